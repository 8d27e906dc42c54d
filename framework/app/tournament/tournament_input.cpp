#include "framework/app/tournament/tournament_input.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/utf8.hpp"

namespace ply {
namespace {

std::string file_text(const std::string& path) {
    std::string text = read_input_file(path, largest_text_file,
                                       "name a tournament file, or use --game and --players");
    if (const int line = line_not_utf8(text); line > 0)
        throw Error(
            fmt::format("{}:{}: a byte that is not UTF-8; save the file as UTF-8", path, line));
    return text;
}

/// `elo0=0 elo1=5 model=logistic` as the table that a file would have.
nlohmann::json sprt_table(const std::vector<std::string>& words) {
    nlohmann::json table = nlohmann::json::object();
    for (const std::string& word : words) {
        const std::size_t equals = word.find('=');
        const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
        if (value.empty())
            throw UsageError(
                fmt::format("tournament: --sprt takes NAME=VALUE, such as elo1=5, not '{}'", word));
        const auto number = nlohmann::json::parse(value, nullptr, false);
        table[word.substr(0, equals)] = number.is_number() ? number : nlohmann::json(value);
    }
    return table;
}

TournamentFile tournament_from_options(const CommandLine& line) {
    if (!line.has("game") || !line.has("players"))
        throw UsageError(
            "tournament: name a FILE, or both --game and --players; see "
            "'plyboard tournament --help'");
    nlohmann::json table{{"games", line.texts("game")}, {"players", line.texts("players")}};
    if (line.has("sprt")) table["sprt"] = sprt_table(line.texts("sprt"));
    if (line.has("format")) table["format"] = line.text("format");
    if (line.has("clock")) table["clock"] = line.text("clock");
    if (line.has("timemargin")) table["timemargin"] = line.text("timemargin");
    if (line.has("pairs")) table["pairs"] = line.number_or("pairs", 1, 1, 1'000'000);
    return tournament_from_table(table, "tournament");
}

/// A number of plies, or the file of a list.
void read_openings(const CommandLine& line, OpeningSettings& openings) {
    if (!line.has("openings")) return;
    const std::string text = line.text("openings");
    openings = {};
    if (text.find_first_not_of("0123456789") != std::string::npos) {
        openings.file = text;
    } else {
        openings.plies = static_cast<int>(line.number_or("openings", 2, 0, 200));
    }
}

}  // namespace

TournamentFile read_tournament(const CommandLine& line) {
    if (line.has("FILE") && (line.has("game") || line.has("players")))
        throw UsageError(
            "tournament: FILE has the players and games; leave out --game and --players, or "
            "leave out FILE");
    for (const char* option : {"format", "pairs", "clock", "timemargin", "sprt"})
        if (line.has("FILE") && line.has(option))
            throw UsageError(
                fmt::format("tournament: --{0} goes with --game and --players; write "
                            "{0} = ... into FILE",
                            option));
    TournamentFile file =
        line.has("FILE") ? read_tournament_file(line.text("FILE"), file_text(line.text("FILE")))
                         : tournament_from_options(line);
    if (line.has("rounds") && file.format == FormatKind::knockout)
        throw UsageError("tournament: a knockout has as many rounds as it needs; use --pairs");
    file.rounds = static_cast<int>(line.number_or("rounds", file.rounds, 1, 1'000'000));
    read_openings(line, file.openings);
    if (line.has("engine-log")) {
        file.engine_log = std::filesystem::absolute(line.text("engine-log"));
        if (!append_to_file(file.engine_log, ""))
            throw Error(fmt::format("{}: the log of engines cannot be written; name another file",
                                    file.engine_log));
        file.instruct_engines();
    }
    file.seed = static_cast<std::uint64_t>(
        line.number_or("seed", static_cast<std::int64_t>(file.seed), 0, INT64_MAX));
    return file;
}

std::filesystem::path journal_path(const CommandLine& line) {
    if (line.has("journal")) return line.text("journal");
    if (!line.has("FILE")) return {};
    return std::filesystem::path(line.text("FILE")).replace_extension(".db");
}

}  // namespace ply
