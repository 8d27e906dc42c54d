#include "framework/lua/load/wrong_arithmetic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <string_view>

#include "framework/board/moves/piece_sets.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/environment/value_kinds.hpp"
#include "framework/lua/syntax/places.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply::lua {
namespace {

using namespace board;
using Id = SyntaxTree::Id;

/// How scripts write what an operator between two sets is meant to do; "": nothing.
struct Arithmetic {
    std::string_view sign;
    std::string_view for_sets;
};
constexpr Arithmetic operators[] = {
    {"+", "either({0}, {1})"},
    {"|", "either({0}, {1})"},
    {"-", "without({0}, {1})"},
    {"&", "both({0}, {1})"},
    {"*", "both({0}, {1})"},
    {"~", "without(either({0}, {1}), both({0}, {1}))"},
    {"/", ""},
    {"//", ""},
    {"%", ""},
    {"^", ""},
    {"<<", ""},
    {">>", ""},
};

/// Directions as scripts see them, a bit for each Direction and SeenDirection.
using Slots = unsigned;

Slots slots_of(std::int64_t directions) {
    Slots slots = 0;
    for (int slot = 0; slot < end_of_directions; ++slot)
        if ((directions >> direction_bits * slot & 3) != 0) slots |= 1U << slot;
    return slots;
}

/// The same, those of `others` as the player sees them where that is the same for all players:
/// north and south become ahead and behind.
Slots as_seen(Slots slots, Slots others) {
    struct Mirrored {
        Direction ahead, behind;
        SeenDirection seen_ahead, seen_behind;
    };
    constexpr Mirrored pairs[] = {{north, south, seen_north, seen_south},
                                  {north_east, south_east, seen_north_east, seen_south_east},
                                  {north_west, south_west, seen_north_west, seen_south_west}};
    for (const Mirrored& pair : pairs) {
        const Slots both = 1U << pair.ahead | 1U << pair.behind;
        const Slots seen = 1U << pair.seen_ahead | 1U << pair.seen_behind;
        if ((slots & both) == both && (others & seen) != 0) slots = (slots & ~both) | seen;
    }
    return slots;
}

/// `sideways + south`: as few words as there are; empty: there are no directions.
std::string words_of(Slots slots) {
    std::string text;
    while (slots != 0) {
        const Constant* most = nullptr;
        for (const Constant& word : constants()) {
            if (word.value < direction_tag || word.value >= region_tag) continue;
            const Slots of_word = slots_of(word.value);
            if ((of_word & ~slots) == 0 &&
                (most == nullptr || std::popcount(of_word) > std::popcount(slots_of(most->value))))
                most = &word;
        }
        if (most == nullptr) return "";
        text += (text.empty() ? "" : " + ") + std::string(most->name);
        slots &= ~slots_of(most->value);
    }
    return text;
}

class Arithmetics {
public:
    Arithmetics(const SyntaxTree& tree, const Definition& game, const std::string& label)
        : tree_(tree), kinds_(tree, game), label_(label) {}

    void refuse() const {
        for (Id id = 0; id < tree_.size(); ++id) {
            if (tree_.kind(id) == NodeKind::unary) look_at_unary(id);
            if (tree_.kind(id) == NodeKind::binary) look_at_binary(id);
        }
    }

private:
    [[noreturn]] void wrong(Id at, const std::string& sentence,
                            const std::string& replacement = "") const {
        const LuaToken& first = tree_.first_token(at);
        throw ScriptError({label_, first.line, first.column,
                           sentence + (replacement.empty() ? "" : "; write " + replacement),
                           replacement.empty()
                               ? std::nullopt
                               : std::optional(replacement_of(tree_, at, replacement))});
    }
    /// On one line, and not longer than a reader wants: `both(...)`.
    std::string shown(Id id) const {
        constexpr std::size_t longest = 40;
        const std::string_view text = tree_.text(id);
        if (text.size() <= longest && text.find('\n') == text.npos) return std::string(text);
        if (tree_.kind(id) != NodeKind::call) return "this";
        return shown(tree_.children(id)[0]) + "(...)";
    }
    std::string whole(Id id) const {
        const auto sides = tree_.children(id);
        return fmt::format("{} {} {}", shown(sides[0]), tree_.operation(id), shown(sides[1]));
    }

    void look_at_unary(Id id) const {
        const std::string_view sign = tree_.operation(id);
        if (sign != "-" && sign != "~") return;
        const Id side = tree_.children(id)[0];
        const std::string text(sign);
        switch (kinds_.of(side)) {
            case ValueKind::set:
            case ValueKind::empty_set:
                wrong(id,
                      fmt::format("{}{} calculates with a set of cells, which is no number", text,
                                  shown(side)),
                      fmt::format("without(ALL, {})", tree_.text(side)));
            case ValueKind::directions:
                wrong(id, fmt::format("{}{} is no direction; behind is the opposite of ahead, "
                                      "south of north, opposite(d) of d",
                                      text, shown(side)));
            case ValueKind::result:
                wrong(id, fmt::format("{}{} calculates with a result, which is no number; LOSS is "
                                      "the opposite of WIN",
                                      text, shown(side)));
            default:
                return;
        }
    }
    void look_at_binary(Id id) const {
        const auto* known = std::ranges::find(operators, tree_.operation(id), &Arithmetic::sign);
        if (known == std::end(operators)) return;
        const ValueKind left = kinds_.of(tree_.children(id)[0]);
        const ValueKind right = kinds_.of(tree_.children(id)[1]);
        const auto either_is = [&](ValueKind kind) { return left == kind || right == kind; };
        const bool pieces = either_is(ValueKind::piece) && !either_is(ValueKind::number) &&
                            !either_is(ValueKind::empty_set) && is_argument_for_set(id);
        if (either_is(ValueKind::set) || pieces)
            refuse_sets(id, *known);
        else if (either_is(ValueKind::directions))
            refuse_directions(id, *known);
        else if (either_is(ValueKind::result))
            wrong(id, whole(id) +
                          " calculates with a result, which is no number; return WIN, "
                          "LOSS, DRAW, wins(player) or score(...) as it is");
    }
    /// `count(king(me) + man(me))`
    bool is_argument_for_set(Id id) const {
        while (tree_.kind(tree_.parent(id)) == NodeKind::parentheses) id = tree_.parent(id);
        const Id call = tree_.parent(id);
        if (tree_.kind(call) != NodeKind::call) return false;
        const auto parts = tree_.children(call);
        const Word* word = tree_.is_global(parts[0]) ? word_named(tree_.text(parts[0])) : nullptr;
        if (word == nullptr || id == parts[0]) return false;
        const auto index =
            static_cast<std::size_t>(std::ranges::find(parts, id) - parts.begin()) - 1;
        const std::size_t last = word->row->count();
        if (last == 0) return false;
        const Parameter& parameter = word->row->parameters[std::min(index, last - 1)];
        return parameter.type == Type::set && (index < last || parameter.repeated);
    }
    void refuse_sets(Id id, const Arithmetic& arithmetic) const {
        const auto sides = tree_.children(id);
        const bool left = kinds_.of(sides[0]) == ValueKind::set;
        const ValueKind other = kinds_.of(sides[left ? 1 : 0]);
        if (other == ValueKind::directions)
            wrong(id, whole(id) +
                          " calculates with directions and a set of cells; directions are "
                          "added to directions, sets are joined by either(one, other)");
        if (other == ValueKind::number)
            wrong(id, fmt::format("{} calculates with a set of cells, which is no number; its size "
                                  "is count({})",
                                  whole(id), shown(sides[left ? 0 : 1])));
        const std::string said = whole(id) + " calculates with sets of cells, which are no numbers";
        if (arithmetic.for_sets.empty())
            wrong(id, said +
                          "; either(one, other) joins them, both(one, other) has what they "
                          "share, without(one, other) takes away, count(set) is their size");
        wrong(id, said,
              fmt::format(fmt::runtime(arithmetic.for_sets), tree_.text(sides[0]),
                          tree_.text(sides[1])));
    }
    void refuse_directions(Id id, const Arithmetic& arithmetic) const {
        const auto sides = tree_.children(id);
        const ValueKind left = kinds_.of(sides[0]);
        const ValueKind right = kinds_.of(sides[1]);
        const auto may_be = [](ValueKind kind) {
            return kind == ValueKind::directions || kind == ValueKind::unknown;
        };
        if (arithmetic.sign == "+" && may_be(left) && may_be(right)) return;
        const std::string meant = directions_meant(id, arithmetic.sign);
        wrong(id,
              whole(id) + " calculates with directions, which are only added" +
                  (meant.empty() ? ", as in north + east" : ""),
              meant);
    }
    /// `sideways + south` for `orthogonal - north`; empty: the text does not show it.
    std::string directions_meant(Id id, std::string_view sign) const {
        const auto left = slots(tree_.children(id)[0]);
        const auto right = slots(tree_.children(id)[1]);
        if (!left || !right) return "";
        if (sign == "|") return words_of(*left | *right);
        if (sign == "&") return words_of(*left & *right);
        if (sign != "-") return "";
        const Slots from = as_seen(*left, *right);
        return (*right & ~from) == 0 ? words_of(from & ~*right) : "";
    }
    std::optional<Slots> slots(Id id) const {
        if (kinds_.of(id) != ValueKind::directions) return std::nullopt;
        if (tree_.kind(id) == NodeKind::parentheses) return slots(tree_.children(id)[0]);
        if (tree_.kind(id) == NodeKind::name && tree_.is_global(id))
            if (const Constant* word = constant_named(tree_.text(id))) return slots_of(word->value);
        if (tree_.kind(id) != NodeKind::binary || tree_.operation(id) != "+") return std::nullopt;
        const auto left = slots(tree_.children(id)[0]);
        const auto right = slots(tree_.children(id)[1]);
        return left && right ? std::optional(*left | *right) : std::nullopt;
    }

    const SyntaxTree& tree_;
    const ValueKinds kinds_;
    const std::string& label_;
};

}  // namespace

void refuse_wrong_arithmetic(const SyntaxTree& tree, const Definition& game,
                             const std::string& label) {
    Arithmetics(tree, game, label).refuse();
}

}  // namespace ply::lua
