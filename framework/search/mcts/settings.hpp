/// What is switched on in Monte Carlo tree search, read once from the options.
#pragma once

#include <cstddef>
#include <cstdint>

#include "framework/game/game.hpp"
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
    /// `own_playouts`: the rules know how to play out; MAST mixes with that only when asked for.
    MctsSettings(const Game& game, const Options& options, bool own_playouts)
        : exploration(options.real("c")),
          urgency(options.real("fpu")),
          rave(options.real("rave")),
          grave(rave > 0 ? static_cast<std::uint32_t>(options.integer("grave")) : 0),
          prior(options.real("prior")),
          mast(own_playouts && !options.given("mast") ? 0 : options.real("mast")),
          threads(options.integer("threads")),
          lines(options.integer("multipv")),
          memory(static_cast<std::size_t>(options.whole("memory")) << 20),
          reuse(options.word("reuse") == "yes"),
          evaluation(evaluation_index(game.evaluations(), options.word("eval"))) {
        const Facts& facts = game.facts();
        const bool two_sides = facts.players == 1 || (facts.players == 2 && facts.zero_sum);
        if (options.word("final") == "max") final_choice = FinalChoice::max;
        if (options.word("final") == "max_robust") final_choice = FinalChoice::max_robust;
        solver = two_sides && options.word("solver") == "yes";
        if (evaluation >= 0) cut = options.integer("cut");
        if (evaluation >= 0 && two_sides) implicit = options.real("implicit");
    }

    /// RAVE or priors are on.
    bool informed() const { return rave > 0 || prior > 0; }
    MctsParts parts() const {
        return informed()               ? MctsParts::hints
               : solver || implicit > 0 ? MctsParts::proofs
                                        : MctsParts::none;
    }
    bool shared() const { return threads > 1; }

    double exploration;   ///< weight of the confidence interval in UCT
    double urgency;       ///< bound of a move that was never tried
    double rave;          ///< visits at which RAVE and UCT weigh the same; 0: no RAVE
    std::uint32_t grave;  ///< playouts of a node from which RAVE's counts are taken; 0: its parent
    double prior;         ///< weight of the progressive bias; 0: none
    double mast;          ///< share of the playout moves that MAST chooses; 0: none
    double implicit = 0;  ///< weight of the implicit minimax value; 0: none
    int cut = 0;          ///< plies after which a playout is evaluated; 0: never
    int threads;          ///< all grow one tree
    int lines;            ///< moves that are told, with what follows them
    std::size_t memory;   ///< bytes of tree
    bool reuse;           ///< the tree of the last search is kept where it still holds
    bool solver = false;  ///< bounds of the game's value go up the tree
    int evaluation;       ///< index, or -1
    FinalChoice final_choice = FinalChoice::robust;
};

}  // namespace ply
