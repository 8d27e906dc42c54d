/// What a tournament's results depend on, in a form that can be kept and compared.
#pragma once

#include <map>
#include <string>

#include "framework/tournament/spec/plan.hpp"

namespace ply {

/// `seed` -> `7`, `player fast` -> `alphabeta(depth=2)`, `game nim` -> 16 hex digits, `program` ...
using Fingerprints = std::map<std::string, std::string>;

Fingerprints fingerprints(const Plan& plan);

/// `0.1.0 (0123456789abcdef)`: the program, by its bytes.
const std::string& program_fingerprint();

/// Everything that was played stays as it is: there are more rounds, or further players or games
/// behind those there were, or limits of time and memory are others.
bool only_adds(const Fingerprints& before, const Fingerprints& now);

/// What has changed, in words: `seed was 7 and is 8`; empty when nothing has.
std::string difference(const Fingerprints& before, const Fingerprints& now);

}  // namespace ply
