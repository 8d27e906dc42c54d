/// More numbers of a position than its layout shows: on its cells, such as heights or walls, and
/// beside the board, such as points and dice.
#pragma once

#include <string>
#include <vector>

namespace ply {

struct BoardLayer {
    std::string name;
    std::vector<int> numbers;  ///< one for each cell of the layout, 0 or more
};

struct BoardNumbers {
    std::string name;
    std::vector<int> numbers;  ///< one, or one for each of several players or things
    bool dice = false;         ///< they are what dice show
};

}  // namespace ply
