#include "framework/app/cli/teacher.hpp"

#include <fmt/format.h>

#include "framework/app/cli/command_line.hpp"
#include "framework/player/player.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {

std::function<std::optional<double>(Score)> expectation_of(const std::string& command,
                                                           const std::string& teacher,
                                                           const Game& game) {
    const PlayerSpec spec = parse_player(teacher);
    const ScoreScale scale(spec.searcher(), game);
    if (!scale.expected(0))
        throw UsageError(
            fmt::format("{}: --teacher {}: what its scores say of who wins is not known; measure "
                        "it by plyboard tune --lead, and write it into the game as winning_lead",
                        command, teacher));
    return [scale](Score score) { return scale.expected(score); };
}

}  // namespace ply
