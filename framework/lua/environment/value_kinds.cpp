#include "framework/lua/environment/value_kinds.hpp"

#include <algorithm>
#include <span>

#include "framework/board/moves/piece_sets.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/syntax/script_functions.hpp"

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

ValueKind kind_of_constant(const board::Definition& game, std::int64_t value) {
    if (value == board::set_empty) return ValueKind::empty_set;
    if (value < 0 || board::is_region(game, value)) return ValueKind::set;
    if (value >= board::direction_tag && value < board::region_tag) return ValueKind::directions;
    if (value >= result_win && value <= result_draw) return ValueKind::result;
    return ValueKind::unknown;
}

ValueKind kind_of_returned(Returns returns) {
    switch (returns) {
        case Returns::set:
            return ValueKind::set;
        case Returns::directions:
        case Returns::direction_and_steps:
            return ValueKind::directions;
        case Returns::result:
            return ValueKind::result;
        case Returns::moves:
        case Returns::cell:
        case Returns::number:
        case Returns::number_or_nil:
        case Returns::two_numbers:
        case Returns::player:
            return ValueKind::number;
        default:
            return ValueKind::unknown;
    }
}

}  // namespace

/// Children and values come before what uses them, but for globals: those are known the second
/// time.
ValueKinds::ValueKinds(const SyntaxTree& tree, const board::Definition& game)
    : tree_(tree), game_(game), kinds_(static_cast<std::size_t>(tree.size())) {
    collect_values();
    collect_returns();
    for (int time = 1; time <= 2; ++time)
        for (Id id = 0; id < tree_.size(); ++id) kinds_[static_cast<std::size_t>(id)] = kind_of(id);
}

void ValueKinds::give(Id target, Id value) {
    const auto once = [value](auto& values, const auto& key) {
        const auto [at, first] = values.try_emplace(key, value);
        if (!first) at->second = SyntaxTree::none;
    };
    if (tree_.kind(target) == NodeKind::declaration) {
        once(locals_, target);
    } else if (tree_.kind(target) == NodeKind::name) {
        if (tree_.is_global(target))
            once(globals_, tree_.text(target));
        else
            once(locals_, tree_.declared_by(target));
    }
}

void ValueKinds::collect_values() {
    for (Id id = 0; id < tree_.size(); ++id) {
        const auto parts = tree_.children(id);
        const NodeKind kind = tree_.kind(id);
        if (kind == NodeKind::closure)
            for (const Id parameter : tree_.children(parts[0])) give(parameter, SyntaxTree::none);
        if (kind == NodeKind::for_numbers) give(parts[0], SyntaxTree::none);
        if (kind == NodeKind::function || kind == NodeKind::local_function)
            give(parts[0], parts[1]);
        const bool lists = kind == NodeKind::local || kind == NodeKind::assignment;
        if (!lists && kind != NodeKind::for_each) continue;
        const auto targets = tree_.children(parts[0]);
        const bool valued = lists && parts.size() > 1;
        const auto values = valued ? tree_.children(parts[1]) : std::span<const Id>();
        for (std::size_t i = 0; i < targets.size(); ++i)
            give(targets[i], i < values.size() ? values[i] : SyntaxTree::none);
    }
}

void ValueKinds::collect_returns() {
    for (const Function& function : functions_of(tree_))
        returns_[function.closure] = function.returns;
}

Id ValueKinds::value_of(Id name) const {
    if (tree_.is_global(name)) {
        const auto found = globals_.find(tree_.text(name));
        return found == globals_.end() ? SyntaxTree::none : found->second;
    }
    const auto found = locals_.find(tree_.declared_by(name));
    return found == locals_.end() ? SyntaxTree::none : found->second;
}

ValueKind ValueKinds::kind_of(Id id) const {
    switch (tree_.kind(id)) {
        case NodeKind::parentheses:
            return of(tree_.children(id)[0]);
        case NodeKind::constant:
            return tree_.first_token(id).kind == TokenKind::number ? ValueKind::number
                                                                   : ValueKind::unknown;
        case NodeKind::name:
            if (tree_.is_global(id) && !globals_.contains(tree_.text(id)))
                return kind_of_global(tree_.text(id));
            return value_of(id) == SyntaxTree::none ? ValueKind::unknown : of(value_of(id));
        case NodeKind::call:
            return kind_of_call(tree_.children(id)[0]);
        case NodeKind::binary:
            return kind_of_binary(id);
        default:
            return ValueKind::unknown;
    }
}

ValueKind ValueKinds::kind_of_global(std::string_view name) const {
    if (const Constant* constant = constant_named(name))
        return kind_of_constant(game_, constant->value);
    const auto region = std::ranges::find(game_.regions, name, &board::Region::name);
    return region != game_.regions.end() && !region->each_player ? ValueKind::set
                                                                 : ValueKind::unknown;
}

ValueKind ValueKinds::kind_of_call(Id called) const {
    if (tree_.kind(called) != NodeKind::name) return ValueKind::unknown;
    const std::string_view name = tree_.text(called);
    if (!tree_.is_global(called) || globals_.contains(name)) {
        const Id value = value_of(called);
        const bool function = value != SyntaxTree::none && tree_.kind(value) == NodeKind::closure;
        return function ? kind_returned_by(value) : ValueKind::unknown;
    }
    if (const Word* word = word_named(name)) return kind_of_returned(word->row->returns);
    if (std::ranges::find(game_.kinds, name) != game_.kinds.end()) return ValueKind::piece;
    const auto region = std::ranges::find(game_.regions, name, &board::Region::name);
    return region != game_.regions.end() && region->each_player ? ValueKind::set
                                                                : ValueKind::unknown;
}

/// `ahead + sideways`, `condition and MINE or THEIRS`.
ValueKind ValueKinds::kind_of_binary(Id id) const {
    const Id left = tree_.children(id)[0];
    const ValueKind right = of(tree_.children(id)[1]);
    const std::string_view sign = tree_.operation(id);
    if (sign == "+" && of(left) == right &&
        (right == ValueKind::directions || right == ValueKind::number))
        return right;
    if (sign != "or") return ValueKind::unknown;
    const bool chosen = tree_.kind(left) == NodeKind::binary && tree_.operation(left) == "and";
    return right == of(chosen ? tree_.children(left)[1] : left) ? right : ValueKind::unknown;
}

ValueKind ValueKinds::kind_returned_by(Id closure) const {
    const auto found = returns_.find(closure);
    if (found == returns_.end() || found->second.empty()) return ValueKind::unknown;
    const auto kind_at = [&](Id returned) {
        const auto lists = tree_.children(returned);
        if (lists.empty() || tree_.children(lists[0]).size() != 1) return ValueKind::unknown;
        return of(tree_.children(lists[0])[0]);
    };
    const ValueKind first = kind_at(found->second[0]);
    const bool all =
        std::ranges::all_of(found->second, [&](Id returned) { return kind_at(returned) == first; });
    return all ? first : ValueKind::unknown;
}

}  // namespace ply::lua
