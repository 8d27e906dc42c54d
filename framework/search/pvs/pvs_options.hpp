/// The parts of the principal variation search, each of which can be switched off.
#pragma once

#include <cstddef>

#include "framework/base/option.hpp"
#include "framework/search/core/declared_options.hpp"
#include "framework/search/core/move_order.hpp"
#include "framework/search/table/replacement.hpp"

namespace ply {

/// What `pvs(...)` was asked for; pvs_options() says what each means.
struct PvsOptions {
    std::size_t table_mebibytes{};
    bool accept_deeper{};
    Replacement replacement{};
    bool ageing{};
    bool prefetch{};
    bool symmetry{};
    bool foresight{};
    OrderParts order;
    bool aspiration{};
    bool quiescence{};
    bool null_move{};
    bool late_move_reductions{};
    bool futility{};
    bool extensions{};
    bool repetition{};
    int lines{};
    int threads{};
    bool ponder{};

    explicit PvsOptions(const Options& options);
};

/// Without the evaluation, which the game must know, and the limits.
const DeclaredOptions<PvsOptions>& pvs_options();

}  // namespace ply
