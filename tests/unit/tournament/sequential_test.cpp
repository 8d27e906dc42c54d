#include "framework/tournament/results/sequential_test.hpp"

#include <nlohmann/json.hpp>

#include "framework/tournament/results/course.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::Approx;
using ply_test::containing;

namespace {

Fixture numbered_fixture(std::uint32_t number) {
    Fixture fixture;
    fixture.number = number;
    fixture.seats = number % 2 != 0 ? std::vector{0, 1} : std::vector{1, 0};
    fixture.opening = (number - 1) / 2;
    return fixture;
}

/// Player 0 wins when `halves` is 2, draws when it is 1.
Outcome outcome_of_halves(const Fixture& fixture, int halves) {
    if (halves == 1) return Outcome::draw(2);
    const int seat = fixture.seats[0] == 0 ? 0 : 1;
    return halves == 2 ? Outcome::win(seat) : Outcome::loss(seat, 2);
}

Plan plan_with(const Sprt& sprt, int rounds) {
    Plan plan;
    plan.file.players = {parse_player("a = random"), parse_player("b = random")};
    plan.file.rounds = rounds;
    plan.file.sprt = sprt;
    plan.sources.emplace_back();
    plan.seats = {2};
    return plan;
}

}  // namespace

// fastchess: a win in each of 5550 pairs is 111.82 with elo1 = 5, 0.0201 a pair; 2.944 are reached
// at pair 147.
TEST_CASE("sequential test: decided at the first pair beyond a bound", "[statistics]") {
    SequentialTest test({.elo0 = 0, .elo1 = 5});
    std::uint32_t number = 0;
    while (!test.decided() && number < 1000) {
        ++number;
        const Fixture fixture = numbered_fixture(number);
        test.add(fixture, outcome_of_halves(fixture, 2));
        CHECK((number % 2 != 0 || test.state().pairs.ww == number / 2));
    }
    CHECK(test.state().verdict == SprtVerdict::h1_accepted);
    CHECK(test.state().decided_at == number);
    CHECK(number % 2 == 0);
    const double each = 111.82 / 5550;
    CHECK(number / 2 == Approx(2.944 / each).margin(1.5));
    const SprtState before = test.state();
    test.add(numbered_fixture(number + 1), std::nullopt);
    CHECK(test.state().pairs == before.pairs);
}

TEST_CASE("sequential test: pairs by kind, seen from the first player", "[statistics]") {
    SequentialTest test({.elo0 = 0, .elo1 = 5});
    const int results[][2] = {{0, 0}, {0, 1}, {1, 0}, {2, 0}, {1, 1}, {1, 2}, {2, 2}};
    std::uint32_t number = 0;
    for (const auto& pair : results)
        for (const int halves : pair) {
            const Fixture fixture = numbered_fixture(++number);
            test.add(fixture, outcome_of_halves(fixture, halves));
        }
    test.add(numbered_fixture(++number), std::nullopt);  // the rules failed: the pair is left out
    test.add(numbered_fixture(number + 1), outcome_of_halves(numbered_fixture(number + 1), 2));
    CHECK(test.state().pairs == PairCounts{1, 2, 1, 1, 1, 1});
    CHECK(test.state().matches == MatchCounts{4, 5, 5});
}

TEST_CASE("sequential test: a course ends at the same match in any order", "[statistics]") {
    const Plan plan = plan_with({.elo0 = 0, .elo1 = 20}, 2000);
    std::uint32_t end = 0;
    for (const std::uint32_t block : {1u, 7u, 64u}) {
        INFO(block);
        std::vector<std::uint32_t> dropped;
        Course course(plan, [&](std::uint32_t number) { dropped.push_back(number); });
        std::vector<std::uint32_t> counted;
        while (!course.complete()) {
            std::vector<Fixture> batch;
            while (batch.size() < block) {
                const auto fixture = course.next();
                if (!fixture) break;
                batch.push_back(*fixture);
            }
            REQUIRE_FALSE(batch.empty());
            for (auto fixture = batch.rbegin(); fixture != batch.rend(); ++fixture) {
                PlayedMatch match;
                match.number = fixture->number;
                match.outcome = outcome_of_halves(*fixture, fixture->number % 7 < 3 ? 2 : 1);
                match.seats.resize(2);
                if (course.finished(*fixture, match)) counted.push_back(fixture->number);
            }
        }
        std::erase_if(counted, [&](std::uint32_t number) {
            return std::ranges::find(dropped, number) != dropped.end();
        });
        REQUIRE(course.test() != nullptr);
        if (end == 0) end = course.test()->decided_at;
        CHECK(course.test()->decided_at == end);
        CHECK(course.test()->verdict == SprtVerdict::h1_accepted);
        CHECK(course.size() == end);
        CHECK(course.settled() == end);
        CHECK(counted.size() == end);
        CHECK(*std::ranges::max_element(counted) == end);
        CHECK_FALSE(course.next());
    }
}

TEST_CASE("sequential test: what a tournament file may say", "[statistics]") {
    const auto read = [](const std::string& sprt, const std::string& more = "") {
        return read_tournament_file(
            "cup.lua", "return { game = \"nim\", players = { \"random\", \"b = random\" " + more +
                           "},\n  sprt = " + sprt + " }");
    };
    const TournamentFile file = read("{ elo0 = -1.75, elo1 = 0.25, model = \"logistic\" }");
    REQUIRE(file.sprt);
    CHECK(file.sprt->elo0 == -1.75);
    CHECK(file.sprt->model == EloModel::logistic);
    CHECK(file.sprt->alpha == 0.05);
    CHECK(tournament_from_json(nlohmann::json::parse(file.to_json().dump())).sprt == file.sprt);
    CHECK(file.rounds_or_default() > 1000);
    CHECK(read("{}").sprt == Sprt{});
    CHECK_THROWS_WITH(read("{ elo = 5 }"), containing("cup.lua:2: there is no field 'sprt.elo'"));
    CHECK_THROWS_WITH(read("{ elo0 = 5, elo1 = 5 }"), containing("elo0 must be smaller"));
    CHECK_THROWS_WITH(read("{ alpha = 0.7 }"), containing("a number from 1e-06 to 0.49"));
    CHECK_THROWS_WITH(read("{ model = \"gauss\" }"), containing("normalized"));
    CHECK_THROWS_WITH(read("{}", ", \"c = random\""), containing("between two players"));
}
