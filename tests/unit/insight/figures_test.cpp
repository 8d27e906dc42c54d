// Figures of `plyboard insight`, each held against a game or a count worked by hand.

#include <cmath>

#include "framework/insight/figures/interval.hpp"
#include "framework/insight/figures/openings.hpp"
#include "framework/insight/figures/results.hpp"
#include "framework/insight/figures/skill.hpp"
#include "framework/insight/figures/state_space.hpp"
#include "framework/insight/figures/story.hpp"
#include "framework/insight/report/findings.hpp"
#include "framework/insight/report/insight.hpp"
#include "framework/insight/report/thresholds.hpp"
#include "framework/insight/stages/stage.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using namespace ply::insight;
using ply_test::Approx;

namespace {

/// A game between two of which only movers, numbers of moves and the result are known.
PlayedGame game_of(const std::vector<std::pair<Player, int>>& plies, std::vector<double> points) {
    PlayedGame game;
    for (const auto& [mover, choices] : plies) game.plies.push_back({{}, "", mover, choices});
    game.points = std::move(points);
    return game;
}

/// A game of so many plies in turn.
PlayedGame game_of(int plies, std::vector<double> points) {
    std::vector<std::pair<Player, int>> list;
    for (int ply = 0; ply < plies; ++ply) list.emplace_back(ply % 2, 2);
    return game_of(list, std::move(points));
}

/// A course from what player 1 of two expects, a ply each.
insight::Course course_for_two(const std::vector<double>& first) {
    insight::Course course;
    for (std::size_t ply = 0; ply < first.size(); ++ply)
        course.push_back({static_cast<int>(ply), {first[ply], 1 - first[ply]}});
    return course;
}

Points points_of(std::size_t wins, std::size_t draws, std::size_t losses) {
    Points points;
    points.add(std::vector<double>(wins, 1));
    points.add(std::vector<double>(draws, 0.5));
    points.add(std::vector<double>(losses, 0));
    return points;
}

/// How often the score's interval of `games` games holds the truth, over all that may come out.
double score_coverage(std::size_t games, double wins, double draws) {
    const auto term = [](std::size_t n, double p) {
        const auto count = static_cast<double>(n);
        return count * std::log(p) - std::lgamma(count + 1);
    };
    double held = 0;
    for (std::size_t w = 0; w <= games; ++w)
        for (std::size_t d = 0; d + w <= games; ++d) {
            const std::size_t l = games - w - d;
            const Figure score = points_of(w, d, l).score();
            if (score.low > wins + draws / 2 || score.high < wins + draws / 2) continue;
            held += std::exp(std::lgamma(static_cast<double>(games) + 1) + term(w, wins) +
                             term(d, draws) + term(l, 1 - wins - draws));
        }
    return held;
}

}  // namespace

// Where 40 of 40 games are drawn, 8.8 % may be decided, 1 - 0.025^(1/40), and all for one player.
TEST_CASE("insight: the interval of a score knows that draws vary less", "[insight]") {
    for (const std::size_t wins : {0, 3, 17, 20}) {
        const Figure plain = wilson(static_cast<double>(wins), 20);
        const Figure score = points_of(wins, 0, 20 - wins).score();
        CHECK(score.low == Approx(plain.low).margin(1e-12));
        CHECK(score.high == Approx(plain.high));
    }
    const Figure drawn = points_of(0, 40, 0).score();
    CHECK(drawn.value == 0.5);
    CHECK(drawn.high == Approx(0.544).margin(1e-3));
    CHECK(drawn.low == Approx(0.456).margin(1e-3));
    CHECK(!Points().score().known());
    for (const double draws : {0.2, 0.4, 0.6}) {
        INFO(draws);
        const double coverage = score_coverage(40, 0.35, draws);
        CHECK(coverage > 0.94);
        CHECK(coverage < 0.97);
    }
}

// Two wins, a loss, a draw and a game that was cut: (2 + 1/2 + 1/2) / 5.
TEST_CASE("insight: results of a seat", "[insight]") {
    std::vector<PlayedGame> games{game_of(5, {1, 0}), game_of(7, {1, 0}), game_of(6, {0, 1}),
                                  game_of(8, {0.5, 0.5}), game_of(9, {0.5, 0.5})};
    games.back().termination = Termination::ply_limit;
    const SeatResults first = seat_results(games, 0);
    CHECK(first.score.value == Approx(0.6));
    CHECK(first.wins == 2);
    CHECK(first.draws == 1);
    CHECK(first.losses == 1);
    CHECK(first.unfinished == 1);
    CHECK(seat_results(games, 1).score.value == Approx(0.4));
    CHECK(draw_share(games).value == Approx(0.2));
    CHECK(unfinished_share(games).value == Approx(0.2));
    const Lengths lengths = lengths_of(games, LengthUnit::plies, 1);
    CHECK(lengths.median.value == 7);
    CHECK(lengths.lower == 6);
    CHECK(lengths.upper == 8);
    CHECK(lengths.shortest == 5);
    CHECK(lengths.longest == 9);
}

TEST_CASE("insight: results of a seat among three players", "[insight]") {
    // The second alone first; then the first and the third level before the second.
    const std::vector<PlayedGame> games{game_of(3, {0, 1, 0.5}), game_of(3, {0.75, 0, 0.75})};
    CHECK(seat_results(games, 1).wins == 1);
    CHECK(seat_results(games, 1).losses == 1);
    CHECK(seat_results(games, 0).score.value == Approx(0.375));
    CHECK(draw_share(games).value == 0);
}

// Player 1 moves twice, dice fall, player 1 again, player 2 once: two turns.
TEST_CASE("insight: a turn is all that one player does", "[insight]") {
    CHECK(turns_of(game_of({{0, 3}, {0, 3}, {chance_player, 6}, {0, 3}, {1, 1}}, {1, 0})) == 2);
    CHECK(turns_of(game_of({{0, 3}, {0, 3}, {0, 3}}, {1})) == 3);
}

// Four plies of players with 3, 1, 5 and 1 moves; dice do not choose.
TEST_CASE("insight: choice counts the plies of players", "[insight]") {
    const std::vector<PlayedGame> games{
        game_of({{0, 3}, {1, 1}, {chance_player, 6}, {0, 5}, {1, 1}}, {1, 0})};
    const Choice choice = choice_of(games, 1);
    CHECK(choice.choices.value == 0.5);
    CHECK(choice.branching.value == 2);
    CHECK(choice.by_ply.size() == 5);
    CHECK(choice.by_ply[2].games == 0);
    CHECK(choice.by_ply[3].median == 5);
}

// Player 1 wins in seven plies. It trails at plies 2, 3 and 4, by 0.2, 0.1 and 0.4: drama 0.7/3.
// The leaders are -, 1, 2, 2, 2, 1, 1: two changes. Player 2 expects 0.7 at most, player 1 more
// from ply 5 on: 5/7. The last expectation below 0.75 is at ply 4: 4/7. The largest swing is from
// 0.3 to 0.8.
TEST_CASE("insight: the story of a game worked by hand", "[insight]") {
    const insight::Course course = course_for_two({.5, .6, .4, .45, .3, .8, .9});
    const Story story = story_of(course, 0, 7);
    CHECK(*story.drama == Approx(0.7 / 3));
    CHECK(story.lead_changes == 2);
    CHECK(*story.decided_at == Approx(5.0 / 7));
    CHECK(*story.no_return == Approx(4.0 / 7));
    CHECK(story.largest_swing == Approx(0.5));
    CHECK(story.early_leader_wins == false);  // at ply 3 it expects 0.45
    // Seen from player 2, had it won: it trails at plies 1, 5 and 6, and is never ahead to the end.
    const Story other = story_of(course, 1, 7);
    CHECK(*other.drama == Approx((0.2 + 0.6 + 0.8) / 3));
    CHECK(*other.decided_at == 1);
    CHECK(other.early_leader_wins == true);
    // Ahead from ply 3 on, but at ply 2 the other one expected 0.6: it is decided at ply 5.
    CHECK(*story_of(course_for_two({.5, .6, .4, .55, .58, .8}), 0, 6).decided_at ==
          Approx(5.0 / 6));
    // Two of three early leaders win; of a game without one nothing is known.
    const std::vector<std::vector<Story>> stories{
        {other, story, other, story_of(course_for_two({.5, .5, .9}), 0, 3)}};
    const StoryFigures figures = story_figures(FittedUnit(), stories, 1);
    CHECK(figures.early_leader.value == Approx(2.0 / 3));
    CHECK(figures.early_leader.games == 3);
}

TEST_CASE("insight: a game that nobody wins has no drama and may change its leader", "[insight]") {
    const Story story = story_of(course_for_two({.5, .56, .44, .5}), std::nullopt, 4);
    CHECK(!story.drama);
    CHECK(!story.decided_at);
    CHECK(story.lead_changes == 1);
}

// Within 0.05 of each other nobody leads.
TEST_CASE("insight: a lead within the dead band changes nothing", "[insight]") {
    CHECK(story_of(course_for_two({.6, .49, .51, .48, .6}), 0, 5).lead_changes == 0);
    CHECK(story_of(course_for_two({.6, .47, .6}), 0, 3).lead_changes == 2);
}

// Of three players the winner, the third, trails the first by 0.3, then leads.
TEST_CASE("insight: the story of a game of three", "[insight]") {
    const insight::Course course{{0, {.5, .3, .2}}, {1, {.3, .1, .6}}};
    const Story story = story_of(course, 2, 2);
    CHECK(*story.drama == Approx(0.3));
    CHECK(story.lead_changes == 1);
    CHECK(*story.decided_at == Approx(0.5));
}

TEST_CASE("insight: a course holds what each player last expected", "[insight]") {
    // Of two players one expects what the other does not; 40 of 100 for player 2 is 0.7.
    const std::vector<Judgement> two{{0, 0, 0, {}, {}}, {1, 1, 40, {}, {}}, {2, 0, 0, -1, {}}};
    const insight::Course course = course_of(two, 2, {.win = 100});
    CHECK(course[0].players == std::vector<double>{0.5, 0.5});
    CHECK(course[1].players[0] == Approx(0.3));
    CHECK(course[2].players == std::vector<double>{0, 1});
    const std::vector<Judgement> three{{0, 0, 20, {}, {}}, {1, 2, -100, {}, {}}};
    CHECK(course_of(three, 3, {.win = 100})[1].players == std::vector<double>{0.6, 0.5, 0});
}

// r = 0.2, 0.4, 0.6 lie on a line that is 0.8 at the next level: 0.8 + 0.2 * 0.4.
TEST_CASE("insight: the skill trace by hand", "[insight]") {
    const std::vector<double> rising{0.2, 0.4, 0.6};
    CHECK(skill_trace_of(rising) == Approx(0.88));
    const std::vector<double> none{0, 0, 0, 0};
    CHECK(skill_trace_of(none) == 0);
    const std::vector<double> all{1, 1};
    CHECK(skill_trace_of(all) == 1);
    // Falling to below nothing: y is 0, and losses count as 0.
    const std::vector<double> falling{0.3, -0.3};
    CHECK(skill_trace_of(falling) == Approx(0.15));
    const Figure figure = skill_trace({{1, 1, -1, 1}, {1, 1, 1, 1}, {}}, 1);
    CHECK(figure.games == 8);  // means 0.5, 1: y = 1 (1.5 cut), the trace 1
    CHECK(figure.value == 1);
    CHECK(figure.low <= 1);
}

// About half of thirty games are won at each level, as by coins.
TEST_CASE("insight: where strength does not help, the skill trace may be 0", "[insight]") {
    TraceLevels levels;
    for (const int wins : {17, 14, 18, 15, 13, 16, 12, 17}) {
        levels.emplace_back(30, -1);
        std::fill_n(levels.back().begin(), wins, 1);
    }
    const Figure none = skill_trace(levels, 1);
    CHECK(none.value > 0);
    CHECK(none.low == 0);
    CHECK(none.high > none.value);
    CHECK(none.high < 0.5);
}

// Wilson's lower bound at z = 1.2816 for 70 of 100 is 0.639, for 66 of 100 0.597.
TEST_CASE("insight: a rung of the ladder needs 60 % at a 90 % lower bound", "[insight]") {
    CHECK(judge_rung(points_of(70, 0, 30), 100) == RungVerdict::rung);
    CHECK(judge_rung(points_of(66, 0, 34), 100) == RungVerdict::no_rung);
    CHECK(judge_rung(points_of(14, 0, 6), 100) == RungVerdict::open);
    CHECK(judge_rung(points_of(20, 0, 0), 100) == RungVerdict::rung);
    CHECK(judge_rung(points_of(5, 0, 15), 100) == RungVerdict::no_rung);
    CHECK(judge_rung({}, 100) == RungVerdict::open);
}

TEST_CASE("insight: luck is what the same dice have in common", "[insight]") {
    // The dice alone: both games of a pair end alike.
    const std::vector<DicePair> dice{{1, 1}, {0, 0}, {1, 1}, {0, 0}};
    CHECK(luck_of(dice, 1)->dice.value == Approx(1));
    CHECK(luck_of(dice, 1)->skill.value == Approx(0));
    // Skill alone: the strong side wins whatever falls.
    const std::vector<DicePair> skill{{1, 0}, {1, 0}, {1, 0}};
    CHECK(luck_of(skill, 1)->dice.value == Approx(0));
    CHECK(luck_of(skill, 1)->skill.value == Approx(1));
    CHECK(luck_of(skill, 1)->dice.high == Approx(wilson(0, skill.size()).high));
    // Half of each: means 0.75 and 0.25, so skill (0.25)^2 = 0.0625; each variance 0.1875;
    // covariance (0.25*0.75 + 2*0.25*(-0.25) + 0.75*0.25)/4 = 0.0625: a quarter of 0.25.
    const std::vector<DicePair> both{{1, 1}, {1, 0}, {1, 0}, {0, 0}};
    CHECK(luck_of(both, 1)->dice.value == Approx(0.25));
    CHECK(luck_of(both, 1)->skill.value == Approx(0.25));
    CHECK(luck_of(both, 1)->skill.low == 0);  // 1/2 in four pairs may be chance
    CHECK(!luck_of(std::vector<DicePair>{{1, 1}, {1, 1}}, 1));
}

// Of 100 games each: 90, 52 and 20 points.
TEST_CASE("insight: openings by what player 1 scores with them", "[insight]") {
    const OpeningTable table = opening_table({{{"a1", "c1"}, points_of(20, 0, 80)},
                                              {{"b2"}, points_of(90, 0, 10)},
                                              {{"b1", "a2"}, points_of(50, 4, 46)}});
    CHECK(table.moves == 5);
    CHECK(table.even == 2);
    CHECK(table.openings.front().moves.front() == "b2");
    CHECK(!table.openings.front().dominated);
    CHECK(table.openings.back().dominated);
    CHECK(opening_table({}).openings.empty());
    CHECK(opening_table({{{"a1"}, points_of(1, 0, 0)}, {{"b1"}}}).openings.empty());
}

TEST_CASE("insight: of openings that score the same the one with more games is told", "[insight]") {
    const OpeningTable table =
        opening_table({{{"a1"}, points_of(1, 0, 0)}, {{"b1"}, points_of(9, 0, 0)}});
    CHECK(table.openings.front().moves.front() == "b1");
}

// Scores 0.5, 1, 0, 0.2, 0.6, 0.9, 0.4: two of the best and two of the worst go on; of three one
// of each.
TEST_CASE("insight: the first moves nearest the middle drop out", "[insight]") {
    const std::vector<insight::Opening> openings{
        {{"a"}, points_of(1, 0, 1)}, {{"b"}, points_of(2, 0, 0)}, {{"c"}, points_of(0, 0, 9)},
        {{"d"}, points_of(1, 0, 4)}, {{"e"}, points_of(3, 0, 2)}, {{"f"}, points_of(9, 0, 1)},
        {{"g"}, points_of(2, 0, 3)}};
    using Numbers = std::vector<std::size_t>;
    CHECK(both_ends(openings, {0, 1, 2, 3, 4, 5, 6}) == Numbers{1, 2, 3, 5});
    CHECK(both_ends(openings, {1, 2, 3, 5}) == Numbers{1, 2});
    CHECK(both_ends(openings, {0, 1, 2}) == Numbers{1, 2});
}

// By hand: 20 positions, 8 in one of ten games and 4 in two. 0.9 * 8^2 / (2 * 4) = 7.2 are unseen;
// the variance is 4 (0.45 * 2^2 + 0.81 * 2^3 + 0.2025 * 2^4) = 46.08, so that they are 7.2 to
// within a factor of exp(1.96 sqrt(ln(1 + 46.08 / 7.2^2))) = 4.773.
TEST_CASE("insight: positions there are, from how fast new ones come", "[insight]") {
    const Sightings seen{10, 20, 8, 4, 80};
    const Figure found = positions_there_are(seen);
    CHECK(found.value == Approx(27.2));
    CHECK(found.low == Approx(20 + 7.2 / 4.7734).epsilon(1e-4));
    CHECK(found.high == Approx(20 + 7.2 * 4.7734).epsilon(1e-4));
    CHECK(rate_of_new(seen) == Approx(0.1));
    // All were seen twice and more: there are no others.
    CHECK(positions_there_are({10, 20, 0, 4, 80}).high == 20);
    // None was seen twice: 0.9 * 8 * 7 / 2 = 25.2 are unseen, or many more.
    CHECK(positions_there_are({10, 8, 8, 0, 8}).value == Approx(33.2));
    CHECK(positions_there_are({10, 8, 8, 0, 8}).high > 60);
    CHECK(!positions_there_are({1, 5, 5, 0, 5}).known());
}

TEST_CASE("insight: no figure is rounded to what it is not", "[insight]") {
    CHECK(insight::percent_text(0) == "0");
    CHECK(insight::percent_text(wilson(0, 40).low) == "0");
    CHECK(insight::percent_text(wilson(40, 40).high) == "100");
    CHECK(insight::percent_text(1) == "100");
    CHECK(insight::percent_text(0.614) == "61");
    CHECK(insight::percent_text(0.004) == "0.4");
    CHECK(insight::percent_text(0.9996) == "99.96");
    CHECK(share_text({0.5131, 0.505, 0.521, 14000}) == "51.3 % (50.5-52.1, 14,000 games)");
    CHECK(share_text({0.61, 0.55, 0.67, 240}) == "61 % (55-67, 240 games)");
    CHECK(number_text({0.014, 0.011, 0.018, 50}, 1) == "0.01 (0.01-0.02)");
    CHECK(number_text({9, 9, 9, 50}, 0) == "9 (9-9)");
}

// Player 1 scores 25 of 34: 57 to 85 %, widened to 99 % some 51 to 89: within what may be chance.
// Where it is even is from 40 to 60 %, and beyond 30 and 70 a change of the rules hardly mends it.
TEST_CASE("insight: marks alarm where it is sure, and of enough games", "[insight]") {
    CHECK(mark_of("seat", wilson(17, 34)) == Mark::good);
    CHECK(mark_of("seat", wilson(25, 34)) == Mark::unsure);
    CHECK(mark_of("seat", wilson(34, 34)) == Mark::bad);
    CHECK(mark_of("seat", wilson(280, 400)) == Mark::warn);    // 64 to 75 %: 70 can be mended
    CHECK(mark_of("seat", wilson(252, 400)) == Mark::unsure);  // 57 to 69 %
    CHECK(mark_of("seat", wilson(15, 15)) == Mark::unsure);
    CHECK(mark_of("seat", Figure{}) == Mark::unknown);
    CHECK(mark_of("unfinished", wilson(0, 1)) == Mark::good);
    CHECK(mark_of("unfinished", wilson(1, 400)) == Mark::warn);
    CHECK(mark_of("unfinished", wilson(1, 1)) == Mark::bad);
}

TEST_CASE("insight: what leaves a figure where it is is no remedy", "[insight]") {
    const Figure before{0.63, 0.58, 0.68, 400};
    Insight report;
    report.remedies.push_back({"size=8", "seat", before, {0.63, 0.5, 0.75, 60}});
    CHECK(report.best_remedy("seat") == nullptr);
    report.remedies.push_back({"a pie rule", "seat", before, {0.5, 0.45, 0.55, 400}});
    REQUIRE(report.best_remedy("seat") != nullptr);
    CHECK(report.best_remedy("seat")->name == "a pie rule");
}

TEST_CASE("insight: who tries first moves is strong, but not so strong that all is drawn",
          "[insight]") {
    Insight insight;
    const auto budget_where = [&](std::size_t drawn_of_16, std::size_t drawn_of_64) {
        insight.strengths.clear();
        for (const auto& [budget, drawn] :
             {std::pair{0, std::size_t{90}}, {16, drawn_of_16}, {64, drawn_of_64}, {256, 99}}) {
            StrengthRow& row = insight.strengths.emplace_back();
            row.budget = static_cast<std::uint64_t>(budget);
            row.seats.resize(2);
            for (SeatResults& seat : row.seats) {
                seat.games = 100;
                seat.draws = drawn;
            }
        }
        return telling_budget(insight, 1024, 4);
    };
    CHECK(budget_where(10, 50) == 128);  // an eighth
    CHECK(budget_where(10, 51) == 32);
    CHECK(budget_where(70, 80) == 4);  // not those who play at random, though these draw, too
    CHECK(budget_where(70, 10) == 128);
}
