#include "framework/tuning/play/pair_player.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/match/match.hpp"
#include "framework/match/openings.hpp"
#include "framework/statistics/elo.hpp"

namespace ply::tuning {

PairPlayer::PairPlayer(const Game& game, const PairSettings& settings, TuningLog& log)
    : game_(game), settings_(settings), log_(log) {
    for (int i = 0; i < settings.threads; ++i) desks_.push_back({game.fork(), {}});
}

std::vector<std::optional<int>> PairPlayer::play(const std::string& series,
                                                 const std::vector<Pair>& pairs,
                                                 const Until& until) {
    std::size_t most = 0;
    for (const Pair& pair : pairs) most = std::max(most, static_cast<std::size_t>(pair.number) + 1);
    Openings openings(game_, settings_.opening, settings_.seed);
    for (std::size_t i = openings_.size(); i < most; ++i)
        openings_.push_back(openings.at(i).moves);
    std::vector<std::optional<int>> results(pairs.size());
    const auto work = [&](Desk& desk, int place) {
        const auto at = static_cast<std::size_t>(place);
        const Pair& pair = pairs[at];
        const std::string row = fmt::format("{}: {} v {}", series, pair.first, pair.second);
        if (const auto known = log_.find(row, pair.number)) {
            results[at] = std::clamp(known->empty() ? 0 : known->front() - '0', 0, 4);
            return;
        }
        // All openings that are the same have the same dice and seeds, whoever plays.
        const std::uint64_t seed =
            Random::derive(settings_.seed, static_cast<std::uint64_t>(pair.number));
        const int one = points(desk, pair, seed, false, until);
        const int other = one < 0 ? -1 : points(desk, pair, seed, true, until);
        if (other < 0) return;
        matches_ += 2;
        log_.add(row, pair.number, std::to_string(one + other));
        results[at] = one + other;
    };
    work_through(desks_, 0, static_cast<int>(pairs.size()), until, work);
    return results;
}

namespace {

/// With a name, since one that is written with hundreds of weights is too long for its own.
std::unique_ptr<Participant> player_of(const std::string& text, const Game& game) {
    return make_player(parse_player("player = " + text), game);
}

}  // namespace

Participant& PairPlayer::seat(Desk& desk, const std::string& text, const std::string& other) {
    constexpr std::size_t most_kept = 4;
    for (auto& [name, player] : desk.players)
        if (name == text) return *player;
    if (desk.players.size() >= most_kept)  // the first that is not of this match
        desk.players.erase(std::ranges::find_if(
            desk.players, [&](const auto& each) { return each.first != other; }));
    desk.players.emplace_back(text, player_of(text, *desk.game));
    return *desk.players.back().second;
}

/// Twice the first player's points in one match, or -1: it was not finished.
int PairPlayer::points(Desk& desk, const Pair& pair, std::uint64_t seed, bool changed,
                       const Until& until) {
    // A player against itself is two.
    std::array<Participant*, 2> seats{};
    seats[0] = &seat(desk, pair.first, pair.second);
    std::unique_ptr<Participant> twin;
    if (pair.first == pair.second) {
        twin = player_of(pair.second, *desk.game);
        seats[1] = twin.get();
    } else {
        seats[1] = &seat(desk, pair.second, pair.first);
    }
    if (changed) std::swap(seats[0], seats[1]);
    const MatchSeeds seeds{Random::derive(seed, 0), Random::derive(seed, changed ? 2 : 1)};
    const MatchRecord record =
        play_match(*desk.game, seats, openings_[static_cast<std::size_t>(pair.number)], seeds,
                   {.plies = settings_.longest}, until.stop);
    if (record.outcome) return 1 + record.outcome->balance(changed ? 1 : 0);
    if (until.stop.stop_requested()) return -1;
    throw Error("tune: a match came to no result: " + record.detail);
}

void add_pair(PairCounts& counts, int points) {
    std::uint64_t* const places[]{&counts.ll, &counts.ld, &counts.dd, &counts.wd, &counts.ww};
    ++*places[points];
}

std::string share_text(const PairCounts& counts) {
    const ScoreSample sample = counts;
    if (sample.observations() < 2) return "-";
    return fmt::format("{:.1f} ± {:.1f}", 100 * sample.mean(), 100 * sample.half_interval());
}

}  // namespace ply::tuning
