#include "framework/loading/searcher_file.hpp"

#include <fmt/format.h>

#include <set>

#include "framework/loading/searcher_plugin.hpp"
#include "framework/loading/shared_library.hpp"

namespace ply {
namespace {

constexpr LibraryKind searcher_plugin{
    searcher_symbol, searcher_magic, "a searcher",
    "add_searcher_plugin, see framework/player/README.md",
    "PLYBOARD_SEARCHER(YourSearcher), see framework/player/README.md"};

/// The limits, which every searcher has, are among its options as well.
void check_options(const std::filesystem::path& file, const SearcherEntry& entry) {
    std::set<std::string> names;
    for (const OptionSpec& option : searcher_options(entry))
        if (option.name.empty() || !names.insert(option.name).second)
            throw library_error(file, fmt::format("about() gives two options the name '{}', or one "
                                                  "of depth, nodes and time, which all have; "
                                                  "choose another name",
                                                  option.name));
    resolve_options(entry.options, {}, entry.name);
}

}  // namespace

const SearcherEntry& open_searcher(const std::string& name, const std::filesystem::path& file) {
    const auto& header = *static_cast<const SearcherHeader*>(open_library(file, searcher_plugin));
    check_library(file, searcher_plugin, header.magic, header.interface_version, header.build);
    SearcherEntry entry;
    std::string error;
    if (!header.entry(entry, error))
        throw library_error(file, "about() threw an exception: " + error);
    entry.name = name;
    entry.library = std::filesystem::absolute(file).string();
    check_options(file, entry);
    return add_searcher(std::move(entry));
}

}  // namespace ply
