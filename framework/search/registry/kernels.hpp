/// The searchers that are compiled into a plugin together with its rules.
///
/// Compiled together they are 1.2x (alpha-beta with a table) to 3x (playouts) faster than the same
/// templates over type-erased rules. What a plugin does not have, the host runs type-erased, so a
/// new searcher never breaks an old plugin.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include "framework/search/core/evaluator.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// How to make one searcher for the rules of a game, which must outlive the searcher.
struct Kernel {
    const char* name;  ///< as in the searcher table
    /// `evaluation` is what the program takes `eval` for.
    std::unique_ptr<Searcher> (*make)(const Game& game, const Options& options,
                                      const ChosenEvaluation& evaluation);
};

struct KernelList {
    const Kernel* kernels;
    std::size_t count;

    const Kernel* find(std::string_view name) const {
        for (std::size_t i = 0; i < count; ++i)
            if (name == kernels[i].name) return &kernels[i];
        return nullptr;
    }
};

}  // namespace ply
