#include "framework/search/core/playable.hpp"

namespace ply {

bool alphabeta_plays(const Game& game) {
    const Facts& facts = game.facts();
    return !facts.hidden && !facts.chance_later() &&
           (facts.players == 1 || (facts.players == 2 && facts.zero_sum));
}

std::string_view usual_searcher(const Game& game) {
    if (game.facts().hidden) return "ismcts";
    if (game.evaluations().empty() || game.has_playout_move()) return "mcts";
    if (alphabeta_plays(game)) return "pvs";
    return game.facts().players > 2 && !game.facts().chance_later() ? "paranoid" : "mcts";
}

std::string players_of(const Facts& facts) {
    if (facts.hidden) return "ismcts and pimc";
    if (facts.players > 2)
        return facts.chance_later() ? "maxn and mcts" : "maxn, paranoid and mcts";
    if (facts.players == 2 && !facts.zero_sum) return "maxn and mcts";
    return facts.chance_later() ? "expectiminimax, maxn and mcts" : "pvs, maxn and mcts";
}

}  // namespace ply
