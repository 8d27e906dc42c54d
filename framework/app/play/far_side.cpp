#include "framework/app/play/far_side.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "framework/report/board/drawn_board.hpp"

namespace ply {
namespace {

/// The first and the last row of the drawn board in which pieces of the player begin.
struct Rows {
    int first;
    int last;
};

std::optional<Rows> rows_of(const Game& game, Player player) {
    const AnyState start = game.start();
    const std::vector<DrawnCell> places = drawn_board(game, start, {}).cells;
    std::optional<Rows> rows;
    for (std::size_t cell = 0; cell < places.size(); ++cell) {
        const auto piece = static_cast<std::size_t>(game.content(start, static_cast<int>(cell)));
        const std::vector<Layout::Piece>& pieces = game.layout()->pieces;
        if (places[cell].columns == 0 || piece == 0 || piece >= pieces.size() ||
            pieces[piece].owner != player)
            continue;
        const int row = places[cell].row;
        rows = rows ? Rows{std::min(rows->first, row), std::max(rows->last, row)} : Rows{row, row};
    }
    return rows;
}

}  // namespace

bool plays_from_far_side(const Session& session) {
    const Game& game = session.game();
    const std::vector<std::string>& players = session.setup().players;
    if (players.size() != 2 || players[0] == person || players[1] != person) return false;
    if (!can_be_flipped(game) || game.layout()->counts) return false;
    const auto near = rows_of(game, 0);
    const auto far = rows_of(game, 1);
    return near && far && far->last < near->first;
}

}  // namespace ply
