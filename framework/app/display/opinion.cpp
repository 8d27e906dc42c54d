#include "framework/app/display/opinion.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/analysis/analyst.hpp"

namespace ply {
namespace {

/// Its limit keeps a machine quiet before which nobody sits any more.
SearcherSpec opinion_holder(const Game& game) {
    SearcherSpec spec = usual_analyst(game);
    spec.limits.time = std::chrono::seconds(20);
    return spec;
}

}  // namespace

Opinion::Opinion(const Game& game) : game_(game), search_(game, opinion_holder(game)) {}

void Opinion::think(const Position& position) {
    stop();
    const bool over = outcome(game_, position).has_value();
    const Player mover = over ? chance_player : game_.mover(position.state);
    if (mover == chance_player) return;
    mover_ = mover + 1;
    search_.start(position, 1);
}

void Opinion::stop() {
    search_.clear();
    mover_ = 0;
}

std::vector<std::string> Opinion::lines() const {
    if (mover_ == 0) return {};
    std::vector<std::string> lines{fmt::format("opinion for player {}", mover_), "thinks", ""};
    try {
        const std::optional<Analysis> found = search_.latest().lines;
        if (!found || found->lines.empty()) return lines;
        const AnalysisLine& best = found->lines.front();
        lines[1] = fmt::format(
            "{}, depth {}", best.score ? found->scale.text(*best.score) : "no score", found->depth);
        lines[2] = one_line(fmt::format("{}", fmt::join(best.moves, " ")));
    } catch (const Error& error) {  // of the rules; the game itself will meet it, too
        lines[1] = "none";
        lines[2] = short_line(error.what());
    }
    return lines;
}

}  // namespace ply
