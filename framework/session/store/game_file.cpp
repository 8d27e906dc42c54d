#include "framework/session/store/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"

namespace ply {

GameInFile game_in_file(const std::string& name) {
    constexpr std::int64_t most = 1'000'000'000;
    const std::size_t sign = name.rfind('#');
    const auto number = sign == name.npos ? std::nullopt : whole_number(name.substr(sign + 1));
    std::error_code unreadable;
    if (!number || std::filesystem::is_regular_file(name, unreadable)) return {name};
    return {name.substr(0, sign), static_cast<int>(std::clamp<std::int64_t>(*number, 0, most))};
}

LoadedSession read_game_file(const std::string& name, const std::string& game) {
    const auto [file, number] = game_in_file(name);
    constexpr const char* way_out = "name a game, or a file of one";
    const std::string text = file == pasted_game
                                 ? read_standard_input(largest_text_file, way_out)
                                 : read_input_file(file, largest_text_file, way_out);
    try {
        LoadedSession loaded = read_game(
            text, game, std::filesystem::path(file).extension().string(), number.value_or(1));
        if (!number && loaded.games > 1)
            loaded.notes.push_back(
                fmt::format("the first of {} games; {}#2 is the next", loaded.games, file));
        for (std::string& note : loaded.notes) note.insert(0, file + ": ");
        return loaded;
    } catch (const Error& error) {
        throw Error(file + ": " + error.what());
    }
}

}  // namespace ply
