// Its rules cannot be made.
#include <stdexcept>

#include "small_rules.hpp"

namespace {

struct ThrowsInConstructor : broken::SmallRules {
    explicit ThrowsInConstructor(const ply::Options& options) : SmallRules(options) {
        throw std::runtime_error("the opening book is missing");
    }
    static ply::GameInfo info() { return SmallRules::info("throws_in_constructor"); }
};

}  // namespace

PLYBOARD_GAMES(ThrowsInConstructor)
