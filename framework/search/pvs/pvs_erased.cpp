#include "framework/game/erased_rules.hpp"
#include "framework/search/pvs/pvs_searcher.hpp"

namespace ply {

std::unique_ptr<Searcher> make_pvs_erased(const Game& game, const Options& options) {
    return std::make_unique<PvsSearcher>(game, options, chosen_evaluation(game, options),
                                         make_pvs_recursion<ErasedRules>);
}

}  // namespace ply
