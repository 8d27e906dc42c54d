#include "framework/insight/figures/results.hpp"

#include <algorithm>

namespace ply::insight {

SeatResults seat_results(Games games, Player seat) {
    SeatResults results;
    Points points;
    for (const PlayedGame& game : games) {
        const double own = game.points[static_cast<std::size_t>(seat)];
        points.add(own);
        ++results.games;
        if (game.unfinished()) {
            ++results.unfinished;
        } else if (game.winner() == seat) {
            ++results.wins;
        } else if (game.drawn()) {
            ++results.draws;
        } else {
            ++results.losses;
        }
    }
    results.score = points.score();
    return results;
}

Figure draw_share(Games games) {
    const auto drawn = std::ranges::count_if(
        games, [](const PlayedGame& game) { return game.drawn() && !game.unfinished(); });
    return wilson(static_cast<double>(drawn), games.size());
}

Figure unfinished_share(Games games) {
    return wilson(static_cast<double>(std::ranges::count_if(games, &PlayedGame::unfinished)),
                  games.size());
}

int turns_of(const PlayedGame& game) {
    int turns = 0;
    Player last = chance_player;
    for (const PlayedPly& ply : game.plies) {
        if (ply.mover == chance_player) continue;
        // A single player's turns are its moves.
        turns += ply.mover != last || game.points.size() == 1;
        last = ply.mover;
    }
    return turns;
}

Lengths lengths_of(Games games, LengthUnit unit, std::uint64_t seed) {
    if (games.empty()) return {};
    std::vector<double> lengths;
    for (const PlayedGame& game : games)
        lengths.push_back(unit == LengthUnit::plies ? game.length() : turns_of(game));
    const auto [shortest, longest] = std::ranges::minmax(lengths);
    return {bootstrap_quantile(lengths, 0.5, seed), quantile(lengths, 0.25),
            quantile(lengths, 0.75), static_cast<int>(shortest), static_cast<int>(longest)};
}

namespace {

std::vector<Choice::Band> bands_of(Games games) {
    std::vector<std::vector<double>> by_ply;
    for (const PlayedGame& game : games) {
        by_ply.resize(std::max(by_ply.size(), game.plies.size()));
        for (std::size_t ply = 0; ply < game.plies.size(); ++ply)
            if (game.plies[ply].mover != chance_player)
                by_ply[ply].push_back(game.plies[ply].choices);
    }
    std::vector<Choice::Band> bands;
    for (const std::vector<double>& choices : by_ply)
        bands.push_back(choices.empty()
                            ? Choice::Band{0, 0, 0, 0}
                            : Choice::Band{quantile(choices, 0.25), quantile(choices, 0.5),
                                           quantile(choices, 0.75), choices.size()});
    return bands;
}

}  // namespace

Choice choice_of(Games games, std::uint64_t seed) {
    Choice choice;
    std::vector<double> all;
    struct Counted {
        double plies = 0;
        double real = 0;
        std::vector<double> choices{};
    };
    std::vector<Counted> counted;
    for (const PlayedGame& game : games) {
        Counted& one = counted.emplace_back();
        for (const PlayedPly& ply : game.plies) {
            if (ply.mover == chance_player) continue;
            ++one.plies;
            one.real += ply.choices > 1;
            one.choices.push_back(ply.choices);
            all.push_back(ply.choices);
        }
    }
    if (all.empty()) return choice;
    choice.choices =
        bootstrap_games(counted.size(), seed, Percentiles::accelerated, [&](auto drawn) {
            double plies = 0;
            double real = 0;
            for (const std::size_t i : drawn) {
                plies += counted[i].plies;
                real += counted[i].real;
            }
            return real / plies;
        });
    std::vector<double> shares;
    for (const Counted& one : counted)
        if (one.plies > 0) shares.push_back(one.real / one.plies);
    const double one_ply = static_cast<double>(games.size()) / static_cast<double>(all.size());
    choice.choices = within(with_rare(choice.choices, shares, one_ply), 0, 1);
    choice.branching = bootstrap_games(counted.size(), seed, Percentiles::plain, [&](auto drawn) {
        std::vector<double> sample;
        for (const std::size_t i : drawn)
            sample.insert(sample.end(), counted[i].choices.begin(), counted[i].choices.end());
        return quantile(std::move(sample), 0.5);
    });
    choice.lower = quantile(all, 0.25);
    choice.upper = quantile(all, 0.75);
    choice.by_ply = bands_of(games);
    return choice;
}

}  // namespace ply::insight
