#include "framework/tournament/newcomers.hpp"

#include <optional>
#include <utility>

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

}  // namespace

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

}  // namespace ply
