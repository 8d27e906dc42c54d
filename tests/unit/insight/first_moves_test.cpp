// First moves that were planted to win, or to hand the game over, among many of which each gets
// few games: a report must name them. And games of first moves do not depend on threads and cuts.

#include <algorithm>
#include <set>

#include "tests/support/insight_trial.hpp"

using namespace insight_test;

namespace {

/// Four in a row, 28 first moves that are no image of each other's; whoever begins on c2 gets three
/// in the open.
const std::string one_of_many_wins =
    four_in_a_row(7, "to == cell('c2')", "board[cell('d2')], board[cell('e2')] = me, me", "to");

/// The same, but whoever begins on c2 gives the other one three.
const std::string one_of_many_loses =
    four_in_a_row(7, "to == cell('c2')", "for x = 3, 5 do board[cell(x, 3)] = 3 - me end", "to");

/// So many games of each first move on average.
Insight openings_of(const std::string& text, int games) {
    const Script script(text);
    return Trial(script.path, games, 64).run(play_self_play).run(try_openings).result;
}

/// What the stage alone makes of the games of eight first moves, as far as there is time for them.
struct Tried {
    std::vector<std::pair<std::string, Figure>> scores;
    std::vector<Cut> cuts;
    std::set<int> games;

    std::size_t in_scores() const {
        std::size_t sum = 0;
        for (const auto& [move, score] : scores) sum += score.games;
        return sum;
    }
    bool same_scores(const Tried& other) const {
        return std::ranges::equal(scores, other.scores, [](const auto& a, const auto& b) {
            return a.first == b.first && a.second.value == b.second.value &&
                   a.second.games == b.second.games;
        });
    }
};

Tried tried_openings(const std::string& journal, bool resume, int threads, StageClock& clock) {
    const OpenedGame opened = open_named_game("hex(size=4)");
    const InsightSettings settings{600, 1, 8, 16, threads};
    GameLog log(journal, {"hex(size=4)", "", 1, 16, ""}, resume);
    Hall hall(*opened.game, threads, log, settings.seed);
    const Strengths strengths(*opened.game);
    InsightProgress progress;
    Stage stage{opened, settings, hall, strengths, progress, clock};
    Insight found;
    try_openings(stage, found);
    Tried tried{{}, found.cuts, hall.series().front().numbers};
    for (const insight::Opening& one : found.openings.openings)
        tried.scores.emplace_back(one.moves.front(), one.score);
    return tried;
}

}  // namespace

TEST_CASE("insight: a first move that wins is named among many", "[insight]") {
    const Finding openings = finding(openings_of(one_of_many_wins, 8), "OPENINGS");
    CHECK(openings.mark == Mark::warn);
    CHECK_THAT(openings.text, containing("of 28 first moves"));
    CHECK_THAT(openings.text, containing("the best, c2: 100 %"));
}

TEST_CASE("insight: a first move that hands the game over is named among many", "[insight]") {
    const Insight found = openings_of(one_of_many_loses, 8);
    CHECK(found.openings.openings.back().moves.front() == "c2");
    for (const insight::Opening& opening : found.openings.openings) {
        INFO(opening.moves.front());
        CHECK(opening.dominated == (opening.moves.front() == "c2"));
    }
    const Finding openings = finding(found, "OPENINGS");
    CHECK_THAT(openings.text, containing("clearly worse than it: c2"));
    CHECK(openings.mark != Mark::warn);
}

TEST_CASE("insight: a first move that wins more than others, but not surely, is no alarm",
          "[insight]") {
    Insight found = Trial("tic_tac_toe", 4, 4).run(play_self_play).result;
    const auto told = [&](double value, double low) {
        found.openings.openings = {{{"b2"}, {}, {value, low, 1, 60}}, {{"a1"}}, {{"a2"}}};
        for (std::size_t i = 1; i < 3; ++i) found.openings.openings[i].dominated = low > 0.6;
        return finding(found, "OPENINGS");
    };
    CHECK(told(0.85, 0.75).mark == Mark::unsure);
    CHECK_THAT(told(0.85, 0.75).text, containing("clearly worse than it: all others"));
    CHECK(told(0.75, 0.6).mark == Mark::good);
    CHECK_THAT(told(0.75, 0.6).text, !containing("clearly worse"));
}

TEST_CASE("insight: the games of first moves are the same with all threads and after a cut",
          "[insight]") {
    const TemporaryFolder folder;
    const std::string journal = (folder / "kept").string();
    StageClock unlimited;
    const Tried whole = tried_openings(journal, false, 2, unlimited);
    CHECK(whole.cuts.empty());
    CHECK(whole.in_scores() == whole.games.size());
    REQUIRE(whole.scores.size() == 8);
    const auto by_games = [](const auto& one) { return one.second.games; };
    const auto [fewest, most] = std::ranges::minmax(whole.scores, {}, by_games);
    CHECK(most.second.games >= 2 * fewest.second.games);
    CHECK(tried_openings({}, false, 1, unlimited).same_scores(whole));
    Database(journal).run("DELETE FROM rows WHERE number = (SELECT max(number) FROM rows)");
    StageClock none({}, [] { return 0.0; });
    const Tried cut = tried_openings(journal, true, 2, none);
    REQUIRE(cut.cuts.size() == 1);
    CHECK(cut.cuts.front().done == cut.games.size());
    CHECK(cut.cuts.front().done < cut.cuts.front().asked);
    CHECK(cut.in_scores() == cut.games.size());
    CHECK(!cut.same_scores(whole));
    CHECK(tried_openings(journal, true, 1, unlimited).same_scores(whole));
}
