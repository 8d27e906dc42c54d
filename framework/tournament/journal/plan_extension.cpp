#include "framework/tournament/journal/plan_extension.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "framework/tournament/journal/fingerprints.hpp"

namespace ply {
namespace {

/// Where `known` stand in `all`, then the others; nothing when one of them is missing.
template <typename Name>
std::optional<std::vector<std::size_t>> old_ones_first(std::size_t known, std::size_t all,
                                                       Name name_of) {
    std::vector<std::size_t> order;
    std::vector<bool> taken(all, false);
    for (std::size_t i = 0; i < known; ++i) {
        std::size_t at = 0;
        while (at < all && !name_of(i, at)) ++at;
        if (at == all) return std::nullopt;
        taken[at] = true;
        order.push_back(at);
    }
    for (std::size_t at = 0; at < all; ++at)
        if (!taken[at]) order.push_back(at);
    return order;
}

template <typename T>
void put_in_order(std::vector<T>& list, const std::vector<std::size_t>& order) {
    std::vector<T> ordered;
    for (const std::size_t at : order)
        if (at < list.size()) ordered.push_back(std::move(list[at]));
    list = std::move(ordered);
}

/// Moves the players and games of `plan` that `old` lacks behind the others, which keep their
/// order. Changes nothing when one of the old ones is missing, or when a gauntlet has other
/// challengers, which are its first players.
void put_newcomers_last(Plan& plan, const Plan& old) {
    auto& players = plan.file.players;
    const auto& old_players = old.file.players;
    if (plan.file.format == FormatKind::gauntlet)
        for (std::size_t i = 0; i < static_cast<std::size_t>(plan.file.challengers); ++i)
            if (i >= old_players.size() || players.at(i).name != old_players[i].name) return;
    const auto players_order = old_ones_first(
        old_players.size(), players.size(),
        [&](std::size_t i, std::size_t at) { return players[at].name == old_players[i].name; });
    const auto games_order =
        old_ones_first(old.sources.size(), plan.sources.size(), [&](std::size_t i, std::size_t at) {
            return plan.game_name(static_cast<int>(at)) == old.game_name(static_cast<int>(i));
        });
    if (!players_order || !games_order) return;
    put_in_order(players, *players_order);
    put_in_order(plan.file.games, *games_order);
    put_in_order(plan.file.places, *games_order);
    put_in_order(plan.sources, *games_order);
    put_in_order(plan.seats, *games_order);
}

/// The lines of `old` and further ones behind them.
bool grew(const OpeningSettings& openings, const OpeningSettings& old) {
    const auto same = [](const OpeningSettings::Line& a, const OpeningSettings::Line& b) {
        return a.text == b.text;
    };
    return !old.lines.empty() && openings.lines.size() > old.lines.size() &&
           openings.shuffled == old.shuffled && openings.most_plies == old.most_plies &&
           std::equal(old.lines.begin(), old.lines.end(), openings.lines.begin(), same);
}

bool has_more_players(const Plan& plan, const Plan& old) {
    return plan.file.players.size() > old.file.players.size();
}

}  // namespace

void go_on_with(Plan& plan, const Plan& old, bool extend) {
    plan.earlier = old.earlier;
    plan.file.openings.earlier = old.file.openings.earlier;
    if (extend || !old.earlier.empty()) put_newcomers_last(plan, old);
}

bool has_more_openings(const Plan& plan, const Plan& old) {
    return !plan.file.openings.shuffled && grew(plan.file.openings, old.file.openings);
}

std::string obstacle_to_extending(const Plan& plan, const Plan& old, const Played& played) {
    if (played.rounds == 0) return "";
    if (plan.file.openings.shuffled && grew(plan.file.openings, old.file.openings))
        return "a shuffled list of openings cannot grow, because all of them would change places; "
               "leave it as it was, or begin anew with --restart (the old journal is kept)";
    if (!follows_results(plan.file.format) || !has_more_players(plan, old)) return "";
    if (plan.file.format == FormatKind::knockout)
        return "nobody can enter a knockout whose bracket is being played; let the newcomers play "
               "a tournament of their own, or begin anew with --restart (the old journal is kept)";
    if (played.rounds >= plan.file.rounds_or_default())
        return "the last round has begun, and further players would have none to play in; raise "
               "'rounds' as well";
    return "";
}

void remember_extension(Plan& plan, const Plan& old, const Played& played) {
    if (has_more_openings(plan, old)) {
        OpeningSettings& openings = plan.file.openings;
        const std::size_t lines = old.file.openings.lines.size();
        const OpeningSettings::Shorter last =
            openings.earlier.empty() ? OpeningSettings::Shorter{} : openings.earlier.back();
        const std::size_t used_up_at = last.until + (lines - last.lines);
        if (played.openings > used_up_at) openings.earlier.push_back({lines, played.openings});
    }
    Extent before = old.extent();
    const Extent after = plan.extent();
    if (before.players == after.players && before.games == after.games) return;
    if (follows_results(plan.file.format)) before.rounds = played.rounds;
    plan.earlier.push_back(before);
}

}  // namespace ply
