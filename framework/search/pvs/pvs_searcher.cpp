#include "framework/search/pvs/pvs_searcher.hpp"

namespace ply {

std::unique_ptr<Searcher> make_pvs_erased(const Game& game, const Options& options) {
    return std::make_unique<PvsSearcher<ErasedRules>>(game, options,
                                                      chosen_evaluation(game, options));
}

}  // namespace ply
