/// What is switched on in Monte Carlo tree search, read once from the options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "framework/game/game.hpp"
#include "framework/search/core/declared_options.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/mcts/mcts_tree.hpp"

namespace ply {

/// Which child of the root is played (Chaslot et al., "Progressive strategies for Monte-Carlo tree
/// search", 2008).
enum class FinalChoice : std::uint8_t {
    robust,      ///< most visits
    max,         ///< best mean
    max_robust,  ///< most visits; ends early once it has the best mean, too
};

/// Options that a game has no use for are off: there is nothing to cut a random game with where the
/// game has no evaluation, and nothing to prove where players can make coalitions.
struct MctsSettings {
    /// Where the rules know how to play out, MAST mixes with that only when asked for.
    MctsSettings(const Game& game, const Options& options, ChosenEvaluation chosen);

    /// RAVE or priors are on.
    bool informed() const { return rave > 0 || prior > 0; }
    /// Priors are values that were learned, by which untried moves are compared with others.
    bool judges() const { return prior > 0 && odds() != nullptr; }
    /// The evaluation, if it tells odds; else null.
    const LeafEvaluator* odds() const {
        return evaluation.beside && evaluation.beside->tells_odds() ? evaluation.beside.get()
                                                                    : nullptr;
    }
    MctsParts parts() const {
        return informed()               ? MctsParts::hints
               : solver || implicit > 0 ? MctsParts::proofs
                                        : MctsParts::none;
    }
    bool shared() const { return threads > 1; }

    double exploration{};  ///< weight of the confidence interval in UCT
    double urgency{};      ///< bound of a move that was never tried
    double rave{};         ///< visits at which RAVE and UCT weigh the same; 0: no RAVE
    std::uint32_t
        grave{};        ///< playouts of a node from which RAVE's counts are taken; 0: its parent
    double prior{};     ///< weight of the progressive bias; 0: none
    double mast{};      ///< share of the playout moves that MAST chooses; 0: none
    double implicit{};  ///< weight of the implicit minimax value; 0: none
    int cut{};          ///< plies after which a playout is evaluated; 0: never
    int threads{};      ///< all grow one tree
    int lines{};        ///< root moves to report, with their lines
    std::size_t mebibytes{};  ///< of tree
    bool reuse{};             ///< the tree of the last search is kept where it still holds
    bool solver{};            ///< bounds of the game's value go up the tree
    ChosenEvaluation evaluation;
    FinalChoice final_choice{};
};

/// Of `mcts`, whose defaults are what plays best; those of `uct` are off.
const DeclaredOptions<MctsSettings>& mcts_settings();

}  // namespace ply
