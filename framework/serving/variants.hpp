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

/// The game itself first, under its protocol name, or its own where it has none; then the games
/// that other values of its word options make of it, as far as the protocol has names for them.
std::vector<Variant> variants_of(const GameSource& source, const Game& game,
                                 std::string_view protocol);

}  // namespace ply::serving
