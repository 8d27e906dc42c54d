#include "framework/search/mcts/mcts_options.hpp"

#include "framework/game/erased_rules.hpp"
#include "framework/search/mcts/mcts.hpp"

namespace ply {

std::vector<OptionSpec> mcts_options() {
    return mcts_settings().specs();
}

std::vector<OptionSpec> uct_options() {
    return mcts_settings().specs_when_off();
}

std::unique_ptr<Searcher> make_mcts_erased(const Game& game, const Options& options) {
    return std::make_unique<Mcts>(game, options, chosen_evaluation(game, options),
                                  make_mcts_worker<ErasedRules>);
}

}  // namespace ply
