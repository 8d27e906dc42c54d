#include "framework/search/mcts/mcts_options.hpp"

#include <map>
#include <string>
#include <utility>

#include "framework/search/mcts/mcts.hpp"

namespace ply {
namespace {

OptionSpec real(std::string name, std::string fallback, std::int64_t max, std::string help) {
    return {std::move(name), OptionSpec::Kind::real, std::move(fallback), {}, 0, max,
            std::move(help)};
}

}  // namespace

std::vector<OptionSpec> mcts_options() {
    return {
        real("c", "0.7", 100, "weight of exploration in UCT"),
        OptionSpec::choice("final", {"robust", "max", "max_robust"},
                           "the move with most visits, the best mean, or both"),
        real("fpu", "10", 10, "bound of an untried move; 10: all are tried first"),
        OptionSpec::choice("solver", {"yes", "no"}, "proven results go up the tree"),
        real("rave", "0", 1'000'000, "visits at which RAVE weighs half; 0: none"),
        OptionSpec::integer("grave", 0, 0, 1'000'000'000,
                            "with rave: counts of the nearest ancestor with so many playouts"),
        real("prior", "0", 100, "weight of the game's hints (progressive bias); 0: none"),
        real("implicit", "0.2", 1, "weight of the implicit minimax value; 0: none"),
        OptionSpec::integer("cut", 0, 0, max_plies,
                            "plies after which a playout is evaluated; 0: never"),
        {"eval",
         OptionSpec::Kind::word,
         "default",
         {},
         0,
         0,
         "evaluation for cut and implicit: one of the game's, or none"},
        real("mast", "0.4", 1, "share of playout moves chosen by MAST; 0: none"),
        OptionSpec::choice("reuse", {"yes", "no"}, "the tree is kept from move to move"),
        OptionSpec::integer("threads", 1, 1, 256, "grow one tree together"),
        OptionSpec::integer("multipv", 1, 1, 64, "moves that are told, those with most visits"),
        OptionSpec::integer("memory", 256, 1, 65536, "MiB of tree; then it grows no more"),
    };
}

std::vector<OptionSpec> uct_options() {
    static const std::map<std::string, std::string, std::less<>> off{
        {"solver", "no"}, {"rave", "0"}, {"grave", "0"},  {"prior", "0"},     {"implicit", "0"},
        {"cut", "0"},     {"mast", "0"}, {"reuse", "no"}, {"final", "robust"}};
    std::vector<OptionSpec> options = mcts_options();
    for (OptionSpec& option : options)
        if (const auto found = off.find(option.name); found != off.end())
            option.fallback = found->second;
    return options;
}

std::unique_ptr<Searcher> make_mcts_erased(const Game& game, const Options& options) {
    return std::make_unique<Mcts<ErasedRules>>(game, options);
}

}  // namespace ply
