#include "framework/session/rules_end.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <vector>

#include "framework/base/line_words.hpp"
#include "framework/game/clicks/typed_moves.hpp"

namespace ply {
namespace {

/// Of positions that are written as in FEN, whose fifth word counts the plies since a capture or a
/// pawn's move.
std::string draw_in_fen(const Game& game, const AnyState& state) {
    std::vector<std::string> words = split_words(game.state_text(state));
    if (words.size() != 6) return {};
    const auto quiet_plies = whole_number(words[4]);
    if (!quiet_plies) return {};
    words[4] = "0";
    const AnyState begun_anew = game.parse_state(fmt::format("{}", fmt::join(words, " ")));
    if (!game.outcome(begun_anew))
        return fmt::format("{} moves without a capture or a pawn's move", *quiet_plies / 2);
    MoveList list;
    game.moves(state, list);
    return list.empty() ? "stalemate" : "insufficient material";
}

}  // namespace

std::string rules_end(const Game& game, const AnyState& state) {
    if (game.info().kind != "chess") return {};
    const Outcome outcome = game.outcome(state).value();
    if (outcome.balance(0) == 0) return draw_in_fen(game, state);
    const Player mover = game.mover(state);
    const bool mated = mover != chance_player && outcome.balance(mover) < 0 && game.in_check(state);
    return mated ? "checkmate" : "";
}

}  // namespace ply
