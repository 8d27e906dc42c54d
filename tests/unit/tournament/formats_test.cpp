#include "framework/tournament/schedule/format.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "framework/base/random.hpp"
#include "framework/tournament/results/course.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::containing;

namespace {

/// Who wins a match: a player, or -1 for a draw.
using Judge = std::function<int(const Fixture&)>;

int stronger(const Fixture& fixture) {
    return std::min(fixture.seats[0], fixture.seats[1]);
}

Outcome outcome_of(const Fixture& fixture, int winner) {
    if (winner < 0) return Outcome::draw();
    return Outcome::win(fixture.seats[0] == winner ? 0 : 1);
}

/// Plays all of it; the fixtures in the order of their numbers.
std::vector<Fixture> play(Format& format, const Judge& judge) {
    std::vector<Fixture> played;
    while (played.size() < format.known()) {
        const Fixture fixture = format.fixture(static_cast<std::uint32_t>(played.size() + 1));
        REQUIRE(fixture.number == played.size() + 1);
        played.push_back(fixture);
        format.tell(fixture, outcome_of(fixture, judge(fixture)));
    }
    REQUIRE(format.settled());
    REQUIRE(format.expected() == format.known());
    return played;
}

using Pair = std::pair<int, int>;

/// The pairs of players of each round, the lower number first, in the order of the first matches.
std::map<int, std::vector<Pair>> rounds_of(const std::vector<Fixture>& fixtures) {
    std::map<int, std::vector<Pair>> rounds;
    for (const Fixture& fixture : fixtures) {
        const Pair pair = std::minmax(fixture.seats[0], fixture.seats[1]);
        auto& round = rounds[fixture.round];
        if (std::ranges::find(round, pair) == round.end()) round.push_back(pair);
    }
    return rounds;
}

std::unique_ptr<Format> two_player(FormatKind kind, int players, int rounds = 1, int pairs = 1) {
    return make_format({kind, players, {2}, rounds, pairs});
}

/// Some draws, some upsets; the same for the same match.
Judge moody(std::uint64_t seed) {
    return [seed](const Fixture& fixture) {
        switch (Random::derive(seed, fixture.number) % 4) {
            case 0:
                return -1;
            case 1:
                return std::max(fixture.seats[0], fixture.seats[1]);
            default:
                return stronger(fixture);
        }
    };
}

/// Can all of `left` be paired so that nobody meets somebody met before? Tries everything.
bool can_pair(std::vector<int> left, const std::set<Pair>& met) {
    if (left.empty()) return true;
    const int first = left[0];
    for (std::size_t i = 1; i < left.size(); ++i) {
        if (met.contains(std::minmax(first, left[i]))) continue;
        std::vector<int> others;
        for (std::size_t j = 1; j < left.size(); ++j)
            if (j != i) others.push_back(left[j]);
        if (can_pair(others, met)) return true;
    }
    return false;
}

bool can_pair_with_bye(int players, const std::set<Pair>& met) {
    std::vector<int> all(static_cast<std::size_t>(players));
    for (int i = 0; i < players; ++i) all[static_cast<std::size_t>(i)] = i;
    if (players % 2 == 0) return can_pair(all, met);
    for (const int resting : all) {
        std::vector<int> others = all;
        std::erase(others, resting);
        if (can_pair(others, met)) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("swiss: the upper half meets the lower half of the same points", "[formats]") {
    const auto swiss = two_player(FormatKind::swiss, 8, 3);
    const auto rounds = rounds_of(play(*swiss, stronger));
    CHECK(rounds.at(1) == std::vector<Pair>{{0, 4}, {1, 5}, {2, 6}, {3, 7}});
    CHECK(rounds.at(2) == std::vector<Pair>{{0, 2}, {1, 3}, {4, 6}, {5, 7}});
    // 0 and 1 have won both; 2, 3, 4, 5 one each, and 2-4, 3-5 have not met; 6 and 7 none.
    CHECK(rounds.at(3) == std::vector<Pair>{{0, 1}, {2, 4}, {3, 5}, {6, 7}});
}

TEST_CASE(
    "swiss: everybody plays once a round, rests at most once more than others, and meets "
    "nobody again while that can be avoided",
    "[formats]") {
    for (int players = 2; players <= 9; ++players)
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            INFO(players << " players, seed " << seed);
            const auto swiss = two_player(FormatKind::swiss, players, players + 2);
            const auto rounds = rounds_of(play(*swiss, moody(seed)));
            std::set<Pair> met;
            std::vector<int> rested(static_cast<std::size_t>(players), 0);
            for (const auto& [round, pairs] : rounds) {
                std::set<int> busy;
                bool again = false;
                for (const Pair& pair : pairs) {
                    CHECK(busy.insert(pair.first).second);
                    CHECK(busy.insert(pair.second).second);
                    again |= met.contains(pair);
                }
                CHECK(busy.size() == static_cast<std::size_t>(players / 2 * 2));
                for (int player = 0; player < players; ++player)
                    rested[static_cast<std::size_t>(player)] += !busy.contains(player);
                if (again) CHECK_FALSE(can_pair_with_bye(players, met));
                met.insert(pairs.begin(), pairs.end());
                if (static_cast<int>(round) <= players / 2) {
                    const auto [least, most] = std::ranges::minmax(rested);
                    CHECK(most - least <= 1);
                }
            }
        }
}

TEST_CASE("swiss: seats are balanced and a bye counts as a win", "[formats]") {
    const auto swiss = two_player(FormatKind::swiss, 7, 3, 2);
    const auto fixtures = play(*swiss, stronger);
    std::vector<int> balance(7, 0);
    for (const Fixture& fixture : fixtures) {
        ++balance[static_cast<std::size_t>(fixture.seats[0])];
        --balance[static_cast<std::size_t>(fixture.seats[1])];
    }
    CHECK(balance == std::vector<int>(7, 0));
    // The last in the list rests first, and then stands among the winners of the first round.
    const auto rounds = rounds_of(fixtures);
    CHECK(rounds.at(1) == std::vector<Pair>{{0, 3}, {1, 4}, {2, 5}});
    CHECK(rounds.at(2).at(0) == Pair{0, 2});
    CHECK(rounds.at(2).at(1) == Pair{1, 6});
}

TEST_CASE("swiss: places go by points, byes included, then by those of the opponents",
          "[formats]") {
    // Of three the last rests first, then who has the fewest byes and the fewest points. The
    // stronger one always wins: 2 points each for 0-1, 0-2 and 1-2 and for every bye.
    const auto swiss = two_player(FormatKind::swiss, 3, 3);
    play(*swiss, stronger);
    CHECK(swiss->bye_points() == std::vector<double>{2, 2, 2});
    CHECK(swiss->ranking() == std::vector<int>{0, 1, 2});
}

TEST_CASE("swiss: the ranking is by points, byes included, then by Buchholz", "[formats]") {
    for (const int players : {6, 9})
        for (int mood = 0; mood < 10; ++mood) {
            INFO(players << " players, mood " << mood);
            const auto swiss = two_player(FormatKind::swiss, players, 4);
            const auto judge = moody(static_cast<std::uint64_t>(mood));
            const auto n = static_cast<std::size_t>(players);
            std::vector<double> points = std::vector<double>(n, 0), buchholz = points;
            const auto fixtures = play(*swiss, judge);
            for (const Fixture& fixture : fixtures)
                for (const int seat : {0, 1})
                    points[static_cast<std::size_t>(fixture.seats[seat])] +=
                        judge(fixture) < 0                      ? 0.5
                        : judge(fixture) == fixture.seats[seat] ? 1
                                                                : 0;
            const auto byes = swiss->bye_points();
            for (std::size_t i = 0; i < n; ++i) points[i] += byes[i];
            for (std::size_t i = 0; i < fixtures.size(); i += 2) {  // a meeting is two matches
                const auto a = static_cast<std::size_t>(fixtures[i].seats[0]);
                const auto b = static_cast<std::size_t>(fixtures[i].seats[1]);
                buchholz[a] += points[b];
                buchholz[b] += points[a];
            }
            const auto ranking = swiss->ranking();
            REQUIRE(ranking.size() == n);
            for (std::size_t i = 0; i + 1 < n; ++i) {
                const auto a = static_cast<std::size_t>(ranking[i]);
                const auto b = static_cast<std::size_t>(ranking[i + 1]);
                CHECK(std::tuple(points[a], buchholz[a], b) >
                      std::tuple(points[b], buchholz[b], a));
            }
            CHECK(std::accumulate(byes.begin(), byes.end(), 0.0) == (players % 2) * 2 * 4);
        }
}

TEST_CASE("swiss: large fields are paired in time", "[formats]") {
    const auto swiss = two_player(FormatKind::swiss, 301, 9);
    CHECK(play(*swiss, moody(3)).size() == 301 / 2 * 2 * 9);
}

TEST_CASE("knockout: the bracket of the tennis courts", "[formats]") {
    const auto knockout = two_player(FormatKind::knockout, 8);
    const auto rounds = rounds_of(play(*knockout, stronger));
    CHECK(rounds.at(1) == std::vector<Pair>{{0, 7}, {3, 4}, {1, 6}, {2, 5}});
    CHECK(rounds.at(2) == std::vector<Pair>{{0, 3}, {1, 2}});
    CHECK(rounds.at(3) == std::vector<Pair>{{0, 1}});
    CHECK(knockout->ranking() == std::vector<int>{0, 1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("knockout: one meeting fewer than players, and the best one wins", "[formats]") {
    for (int players = 2; players <= 20; ++players) {
        INFO(players);
        const auto knockout = two_player(FormatKind::knockout, players, 1, 3);
        CHECK(knockout->expected() == static_cast<std::uint32_t>((players - 1) * 6));
        CHECK(play(*knockout, stronger).size() == static_cast<std::size_t>((players - 1) * 6));
        CHECK(knockout->ranking().front() == 0);
        CHECK(knockout->ranking().size() == static_cast<std::size_t>(players));
    }
}

TEST_CASE("knockout: ties go on pair by pair, then the list decides", "[formats]") {
    const auto tied = make_format({FormatKind::knockout, 4, {2}, 1, 1, 2});
    const auto all_drawn = play(*tied, [](const Fixture&) { return -1; });
    CHECK(all_drawn.size() == 3 * (2 + 2 * 2));
    CHECK(tied->ranking() == std::vector<int>{0, 1, 2, 3});

    // 1 and 2 draw until the first further pair, which 2 wins.
    const auto settled = make_format({FormatKind::knockout, 4, {2}, 1, 1, 2});
    const auto fixtures = play(*settled, [](const Fixture& fixture) {
        const Pair pair = std::minmax(fixture.seats[0], fixture.seats[1]);
        if (pair != Pair{1, 2}) return pair.first;
        return fixture.number <= 4 ? -1 : 2;
    });
    CHECK(fixtures.size() == 2 * 2 + 2 + 2);
    CHECK(settled->ranking() == std::vector<int>{0, 2, 1, 3});
}

TEST_CASE("ladder: as many rounds as players put everybody on the right rung", "[formats]") {
    for (int players = 2; players <= 9; ++players) {
        INFO(players);
        const auto ladder = two_player(FormatKind::ladder, players, players);
        const std::uint32_t expected = ladder->expected();
        CHECK(play(*ladder, [](const Fixture& fixture) {
                  return std::max(fixture.seats[0], fixture.seats[1]);  // the list is upside down
              }).size() == expected);
        std::vector<int> turned(static_cast<std::size_t>(players));
        for (int i = 0; i < players; ++i) turned[static_cast<std::size_t>(i)] = players - 1 - i;
        CHECK(ladder->ranking() == turned);
    }
}

TEST_CASE("gauntlet: challengers meet everybody else from all seats", "[formats]") {
    const auto gauntlet = make_format({FormatKind::gauntlet, 6, {2, 3}, 2, 1, 0, 2});
    std::map<std::vector<int>, int> met;
    for (std::uint32_t n = 1; n <= gauntlet->known(); ++n) {
        const auto seats = gauntlet->fixture(n).seats;
        CHECK(std::ranges::count_if(seats, [](int player) { return player < 2; }) == 1);
        if (seats.size() == 2) ++met[seats];
    }
    CHECK(met.size() == 2 * 4 * 2);
    for (const auto& [seats, times] : met) CHECK(times == 2);
}

TEST_CASE("formats: both matches of a pair share the opening, and no two pairs do", "[formats]") {
    for (const FormatKind kind : {FormatKind::swiss, FormatKind::knockout, FormatKind::ladder}) {
        INFO(format_name(kind));
        const auto format = make_format({kind, 5, {2, 2}, 3, 2});
        const auto fixtures = play(*format, moody(1));
        std::set<std::pair<int, std::size_t>> openings;
        for (std::size_t i = 0; i < fixtures.size(); i += 2) {
            CHECK(fixtures[i].seats[0] == fixtures[i + 1].seats[1]);
            CHECK(fixtures[i].seats[1] == fixtures[i + 1].seats[0]);
            CHECK(fixtures[i].opening == fixtures[i + 1].opening);
            CHECK(fixtures[i].game == fixtures[i + 1].game);
            CHECK(openings.emplace(fixtures[i].game, fixtures[i].opening).second);
        }
    }
}

TEST_CASE("formats: what does not fit is said", "[formats]") {
    CHECK_THROWS_WITH(make_format({FormatKind::swiss, 4, {3}}), containing("games of two players"));
    CHECK_THROWS_WITH(make_format({FormatKind::match, 3, {2}}), containing("choose round_robin"));
    CHECK_THROWS_WITH(make_format({FormatKind::gauntlet, 2, {2}, 1, 1, 0, 2}),
                      containing("challengers"));
    CHECK_THROWS_WITH(make_format({FormatKind::ladder, 500, {2}, 1'000'000}),
                      containing("choose fewer rounds"));
    for (const FormatKind kind : {FormatKind::round_robin, FormatKind::ladder})
        CHECK(parse_format(format_name(kind)) == kind);
    CHECK_FALSE(parse_format("cup"));
}

TEST_CASE("fixtures: as workers are told", "[formats]") {
    Fixture fixture{4'000'000'000, 2, 3, {1, 0, 2}, 5'000'000'000, {}};
    CHECK(to_word(fixture) == "4000000000:3:5000000000:1,0,2");
    fixture.round = 0;
    CHECK(fixture_from_word(to_word(fixture)) == fixture);
    for (const char* word : {"", "1", "1:2:3", "1:2:3:", "1:2:3:4,", "a:1:2:3", "1:2:3:4;5"})
        CHECK_THROWS_WITH(fixture_from_word(word), containing("no match"));
}

namespace {

Plan plan_of(FormatKind kind, int set_aside) {
    TournamentFile file;
    file.games = {"nim"};
    for (const char* name : {"a = random", "b = random", "c = random", "d = random", "e = random"})
        file.players.push_back(parse_player(name));
    file.format = kind;
    file.rounds = kind == FormatKind::knockout ? 0 : 4;
    file.set_aside = set_aside;
    return {file, {GameSource{}}, {2}};
}

/// Player 1 crashes in every third match.
PlayedMatch played(const Fixture& fixture) {
    PlayedMatch match;
    match.number = fixture.number;
    const bool fails = fixture.number % 3 == 0 && std::ranges::count(fixture.seats, 1) > 0;
    const int winner = fails ? fixture.seats[0] + fixture.seats[1] - 1 : moody(5)(fixture);
    match.termination = fails ? Termination::crash : Termination::normal;
    match.outcome = outcome_of(fixture, winner);
    return match;
}

/// Plays with up to `workers` matches at a time that end in a random order; the numbers and seats
/// of those that count.
std::map<std::uint32_t, std::vector<int>> hold(const Plan& plan, std::size_t workers,
                                               std::uint64_t seed) {
    std::map<std::uint32_t, std::vector<int>> counted;
    Course course(plan, [&](std::uint32_t number) { REQUIRE(counted.erase(number) == 1); });
    Random random(seed);
    std::vector<Fixture> playing;
    while (true) {
        while (playing.size() < workers) {
            const auto next = course.next();
            if (!next) break;
            playing.push_back(*next);
        }
        if (playing.empty()) break;
        const std::size_t i = random.below(static_cast<std::uint32_t>(playing.size()));
        const Fixture fixture = playing[i];
        playing.erase(playing.begin() + static_cast<std::ptrdiff_t>(i));
        if (course.finished(fixture, played(fixture))) counted[fixture.number] = fixture.seats;
    }
    CHECK(course.complete());
    CHECK(course.size() == counted.size());
    CHECK(course.set_aside().size() == (plan.file.set_aside > 0 ? 1 : 0));
    return counted;
}

}  // namespace

TEST_CASE("course: the same matches whatever the number of workers and their order", "[formats]") {
    for (const FormatKind kind : {FormatKind::round_robin, FormatKind::gauntlet, FormatKind::swiss,
                                  FormatKind::knockout, FormatKind::ladder})
        for (const int set_aside : {0, 1}) {
            INFO(format_name(kind) << ", set aside after " << set_aside);
            const Plan plan = plan_of(kind, set_aside);
            const auto alone = hold(plan, 1, 1);
            for (std::uint64_t seed = 1; seed <= 5; ++seed)
                CHECK(hold(plan, 1 + seed * 3, seed) == alone);
        }
}

TEST_CASE("course: who is set aside plays no more", "[formats]") {
    const Plan plan = plan_of(FormatKind::round_robin, 2);
    Course course(plan, [](std::uint32_t) {});
    int failures = 0;
    while (const auto fixture = course.next()) {
        const bool takes_part = std::ranges::count(fixture->seats, 1) > 0;
        CHECK_FALSE((takes_part && failures >= 2));
        const PlayedMatch match = played(*fixture);
        failures += match.termination == Termination::crash;
        course.finished(*fixture, match);
    }
    CHECK(failures == 2);
    CHECK(course.complete());
}

TEST_CASE("course: a journal of another schedule is refused", "[formats]") {
    const Plan plan = plan_of(FormatKind::round_robin, 0);
    Course course(plan, [](std::uint32_t) {});
    Fixture fixture = *course.next();
    std::ranges::reverse(fixture.seats);
    CHECK_THROWS_WITH(course.finished(fixture, played(fixture)), containing("--restart"));
}

TEST_CASE("meetings: as often as each says, from both seats or from one", "[formats]") {
    FormatSettings settings;
    settings.kind = FormatKind::meetings;
    settings.players = 3;
    settings.seats = {2, 2};
    settings.rounds = 2;
    settings.meetings = {{0, 1, 2, 0}, {2, 0, 0, 3}, {1, 2, 1, 1}};
    const auto format = make_format(settings);
    REQUIRE(format->known() == 2 * 2 * (4 + 3 + 3));
    std::map<std::vector<int>, int> met;
    std::map<std::pair<int, std::size_t>, std::vector<std::vector<int>>> by_opening;
    int round = 1;
    for (std::uint32_t number = 1; number <= format->known(); ++number) {
        const Fixture fixture = format->fixture(number);
        CHECK(fixture.number == number);
        CHECK(fixture.round >= round);
        round = fixture.round;
        ++met[fixture.seats];
        by_opening[{fixture.game, fixture.opening}].push_back(fixture.seats);
    }
    const std::map<std::vector<int>, int> expected{
        {{0, 1}, 8}, {{1, 0}, 8}, {{2, 0}, 12}, {{1, 2}, 8}, {{2, 1}, 4}};
    CHECK(met == expected);
    for (const auto& [opening, seats] : by_opening)
        CHECK((seats.size() == 1 ||
               (seats.size() == 2 && seats[0][0] == seats[1][1] && seats[0][1] == seats[1][0])));
    settings.seats = {3};
    CHECK_THROWS_WITH(make_format(settings), containing("for games of two"));
}
