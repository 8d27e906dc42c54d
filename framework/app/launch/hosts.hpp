/// `--hosts a,b,c`: machines by the names that ssh knows them by.
#pragma once

#include <string>
#include <vector>

namespace ply {

/// The machine that the program runs on.
inline constexpr const char* this_host = "localhost";

/// The names in the words of an option, which commas separate, too.
std::vector<std::string> host_names(const std::vector<std::string>& words);

}  // namespace ply
