#include "framework/report/compare/comparing.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/error.hpp"

namespace ply {

std::vector<PlayerSpec> players_to_compare(const std::vector<std::string>& texts, bool by_time) {
    std::vector<PlayerSpec> players;
    for (const std::string& text : texts) {
        PlayerSpec player = parse_player(text);
        if (player.level() != nullptr) throw level_refused(player.name);
        if (player.bot() != nullptr) throw bot_refused(player.name);
        if (player.searcher() == nullptr)
            throw UsageError(
                fmt::format("compare: {} is a third-party engine, and only searchers can be "
                            "compared; let it play in a tournament",
                            player.name));
        const SearcherEntry& entry = *player.searcher()->entry;
        if (entry.options.empty())
            throw UsageError(fmt::format("compare: {} does not search", entry.name));
        for (const char* limit : {"depth", "nodes", "time"})
            if (player.searcher()->options.given(limit))
                throw UsageError(
                    fmt::format("compare: leave {} out of {}; --depth or --time holds for all",
                                limit, player.name));
        if (!by_time && !entry.ends_at_depth)
            throw UsageError(fmt::format(
                "compare: {} has no depth at which it ends; compare it with --time", entry.name));
        if (std::ranges::find(players, player.name, &PlayerSpec::name) != players.end())
            throw UsageError(fmt::format("compare: {} is there twice", player.name));
        players.push_back(std::move(player));
    }
    return players;
}

Comparing::Comparing(std::vector<OpenedGame> games, std::vector<PlayerSpec> players, int positions,
                     std::uint64_t seed)
    : players_(std::move(players)) {
    comparison_.seed = seed;
    for (const PlayerSpec& player : players_) comparison_.players.push_back(player.name);
    for (OpenedGame& opened : games) {
        const Game& game = *opened.game;
        searchers_for(game);  // says now, not in an hour, which player cannot play it
        std::vector<Position> sample = sample_positions(game, positions, seed);
        if (sample.empty())
            throw Error(
                fmt::format("{} has no position in which a player moves", opened.source.spec()));
        comparison_.games.push_back(opened.source.spec());
        std::vector<std::string>& texts = comparison_.positions.emplace_back();
        for (const Position& position : sample) texts.push_back(game.state_text(position.state));
        contests_.push_back({std::move(opened), std::move(sample)});
    }
}

Comparing::Searchers Comparing::searchers_for(const Game& game) const {
    Searchers searchers;
    for (const PlayerSpec& player : players_)
        searchers.push_back(make_searcher(*player.searcher(), game));
    return searchers;
}

std::size_t Comparing::searches() const {
    std::size_t total = 0;
    for (const Contest& contest : contests_) total += contest.positions.size() * players_.size();
    return total;
}

void Comparing::run(const Limits& limits, const std::stop_token& stop,
                    const std::function<void()>& searched) {
    comparison_.seconds = std::chrono::duration<double>(limits.time).count();
    for (int g = 0; g < static_cast<int>(contests_.size()); ++g) {
        const Contest& contest = contests_[static_cast<std::size_t>(g)];
        const Searchers searchers = searchers_for(*contest.opened.game);
        // The memory of tables is taken by the first search: by one that is not counted.
        for (const auto& searcher : searchers)
            measure(*searcher, contest.positions[0], {.depth = 1, .nodes = 1000}, stop);
        for (int i = 0; i < static_cast<int>(contest.positions.size()); ++i) {
            for (int p = 0; p < static_cast<int>(searchers.size()); ++p) {
                const Measurement one =
                    measure(*searchers[static_cast<std::size_t>(p)],
                            contest.positions[static_cast<std::size_t>(i)], limits, stop);
                if (stop.stop_requested()) return;
                comparison_.searches.push_back({g, p, i, one});
                searched();
            }
        }
    }
}

}  // namespace ply
