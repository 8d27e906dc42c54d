// Calls a function that is nowhere, so that it cannot be loaded.
#include "small_rules.hpp"

extern "C" std::int32_t function_of_a_library_that_is_not_linked();

namespace {

struct MissingSymbol : broken::SmallRules {
    using SmallRules::SmallRules;
    static ply::GameInfo info() { return SmallRules::info("missing_symbol"); }
    State start() const { return {function_of_a_library_that_is_not_linked(), 0}; }
};

}  // namespace

PLYBOARD_GAMES(MissingSymbol)
