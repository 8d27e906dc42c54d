/// The judge: a search far stronger than the players, which looks at every position of a game.
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/insight/figures/story.hpp"
#include "framework/player/strengths.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply::insight {

/// Of one thread, as its rules are.
class Judge {
public:
    /// With this budget of Strengths.
    Judge(const Game& game, const Strengths& strengths, std::uint64_t budget);

    /// What it thinks before every move of a player; empty where `stop` ended it.
    std::vector<Judgement> judge(const PlayedGame& game, const std::stop_token& stop);
    /// What it thinks of the position before ply `ply`.
    Judgement look(const Position& position, int ply, const std::stop_token& stop);
    /// Forgets what it has seen.
    void begin();
    /// Its scores are expectations of this size, or evaluations (0).
    double certain_win() const;

private:
    const Game& game_;
    SearcherSpec spec_;
    std::unique_ptr<Searcher> searcher_;
    std::optional<SearcherSpec> prover_spec_;
    std::unique_ptr<Searcher> prover_;  ///< null: none can prove
};

}  // namespace ply::insight
