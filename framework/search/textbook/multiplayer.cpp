#include "framework/search/textbook/multiplayer.hpp"

#include <fmt/format.h>

#include "framework/search/core/tree_searcher.hpp"
#include "framework/search/textbook/coalition.hpp"
#include "framework/search/textbook/expectiminimax.hpp"

namespace ply {
namespace {

void refuse_chance(const Game& game, const char* name) {
    if (game.facts().chance)
        throw Error(
            fmt::format("{} cannot play {}, which {}; it plays games of one to six players without "
                        "chance; maxn, mcts and random play every game",
                        name, game.info().name, chance_fact(game.facts().chance_kind)));
}

}  // namespace

std::vector<OptionSpec> coalition_options() {
    return {
        order_option("hints+killers+history", "none, or hints, killers, history joined by '+'")};
}

std::vector<OptionSpec> expectiminimax_options() {
    return {OptionSpec::choice("prune", {"star1", "star2", "none"},
                               "cuts at chance nodes and elsewhere"),
            OptionSpec::integer("bound", 0, 0, max_evaluation,
                                "no value counts for more, nor does a win; 0: not known")};
}

std::unique_ptr<Searcher> make_paranoid(const Game& game, const Options& options) {
    refuse_chance(game, "paranoid");
    return make_erased<Paranoid>(game, options);
}

std::unique_ptr<Searcher> make_best_reply(const Game& game, const Options& options) {
    refuse_chance(game, "best_reply");
    return make_erased<BestReply>(game, options);
}

std::unique_ptr<Searcher> make_expectiminimax(const Game& game, const Options& options) {
    const Facts& facts = game.facts();
    if (facts.players > 2 || (facts.players == 2 && !facts.zero_sum))
        throw Error(fmt::format(
            "expectiminimax cannot play {}, which {}; it plays zero-sum games of one or two "
            "players; maxn, mcts and random play every game",
            game.info().name,
            facts.players > 2 ? fmt::format("has {} players", facts.players) : "is not zero-sum"));
    return make_erased<Expectiminimax>(game, options);
}

}  // namespace ply
