#include "framework/match/adjudication.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace ply {

std::optional<Adjudicator::Verdict> Adjudicator::heard(int seat, std::optional<Score> score,
                                                       int ply) {
    const auto& resign = rules_.resign;
    const auto& draw = rules_.draw;
    Running& own = running_[static_cast<std::size_t>(seat)];
    const Running& other = running_[static_cast<std::size_t>(1 - seat)];
    count(own.bad, score && *score <= -resign.score);
    count(own.good, score && *score >= resign.score);
    count(own.calm, score && std::abs(*score) <= draw.score && ply > draw.from);
    if (resign.moves > 0) {
        const auto lost = [&](const Running& loser, const Running& winner) {
            return loser.bad >= resign.moves && (!resign.both || winner.good >= resign.moves);
        };
        const int loser = lost(own, other) ? seat : lost(other, own) ? 1 - seat : -1;
        if (loser >= 0)
            return Verdict{Outcome::loss(loser), Termination::resign,
                           fmt::format("player {} gave itself -{} or less {} times running",
                                       loser + 1, resign.score, resign.moves)};
    }
    if (draw.moves > 0 && own.calm >= draw.moves && other.calm >= draw.moves)
        return Verdict{Outcome::draw(), Termination::score_draw,
                       fmt::format("both gave themselves at most ±{} {} times running", draw.score,
                                   draw.moves)};
    return std::nullopt;
}

}  // namespace ply
