#include "framework/tournament/results/standings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "framework/report/standings/standings_csv.hpp"
#include "framework/report/standings/standings_json.hpp"
#include "framework/report/standings/standings_parts.hpp"
#include "framework/report/standings/standings_table.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/text_table.hpp"
#include "framework/statistics/elo.hpp"
#include "framework/tournament/results/results.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::Approx;
using ply_test::containing;

namespace {

/// Player 0 in the first seat of odd matches; two matches are a pair on one opening.
Fixture fixture_of(std::uint32_t number, int a = 0, int b = 1) {
    Fixture fixture;
    fixture.number = number;
    fixture.round = static_cast<int>((number + 1) / 2);
    fixture.seats = number % 2 != 0 ? std::vector{a, b} : std::vector{b, a};
    fixture.opening = (number - 1) / 2;
    return fixture;
}

PlayedMatch match_of(std::uint32_t number, const Outcome& outcome,
                     Termination termination = Termination::normal) {
    PlayedMatch match;
    match.number = number;
    match.outcome = outcome;
    match.termination = termination;
    match.seats = {{10, 1000, 40, std::chrono::milliseconds(20), std::chrono::milliseconds(7)},
                   {10, 500, 20, std::chrono::milliseconds(10), std::chrono::milliseconds(3)}};
    return match;
}

/// Pairs of player 0 against 1 in the order ll, ld, wl, dd, wd, ww.
Tally tally_of(const PairCounts& pairs, bool backwards = false) {
    std::vector<std::pair<Fixture, PlayedMatch>> played;
    std::uint32_t number = 0;
    const auto add = [&](std::uint64_t count, int first, int second) {
        for (std::uint64_t i = 0; i < count; ++i)
            for (const int result : {first, second}) {
                const Fixture fixture = fixture_of(++number);
                const int seat = fixture.seats[0] == 0 ? 0 : 1;
                const Outcome outcome = result == 1  ? Outcome::draw(2)
                                        : result > 1 ? Outcome::win(seat)
                                                     : Outcome::loss(seat, 2);
                played.emplace_back(fixture, match_of(number, outcome));
            }
    };
    add(pairs.ll, 0, 0);
    add(pairs.ld, 1, 0);
    add(pairs.wl, 0, 2);
    add(pairs.dd, 1, 1);
    add(pairs.wd, 2, 1);
    add(pairs.ww, 2, 2);
    if (backwards) std::ranges::reverse(played);
    Tally tally(2);
    for (const auto& [fixture, match] : played) tally.add(fixture, match);
    return tally;
}

Plan plan_of(int players) {
    Plan plan;
    for (int i = 0; i < players; ++i)
        plan.file.players.push_back(
            parse_player("spieler_ä_" + std::to_string(i + 1) + " = alphabeta(depth=2)"));
    plan.sources.emplace_back();
    plan.sources[0].name = "nim";
    plan.seats = {2};
    return plan;
}

void check_width(const std::string& text) {
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = text.find('\n', begin);
        const std::string line = text.substr(begin, end - begin);
        INFO(line);
        CHECK(columns_of(line) <= 80);
        CHECK((line.empty() || line.back() != ' '));
        begin = end + 1;
    }
}

}  // namespace

TEST_CASE("standings: pairs are counted whatever the order of matches", "[standings]") {
    const PairCounts counts{34, 54, 31, 32, 64, 75};
    for (const bool backwards : {false, true}) {
        const Standings standings = tally_of(counts, backwards).standings();
        REQUIRE(standings.pairings.size() == 1);
        CHECK(standings.pairings[0].pairs == counts);
        // The figures of fastchess for these pairs, in the ratings as well.
        const Estimate elo = elo_difference(standings.pairings[0].sample());
        CHECK(elo.value == Approx(55.58).margin(0.005));
        CHECK(elo.error() == Approx(27.65).margin(0.005));
        const Rating& best = standings.players[0].rating;
        CHECK(standings.players[0].player == 0);
        CHECK(2 * best.elo == Approx(55.58).margin(0.005));
        CHECK(best.high - best.low == Approx(27.65).margin(0.005));
        CHECK(standings.superiority[0][1] > 0.999);
        CHECK(standings.drawn == 54 + 2 * 32 + 64);
    }
}

TEST_CASE("standings: seats, reasons and effort", "[standings]") {
    Tally tally(2);
    tally.add(fixture_of(1), match_of(1, Outcome::win(0)));
    tally.add(fixture_of(2), match_of(2, Outcome::win(0), Termination::hang));
    tally.add(fixture_of(3), match_of(3, Outcome::draw(2), Termination::repetition));
    const Standings standings = tally.standings();
    REQUIRE(standings.seats.size() == 2);
    CHECK(standings.seats[0].score == 2.5);
    CHECK(standings.seats[1].score == 0.5);
    CHECK(standings.seats[0].counts == MatchCounts{2, 1, 0});
    const PlayerStanding& zero = standings.players[standings.players[0].player == 0 ? 0 : 1];
    CHECK(zero.seats[0].score == 1.5);
    CHECK(zero.seats[1].score == 0);
    CHECK(zero.failures == 1);
    CHECK(zero.losses_by == std::map<Termination, std::uint64_t>{{Termination::hang, 1}});
    CHECK(zero.effort.moves == 30);
    CHECK(zero.effort.nodes == 2500);
    CHECK(zero.effort.time == std::chrono::milliseconds(50));
    CHECK(zero.effort.longest_move == std::chrono::milliseconds(7));
    // One pair is complete, the third match waits for its other half.
    CHECK(standings.pairings[0].pairs == PairCounts{.wl = 1});
}

TEST_CASE("standings: of one match no more is said than is known", "[standings]") {
    const Plan plan = plan_of(2);
    TournamentResult result;
    for (const Outcome& outcome : {Outcome::win(0), Outcome::draw(2)}) {
        Tally tally(2);
        tally.add(fixture_of(1), match_of(1, outcome));
        result.all = tally.standings();
        const std::string plot = intervals_plot(plan, result.all, false);
        for (const char* const drawn : {"●", "←", "→", "├"}) CHECK_THAT(plot, !containing(drawn));
        const std::string text = standings_text(plan, result, false, {"ranking"});
        CHECK_THAT(text, !containing("± ?") && !containing("Elo won all"));
    }
    CHECK_THAT(standings_text(plan, result, false),
               containing("The first seat scored 50.0 %; 100.0 % were drawn."));
}

TEST_CASE("standings: every table of eight players fits into 80 columns", "[standings]") {
    const Plan plan = plan_of(8);
    Tally tally(8);
    std::uint32_t number = 0;
    for (int a = 0; a < 8; ++a)
        for (int b = a + 1; b < 8; ++b)
            for (int i = 0; i < 30; ++i) {
                ++number;
                const Outcome outcome =
                    (number * 7 + a) % 5 == 0 ? Outcome::draw(2) : Outcome::win(number * 11 % 2);
                tally.add(fixture_of(number, a, b), match_of(number, outcome));
            }
    TournamentResult result;
    result.all = tally.standings();
    check_width(standings_text(plan, result, false));
    for (const StandingsPart& part : standings_parts()) {
        INFO(part.name);
        const std::string text = part.text(plan, result.all, false);
        if (std::string(part.name) != "match") CHECK_THAT(text, containing("spieler_ä_8"));
        CHECK_THAT(text, !containing("do not fit"));
        CHECK(text.find('\x1b') == std::string::npos);
        check_width(text);
    }
    CHECK(ranking_table(plan, result.all, true).find('\x1b') != std::string::npos);
    CHECK_THROWS_WITH(standings_text(plan, result, false, {"crostable"}),
                      containing("did you mean 'crosstable'?"));
}

TEST_CASE("standings: the crosstable of twelve players fits, however long their names",
          "[standings]") {
    Plan plan = plan_of(12);
    Tally tally(12);
    std::uint32_t number = 0;
    for (int a = 0; a < 12; ++a) {
        plan.file.players[static_cast<std::size_t>(a)].name =
            "a name of many words for player " + std::to_string(a);
        for (int b = a + 1; b < 12; ++b)
            for (int match = 0; match < 2; ++match) {
                const Fixture fixture = fixture_of(++number, a, b);
                tally.add(fixture, match_of(number, Outcome::win(fixture.seats[0] == a ? 0 : 1)));
            }
    }
    const std::string table = crosstable(plan, tally.standings(), false);
    check_width(table);
    CHECK_THAT(table, containing("yer 11 ") && containing("100"));
}

TEST_CASE("standings: a table too wide says where to look", "[standings]") {
    const Plan plan = plan_of(40);
    Tally tally(40);
    for (int a = 0; a + 1 < 40; ++a)
        tally.add(fixture_of(1, a, a + 1), match_of(1, Outcome::draw(2)));
    CHECK_THAT(crosstable(plan, tally.standings(), false), containing("--json"));
}

TEST_CASE("text table: as wide as it must be", "[standings]") {
    TextTable table({{"player", Align::left, 6}, {"n"}});
    table.row({"ä", "12"});
    table.row({"a long name", "7"});
    CHECK(table.text(false) == "player   n\nä       12\na l…me   7\n");
    CHECK(table.width() == 10);
    CHECK(table.text(true).starts_with("\x1b[1mplayer   n\x1b[0m\n"));
}

TEST_CASE("standings: the longest overrun of all matches, in every form", "[standings]") {
    Plan plan;
    for (const char* player :
         {"late = alphabeta(time=100ms)", "early = alphabeta", "free = random"})
        plan.file.players.push_back(parse_player(player));
    plan.file.players[1].clock = parse_clock("10s+100ms");
    Tally tally(3);
    using Overrun = std::optional<std::chrono::nanoseconds>;
    const auto add = [&](std::uint32_t number, int a, int b, Overrun of_a, Overrun of_b) {
        PlayedMatch match = match_of(number, Outcome::draw(2));
        for (SeatTotals& seat : match.seats) seat.moves = 3;
        match.seats[0].overrun = of_a;
        match.seats[1].overrun = of_b;
        tally.add(fixture_of(number, a, b), match);
    };
    using std::chrono::milliseconds;
    add(1, 0, 1, milliseconds(37), milliseconds(0));
    add(3, 0, 2, milliseconds(12), std::nullopt);
    const Standings standings = tally.standings();
    std::map<std::string, std::string> last_cell;
    for (const auto& row : effort_rows(plan, standings)) last_cell[row.front()] = row.back();
    CHECK(last_cell.at("late") == "37.0 ms");
    CHECK(last_cell.at("early") == "none");
    CHECK(last_cell.at("free").empty());
    CHECK_THAT(effort_table(plan, standings, false), containing("37.0 ms\n"));
    std::map<std::string, nlohmann::ordered_json> overruns;
    for (const auto& line : effort_json(plan, standings))
        overruns[line.at("player").get<std::string>()] = line.at("overrun");
    CHECK(overruns.at("late").get<double>() == Approx(0.037));
    CHECK(overruns.at("early").get<double>() == 0);
    CHECK(overruns.at("free").is_null());
    const std::string csv = standings_csv(plan, standings);
    CHECK_THAT(csv, containing(",longest,overrun\n") && containing(",0.037000\n"));
}

TEST_CASE("standings: a note tells how many matches began off the window", "[standings]") {
    Plan plan;
    plan.file.players = {parse_player("a = random"), parse_player("b = random")};
    plan.file.openings.balance = 30;
    plan.file.openings.by = "alphabeta(depth=2)";
    plan.sources.resize(1);
    plan.sources[0].name = "chess";
    Results results(plan);
    for (std::uint32_t n = 1; n <= 4; ++n) {
        PlayedMatch match = match_of(n, Outcome::draw(2));
        match.uneven = n > 1;
        results.add(fixture_of(n), match);
    }
    const auto notes = results.result({}).notes;
    REQUIRE(notes.size() == 1);
    CHECK_THAT(notes[0], containing("chess: 3 matches began from openings that alphabeta(depth=2) "
                                    "finds more than 30 from even"));
}

TEST_CASE("standings: the table follows the places of the format", "[standings]") {
    Standings standings = tally_of({.ww = 4}).standings();
    CHECK(standings.players[0].player == 0);
    put_in_order(standings, {1, 0}, {0, 2});
    CHECK(standings.players[0].player == 1);
    CHECK(standings.players[0].bye_points == 2);
    CHECK(standings.players[1].bye_points == 0);
}
