#include "framework/game/erased_rules.hpp"
#include "framework/search/proof/solver.hpp"

namespace ply {

std::unique_ptr<Searcher> make_solver_erased(const Game& game, const Options& options) {
    return make_solver_typed<ErasedRules>(game, options, chosen_evaluation(game, options));
}

}  // namespace ply
