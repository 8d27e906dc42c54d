// Players of files and of other programs, where there are neither.
#include "framework/player/bot_files.hpp"
#include "framework/player/engine_player.hpp"
#include "framework/player/measured_ladder.hpp"
#include "framework/player/named_players.hpp"

namespace ply {

const NamedPlayers& named_players() {
    static const NamedPlayers none;
    return none;
}

const NamedPlayer* find_player(const NamedPlayers&, std::string_view) {
    return nullptr;
}

std::vector<std::string> player_names(std::span<const NamedPlayer>) {
    return {};
}

bool is_bot_name(std::string_view) {
    return false;
}

std::optional<BotSource> find_bot(const std::string&) {
    return std::nullopt;
}

std::vector<BotFile> bot_files() {
    return {};
}

const SearcherEntry* find_any_searcher(const std::string& name) {
    return find_searcher(name);
}

BotSource read_bot_file(const std::filesystem::path& file) {
    throw Error(file.string() + " is a file, and a page reads none");
}

FoundLadder find_ladder(const GameSource&) {
    return {};
}

std::unique_ptr<Participant> make_engine_player(const EngineSpec& spec, const Game&) {
    throw Error(spec.text + " is another program, and a page can start none");
}

}  // namespace ply
