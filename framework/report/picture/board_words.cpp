#include "framework/report/picture/board_words.hpp"

#include <fmt/format.h>

#include <map>

#include "framework/base/shown_text.hpp"
#include "framework/report/picture/beside_board.hpp"
#include "framework/report/picture/zone_picture.hpp"

namespace ply {
namespace {

void add_words(std::string& words, const std::string& more) {
    if (!more.empty()) words += (words.empty() ? "" : "; ") + more;
}

std::string words_of_numbers(const Game& game, const AnyState& state) {
    const Layout& layout = *game.layout();
    std::string words;
    for (std::size_t cell = 0; cell < layout.cells.size(); ++cell)
        if (const int number = game.content(state, static_cast<int>(cell)); number != 0)
            words +=
                fmt::format("{}{}: {}", words.empty() ? "" : ", ", layout.cells[cell].name, number);
    return words;
}

std::string words_of_pieces(const Game& game, const AnyState& state) {
    const Layout& layout = *game.layout();
    std::map<int, std::string> cells;
    for (std::size_t cell = 0; cell < layout.cells.size(); ++cell) {
        std::string& names = cells[game.content(state, static_cast<int>(cell))];
        names += (names.empty() ? "" : ", ") + layout.cells[cell].name;
    }
    std::string words;
    for (const auto& [content, names] : cells) {
        if (content <= 0 || content >= static_cast<int>(layout.pieces.size())) continue;
        const Layout::Piece& piece = layout.pieces[static_cast<std::size_t>(content)];
        const std::string owner =
            piece.owner < 0 ? "" : fmt::format(" of player {}", piece.owner + 1);
        add_words(words, fmt::format("{}{}: {}", piece.name, owner, names));
    }
    return words.empty() ? "no pieces on the board" : words;
}

}  // namespace

std::string board_words(const Game& game, const AnyState& state) {
    if (game.layout() == nullptr) {
        std::string words = zone_words(game, state);
        return words.empty() ? one_line(game.state_text(state)) : words;
    }
    std::string words =
        game.layout()->counts ? words_of_numbers(game, state) : words_of_pieces(game, state);
    add_words(words, beside_words(game, state));
    return words;
}

}  // namespace ply
