#include "framework/base/system/free_memory.hpp"

namespace ply {

/// Pages are given a few hundred MiB on phones; tables are to take a part of that.
std::uint64_t free_memory(const std::filesystem::path&) {
    return std::uint64_t{64} << 20;
}

std::uint64_t most_table_mebibytes() {
    return most_table_by_default;
}

}  // namespace ply
