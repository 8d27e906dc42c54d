#include "framework/search/proof/solver.hpp"

#include "framework/game/erased_rules.hpp"

namespace ply {

std::unique_ptr<Searcher> make_solver_erased(const Game& game, const Options& options) {
    return std::make_unique<Solver<ErasedRules>>(game, ErasedRules(game), options,
                                                 chosen_evaluation(game, options));
}

}  // namespace ply
