/// How much a game's rules say, beside the scripts of the library.
#pragma once

#include <filesystem>
#include <string_view>

namespace ply::insight {

struct ScriptSize {
    int lines = 0;  ///< with something on them besides comments
    int words = 0;  ///< names, numbers and strings
};

ScriptSize script_size(std::string_view text);

/// The medians over the scripts of a folder; zeros where it has none.
ScriptSize median_size(const std::filesystem::path& folder);

}  // namespace ply::insight
