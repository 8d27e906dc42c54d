/// The games that a protocol can ask for, where one set of rules plays several.
#pragma once

#include <string_view>
#include <vector>

#include "framework/loading/catalogue.hpp"

namespace ply::serving {

/// A game under the name that a protocol has for it.
struct Variant {
    ProtocolGame called;
    GameSource source;
};

/// The game itself first, under its protocol name, or its own where it has none; then what becomes
/// of it when one of its options that are words is chosen otherwise, as far as the protocol has
/// names for that.
std::vector<Variant> variants_of(const GameSource& source, const Game& game,
                                 std::string_view protocol);

}  // namespace ply::serving
