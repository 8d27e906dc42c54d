#include "framework/learning/train/contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <exception>
#include <mutex>
#include <thread>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/match/match.hpp"
#include "framework/match/openings.hpp"
#include "framework/statistics/elo.hpp"

namespace ply::learning {

Contest::Contest(const Game& game, const std::string& first, const std::string& second,
                 const ContestSettings& settings)
    : game_(game), settings_(settings) {
    for (int i = 0; i < settings.threads; ++i) {
        Desk& desk = desks_.emplace_back();
        desk.game = game.fork();
        for (Player seat = 0; seat < std::max(1, game.facts().players - 1); ++seat) {
            desk.first.push_back(make_player(parse_player(first), *desk.game));
            desk.second.push_back(make_player(parse_player(second), *desk.game));
        }
    }
}

void Contest::play(int count, Clock::time_point deadline, const std::stop_token& stop) {
    const int begin = pairs();
    Openings openings(game_, settings_.opening, settings_.seed);
    for (int i = static_cast<int>(openings_.size()); i < begin + count; ++i)
        openings_.push_back(openings.at(static_cast<std::size_t>(i)).moves);
    std::atomic<int> next = begin;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto work = [&](Desk& desk) {
        try {
            while (!stop.stop_requested() && Clock::now() < deadline) {
                const int pair = next++;
                if (pair >= begin + count) return;
                const auto both = points(desk, pair, stop);
                const std::lock_guard lock(mutex);
                if (both) add(both->first, both->second);
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
            next = begin + count;  // for all
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < desks_.size(); ++i)
            threads.emplace_back([&, i] { work(desks_[i]); });
        work(desks_[0]);
    }
    if (failure) std::rethrow_exception(failure);
}

std::optional<Outcome> Contest::outcome_of(Desk& desk, int pair, bool changed,
                                           const std::vector<bool>& firsts,
                                           const std::stop_token& stop) {
    const auto number = static_cast<std::uint64_t>(pair);
    std::vector<Participant*> seats;
    std::array<std::size_t, 2> taken{};
    for (const bool first : firsts)
        seats.push_back((first ? desk.first : desk.second)[taken[first ? 0 : 1]++].get());
    const bool chance = game_.facts().chance;
    const MatchSeeds seeds{chance ? Random::derive(~settings_.seed, number) : 0,
                           Random::derive(settings_.seed, 2 * number + (changed ? 1 : 0))};
    const MatchRecord record =
        play_match(*desk.game, seats, openings_[static_cast<std::size_t>(pair)], seeds,
                   {.plies = settings_.longest}, stop);
    if (!record.outcome && !stop.stop_requested())
        throw Error("learn: a match came to no result: " + record.detail);
    return record.outcome;
}

std::optional<std::pair<int, int>> Contest::points(Desk& desk, int pair,
                                                   const std::stop_token& stop) {
    const int players = game_.facts().players;
    const Goal goal = game_.facts().goal;
    std::vector<bool> firsts(static_cast<std::size_t>(players));
    firsts[static_cast<std::size_t>(pair % players)] = true;
    if (players == 2) firsts = {true, false};
    const auto one = outcome_of(desk, pair, false, firsts, stop);
    if (!one) return std::nullopt;
    firsts.flip();
    const auto other = outcome_of(desk, pair, true, firsts, stop);
    if (!other) return std::nullopt;
    const auto compared = [](double own, double others) {
        return 1 + (own > others) - (own < others);
    };
    if (players == 1) {
        const int points = compared(worth(*one, goal, 0), worth(*other, goal, 0));
        return std::pair{points, points};
    }
    const auto points = [&](const Outcome& outcome) {
        std::array<double, 2> sums{};
        std::array<double, 2> counts{};
        for (std::size_t seat = 0; seat < firsts.size(); ++seat) {
            sums[firsts[seat] ? 0 : 1] += worth(outcome, goal, static_cast<Player>(seat));
            ++counts[firsts[seat] ? 0 : 1];
        }
        return compared(sums[0] / counts[0], sums[1] / counts[1]);
    };
    const int second = points(*other);
    firsts.flip();
    return std::pair{points(*one), second};
}

void Contest::add(int one, int other) {
    switch (one + other) {
        case 0:
            ++counts_.ll;
            break;
        case 1:
            ++counts_.ld;
            break;
        case 2:
            ++(one == 1 ? counts_.dd : counts_.wl);
            break;
        case 3:
            ++counts_.wd;
            break;
        default:
            ++counts_.ww;
    }
}

std::string share_text(const PairCounts& counts) {
    const ScoreSample sample = counts;
    if (sample.observations() < 2) return "-";
    return fmt::format("{:.0f} ± {:.0f}", 100 * sample.mean(), 100 * sample.half_interval());
}

}  // namespace ply::learning
