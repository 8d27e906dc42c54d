/// What stands for names in the synopsis of commands, and which names there are: shells complete
/// words with them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

struct NameKind {
    const char* placeholder;  ///< `GAME`
    /// Null: they are in files of games, which plyboard-tools knows (tools/names_of_files.cpp).
    std::vector<std::string> (*names)();
    bool files = false;  ///< a file may stand there as well
};

std::span<const NameKind> name_kinds();

/// Whether a file or a folder may stand there: its own names are not all that there is.
bool takes_files(std::string_view placeholder);
/// The placeholders of that kind.
std::vector<std::string> placeholders_of_files();

/// Null: such words are no names that are known.
const NameKind* name_kind(std::string_view placeholder);

}  // namespace ply
