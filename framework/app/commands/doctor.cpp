// plyboard doctor: is everything there, and does it work?

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <boost/version.hpp>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/player_help.hpp"
#include "framework/app/cli/settings.hpp"
#include "framework/authoring/contract/game_size.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/system/process.hpp"
#include "framework/base/time_limit.hpp"
#include "framework/loading/plugin_file.hpp"
#include "framework/loading/plugin_interface.hpp"
#include "framework/lua/vm/watchdog.hpp"

namespace ply {
namespace {

struct Finding {
    std::string what;
    bool good = true;
    std::string detail;  ///< the version or place, or what is wrong and how to repair it
};

std::string boost_version() {
    return fmt::format("{}.{}.{}", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000,
                       BOOST_VERSION % 100);
}

void look_at_settings(std::vector<Finding>& findings) {
    const std::string file = settings_file().string();
    if (file.empty()) {
        findings.push_back({"settings", true, "none; neither XDG_CONFIG_HOME nor HOME is set"});
        return;
    }
    try {
        const std::size_t count = read_settings().size();
        findings.push_back(
            {"settings", true,
             fmt::format("{}: {}", file, count == 0 ? "none" : fmt::format("{}", count))});
    } catch (const Error& error) {
        findings.push_back({"settings", false, short_line(error.what())});
    }
}

void look_at_named_players(std::vector<Finding>& findings) {
    findings.push_back(
        {"players", true,
         fmt::format("{} with names in players.lua", named_players().players.size())});
    for (std::string& problem : named_player_problems())
        findings.push_back({"players", false, std::move(problem)});
}

void look_at_folders(const Catalogue& catalogue, std::vector<Finding>& findings) {
    for (const auto& folder : catalogue.folders()) {
        const bool there = std::filesystem::is_directory(folder);
        findings.push_back({"folder", there,
                            there ? folder.string()
                                  : folder.string() + ": missing; build or install the program "
                                                      "again, or correct PLYBOARD_PATH"});
    }
}

/// For the one random game of a script, and for all that is asked of its rules.
constexpr int most_game_seconds = 2;
constexpr int most_doctor_seconds = 10;

/// A random game to its end, if it is not too slow, which is no fault; plugins play it in a child
/// process, which may crash. Returns what is to be remarked.
std::string play_once(const GameSource& source) {
    if (source.kind == GameSource::Kind::plugin) {
        const std::string problem = try_plugin_game(source.file, source.name);
        if (!problem.empty()) throw Error(problem);
        return "";
    }
    const lua::ScriptTime at_most(most_doctor_seconds);
    const TimeBudget budget({}, most_game_seconds);
    const auto game = open_game(source);
    const GameSize played = sample_game_size(*game, {.games = 1}, budget.token());
    return played.games > 0
               ? ""
               : fmt::format(" (slow: no random game ended within {} s)", most_game_seconds);
}

void look_at_games(const Catalogue& catalogue, std::vector<Finding>& findings) {
    for (const CatalogueEntry& entry : catalogue.entries()) {
        Finding finding{"game", true, {}};
        try {
            if (!entry.problem.empty()) throw Error(entry.problem);
            const std::string remark =
                entry.built ? play_once(entry.source) : ": not built yet, will be when asked for";
            finding.detail =
                fmt::format("{}{}{}", entry.source.kind == GameSource::Kind::script ? "lua:" : "",
                            entry.source.name, remark);
        } catch (const std::exception& error) {
            finding.good = false;
            finding.detail = short_line(failure_text(error));
        }
        findings.push_back(std::move(finding));
    }
}

std::vector<Finding> examine() {
    std::vector<Finding> findings;
    findings.push_back(
        {"program", true, fmt::format("plyboard {}, {}", PLYBOARD_VERSION, own_program())});
    findings.push_back({"build", true, PLYBOARD_BUILD});
    findings.push_back({"plugins", true, fmt::format("interface {}", plugin_interface_version)});
    findings.push_back(
        {"libraries", true,
         fmt::format("Boost {}, SQLite {}, fmt {}.{}.{}, nlohmann/json {}.{}.{}", boost_version(),
                     sqlite3_libversion(), FMT_VERSION / 10000, FMT_VERSION / 100 % 100,
                     FMT_VERSION % 100, NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR,
                     NLOHMANN_JSON_VERSION_PATCH)});
    findings.push_back({"processors", true, std::to_string(sysconf(_SC_NPROCESSORS_ONLN))});
    look_at_settings(findings);
    look_at_named_players(findings);
    forget_bad_verdicts();
    const Catalogue catalogue = Catalogue::standard();
    look_at_folders(catalogue, findings);
    look_at_games(catalogue, findings);
    return findings;
}

}  // namespace

int run_doctor(const CommandLine& line) {
    bool good = true;
    for (const Finding& finding : examine()) {
        good = good && finding.good;
        if (line.has("json")) {
            print_json(
                {{"what", finding.what}, {"good", finding.good}, {"detail", finding.detail}});
        } else {
            emit("{:<7} {:<11} {}\n", finding.good ? "ok" : "BROKEN", finding.what, finding.detail);
        }
    }
    if (!line.has("json"))
        emit("{}\n", good ? "everything works" : "something is broken; see the lines above");
    return good ? 0 : 1;
}

}  // namespace ply
