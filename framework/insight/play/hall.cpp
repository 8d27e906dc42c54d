#include "framework/insight/play/hall.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <numeric>
#include <optional>
#include <thread>

namespace ply::insight {

std::uint64_t seed_of(std::uint64_t seed, const std::string& name) {
    for (const char letter : name) seed = Random::derive(seed, static_cast<unsigned char>(letter));
    return seed;
}

Hall::Hall(const Game& game, int threads, GameLog& log, std::uint64_t seed)
    : game_(game), log_(log), seed_(seed), desks_(static_cast<std::size_t>(threads)) {
    for (Desk& desk : desks_) desk.game = game.fork();
}

void Hall::each(int first, int end, const Task& task, const std::stop_token& stop) {
    std::atomic<int> next = first;
    std::exception_ptr failure;
    std::mutex mutex;
    const auto work = [&](std::size_t thread) {
        try {
            for (int number = next++; number < end && !stop.stop_requested(); number = next++)
                task(number, *desks_[thread].game, thread);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            next = end;
        }
    };
    {
        std::vector<std::jthread> beside;
        for (std::size_t thread = 1; thread < desks_.size(); ++thread)
            beside.emplace_back([&, thread] { work(thread); });
        work(0);
    }
    if (failure) std::rethrow_exception(failure);
}

std::vector<PlayedGame> Hall::play(const std::string& series, int first, int end,
                                   const SeatingOf& seating, StageClock& clock) {
    std::vector<int> numbers(static_cast<std::size_t>(std::max(0, end - first)));
    std::iota(numbers.begin(), numbers.end(), first);
    return play(series, numbers, seating, clock);
}

std::vector<PlayedGame> Hall::play(const std::string& series, std::span<const int> numbers,
                                   const SeatingOf& seating, StageClock& clock) {
    const std::stop_token stop = clock.token();
    std::vector<std::optional<PlayedGame>> games;
    for (const int number : numbers) games.push_back(log_.game(series, number));
    each(
        0, static_cast<int>(numbers.size()),
        [&](int at, const Game&, std::size_t thread) {
            const int number = numbers[static_cast<std::size_t>(at)];
            std::optional<PlayedGame>& place = games[static_cast<std::size_t>(at)];
            if (place) return;
            clock.start();
            if (clock.over()) return;
            PlayedGame game = play_one(desks_[thread], series, number, seating(number), stop);
            if (game.termination == Termination::stopped) return;
            log_.add(game);
            ++played_;
            place = std::move(game);
        },
        stop);
    log_.commit();
    auto known = std::ranges::find(series_, series, &SeriesGames::name);
    if (known == series_.end()) known = series_.insert(known, SeriesGames{series});
    std::vector<PlayedGame> done;
    for (std::optional<PlayedGame>& game : games) {
        if (!game) break;
        known->numbers.insert(game->number);
        done.push_back(std::move(*game));
    }
    return done;
}

PlayedGame Hall::play_one(Desk& desk, const std::string& series, int number, const Seating& seating,
                          const std::stop_token& stop) {
    std::vector<Participant*> seats;
    for (std::size_t seat = 0; seat < seating.seats.size(); ++seat)
        seats.push_back(&player(desk, *seating.seats[seat], seat));
    MatchTerms terms;
    const int bound = desk.game->facts().longest_game;
    terms.plies = bound > 0 ? bound : most_plies_of_games;
    const std::uint64_t own =
        Random::derive(seed_of(seed_, series), static_cast<std::uint64_t>(number));
    MatchRecord record;
    PlayedGame game;
    desk.game->protect([&] {
        record = play_match(*desk.game, seats, seating.opening,
                            {Random::derive(seed_, seating.dice), own}, terms, stop);
        if (record.termination == Termination::stopped) return;
        if (record.termination == Termination::game_error) return;
        game = played_game(*desk.game, record);
    });
    if (record.termination == Termination::game_error)
        throw RulesError(fmt::format("the rules failed in a game: {}", record.detail));
    game.termination = record.termination;
    game.series = series;
    game.number = number;
    for (const Contestant* seat : seating.seats) game.seats.push_back(seat->name);
    return game;
}

/// Of each name as many as there are seats: two of them may sit in one game.
Participant& Hall::player(Desk& desk, const Contestant& contestant, std::size_t seat) {
    auto& player = desk.players[fmt::format("{} {}", seat, contestant.name)];
    if (!player) player = contestant.make(*desk.game);
    return *player;
}

}  // namespace ply::insight
