#include "framework/player/bot_files.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/files/config_folder.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/suggest.hpp"
#include "framework/base/utf8.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/loading/game_path.hpp"
#include "framework/loading/searcher_file.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view language = "lua:";
constexpr const char* folder_name = "players";
constexpr const char* script_ending = ".lua";
constexpr const char* library_ending = ".so";

bool is_bot_file(const fs::path& file) {
    std::error_code unreadable;
    return fs::is_regular_file(file, unreadable);
}

std::vector<fs::path> folders_of_the_user() {
    std::vector<fs::path> folders;
    for (const fs::path& folder : folders_of_user()) folders.push_back(folder / folder_name);
    if (const fs::path own = config_folder(); !own.empty()) folders.push_back(own / folder_name);
    return folders;
}

/// The files of bot_folders() with this ending; of those of one name the first.
std::vector<BotFile> files_ending(std::string_view wanted) {
    std::vector<BotFile> files;
    for (const fs::path& folder : bot_folders()) {
        std::error_code missing;
        for (const auto& entry : fs::directory_iterator(folder, missing)) {
            const std::string name = entry.path().stem().string();
            if (entry.path().extension() != wanted || !is_bot_file(entry.path())) continue;
            if (std::ranges::find(files, name, &BotFile::name) == files.end())
                files.push_back({name, entry.path()});
        }
    }
    std::ranges::sort(files, {}, &BotFile::name);
    return files;
}

}  // namespace

std::vector<fs::path> bot_folders() {
    std::vector<fs::path> folders = folders_of_the_user();
    folders.push_back(own_scripts_folder() / folder_name);
    return folders;
}

fs::path folder_for_new_bots() {
    const std::vector<fs::path> folders = folders_of_the_user();
    return folders.empty() ? own_scripts_folder() / folder_name : folders.front();
}

std::vector<BotFile> bot_files() {
    return files_ending(script_ending);
}

std::vector<BotFile> searcher_files() {
    return files_ending(library_ending);
}

const SearcherEntry* find_any_searcher(const std::string& name) {
    if (const SearcherEntry* const entry = find_searcher(name)) return entry;
    if (name.ends_with(library_ending)) return &open_searcher(name, name);
    for (const BotFile& each : searcher_files())
        if (each.name == name) return &open_searcher(name, each.file);
    return nullptr;
}

bool is_bot_name(std::string_view name) {
    return name.starts_with(language) || (is_path_of_game(name) && !name.ends_with(library_ending));
}

std::string fingerprint(const BotSource& source) {
    return fingerprint(GameSource{GameSource::Kind::script, {}, {}, source.text, {}, {}});
}

BotSource read_bot_file(const fs::path& file) {
    std::string text = read_input_file(file, largest_text_file, "name a player's script (.lua)");
    if (const int line = line_not_utf8(text); line > 0)
        throw Error(fmt::format("{}:{}: a byte that is not UTF-8; save the file as UTF-8",
                                file.string(), line));
    return {file.string(), std::move(text)};
}

std::optional<BotSource> find_bot(const std::string& name) {
    if (is_path_of_game(name)) {
        if (!is_bot_file(name) && is_bot_file(name + script_ending))
            throw Error(
                fmt::format("there is no file {}; did you mean {}{}?", name, name, script_ending));
        return read_bot_file(name);
    }
    const bool prefixed = name.starts_with(language);
    const std::string bare = prefixed ? name.substr(language.size()) : name;
    for (const fs::path& folder : bot_folders())
        if (const fs::path file = folder / (bare + script_ending);
            !bare.empty() && is_bot_file(file))
            return read_bot_file(file);
    if (!prefixed) return std::nullopt;
    std::vector<std::string> known;
    for (const BotFile& each : bot_files()) known.push_back(std::string(language) + each.name);
    throw Error(fmt::format("there is no player '{}'{}", name, suggestion(name, known)));
}

}  // namespace ply
