/// Tells the world that a tournament is over: `--notify CMD`.
#pragma once

#include <string>

#include "framework/report/text/json.hpp"

namespace ply {

/// Runs `command` by sh and waits for it, with one line of JSON as its input. That it failed is
/// only remarked: the tournament is over.
void notify(const std::string& command, const Json& summary);

}  // namespace ply
