/// What is switched on in Monte Carlo tree search, read once from the options.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "framework/game/game.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/core/shared_options.hpp"
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
inline const DeclaredOptions<MctsSettings>& mcts_settings() {
    using M = MctsSettings;
    static const DeclaredOptions<MctsSettings> rows{
        {"c", &M::exploration, "0.7", 100, "weight of exploration in UCT"},
        DeclaredOption<M>("final", &M::final_choice, {"robust", "max", "max_robust"},
                          "the move with most visits, the best mean, or both")
            .off("robust"),
        {"fpu", &M::urgency, "10", 10, "bound of an untried move; 10: all are tried first"},
        DeclaredOption<M>("solver", &M::solver, true, "proven results go up the tree").off("no"),
        DeclaredOption<M>("rave", &M::rave, "0", 1'000'000,
                          "visits at which RAVE weighs half; 0: none")
            .off("0"),
        DeclaredOption<M>("grave", &M::grave, 0, 0, 1'000'000'000,
                          "with rave: counts of the nearest ancestor with so many playouts")
            .off("0"),
        DeclaredOption<M>(
            "prior", &M::prior, "0", 100,
            "weight of the game's hints, or of learned values (progressive bias); 0: none")
            .off("0"),
        DeclaredOption<M>("implicit", &M::implicit, "0.2", 1,
                          "weight of the implicit minimax value; 0: none")
            .off("0"),
        DeclaredOption<M>("cut", &M::cut, 0, 0, max_plies,
                          "plies after which a playout is evaluated; 0: never")
            .off("0"),
        DeclaredOption<M>(eval_option("evaluation for cut and implicit, as for pvs")),
        DeclaredOption<M>("mast", &M::mast, "0.4", 1,
                          "share of playout moves chosen by MAST; 0: none")
            .off("0"),
        DeclaredOption<M>("reuse", &M::reuse, true, "the tree is kept from move to move").off("no"),
        threads_option(&M::threads, "grow one tree together"),
        {"multipv", &M::lines, 1, 1, 64, "root moves to report, most visited first"},
        {"memory", &M::mebibytes, 256, 1, most_mebibytes, "MiB of tree; then it grows no more"}};
    return rows;
}

inline MctsSettings::MctsSettings(const Game& game, const Options& options, ChosenEvaluation chosen)
    : evaluation(std::move(chosen)) {
    mcts_settings().read(options, *this);
    const Facts& facts = game.facts();
    const bool two_sides = facts.players == 1 || (facts.players == 2 && facts.zero_sum);
    if (rave == 0) grave = 0;
    if (game.has_playout_move() && !options.given("mast")) mast = 0;
    if (!two_sides) solver = false;
    if (evaluation.none()) cut = 0;
    if (evaluation.none() || !two_sides) implicit = 0;
}

}  // namespace ply
