// The other of two players where there are three and more.
#include <fmt/format.h>

#include <cstdlib>
#include <set>

#include "framework/authoring/lint/linter.hpp"
#include "framework/lua/environment/value_kinds.hpp"
#include "framework/lua/hints/callback_parameters.hpp"

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

constexpr int many = 3;

/// Whether the option can have a value of three and more.
bool can_be_many(const OptionSpec& option) {
    if (option.allowed.empty())
        return option.kind == OptionSpec::Kind::integer && option.max >= many;
    return std::ranges::any_of(
        option.allowed, [](const std::string& value) { return std::atoi(value.c_str()) >= many; });
}

class NextPlayer {
public:
    explicit NextPlayer(Linter& linter)
        : linter_(linter), tree_(linter.tree), values_(linter.tree, linter.game) {}

    void look() {
        linter_.each(NodeKind::named_field, [&](Id id) {
            if (tree_.text(tree_.children(id)[0]) == "players") read_players(tree_.children(id)[1]);
        });
        if (players_.empty()) return;
        collect_players();
        linter_.each(NodeKind::binary, [&](Id id) {
            const auto sides = tree_.children(id);
            const Id other = linter_.inside(sides[1]);
            if (tree_.operation(id) != "-" || tree_.text(sides[0]) != "3" || !is_player(other) ||
                may_be_for_two(id, other))
                return;
            linter_.note(
                id, fmt::format("{0} 3 - {2} is not the next player, and 0 for player 3; the next "
                                "is {2} % {1} + 1, the pieces of all others are THEIRS",
                                option_.empty() ? "with " + players_ + " players"
                                                : "where " + players_ + " is 3 or more",
                                players_, tree_.text(other)));
        });
    }

private:
    /// What stands behind `players =`: a number, or an option.
    void read_players(Id value) {
        if (linter_.is_number(value) && std::atoi(std::string(tree_.text(value)).c_str()) >= many) {
            players_ = tree_.text(value);
            return;
        }
        const std::string_view option = option_of(value);
        const auto& known = linter_.game.options;
        const auto found = std::ranges::find(known, option, &OptionSpec::name);
        if (found == known.end() || !can_be_many(*found)) return;
        option_ = option;
        players_ = fmt::format("opt.{}", option);
    }
    /// `n` of `opt.n`, and of a local that is this; empty: it is something else.
    std::string_view option_of(Id id) const {
        if (tree_.kind(id) == NodeKind::name) {
            const Id value = values_.value_of(id);
            return value == SyntaxTree::none || tree_.kind(value) == NodeKind::name
                       ? std::string_view()
                       : option_of(value);
        }
        const bool field = tree_.kind(id) == NodeKind::field;
        return field && linter_.is_global(tree_.children(id)[0], "opt")
                   ? tree_.text(tree_.children(id)[1])
                   : std::string_view();
    }

    /// First the parameters by which the framework names the player, then those of functions that
    /// are given one of them.
    void collect_players() {
        for (const Function& function : linter_.functions) {
            const CallbackParameters* callback = callback_named(function.name);
            const bool called = callback != nullptr ? function.global && !callback->given.empty()
                                                    : function.name.starts_with("evaluate.");
            if (called && !function.parameters.empty())
                player_names_.insert(function.parameters[0]);
        }
        for (std::size_t before = player_names_.size() + 1; before != player_names_.size();) {
            before = player_names_.size();
            linter_.each(NodeKind::call, [&](Id id) { pass_on(id); });
        }
    }
    void pass_on(Id call) {
        const auto parts = tree_.children(call);
        if (tree_.kind(parts[0]) != NodeKind::name) return;
        const Id closure = values_.value_of(parts[0]);
        if (closure == SyntaxTree::none || tree_.kind(closure) != NodeKind::closure) return;
        const auto parameters = tree_.children(tree_.children(closure)[0]);
        for (std::size_t i = 0; i < parameters.size() && i + 1 < parts.size(); ++i)
            if (tree_.kind(parameters[i]) == NodeKind::declaration &&
                is_player(linter_.inside(parts[i + 1])) && !player_names_.contains(parameters[i])) {
                player_names_.insert(parameters[i]);
                passed_on_.insert(parameters[i]);
            }
    }
    bool is_player(Id id) const {
        return tree_.kind(id) == NodeKind::name &&
               (tree_.text(id) == "me" || player_names_.contains(tree_.declared_by(id)));
    }

    /// Whether it may be asked only where there are two players, or of players 1 and 2.
    bool may_be_for_two(Id difference, Id player) const {
        const bool passed_on = passed_on_.contains(tree_.declared_by(player));
        const Id whole = tree_.size() - 1;
        Id statement = difference;
        for (; tree_.parent(statement) != whole; statement = tree_.parent(statement)) {
            const NodeKind kind = tree_.kind(statement);
            const bool asks = kind == NodeKind::if_then || kind == NodeKind::while_do ||
                              (kind == NodeKind::binary && (tree_.operation(statement) == "and" ||
                                                            tree_.operation(statement) == "or"));
            if (passed_on && asks) return true;
        }
        if (option_.empty()) return false;
        for (Id id = tree_.first_part(statement); id <= statement; ++id)
            if (option_of(id) == option_) return true;
        return false;
    }

    Linter& linter_;
    const SyntaxTree& tree_;
    const ValueKinds values_;
    std::string players_;        ///< `3`, `opt.n`; empty: two, or not sure
    std::string option_;         ///< `n`
    std::set<Id> player_names_;  ///< declarations
    std::set<Id> passed_on_;     ///< of those the parameters of the script's own functions
};

}  // namespace

void lint_next_player(Linter& linter) {
    NextPlayer(linter).look();
}

}  // namespace ply::lua
