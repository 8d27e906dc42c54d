/// What a script's `test { ... }` says.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/note.hpp"

namespace ply::lua {

/// Moves from the start, or from the test's position, and how the game stands after them.
struct TestLine {
    std::string moves;   ///< texts separated by blanks
    std::string result;  ///< as Ending::text writes it, or "illegal" if the last move is not legal
};

struct ScriptTest {
    Note place;  ///< file and line of the test
    std::vector<std::pair<std::string, std::string>> options;
    std::string position;              ///< empty: the start
    std::vector<std::uint64_t> perft;  ///< for depths 1, 2, ...
    std::vector<TestLine> lines;
};

}  // namespace ply::lua
