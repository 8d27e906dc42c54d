#include "framework/studio/protocol/admission.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/loading/game_path.hpp"
#include "framework/player/named_players.hpp"
#include "framework/player/person.hpp"

namespace ply::studio {
namespace {

namespace fs = std::filesystem;

/// Both with links followed.
bool lies_in(const fs::path& file, const fs::path& folder) {
    const auto [end, rest] = std::ranges::mismatch(folder, file);
    return !folder.empty() && end == folder.end();
}

Error player_refused(const std::string& text, const char* what) {
    return Error(fmt::format("{} {}, which a page may not; start the studio with --player \"{}\"",
                             short_line(text, 200), what, short_line(text, 200)));
}

/// Opens a file of the user's choice.
bool reads_file(const PlayerSpec& player) {
    if (player.bot() != nullptr) return is_path_of_game(player.bot()->name);
    if (player.searcher() == nullptr) return false;
    const auto& options = player.searcher()->options.all();
    const auto eval = options.find("eval");  // learned(file=FILE)
    return options.contains("file") ||
           (eval != options.end() &&
            std::ranges::any_of(parse_spec(eval->second.text).options,
                                [](const auto& option) { return option.first == "file"; }));
}

/// A player's script is refused before it is read: what is wrong with it would be shown.
void refuse_script(const std::string& text) {
    const std::size_t equals = text.find('=');
    const bool named = equals < text.find('(');
    if (is_path_of_game(parse_spec(named ? text.substr(equals + 1) : text).name))
        throw player_refused(text, "reads a file");
}

}  // namespace

fs::path real_path(const fs::path& path) {
    std::error_code missing;
    return fs::weakly_canonical(path, missing);
}

Admission::Admission(Admitted admitted) {
    if (const std::string name = admitted.game.empty() ? "" : parse_spec(admitted.game).name;
        is_path_of_game(name))
        game_ = name;
    for (const std::string& text : admitted.players) players_.push_back(parse_player(text));
    for (const std::string& file : admitted.tournaments) tournaments_.emplace_back(file);
}

void Admission::require_game(const std::string& spec) const {
    const std::string name = parse_spec(spec).name;
    if (is_path_of_game(name) && name != game_)
        throw Error(
            fmt::format("a page plays games of the catalogue only, and {} is a file; start "
                        "the studio with it: plyboard studio {}",
                        short_line(name, 200), short_line(name, 200)));
}

GameSource Admission::game(const std::string& spec) const {
    require_game(spec);
    return Catalogue::standard().find(spec);
}

fs::path Admission::script(const std::string& file) const {
    const fs::path path = real_path(file);
    bool admitted = false;
    if (path.extension() == ".lua") {
        admitted = lies_in(path, real_path(own_scripts_folder()));
        const Catalogue catalogue = Catalogue::standard();
        for (const fs::path& folder : catalogue.folders())
            admitted = admitted || lies_in(path, real_path(folder));
        if (!game_.empty() && game_.ends_with(".lua"))
            for (const fs::path& used : files_of_script(game_))
                admitted = admitted || path == real_path(used);
    }
    if (!admitted)
        throw Error(
            fmt::format("{} is no script of the catalogue; start the studio with it, or put "
                        "its folder into PLYBOARD_PATH",
                        short_line(file, 200)));
    return path;
}

bool Admission::editable(const fs::path& file) const {
    return access(file.c_str(), W_OK) == 0;
}

PlayerSpec Admission::player(const std::string& text) const {
    for (const PlayerSpec& player : players_)
        if (text == player.name || text == player.text()) return player;
    refuse_script(text);
    PlayerSpec player = parse_player(text);
    require_player(player);
    return player;
}

void Admission::require_player(const PlayerSpec& player) const {
    const std::string text = player.text();
    const bool named =
        std::ranges::any_of(players_, [&](const PlayerSpec& each) { return each.text() == text; });
    if (!named && (player.engine() != nullptr || reads_file(player)))
        throw player_refused(text,
                             player.engine() != nullptr ? "runs another program" : "reads a file");
}

std::string Admission::entrant(const std::string& text) const {
    for (const PlayerSpec& player : players_)
        if (text == player.name || text == player.text())
            return player.name + " = " + player.text();
    refuse_script(text);
    require_player(parse_player(text));
    return text;
}

std::string Admission::seat(const std::string& text) const {
    if (text == person) return text;
    return player(text).name == text ? text : player(text).text();
}

std::vector<std::string> Admission::players() const {
    std::vector<std::string> names;
    for (const PlayerSpec& player : players_) names.push_back(player.name);
    for (const NamedPlayer& named : named_players().players) {
        try {
            player(named.name);
        } catch (const Error&) {  // it runs another program, or its script is broken
            continue;
        }
        if (std::ranges::find(names, named.name) == names.end()) names.push_back(named.name);
    }
    return names;
}

std::vector<SearcherSpec> Admission::oracles() const {
    std::vector<SearcherSpec> found;
    for (const PlayerSpec& player : players_)
        if (player.searcher() != nullptr &&
            player.searcher()->entry->name == std::string_view("oracle"))
            found.push_back(*player.searcher());
    return found;
}

}  // namespace ply::studio
