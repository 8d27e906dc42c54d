#include "framework/search/mcts/settings.hpp"

#include "framework/search/core/shared_options.hpp"

namespace ply {

const DeclaredOptions<MctsSettings>& mcts_settings() {
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

MctsSettings::MctsSettings(const Game& game, const Options& options, ChosenEvaluation chosen)
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
