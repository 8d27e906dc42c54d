/// Searchers from shared libraries (searcher_plugin.hpp says how they are written).
#pragma once

#include <filesystem>
#include <string>

#include "framework/search/registry/searchers.hpp"

namespace ply {

/// Opens the library and adds its searcher to those that find_searcher() knows, as `name`, which
/// must be new there. It is opened in this process: where it crashes, a sentence names the file.
/// Throws Error where it holds no searcher, or one with options that cannot be.
const SearcherEntry& open_searcher(const std::string& name, const std::filesystem::path& file);

}  // namespace ply
