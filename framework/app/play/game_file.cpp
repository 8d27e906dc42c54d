#include "framework/app/play/game_file.hpp"

#include <filesystem>

#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {

void remark_notes(const std::vector<std::string>& notes) {
    for (const std::string& note : notes) remark("{}", line_for(stderr, short_line(note)));
}

bool names_game_file(const std::string& text) {
    if (text.ends_with(".lua") || text.ends_with(".so")) return false;
    const std::string ending = std::filesystem::path(text).extension().string();
    std::error_code unreadable;
    return (!ending.empty() && find_format(ending.substr(1)) != nullptr) ||
           std::filesystem::is_regular_file(text, unreadable);
}

LoadedSession open_game_file(const std::string& file) {
    const std::string text =
        read_input_file(file, largest_text_file, "name a game, or a file of one");
    LoadedSession loaded = [&] {
        try {
            return read_game(text, {}, std::filesystem::path(file).extension().string());
        } catch (const Error& error) {
            throw Error(file + ": " + error.what());
        }
    }();
    for (std::string& note : loaded.notes) note.insert(0, file + ": ");
    remark_notes(loaded.notes);
    return loaded;
}

}  // namespace ply
