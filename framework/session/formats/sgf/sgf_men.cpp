// The position that a file of backgammon begins with; see sgf_opening.hpp.

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/notation/backgammon_turns.hpp"
#include "framework/session/formats/pasted_text.hpp"
#include "framework/session/formats/sgf/sgf_opening.hpp"

namespace ply {
namespace {

/// `a:d` as its letters; any other text as it stands.
std::vector<std::string> letters_of(const std::string& value) {
    const std::string plain = lower_case(joined_line(value));
    if (plain.size() != 3 || plain[1] != ':') return {plain};
    std::vector<std::string> letters;
    for (char letter = plain[0]; letter <= plain[2]; ++letter) letters.push_back({letter});
    return letters;
}

class MenSetUp {
public:
    void add(const SgfNode& node) {
        if (node.values("AE") != nullptr) position_.men = {};
        for (const auto& [name, player] : {std::pair{"AB", 0}, {"AW", 1}})
            if (const auto* const values = node.values(name)) {
                any_ = true;
                for (const std::string& value : *values)
                    for (const std::string& point : letters_of(value))
                        backgammon_turns::add_man(position_, player, point);
            }
        if (const auto player = node.value("PL"))
            position_.mover = joined_line(*player).starts_with('W') ? 1 : 0;
        if (const auto dice = node.value("DI")) throw_dice(joined_line(*dice));
        if (const auto cube = node.value("CV")) turn_cube(joined_line(*cube));
        if (const auto owner = node.value("CO")) give_cube(lower_case(joined_line(*owner)));
    }

    /// Empty: the game begins as always.
    std::string text(const std::string& first_move) {
        if (!first_move.empty()) position_.mover = first_move == "W" ? 1 : 0;
        return any_ ? position_.text() : "";
    }

private:
    void throw_dice(const std::string& text) {
        const auto dice = backgammon_turns::dice_of(text);
        if (!dice)
            throw Error(fmt::format("DI[{}] is not what two dice show", shortened(text, 20)));
        position_.dice = *dice;
    }

    void turn_cube(const std::string& text) {
        const auto value = whole_number(text).value_or(0);
        for (position_.cube = 0; position_.cube < 7; ++position_.cube)
            if (value == 1 << position_.cube) return;
        throw Error(fmt::format("CV[{}] is no number of the cube", shortened(text, 20)));
    }

    void give_cube(const std::string& text) {
        position_.owner = text == "b" ? 0 : text == "w" ? 1 : GnuPosition::nobody;
    }

    GnuPosition position_;
    bool any_ = false;
};

}  // namespace

std::string start_of_men(const Game& game, const SgfTree& tree, const SgfSetUp& set_up) {
    MenSetUp men;
    int line = tree.nodes.front().line;
    try {
        for (const int index : set_up.nodes) {
            const SgfNode& node = tree.nodes[static_cast<std::size_t>(index)];
            line = node.line;
            men.add(node);
        }
        const std::string text = men.text(set_up.first_move);
        return text.empty() ? "" : game.state_text(game.parse_state(text));
    } catch (const Error& error) {
        throw error_in_line(line, error.what());
    }
}

}  // namespace ply
