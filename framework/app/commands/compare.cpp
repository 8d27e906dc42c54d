// plyboard compare: the same positions searched by several players, counted by depth or by time.

#include <fmt/format.h>

#include <atomic>
#include <charconv>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/report/compare/comparing.hpp"

namespace ply {
namespace {

constexpr int usual_depth = 6;
constexpr int usual_positions = 10;

struct DepthRange {
    int first = 1;
    int last = usual_depth;
};

/// `6` is 1..6.
DepthRange depth_range(const std::string& text) {
    const auto read = [&](std::string_view number) {
        int value = 0;
        const auto [end, error] =
            std::from_chars(number.data(), number.data() + number.size(), value);
        if (error != std::errc() || end != number.data() + number.size() || value < 1 ||
            value > max_depth)
            throw UsageError(fmt::format(
                "compare: --depth {} cannot be; write 8 for 1 to 8, or 4..8 (at most {})", text,
                max_depth));
        return value;
    };
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos) return {1, read(text)};
    const std::string_view whole = text;
    const DepthRange range{read(whole.substr(0, dots)), read(whole.substr(dots + 2))};
    if (range.first > range.last)
        throw UsageError(fmt::format("compare: --depth {} is empty", text));
    return range;
}

std::chrono::milliseconds time_of(const std::string& text) {
    const std::chrono::milliseconds time = read_time("compare", text);
    if (time.count() == 0) throw UsageError("compare: --time 0 leaves no time to search");
    return time;
}

std::vector<OpenedGame> games_of(const CommandLine& line) {
    std::vector<OpenedGame> games;
    for (const std::string& name : line.texts("games")) games.push_back(open_named_game(name));
    if (games.empty())
        throw UsageError("compare: --games is missing; see `plyboard compare --help`");
    return games;
}

Comparing comparing_of(const CommandLine& line, bool by_time) {
    std::vector<PlayerSpec> players = players_to_compare(line.texts("players"), by_time);
    if (players.empty())
        throw UsageError("compare: --players is missing; see `plyboard compare --help`");
    const auto seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    const int count = static_cast<int>(line.number_or("positions", usual_positions, 1, 100'000));
    return {games_of(line), std::move(players), count, seed};
}

}  // namespace

int run_compare(const CommandLine& line) {
    const bool by_time = line.has("time");
    if (by_time && line.has("depth"))
        throw UsageError("compare: --time takes the place of --depth; leave one out");
    if (by_time && line.has("plot"))
        throw UsageError("compare: --plot shows nodes by depth; leave --time out");
    const DepthRange depths = depth_range(line.text_or("depth", std::to_string(usual_depth)));
    const auto time = by_time ? time_of(line.text("time")) : std::chrono::milliseconds(0);
    Comparing comparing = comparing_of(line, by_time);
    const int rounds = by_time ? 1 : depths.last - depths.first + 1;

    const Interruptible interruptible;
    {
        std::atomic<std::size_t> done = 0;
        const std::size_t all = comparing.searches() * static_cast<std::size_t>(rounds);
        const Ticker ticker([&done, all] {
            return fmt::format("{} of {} searches; Ctrl-C shows what is finished", done.load(),
                               all);
        });
        for (int round = 0; round < rounds && !interruptible.requested(); ++round)
            comparing.run(by_time ? Limits{.time = time} : Limits{.depth = depths.first + round},
                          interruptible.token(), [&done] { ++done; });
    }
    const Comparison& comparison = comparing.comparison();
    if (line.has("json")) {
        print_json(comparison_json(comparison));
    } else {
        emit("{}", comparison_text(comparison, wants_colours(stdout)));
    }
    if (line.has("csv")) write_output_file(line.text("csv"), comparison_csv(comparison));
    if (line.has("plot")) write_output_file(line.text("plot"), svg_of(comparison_plot(comparison)));
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
