#include "framework/statistics/decathlon.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "framework/base/error.hpp"
#include "framework/statistics/elo.hpp"
#include "framework/statistics/level_sets.hpp"
#include "framework/statistics/list_fit.hpp"
#include "framework/statistics/random_counts.hpp"

namespace ply {
namespace {

/// Of the matches of each player: enough for finite ratings of those who won or lost everything,
/// and too little to be seen in the points.
constexpr double hardly_a_match = 0.01;

/// The players of one game, and their results by place among them.
struct Event {
    std::vector<int> players;
    PairTable table;
};

Event event_of(const DecathlonGame& game, const std::vector<std::string>& names) {
    Event event;
    std::map<int, int> place;
    for (const auto& [pair, results] : game.table.rows())
        for (const int player : {pair.first, pair.second}) place.emplace(player, 0);
    for (auto& [player, at] : place) {
        at = static_cast<int>(event.players.size());
        event.players.push_back(player);
    }
    for (const auto& [pair, results] : game.table.rows())
        event.table.add_row(place[pair.first], place[pair.second], results);
    const std::vector<int> sets =
        level_sets(static_cast<int>(event.players.size()), event.table, true);
    for (std::size_t i = 0; i < sets.size(); ++i)
        if (sets[i] != sets.front())
            throw Error(fmt::format(
                "in {} '{}' and '{}' never met, not even through others, and cannot be compared; "
                "leave one of them out",
                game.name, names[static_cast<std::size_t>(event.players.front())],
                names[static_cast<std::size_t>(event.players[i])]));
    return event;
}

/// By place among the players.
std::vector<double> points_in(const Event& event) {
    ListModel model;
    model.prior = hardly_a_match;
    const auto n = event.players.size();
    const std::vector<double> strength =
        fit_list(static_cast<int>(n), event.table, model, {}).strength;
    std::vector<double> points(n, 0.0);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            if (i != j)
                points[i] +=
                    100 / (1 + std::exp(strength[j] - strength[i])) / static_cast<double>(n - 1);
    return points;
}

/// A sample: the results of every two players drawn again.
Event drawn_again(const Event& event, RandomCounts& chance) {
    Event again{event.players, {}};
    for (auto [pair, results] : event.table.rows()) {
        auto& [ours, theirs] = results.single;  // from both seats: one from each has no spread
        std::uint64_t kinds[] = {ours.wins,   ours.draws,   ours.losses,
                                 theirs.wins, theirs.draws, theirs.losses};
        chance.draw_again(kinds);
        ours = {kinds[0], kinds[1], kinds[2]};
        theirs = {kinds[3], kinds[4], kinds[5]};
        chance.draw_again({&results.pairs[0][0], 9});
        again.table.add_row(pair.first, pair.second, results);
    }
    return again;
}

/// Totals of samples: how they vary, and which places they give.
class Samples {
public:
    explicit Samples(std::size_t players)
        : sum_(players, 0.0), squares_(players, 0.0), places_(players) {}

    void add(const std::vector<double>& totals, const std::vector<int>& taking_part) {
        if (count_ == 0) origin_ = totals;
        ++count_;
        for (const int player : taking_part) {
            const auto at = static_cast<std::size_t>(player);
            const double off = totals[at] - origin_[at];  // exactly 0 where nothing varies
            sum_[at] += off;
            squares_[at] += off * off;
            const auto ahead = std::ranges::count_if(taking_part, [&](int other) {
                return totals[static_cast<std::size_t>(other)] > totals[at] + 1e-9;
            });
            places_[at].push_back(static_cast<int>(ahead) + 1);
        }
    }

    void fill(DecathlonLine& line) {
        if (count_ == 0) return;
        const auto at = static_cast<std::size_t>(line.player);
        const double mean = sum_[at] / count_;
        const double spread = std::sqrt(std::max(0.0, squares_[at] / count_ - mean * mean));
        line.error = spread > 1e-6 ? normal_quantile_975() * spread
                                   : std::numeric_limits<double>::infinity();
        std::vector<int>& places = places_[at];
        std::ranges::sort(places);
        const auto tail = static_cast<std::size_t>(0.025 * count_);
        line.best_place = places[tail];
        line.worst_place = places[places.size() - 1 - tail];
        line.first = static_cast<double>(std::ranges::count(places, 1)) / count_;
    }

private:
    double count_ = 0;
    std::vector<double> origin_, sum_, squares_;
    std::vector<std::vector<int>> places_;
};

/// Its points in each game and their mean; of all players, whether they took part or not.
std::vector<DecathlonLine> lines_of(const std::vector<Event>& events, std::size_t players) {
    std::vector<DecathlonLine> lines(players);
    for (std::size_t i = 0; i < players; ++i) {
        lines[i].player = static_cast<int>(i);
        lines[i].points.resize(events.size());
    }
    for (std::size_t g = 0; g < events.size(); ++g) {
        const std::vector<double> points = points_in(events[g]);
        for (std::size_t i = 0; i < points.size(); ++i) {
            DecathlonLine& line = lines[static_cast<std::size_t>(events[g].players[i])];
            line.points[g] = points[i];
            line.total += points[i] / static_cast<double>(events.size());
        }
    }
    return lines;
}

std::vector<double> totals_of_sample(const std::vector<Event>& events, std::size_t players,
                                     RandomCounts& chance) {
    std::vector<Event> again;
    for (const Event& event : events) again.push_back(drawn_again(event, chance));
    std::vector<double> totals;
    for (const DecathlonLine& line : lines_of(again, players)) totals.push_back(line.total);
    return totals;
}

}  // namespace

std::vector<DecathlonLine> decathlon(const std::vector<DecathlonGame>& games, int players,
                                     const std::vector<std::string>& names,
                                     const DecathlonOptions& options) {
    const auto n = static_cast<std::size_t>(players);
    std::vector<Event> events;
    for (const DecathlonGame& game : games) events.push_back(event_of(game, names));
    std::vector<DecathlonLine> lines = lines_of(events, n);
    std::erase_if(lines, [](const DecathlonLine& line) {
        return std::ranges::none_of(line.points,
                                    [](const auto& points) { return points.has_value(); });
    });
    std::vector<int> taking_part;
    for (const DecathlonLine& line : lines) taking_part.push_back(line.player);

    Samples samples(n);
    RandomCounts chance(options.seed);
    for (int sample = 0; sample < options.simulations; ++sample)
        samples.add(totals_of_sample(events, n, chance), taking_part);
    for (DecathlonLine& line : lines) samples.fill(line);
    std::ranges::stable_sort(lines, std::ranges::greater(), &DecathlonLine::total);
    return lines;
}

}  // namespace ply
