#include "framework/tournament/schedule/schedule.hpp"

#include <map>
#include <set>
#include <tuple>

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

namespace {

/// What a match is apart from its number: two of the same tournament never agree in it.
using Meeting = std::tuple<int, int, std::vector<int>>;

std::map<Meeting, int> meetings_of(const Schedule& schedule) {
    std::map<Meeting, int> meetings;
    for (std::uint32_t n = 1; n <= schedule.size(); ++n) {
        const Fixture fixture = schedule.fixture(n);
        ++meetings[{fixture.round, fixture.game, fixture.seats}];
    }
    return meetings;
}

}  // namespace

TEST_CASE("schedule: a tournament that has grown keeps its matches and has all of a whole one",
          "[schedule]") {
    for (const FormatKind kind : {FormatKind::round_robin, FormatKind::gauntlet}) {
        INFO(format_name(kind));
        FormatSettings first{kind, 3, {2, 3}, 4};
        FormatSettings second{kind, 5, {2, 3}, 4};
        second.earlier = {{3, 2, 4}};
        FormatSettings third{kind, 6, {2, 3, 2}, 7};
        third.earlier = {{3, 2, 4}, {5, 2, 4}};
        std::vector<Schedule> grown;
        for (const FormatSettings& settings : {first, second, third})
            grown.emplace_back(settings, 5);
        for (std::size_t i = 0; i + 1 < grown.size(); ++i)
            for (std::uint32_t n = 1; n <= grown[i].size(); ++n)
                CHECK(same(grown[i].fixture(n), grown[i + 1].fixture(n)));
        FormatSettings at_once = third;
        at_once.earlier.clear();
        CHECK(meetings_of(grown.back()) == meetings_of(Schedule(at_once, 5)));

        // Each opening of a game belongs to one group of players, and none is left out.
        std::map<std::pair<int, std::size_t>, std::set<int>> groups;
        std::map<int, std::size_t> last;
        for (std::uint32_t n = 1; n <= grown.back().size(); ++n) {
            const Fixture fixture = grown.back().fixture(n);
            groups[{fixture.game, fixture.opening}].insert(fixture.seats.begin(),
                                                           fixture.seats.end());
            last[fixture.game] = std::max(last[fixture.game], fixture.opening);
        }
        const int seats[] = {2, 3, 2};
        std::size_t openings = 0;
        for (const auto& [opening, players] : groups)
            CHECK(players.size() == static_cast<std::size_t>(seats[opening.first]));
        for (const auto& [game, number] : last) openings += number + 1;
        CHECK(groups.size() == openings);
    }
}
