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
        desk.first = make_player(parse_player(first), *desk.game);
        desk.second = make_player(parse_player(second), *desk.game);
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
                const int one = points(desk, pair, false, stop);
                const int other = one < 0 ? -1 : points(desk, pair, true, stop);
                const std::lock_guard lock(mutex);
                if (other >= 0) add(one, other);
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

int Contest::points(Desk& desk, int pair, bool changed, const std::stop_token& stop) {
    const auto number = static_cast<std::uint64_t>(pair);
    std::array<Participant*, 2> seats{desk.first.get(), desk.second.get()};
    if (changed) std::swap(seats[0], seats[1]);
    const MatchSeeds seeds{0, Random::derive(settings_.seed, 2 * number + (changed ? 1 : 0))};
    const MatchRecord record =
        play_match(*desk.game, seats, openings_[static_cast<std::size_t>(pair)], seeds,
                   {.plies = settings_.longest}, stop);
    if (!record.outcome && !stop.stop_requested())
        throw Error("learn: a match came to no result: " + record.detail);
    if (!record.outcome) return -1;
    return 1 + record.outcome->balance(changed ? 1 : 0);
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
    const double pairs = sample.observations();
    if (pairs < 2) return "-";
    const double error = normal_quantile_975() * std::sqrt(sample.variance() / (pairs - 1));
    return fmt::format("{:.0f} ± {:.0f}", 100 * sample.mean(), 100 * error);
}

}  // namespace ply::learning
