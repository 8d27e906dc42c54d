/// The parts of the principal variation search, each of which can be switched off.
#pragma once

#include <cstddef>
#include <vector>

#include "framework/base/option.hpp"
#include "framework/search/core/move_order.hpp"
#include "framework/search/table/replacement.hpp"

namespace ply {

/// What `pvs(...)` was asked for.
struct PvsOptions {
    std::size_t table_mebibytes = 64;
    Replacement replacement = Replacement::bucket;
    bool ageing = true;
    bool prefetch = true;
    bool accept_deeper = true;
    bool symmetry = true;
    bool foresight = true;
    OrderParts order;
    bool aspiration = true;
    bool quiescence = true;
    bool null_move = true;
    bool late_move_reductions = true;
    bool futility = true;
    bool extensions = true;
    bool repetition = true;
    int lines = 1;
    int threads = 1;
    bool ponder = false;

    explicit PvsOptions(const Options& options)
        : table_mebibytes(static_cast<std::size_t>(options.whole("tt"))),
          replacement(replacement_of(options.word("replace"))),
          ageing(is_on(options, "ageing")),
          prefetch(is_on(options, "prefetch")),
          accept_deeper(options.word("tt_accept") == "deeper"),
          symmetry(is_on(options, "symmetry")),
          foresight(is_on(options, "foresight")),
          order(parse_order(options.word("order"))),
          aspiration(is_on(options, "aspiration")),
          quiescence(is_on(options, "quiescence")),
          null_move(is_on(options, "null_move")),
          late_move_reductions(is_on(options, "lmr")),
          futility(is_on(options, "futility")),
          extensions(is_on(options, "extensions")),
          repetition(is_on(options, "repetition")),
          lines(options.integer("multipv")),
          threads(options.integer("threads")),
          ponder(is_on(options, "ponder")) {}

private:
    static bool is_on(const Options& options, const char* name) {
        return options.word(name) == "yes";
    }
};

/// The options as the searcher table lists them, without the evaluation and the limits.
std::vector<OptionSpec> pvs_option_specs();

}  // namespace ply
