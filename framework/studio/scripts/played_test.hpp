/// A game that was played, as a test in the words of scripts.
#pragma once

#include <string>

#include "framework/session/session.hpp"

namespace ply::studio {

/// `test { lines = { { "a1 b1", "*" } } }` of the moves that led to the session's position; the
/// game's options and the position in which it began are in it where they are not the usual ones.
/// The result is that of the rules: what people settled themselves is `*`. The test passes.
std::string played_test(const Session& session);

}  // namespace ply::studio
