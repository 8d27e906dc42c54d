#include "framework/app/lines/command_table.hpp"

namespace ply {

std::span<const Command> command_table() {
    return commands;
}

}  // namespace ply
