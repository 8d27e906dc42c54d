#include "framework/search/pvs/pvs_options.hpp"

#include "framework/search/core/shared_options.hpp"

namespace ply {

const DeclaredOptions<PvsOptions>& pvs_options() {
    using P = PvsOptions;
    static const DeclaredOptions<PvsOptions> rows{
        {"tt", &P::table_mebibytes, 64, 0, most_mebibytes, table_help},
        {accept_option(),
         [](const Options& given, P& to) { to.accept_deeper = accepts_deeper(given); }},
        {"replace", &P::replacement, replacement_words(),
         "which table entry makes room; Breuker's schemes"},
        {"ageing", &P::ageing, true, "entries of earlier searches make room first"},
        {"prefetch", &P::prefetch, true, "table entries are fetched ahead of use"},
        {"symmetry", &P::symmetry, true, "mirror images share a table entry"},
        {"foresight", &P::foresight, true, "the game may know what two plies decide"},
        {order_option("all"), [](const Options& given, P& to) { to.order = order_of(given); }},
        {"aspiration", &P::aspiration, true, "windows around the last depth's score"},
        {"quiescence", &P::quiescence, true, "captures are played out at the leaves"},
        {"null_move", &P::null_move, true, "cut off where even passing is good enough"},
        {"lmr", &P::late_move_reductions, true, "late moves are searched less deep at first"},
        {"futility", &P::futility, true,
         "near the leaves, skips moves that are late or cannot come near the window"},
        {"extensions", &P::extensions, true,
         "checks, forced moves and singular ones do not use up depth"},
        {"repetition", &P::repetition, true, "a position that returns within the search is a draw"},
        {"multipv", &P::lines, 1, 1, 64, "best moves that are searched exactly"},
        threads_option(&P::threads, "that search together"),
        {"ponder", &P::ponder, false, "thinks on while others think"}};
    return rows;
}

PvsOptions::PvsOptions(const Options& options) {
    pvs_options().read(options, *this);
}

}  // namespace ply
