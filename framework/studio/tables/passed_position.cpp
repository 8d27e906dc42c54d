#include "framework/studio/tables/passed_position.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "framework/base/error.hpp"

namespace ply::studio {
namespace {

/// The sign of the other player; 0: the sign is none.
char other_sign(char sign) {
    constexpr std::pair<char, char> signs[] = {{'1', '2'}, {'w', 'b'}, {'W', 'B'}};
    for (const auto& [first, second] : signs) {
        if (sign == first) return second;
        if (sign == second) return first;
    }
    return 0;
}

bool is_sign(const std::string& text, std::size_t at) {
    return at < text.size() && other_sign(text[at]) != 0 &&
           (at + 1 == text.size() || text[at + 1] == ' ');
}

/// Empty: the text does not say whose turn it is.
std::string passed_text(std::string text) {
    if (text.starts_with("W:") || text.starts_with("B:")) {
        text[0] = other_sign(text[0]);
        return text;
    }
    const std::size_t blank = text.find(' ');
    const std::size_t sign = blank == text.npos ? blank : blank + 1;
    if (sign == text.npos || !is_sign(text, sign)) return {};
    const bool chess = text[sign] == 'w' || text[sign] == 'b';
    text[sign] = other_sign(text[sign]);
    if (!chess) return text;
    // A pawn that could be taken in passing cannot be any more: the fourth field of FEN.
    const std::size_t castling = text.find(' ', sign);
    const std::size_t passing = castling == text.npos ? castling : text.find(' ', castling + 1);
    if (passing == text.npos) return text;
    const std::size_t end = std::min(text.find(' ', passing + 1), text.size());
    return text.replace(passing + 1, end - passing - 1, "-");
}

bool same_board(const Game& game, const AnyState& one, const AnyState& other) {
    const Layout* const layout = game.layout();
    for (int cell = 0; layout != nullptr && cell < static_cast<int>(layout->cells.size()); ++cell)
        if (game.content(one, cell) != game.content(other, cell)) return false;
    return true;
}

}  // namespace

AnyState passed_position(const Game& game, const AnyState& state) {
    const Error unknown("what is threatened here is not known: the other player cannot be to move");
    const Player mover = game.mover(state);
    if (game.facts().players != 2 || mover == chance_player) throw unknown;
    const std::string text = passed_text(game.state_text(state));
    if (text.empty()) throw unknown;
    try {
        const AnyState passed = game.parse_state(text);
        if (!game.over(passed) && game.mover(passed) == 1 - mover &&
            same_board(game, state, passed))
            return passed;
    } catch (const Error&) {  // no position of the game
    }
    throw unknown;
}

}  // namespace ply::studio
