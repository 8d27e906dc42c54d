#include "framework/search/pvs/pvs_options.hpp"

namespace ply {
namespace {

OptionSpec switched(std::string name, bool on, std::string help) {
    return OptionSpec::choice(
        std::move(name),
        on ? std::vector<std::string>{"yes", "no"} : std::vector<std::string>{"no", "yes"},
        std::move(help));
}

}  // namespace

std::vector<OptionSpec> pvs_option_specs() {
    return {
        OptionSpec::integer("tt", 64, 0, 65536, "MiB of table, down to a power of two; 0: none"),
        OptionSpec::choice("tt_accept", {"deeper", "equal"},
                           "entries used: of at least the depth, or of exactly it"),
        OptionSpec::choice("replace", replacement_words(),
                           "which table entry makes room; Breuker's schemes"),
        switched("ageing", true, "entries of earlier searches make room first"),
        switched("prefetch", true, "table entries are fetched ahead of use"),
        switched("symmetry", true, "mirror images share a table entry"),
        switched("foresight", true, "the game may tell what two plies decide"),
        OptionSpec{"order", OptionSpec::Kind::word, "all", {}, 0, 0, order_help},
        switched("aspiration", true, "windows around the last depth's score"),
        switched("quiescence", true, "captures are played out at the leaves"),
        switched("null_move", true, "cut off where even passing is good enough"),
        switched("lmr", true, "late moves are searched less deep at first"),
        switched("futility", true, "near the leaves, not where all hope is far away"),
        switched("extensions", true, "checks and forced moves do not use up depth"),
        switched("repetition", true, "what comes back once in the search is drawn"),
        OptionSpec::integer("multipv", 1, 1, 64, "best moves that are searched exactly"),
        OptionSpec::integer("threads", 1, 1, 256, "that search together"),
        switched("ponder", false, "thinks on while others think")};
}

}  // namespace ply
