#include "framework/app/cli/player_help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>

#include "framework/base/shown_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

/// `  tt=64    MiB of table (0 to 65536)`; without what is as good as any number.
std::string option_row(const OptionSpec& option) {
    constexpr std::int64_t any_number = 1'000'000'000;
    const std::string head = fmt::format("  {:<18}  ", option.name + "=" + option.fallback);
    return hanging_text(head, option.max > any_number
                                  ? option.help
                                  : fmt::format("{} ({})", option.help, allowed_values(option)));
}

std::string option_rows(const std::string& title, std::span<const OptionSpec> options) {
    if (options.empty()) return {};
    std::string text = "\n" + title + ":\n";
    for (const OptionSpec& option : options) text += option_row(option);
    return text;
}

/// The limits alone, which follow the searcher's own options.
std::vector<OptionSpec> limits_of(const SearcherEntry& entry) {
    if (!entry.searches) return {};
    const std::vector<OptionSpec> every = searcher_options(entry);
    return {every.begin() + std::ssize(entry.options), every.end()};
}

}  // namespace

std::string player_row(const std::string& name, const std::string& help) {
    return hanging_text(fmt::format("  {:<18}", name), help);
}

std::string games_of(const SearcherEntry& entry) {
    return entry.any_game ? "any number of players, with and without dice, but for what is said "
                            "above"
                          : "zero-sum games of one or two players without dice";
}

std::string example_of(const SearcherEntry& entry) {
    if (entry.name == "oracle") return "oracle(file=FILE)";
    if (limits_of(entry).empty() || entry.ends_by_itself) return entry.name;
    return entry.name + (entry.ends_at_depth ? "(depth=6)" : "(time=1s)");
}

std::string example_of(const EngineProtocolEntry& entry) {
    return fmt::format("{}(cmd=\"PROGRAM\", time=1s)", entry.name);
}

std::string searcher_text(const SearcherEntry& entry) {
    std::string text = hanging_text(entry.name + ": ", entry.help);
    text += hanging_text("plays    ", games_of(entry));
    text += hanging_text("example  ", example_of(entry));
    text += option_rows("options, with defaults and what they may be", entry.options);
    return text + option_rows("limits for a move", limits_of(entry));
}

std::string engine_text(const EngineProtocolEntry& entry) {
    std::string text = hanging_text(entry.name + ": ", entry.help);
    text += hanging_text("plays    ",
                         "what the engine and Plyboard both know; `plyboard engine` looks at one");
    text += hanging_text("example  ", example_of(entry));
    text += option_rows("options, with defaults and what they may be", engine_options());
    return text + "\n" +
           wrapped_text("Every other option is one of the engine's own, such as Hash=64.");
}

std::string bot_text(const std::string& name, const BotInfo& info) {
    std::string text = hanging_text(name + ": ", bot_help(info));
    text += hanging_text("plays    ", "what its script says; see scripts/players/README.md");
    text += hanging_text("example  ", fmt::format("{}(time=1s)", name));
    return text + option_rows("options, with defaults and what they may be", bot_options(info));
}

std::string level_help(const Level& level) {
    std::vector<std::string> parts;
    if (!level.name.empty()) parts.emplace_back(level.name);
    if (level.nodes > 0)
        parts.push_back(fmt::format("{} nodes of pvs or {} games of mcts", with_commas(level.nodes),
                                    with_commas(level.games)));
    if (level.time.count() > 0)
        parts.push_back(
            fmt::format("at most {} s a move", std::chrono::duration<double>(level.time).count()));
    if (level.slips > 0) parts.push_back(fmt::format("{} % slips", level.slips));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<std::string> named_player_problems() {
    constexpr std::size_t most = 10;
    std::vector<std::string> texts;
    const std::vector<NamedPlayerProblem>& problems = named_players().problems;
    for (std::size_t i = 0; i < std::min(problems.size(), most); ++i)
        texts.push_back(short_line(problems[i].text));
    if (problems.size() > most)
        texts.push_back(fmt::format("... and {} more players that are wrong in players.lua",
                                    problems.size() - most));
    return texts;
}

const std::vector<NamedPlayer>& readable_named_players(bool json) {
    for (const std::string& text : named_player_problems()) {
        if (json)  // an object as of errors; the command itself goes on, to exit code 0
            remark("{}", error_line(text));
        else
            remark("{}", line_for(stderr, "plyboard: " + text));
    }
    return named_players().players;
}

}  // namespace ply
