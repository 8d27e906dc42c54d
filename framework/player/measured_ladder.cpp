#include "framework/player/measured_ladder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/base/files/config_folder.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/player/levels.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view ladder_ending = ".ladder";
constexpr std::uint64_t largest_ladder = 1 << 16;
/// Raised when budgets come to mean other players (strengths.hpp).
constexpr int ladder_version = 2;

/// What stands in the file may have come from anywhere: no engine, no other file is named by it.
void require_rung(const MeasuredRung& rung) {
    const Level* const level = find_level(rung.player);
    const bool is_rung = level != nullptr && level->budget > 0;
    if (!is_rung && rung.player != "random")
        throw Error(fmt::format("'{}' is no rung", rung.player));
    if (!(rung.score >= 0 && rung.score <= 1)) throw Error("a score is from 0 to 1");
}

/// Throws where it is no ladder.
MeasuredLadder ladder_in(const fs::path& file) {
    const auto json = nlohmann::json::parse(
        read_input_file(file, largest_ladder, "`plyboard insight` writes it anew"));
    if (json.at("version") != ladder_version) throw Error("it is of another version");
    MeasuredLadder ladder{json.at("game"), json.at("rules"), {}};
    for (const auto& rung : json.at("rungs")) {
        ladder.rungs.push_back({rung.at("player"), rung.at("score")});
        require_rung(ladder.rungs.back());
    }
    if (ladder.rungs.size() < 2) throw Error("it has no rungs");
    return ladder;
}

}  // namespace

const MeasuredRung& MeasuredLadder::rung_of_level(int number) const {
    const std::size_t steps = level_table().size() - 1;
    const auto step = static_cast<std::size_t>(number - 1);
    return rungs[(step * (rungs.size() - 1) + steps / 2) / steps];
}

fs::path insight_file(std::string_view game, std::string_view ending) {
    constexpr std::size_t longest_name = 100;
    const fs::path state = state_folder();
    if (state.empty()) return {};
    std::string name(game.substr(0, longest_name));
    for (char& letter : name)
        if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
    return state / "insight" / name.append(ending);
}

void keep_ladder(const MeasuredLadder& ladder) {
    const fs::path file = insight_file(ladder.game, ladder_ending);
    if (file.empty()) return;
    nlohmann::ordered_json rung_rows = nlohmann::ordered_json::array();
    for (const MeasuredRung& rung : ladder.rungs)
        rung_rows.push_back({{"player", rung.player}, {"score", rung.score}});
    const nlohmann::ordered_json json{{"version", ladder_version},
                                      {"game", ladder.game},
                                      {"rules", ladder.rules},
                                      {"rungs", std::move(rung_rows)}};
    std::error_code ignored;  // that the file cannot be written is said then
    fs::create_directories(file.parent_path(), ignored);
    replace_file(file, json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + '\n');
}

FoundLadder find_ladder(const GameSource& source) {
    const fs::path file = insight_file(source.spec(), ladder_ending);
    std::error_code error;
    if (file.empty() || !fs::exists(file, error)) return {};
    try {
        MeasuredLadder ladder = ladder_in(file);
        if (ladder.game != source.spec()) return {};  // another one, whose name is as long
        if (ladder.rules == fingerprint(source)) return {std::move(ladder), {}};
    } catch (const std::exception&) {
        return {{},
                fmt::format("{} cannot be read as a ladder; `plyboard insight` writes it anew",
                            file.string())};
    }
    return {{},
            fmt::format("the measured levels of {} are of other rules than today's; `plyboard "
                        "insight` measures them anew",
                        source.spec())};
}

std::vector<MeasuredLadder> kept_ladders() {
    std::vector<MeasuredLadder> ladders;
    std::error_code error;
    const fs::path folder = insight_file("", "").parent_path();
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() != ladder_ending) continue;
        try {
            ladders.push_back(ladder_in(entry.path()));
        } catch (const std::exception&) {  // find_ladder() says so of the game
        }
    }
    std::ranges::sort(ladders, {}, &MeasuredLadder::game);
    return ladders;
}

}  // namespace ply
