#include "framework/tournament/schedule.hpp"

#include <map>
#include <set>

#include "tests/support/catch.hpp"

using namespace ply;

namespace {

Schedule round_robin(int players, std::vector<int> seats, int rounds, std::uint64_t seed) {
    return {{FormatKind::round_robin, players, std::move(seats), rounds}, seed};
}

bool same(const Fixture& a, const Fixture& b) {
    return a.number == b.number && a.game == b.game && a.seats == b.seats &&
           a.opening == b.opening && a.seeds.dice == b.seeds.dice &&
           a.seeds.players == b.seeds.players;
}

}  // namespace

TEST_CASE("schedule: every pairing meets from both seats in every round", "[schedule]") {
    for (const int players : {2, 3, 4, 5, 8, 11}) {
        INFO(players);
        const Schedule schedule = round_robin(players, {2}, 3, 1);
        REQUIRE(schedule.size() == static_cast<std::uint32_t>(players * (players - 1) * 3));
        std::map<std::vector<int>, int> met;
        for (std::uint32_t n = 1; n <= schedule.size(); ++n) ++met[schedule.fixture(n).seats];
        CHECK(met.size() == static_cast<std::size_t>(players * (players - 1)));
        for (const auto& [seats, times] : met) CHECK(times == 3);
    }
}

TEST_CASE("schedule: both matches of a pair have the same opening and dice", "[schedule]") {
    const Schedule schedule = round_robin(5, {2, 2}, 2, 9);
    std::set<std::pair<int, std::size_t>> openings;
    std::set<std::uint64_t> players;
    for (std::uint32_t n = 1; n <= schedule.size(); n += 2) {
        const Fixture first = schedule.fixture(n), second = schedule.fixture(n + 1);
        CHECK(first.seats[0] == second.seats[1]);
        CHECK(first.seats[1] == second.seats[0]);
        CHECK(first.opening == second.opening);
        CHECK(first.seeds.dice == second.seeds.dice);
        openings.emplace(first.game, first.opening);
        players.insert({first.seeds.players, second.seeds.players});
    }
    CHECK(openings.size() == schedule.size() / 2);
    CHECK(players.size() == schedule.size());
}

TEST_CASE("schedule: a function of the number; more rounds add at the end", "[schedule]") {
    const Schedule few = round_robin(4, {2, 3}, 2, 5), many = round_robin(4, {2, 3}, 7, 5),
                   other = round_robin(4, {2, 3}, 2, 6);
    for (std::uint32_t n = few.size(); n > 0; --n) {
        CHECK(same(few.fixture(n), many.fixture(n)));
        CHECK(few.fixture(n).seeds.dice != other.fixture(n).seeds.dice);
    }
}

TEST_CASE("schedule: three to six players sit in every cyclic order", "[schedule]") {
    for (const int seats : {1, 3, 4, 6}) {
        INFO(seats);
        const Schedule schedule = round_robin(7, {seats}, 2, 1);
        std::map<std::pair<int, int>, int> sat;  // player, seat
        for (std::uint32_t n = 1; n <= schedule.size(); ++n) {
            const auto fixture = schedule.fixture(n);
            const std::set<int> different(fixture.seats.begin(), fixture.seats.end());
            REQUIRE(different.size() == static_cast<std::size_t>(seats));
            for (int seat = 0; seat < seats; ++seat) ++sat[{fixture.seats[seat], seat}];
        }
        REQUIRE(sat.size() == static_cast<std::size_t>(7 * seats));
        for (const auto& [place, times] : sat) CHECK(times == sat.begin()->second);
    }
}

TEST_CASE("schedule: at any time all have played about equally often", "[schedule]") {
    const Schedule schedule = round_robin(8, {2}, 1, 1);
    std::vector<int> played(8, 0);
    for (std::uint32_t n = 1; n <= schedule.size(); ++n) {
        for (const int player : schedule.fixture(n).seats) ++played[player];
        const auto [least, most] = std::minmax_element(played.begin(), played.end());
        CHECK(*most - *least <= 2);
    }
}
