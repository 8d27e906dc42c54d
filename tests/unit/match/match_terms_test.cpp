// What a match is played under: clocks, adjudication, lists of openings, balanced ones.
#include <fstream>
#include <functional>
#include <thread>

#include "framework/loading/catalogue.hpp"
#include "framework/match/balanced_openings.hpp"
#include "framework/match/match.hpp"
#include "framework/match/opening_settings.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace std::chrono_literals;
using ply_test::containing;

namespace {

std::unique_ptr<Game> game_of(const char* name) {
    return open_game(Catalogue::standard().find(name));
}

/// Plays the first legal move; says and does what it is told.
class Dummy final : public Participant {
public:
    Dummy(const Game& game, std::function<std::optional<Score>(int)> score,
          std::chrono::milliseconds pause = 0ms)
        : game_(game), score_(std::move(score)), pause_(pause) {}

    void new_match(std::uint64_t) override {}
    void set_time(std::span<const TimeLeft> left, int seat) override {
        told.push_back(left[static_cast<std::size_t>(seat)].main);
    }
    SearchResult choose(const Position& position, const MatchSoFar&, std::stop_token) override {
        std::this_thread::sleep_for(pause_);
        MoveList moves;
        legal_moves(game_, position, moves);
        SearchResult result;
        if (!reported.empty()) {
            result.time = reported.front();
            reported.erase(reported.begin());
        }
        result.move = moves[0];
        result.score = score_(++moves_);
        return result;
    }
    bool measures_time() const override { return measures; }
    std::vector<std::chrono::nanoseconds> told;
    bool measures = false;
    std::vector<std::chrono::milliseconds> reported;  ///< of its moves, where it measures

private:
    const Game& game_;
    std::function<std::optional<Score>(int)> score_;
    std::chrono::milliseconds pause_;
    int moves_ = 0;
};

std::function<std::optional<Score>(int)> always(std::optional<Score> score) {
    return [score](int) { return score; };
}

MatchRecord match_of(const Game& game, Participant& first, Participant& second,
                     const MatchTerms& terms) {
    Participant* const seats[] = {&first, &second};
    return play_match(game, seats, {}, {}, terms);
}

}  // namespace

TEST_CASE("clock: how it is written", "[clock]") {
    CHECK(parse_clock("10s") == ClockRule{10s, 0ms, 0ms});
    CHECK(parse_clock("2m+100ms") == ClockRule{2min, 100ms, 0ms});
    CHECK(parse_clock("0+0.5s") == ClockRule{0ms, 500ms, 0ms});
    CHECK(parse_clock("40/60") == ClockRule{.main = 60s, .moves = 40});
    CHECK(parse_clock("40/60m") == ClockRule{.main = 60min, .moves = 40});
    CHECK(parse_clock("40/60+0.6") == ClockRule{.main = 60s, .increment = 600ms, .moves = 40});
    CHECK(parse_clock("1:30+0.5") == ClockRule{90s, 500ms, 0ms});
    CHECK(parse_clock("40/0:20.5") == ClockRule{.main = 20500ms, .moves = 40});
    CHECK(parse_clock("10m+3x30s") == ClockRule{.main = 10min, .byoyomi = 30s, .periods = 3});
    CHECK(parse_clock("1h") == parse_clock("60m"));
    CHECK(parse_clock("1.5h+30s") == ClockRule{90min, 30s});
    CHECK(parse_clock("5m+3s+1x10s") == ClockRule{5min, 3s, 10s});
    CHECK(parse_clock("3x30s") == ClockRule{.byoyomi = 30s, .periods = 3});
    CHECK(parse_clock("10s/move") == ClockRule{.byoyomi = 10s});
    for (const char* written :
         {"10s", "90s+50ms", "40/3600s", "40/60s+600ms", "600s+3x30s", "10s/move", "0s+3x30s"}) {
        INFO(written);
        CHECK(parse_clock(written).text() == written);
    }
    for (const char* wrong : {"",          "fast",      "10s+",     "+1s",          "-1s",
                              "10s+1s+1s", "/60",       "0/60",     "40/",          "40/60/20",
                              "x30s",      "10m+0x30s", "10m+3x",   "10m+3x30s+1s", "10s/move+1s",
                              "99999/60",  "10m+40/60", "1:",       ":30",          "1:2:3",
                              "1m:30",     "1+1:30",    "1:30/move"}) {
        INFO(wrong);
        CHECK_THROWS_AS(parse_clock(wrong), Error);
    }
    CHECK_THROWS_WITH(parse_clock("0"), containing("no time for any move"));
    CHECK_THROWS_WITH(parse_clock("1000000m"), containing("longer than a year"));
    CHECK_THROWS_WITH(parse_clock("3x"), containing("a time is missing"));
    CHECK_THROWS_WITH(parse_clock("10m+0x30s"),
                      containing("'10m+0x30s'") && containing("10m+3x30s (byoyomi)"));
}

TEST_CASE("clock: main time, increment, byoyomi", "[clock]") {
    TimeLeft fischer(ClockRule{10s, 2s, 0ms});
    CHECK(fischer.spend(9s));
    CHECK(fischer.main == 3s);
    CHECK_FALSE(fischer.spend(3001ms));

    TimeLeft japanese(ClockRule{10s, 0ms, 5s});
    CHECK(japanese.spend(12s));  // the rest of the main time and a part of the byoyomi
    CHECK(japanese.main == 0s);
    CHECK(japanese.spend(5s));
    CHECK(japanese.spend(5s));
    CHECK_FALSE(japanese.spend(5001ms));
}

TEST_CASE("clock: a period of byoyomi is lost when it is used up", "[clock]") {
    TimeLeft left(ClockRule{.main = 60s, .byoyomi = 30s, .periods = 3});
    CHECK(left.most() == 150s);
    CHECK(left.spend(90s));  // the main time and one period to its end
    CHECK(left.periods == 3);
    CHECK(left.spend(31s));
    CHECK(left.periods == 2);
    CHECK(left.most() == 60s);
    CHECK(left.spend(30s));
    CHECK(left.periods == 2);
    CHECK_FALSE(TimeLeft(left).spend(60001ms));
    CHECK(left.spend(60s));
    CHECK(left.periods == 1);
    CHECK_FALSE(left.spend(30001ms));
}

TEST_CASE("clock: the main time comes again after so many moves", "[clock]") {
    TimeLeft left(ClockRule{.main = 60s, .moves = 3});
    CHECK(left.spend(10s));
    CHECK(left.spend(10s));
    CHECK(left.moves_to_go == 1);
    CHECK_FALSE(TimeLeft(left).spend(40001ms));
    CHECK(left.spend(40s));  // exactly all of it
    CHECK(left.moves_to_go == 3);
    CHECK(left.main == 60s);
    CHECK(left.spend(20s));
    CHECK(left.spend(0s));
    CHECK(left.spend(0s));
    CHECK(left.main == 100s);  // what was not used is kept
}

TEST_CASE("clock: who keeps to the budget never loses by it", "[clock]") {
    for (const ClockRule rule :
         {ClockRule{1s, 0ms, 0ms}, ClockRule{100ms, 10ms, 0ms}, ClockRule{0ms, 0ms, 20ms},
          ClockRule{60s, 1s, 5s}, ClockRule{.main = 2s, .moves = 10},
          ClockRule{.main = 1s, .byoyomi = 50ms, .periods = 3}}) {
        INFO(rule.text());
        TimeLeft left(rule);
        for (int move = 0; move < 60; ++move) {
            CHECK(left.budget() >= 1ms);
            CHECK(left.budget() < left.most());
            REQUIRE(left.spend(left.budget()));
        }
    }
}

// A match with two workers on two cores: threads are let go on some milliseconds late, now and then
// some dozens.
TEST_CASE("clock: who keeps to the budget is not lost by delays", "[clock]") {
    for (const ClockRule rule :
         {ClockRule{500ms, 5ms, 0ms}, ClockRule{1s, 10ms, 0ms}, ClockRule{10s, 100ms, 0ms},
          ClockRule{.main = 1s, .increment = 5ms, .moves = 40}, ClockRule{0ms, 0ms, 100ms}}) {
        INFO(rule.text());
        TimeLeft left(rule);
        for (int move = 1; move <= 300; ++move) {
            INFO("move " << move);
            REQUIRE(left.spend(left.budget() + (move % 50 == 0 ? 25ms : 2ms)));
        }
    }
}

TEST_CASE("clock: a margin forgives a move that is late, and nothing is gained by it", "[clock]") {
    TimeLeft left(ClockRule{.main = 100ms, .increment = 10ms, .margin = 20ms});
    CHECK(left.spend(119ms));
    CHECK(left.main == 10ms);
    CHECK(TimeLeft(left).spend(30ms));
    CHECK_FALSE(left.spend(31ms));
    TimeLeft periods(ClockRule{.byoyomi = 50ms, .periods = 2, .margin = 20ms});
    CHECK(periods.spend(115ms));
    CHECK(periods.periods == 1);
    CHECK_FALSE(periods.spend(71ms));
    // Nobody plans with it.
    CHECK(TimeLeft(ClockRule{.main = 1s, .margin = 500ms}).budget() ==
          TimeLeft(ClockRule{.main = 1s}).budget());
}

TEST_CASE("match: who is over its time loses", "[clock]") {
    const auto game = game_of("connect_four");
    Dummy quick(*game, always(0)), slow(*game, always(0), 5ms);
    MatchTerms terms;
    terms.clocks = {ClockRule{10min, 0ms, 0ms}, ClockRule{1ms, 0ms, 0ms}};
    const MatchRecord record = match_of(*game, quick, slow, terms);
    CHECK(record.termination == Termination::time_forfeit);
    CHECK(record.outcome == Outcome::loss(1));
    CHECK_THAT(record.detail, containing("player 2 at ply 2") && containing("ms over its time"));
    CHECK(record.moves.size() == 1);
    CHECK(quick.told == std::vector<std::chrono::nanoseconds>{10min});
    REQUIRE(record.thoughts.size() == 1);
    CHECK(record.thoughts[0]->left <= 10min);
    CHECK(record.thoughts[0]->left > 9min);

    slow.measures = true;  // and reports that it took none
    const MatchRecord other = match_of(*game, quick, slow, terms);
    CHECK(other.termination == Termination::normal);
    CHECK(other.seats[1].time == 0ms);
}

TEST_CASE("match: an overrun is what a move took beyond what was left on the clock", "[clock]") {
    const auto game = game_of("connect_four");
    Dummy late(*game, always(0)), other(*game, always(0));
    late.measures = other.measures = true;
    MatchTerms terms;
    // 100 ms, 10 ms for each move in time, and 50 ms a move when all that is used up. After 60 ms
    // 50 + 50 are left, after 70 ms 10 + 50, after 60 ms again 10 + 50: now 95 are 35 too many.
    terms.clocks = {ClockRule{100ms, 10ms, 50ms}, ClockRule{10min, 0ms, 0ms}};
    late.reported = {60ms, 70ms, 60ms, 95ms};
    other.reported = {3min, 3min, 3min};
    const MatchRecord record = match_of(*game, late, other, terms);
    CHECK(record.termination == Termination::time_forfeit);
    CHECK_THAT(record.detail, containing("player 1 at ply 7: 35 ms over its time"));
    CHECK(record.seats[0].overrun == 35ms);
    CHECK(record.seats[1].overrun == 0ms);  // it had a limit and kept to it

    // Without a clock it is what the player itself wants to take: too much of it is no loss.
    terms.clocks.clear();
    terms.move_times = {20ms, 0ms};
    late.reported = {5ms, 33ms, 20ms, 21ms};
    const MatchRecord own = match_of(*game, late, other, terms);
    CHECK(own.termination == Termination::normal);
    CHECK(own.seats[0].overrun == 13ms);
    CHECK_FALSE(own.seats[1].overrun);
}

TEST_CASE("match: a loss that both see is adjudicated, or that the loser sees", "[adjudication]") {
    const auto game = game_of("connect_four");
    MatchTerms terms;
    terms.adjudication.resign = {100, 3, true};
    {
        Dummy proud(*game, always(100)), humble(*game, always(-120));
        const MatchRecord record = match_of(*game, proud, humble, terms);
        CHECK(record.termination == Termination::resign);
        CHECK(record.outcome == Outcome::win(0));
        CHECK(record.moves.size() == 6);
    }
    {
        // The other one does not agree: with the own view alone it makes no difference.
        Dummy doubtful(*game, always(99)), humble(*game, always(-120));
        CHECK(match_of(*game, doubtful, humble, terms).termination == Termination::normal);
        terms.adjudication.resign.both = false;
        CHECK(match_of(*game, doubtful, humble, terms).moves.size() == 6);
    }
    {
        // Three times, but not running; and who says nothing is not counted.
        Dummy wavering(*game,
                       [](int move) { return std::optional<Score>(move % 3 == 0 ? 0 : -500); });
        Dummy silent(*game, always(std::nullopt));
        CHECK(match_of(*game, wavering, silent, terms).termination == Termination::normal);
    }
}

TEST_CASE("match: a quiet match is adjudicated as drawn, not before its time", "[adjudication]") {
    const auto game = game_of("connect_four");
    MatchTerms terms;
    terms.adjudication.draw = {10, 2, 0};
    Dummy one(*game, always(-10)), two(*game, always(10));
    const MatchRecord early = match_of(*game, one, two, terms);
    CHECK(early.termination == Termination::score_draw);
    CHECK(early.outcome == Outcome::draw());
    CHECK(early.moves.size() == 4);
    terms.adjudication.draw.from = 6;
    CHECK(match_of(*game, one, two, terms).moves.size() == 10);
}

TEST_CASE("match: a judge who proves ends it with the result of best play", "[adjudication]") {
    const auto game = game_of("tic_tac_toe");
    const SearcherSpec spec = parse_searcher("solver");
    const auto judge = make_searcher(spec, *game);
    MatchTerms terms;
    terms.judge = judge.get();
    Dummy one(*game, always(0)), two(*game, always(0));
    const MatchRecord at_once = match_of(*game, one, two, terms);
    CHECK(at_once.termination == Termination::solved);
    CHECK(at_once.outcome == Outcome::draw());  // tic-tac-toe is drawn
    CHECK(at_once.moves.empty());
    // The first free squares in turn: X has the upper left and right corners and O the middle of
    // the first row and the left of the second; X to move takes the centre and wins.
    terms.adjudication.judge_from = 4;
    const MatchRecord later = match_of(*game, one, two, terms);
    CHECK(later.termination == Termination::solved);
    CHECK(later.outcome == Outcome::win(0));
    CHECK(later.moves.size() == 4);
}

TEST_CASE("match: whoever proves a margin, the match is won by it", "[adjudication]") {
    const auto game = game_of("kalah(houses=2, seeds=1)");
    std::vector<Outcome> outcomes;
    for (const char* const text : {"solver", "mcts(nodes=2000)"}) {
        const SearcherSpec spec = parse_searcher(text);
        const auto judge = make_searcher(spec, *game);
        MatchTerms terms;
        terms.judge = judge.get();
        terms.judge_point = score_of_point(spec);
        Dummy one(*game, always(0)), two(*game, always(0));
        const MatchRecord match = match_of(*game, one, two, terms);
        CHECK(match.termination == Termination::solved);
        outcomes.push_back(match.outcome.value());
    }
    CHECK(outcomes[0] == outcomes[1]);
    CHECK(std::abs(outcomes[0].utility[0]) <= 4);  // there are four seeds
}

TEST_CASE("openings: a list of moves and positions", "[openings]") {
    const auto game = game_of("tic_tac_toe");
    const ply_test::TemporaryFolder folder;
    const std::string file = (folder.path() / "book.txt").string();
    Position position = Position::start(*game);
    MoveList moves;
    legal_moves(*game, position, moves);
    const std::string first = game->move_text(position.state, moves[0]);
    play(*game, position, moves[0]);
    const std::string text = game->state_text(position.state);
    std::ofstream(file) << "# two ways to say the same\n\n  " << first << "  \r\n" << text << "\n";

    OpeningSettings settings;
    settings.file = file;
    settings.lines = read_opening_list(file);
    REQUIRE(settings.lines.size() == 2);
    const auto openings = make_openings(*game, settings, 1, nullptr);
    CHECK(openings->at(0).moves == std::vector<Move>{moves[0]});
    CHECK_FALSE(openings->at(0).start);
    REQUIRE(openings->at(1).start);
    CHECK(game->hash(*openings->at(1).start) == game->hash(position.state));
    CHECK(openings->at(1).start_text == text);
    CHECK(openings->at(1).cycle == 0);
    CHECK(openings->at(2).cycle == 1);

    // A list that has grown: as if it had always been that long, unless it had run out. Then come
    // the new line (here number 2, after six openings of two lines), and all of them again.
    settings.lines.push_back({7, first + " " + game->move_text(position.state, [&] {
                                  MoveList replies;
                                  legal_moves(*game, position, replies);
                                  return replies[0];
                              }())});
    const auto line_of = [&](OpeningSource& source, std::size_t index) {
        const Opening& opening = source.at(index);
        return opening.start ? 1 : opening.moves.size() == 1 ? 0 : 2;
    };
    const auto longer = make_openings(*game, settings, 1, nullptr);
    settings.earlier = {{2, 6}};
    const auto grown = make_openings(*game, settings, 1, nullptr);
    std::vector<int> of_longer, of_grown;
    for (std::size_t i = 0; i < 11; ++i) {
        of_longer.push_back(line_of(*longer, i));
        of_grown.push_back(line_of(*grown, i));
    }
    CHECK(of_longer == std::vector{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1});
    CHECK(of_grown == std::vector{0, 1, 0, 1, 0, 1, 2, 0, 1, 2, 0});
    CHECK(grown->at(6).cycle == 0);
    CHECK(grown->at(7).cycle == 1);
    settings.earlier.clear();

    for (const char* wrong : {"z9", "nonsense here"}) {
        std::ofstream(file) << first << "\n" << wrong << "\n";
        settings.lines = read_opening_list(file);
        CHECK_THROWS_WITH(make_openings(*game, settings, 1, nullptr),
                          containing(file + ":2: neither moves"));
    }
    std::ofstream(file) << "# nothing\n";
    CHECK_THROWS_WITH(read_opening_list(file), containing("there is no opening"));
    CHECK_THROWS_WITH(read_opening_list(file + ".not"), containing("cannot be read"));
}

TEST_CASE("openings: balanced ones are even for the searcher, and differ", "[openings]") {
    for (const int plies : {2, 5}) {  // all can be listed; too many
        INFO(plies);
        const auto game = game_of("othello");
        OpeningSettings settings;
        settings.plies = plies;
        settings.balance = 5;
        settings.by = "alphabeta(depth=2)";
        const auto openings = make_openings(*game, settings, 3, nullptr);
        const auto again = make_openings(*game, settings, 3, nullptr);
        const SearcherSpec spec = parse_searcher(settings.by);
        const auto searcher = make_searcher(spec, *game);
        for (const std::size_t index : {std::size_t{1}, std::size_t{0}}) {
            const Opening opening = openings->at(index);
            CHECK(again->at(index).moves == opening.moves);
            Position position = Position::start(*game);
            for (const Move move : opening.moves) play(*game, position, move);
            CHECK(std::abs(*searcher->search(position, spec.limits, {}).score) <= 5);
        }
    }
    {  // In nim every position is won by force, so none is even: those that are too many to be
       // listed are taken all the same, and say so.
        const auto nim = game_of("nim(heaps=2-2-2-2-2-2-2-2)");
        OpeningSettings settings;
        settings.plies = 4;
        settings.balance = 0;
        settings.by = "solver";
        CHECK(make_openings(*nim, settings, 1, nullptr)->at(0).uneven);
    }
    const auto game = game_of("connect_four");
    OpeningSettings settings;
    settings.balance = 0;
    settings.by = "random";
    CHECK_THROWS_WITH(make_openings(*game, settings, 1, nullptr)->at(0),
                      containing("gives no scores"));
}
