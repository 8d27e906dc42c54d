#include "framework/game/protocol.hpp"

namespace ply {

std::string coordinates_of(std::string_view move) {
    std::string text;
    for (std::size_t i = 0; i < move.size(); ++i) {
        const bool behind_digit = i > 0 && move[i - 1] >= '0' && move[i - 1] <= '9';
        if (move[i] != '-' && !(move[i] == 'x' && behind_digit)) text += move[i];
    }
    return text;
}

}  // namespace ply
