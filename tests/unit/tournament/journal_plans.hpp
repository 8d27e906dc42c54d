/// Plans and matches for the tests of journals.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <string>

#include "framework/tournament/journal/journal.hpp"
#include "framework/tournament/tournament.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace ply_test::journals {

using namespace ply;

inline Plan plan_of(std::uint64_t seed = 1) {
    TournamentFile file;
    file.games = {"nim"};
    file.players = {parse_player("a = random"), parse_player("b = random")};
    file.rounds = 50;
    file.seed = seed;
    GameSource source;
    source.kind = GameSource::Kind::script;
    source.name = "nim";
    source.text = "-- rules";
    return {file, {source}, {2}};
}

inline PlayedMatch match_of(std::uint32_t number) {
    PlayedMatch match;
    match.number = number;
    match.moves = "a1 b2 c3";
    match.plies = 3;
    match.opening_plies = 2;
    match.termination = number % 5 == 0 ? Termination::game_error : Termination::normal;
    match.detail = "it's over; \"really\"";
    if (number % 5 != 0) match.outcome = Outcome::win(static_cast<int>(number % 2));
    match.seats = {{2, 100 + number, 7, std::chrono::nanoseconds(5), std::chrono::nanoseconds(3)},
                   {1, 50, 3, std::chrono::nanoseconds(4), std::chrono::nanoseconds(4)}};
    if (number % 3 == 0) match.seats[1].overrun = std::chrono::nanoseconds(number % 2 * 77);
    if (number % 2 == 0) match.thoughts = "[null,null,[-7,3,50,9]]";
    if (number % 7 == 0) match.start = "x . o";
    return match;
}

/// A journal of `plan` with the first `matches` of its fixtures, the first seat always winning.
inline void play_some(const std::filesystem::path& path, const Plan& plan, std::uint32_t matches) {
    Journal journal(path, plan);
    Schedule schedule = plan.schedule();
    for (std::uint32_t n = 1; n <= matches; ++n) {
        const Fixture fixture = schedule.fixture(n);
        PlayedMatch match = match_of(1);
        match.number = n;
        match.outcome = Outcome::win(0);
        journal.add(fixture, match);
        schedule.tell(fixture, match.outcome);
    }
}

inline Plan with_players(Plan plan, std::initializer_list<const char*> names) {
    for (const char* name : names)
        plan.file.players.push_back(parse_player(std::string(name) + " = random"));
    return plan;
}

}  // namespace ply_test::journals
