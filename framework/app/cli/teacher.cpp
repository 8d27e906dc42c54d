#include "framework/app/cli/teacher.hpp"

#include <fmt/format.h>

#include "framework/app/cli/command_line.hpp"
#include "framework/player/player.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {
namespace {

/// So many hundredths of a pawn ahead engines win every other game and lose hardly any: what is
/// expected is as if three of four were won. (Stockfish counts pawns so since version 15.1:
/// official-stockfish/Stockfish, pull request 4216, 2022)
constexpr double engine_centipawns = 100;

}  // namespace

std::function<std::optional<double>(Score)> expectation_of(const std::string& command,
                                                           const std::string& teacher,
                                                           const Game& game, Winners winners) {
    const PlayerSpec spec = parse_player(teacher);
    ScoreScale scale(spec.searcher(), game);
    if (winners == Winners::engines && spec.searcher() == nullptr && counts_pawns(game.info().name))
        scale.set_winning_lead(engine_centipawns);
    if (!scale.expected(0))
        throw UsageError(
            fmt::format("{}: --teacher {}: what its scores say of who wins is not known; measure "
                        "it by plyboard tune --lead, and write it into the game as winning_lead",
                        command, teacher));
    return [scale](Score score) { return scale.expected(score); };
}

}  // namespace ply
