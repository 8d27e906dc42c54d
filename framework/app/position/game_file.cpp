#include "framework/app/position/game_file.hpp"

#include <filesystem>

#include "framework/base/shown_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/store/game_file.hpp"

namespace ply {

void remark_notes(const std::vector<std::string>& notes) {
    for (const std::string& note : notes) remark("{}", line_for(stderr, short_line(note)));
}

bool names_game_file(const std::string& text) {
    const std::string file = game_in_file(text).file;
    if (file.ends_with(".lua") || file.ends_with(".so")) return false;
    const std::string ending = std::filesystem::path(file).extension().string();
    std::error_code unreadable;
    return file == pasted_game || (!ending.empty() && find_format(ending.substr(1)) != nullptr) ||
           std::filesystem::is_regular_file(file, unreadable);
}

LoadedSession open_game_file(const std::string& name) {
    LoadedSession loaded = read_game_file(name);
    remark_notes(loaded.notes);
    return loaded;
}

}  // namespace ply
