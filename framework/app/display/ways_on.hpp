/// How a game goes on from the position where it stands, if in several ways, and what is typed to
/// follow each.
#pragma once

#include <string>
#include <vector>

#include "framework/session/session.hpp"

namespace ply {

/// A heading, and a line for each of the first few: `go 14  c5`. None where there are
/// fewer than two, or where they would show what somebody may not see.
std::vector<std::string> ways_on(const Session& session);

}  // namespace ply
