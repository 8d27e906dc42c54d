// Tuning games: weights that were spoilt come back, the same seed finds the same, what was played
// is not played again; options.

#include <array>
#include <cmath>

#include "framework/game/adapters/forwarded_game.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/tuning/run/measure_lead.hpp"
#include "framework/tuning/run/tune_options.hpp"
#include "framework/tuning/run/tune_terms.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;
using namespace ply::tuning;

namespace {

/// A small breakthrough, whose default is a sum of its terms.
constexpr const char* pawns = R"(
game { name = "Pawns", board = square(4, 5), nomoves = "loss" }
function setup() rows(1, 1, 1); rows(-1, -1, 2) end
moves = { { step, MINE, ahead, EMPTY }, { step, MINE, ahead_diagonals, NOT_MINE } }
result = crossed
function evaluate.both(me) return 100 * evaluate.material(me) + 30 * evaluate.second(me) end
function evaluate.material(me) return count(MINE) - count(THEIRS) end
function evaluate.second(me)
  local own, lead = me == 1 and 4 or 12, 0
  for c = 1, 4 do
    if board[c + own] == me then lead = lead + 1 end
    if board[c + 16 - own] == 3 - me then lead = lead - 1 end
  end
  return lead
end
)";

/// The same as if its rules were in C++ and said what `both` is a sum of, besides the turn to move.
class Weighed final : public ForwardedGame {
public:
    explicit Weighed(std::shared_ptr<const Game> of) : ForwardedGame(*of), of_(std::move(of)) {}
    std::unique_ptr<Game> fork() const override { return std::make_unique<Weighed>(of_->fork()); }
    std::vector<EvaluationTerm> terms() const override {
        return {{"men", 100}, {"row", 30}, {"turn", 0}};
    }
    void count_terms(const AnyState& state, Player view, std::span<double> counts) const override {
        counts[0] = of_->evaluate(1, state, view);
        counts[1] = of_->evaluate(2, state, view);
        counts[2] = of_->mover(state) == view ? 1 : -1;
    }

private:
    std::shared_ptr<const Game> of_;
};

TermsSettings quick_terms(const std::string& start) {
    TermsSettings settings;
    settings.run.time = std::chrono::hours(1);
    settings.run.test.most_pairs = 8;
    settings.start = start;
    settings.player = "pvs(nodes=40, tt=1)";
    settings.games = 1600;
    return settings;
}

TermsResult tuned(const Game& game, const TermsSettings& settings, const std::string& file = "",
                  bool resume = false, int threads = 2) {
    TuningLog log(file, "pawns", resume);
    Crew crew(game, {.threads = threads}, log);
    tuning::Progress progress;
    return tune_terms(game, settings, crew, progress, {});
}

}  // namespace

TEST_CASE("tune: no weights are fitted to what players do not see", "[tuning]") {
    const auto game = open_script(lua_file("orchard"), {});
    CHECK_THROWS_WITH(tuned(*game, quick_terms("")),
                      Catch::StartsWith("tune: in orchard players do not see everything") &&
                          Catch::Contains("ismcts(nodes=1000)"));
}

TEST_CASE("tune: weights of today are read off an evaluation, spoilt ones come back", "[tuning]") {
    const auto game = lua_game(pawns);
    const TermsResult whole = tuned(*game, quick_terms("both"));
    REQUIRE(whole.today.size() == 2);
    CHECK(whole.today[0] == Approx(100));
    CHECK(whole.today[1] == Approx(30));
    REQUIRE(whole.rounds.size() == 8);
    const auto& found = whole.rounds.back().weights;
    CHECK(found[0].name == "material");
    CHECK(found[0].weight > 2 * found[0].error);

    const TermsResult spoilt = tuned(*game, quick_terms("sum(material=-50, second=15)"));
    CHECK(spoilt.today == std::vector<double>{-50, 15});
    const auto& again = spoilt.rounds.back().weights;
    for (std::size_t i = 0; i < found.size(); ++i)
        CHECK(std::abs(again[i].weight - found[i].weight) <=
              2 * std::hypot(again[i].error, found[i].error));
}

TEST_CASE("tune: a teacher's scores are what is fitted to, by the terms of the rules", "[tuning]") {
    const Weighed game(lua_game(pawns));
    TermsSettings settings = quick_terms("both");
    settings.games = 400;
    // Who would rather have fewer men takes none in one ply: the scores are -50 a man.
    settings.teacher = {"alphabeta(depth=1, eval=sum(men=-50))",
                        [](Score score) { return std::tanh(score / 200.0); }};
    const TemporaryFolder folder;
    const TermsResult taught = tuned(game, settings, folder / "taught.tune");
    CHECK(taught.of_rules);
    CHECK(taught.today == std::vector<double>{100, 30, 0});
    const auto& found = taught.rounds.back().weights;
    REQUIRE(found.size() == 3);
    CHECK(found[0].name == "men");
    CHECK(found[0].weight == Approx(-50).margin(0.5));
    CHECK(found[1].weight == Approx(0).margin(0.5));
    CHECK(taught.mover == 0);  // the third one says it
    CHECK(
        cpp_lines({{"men", 100}, {"row", 30}, {"turn", 5}}, {{"men", -50.04, 1}, {"row", 0, 0}}) ==
        "{\"men\", -50.040},\n{\"row\", 30.000},\n{\"turn\", 5.000},\n");
    // What was judged is not judged again.
    settings.teacher.expected = [](Score score) { return std::tanh(score / 400.0); };
    const TermsResult again = tuned(game, settings, folder / "taught.tune", true);
    CHECK(again.rounds.back().weights[0].weight == Approx(-25).margin(0.5));
    settings.teacher.player = "random";
    CHECK_THAT(error_of([&] { tuned(game, settings); }), containing("says no score"));
}

/// Random games, each position taken for what a sum of terms says.
std::vector<SelfPlayed> games_judged(const Game& game, double men, double row) {
    std::vector<SelfPlayed> games;
    Random random(3);
    for (int i = 0; i < 50; ++i) {
        SelfPlayed& played = games.emplace_back();
        std::array<double, 3> counts{};
        for (AnyState state = game.start(); !game.over(state);
             game.play(state, played.moves.back())) {
            game.count_terms(state, game.mover(state), counts);
            played.judged.push_back(1 / (1 + std::exp(-(men * counts[0] + row * counts[1]) / 100)));
            played.quiet.push_back(true);
            played.moves.push_back(random_move(ErasedRules(game), state, random));
        }
    }
    return games;
}

TEST_CASE("tune: terms of the rules that are not named keep their weights", "[tuning]") {
    const Weighed game(lua_game(pawns));
    const TermSet row = terms_of(game, "row", "both");
    REQUIRE(row.kept.size() == 1);  // `turn` counts nothing
    CHECK(row.kept[0].name == "men");
    // Beside a man, the row is worth twice what the rules say, whatever a man is worth.
    for (const double men : {20, 100, 300}) {
        const LogisticFit fit =
            fit_logistic(observe(game, row, games_judged(game, men, men * 0.6)));
        REQUIRE(has_scale(row, fit));
        const auto weights = weights_of(row, fit, 100, "", 0);
        REQUIRE(weights.size() == 1);
        CHECK(weights[0].weight == Approx(60).margin(0.5));
    }
    CHECK_FALSE(has_scale(row, fit_logistic(observe(game, row, games_judged(game, -10, 30)))));
    CHECK(terms_of(game, "row", "sum(row=10)").kept.empty());  // it has the terms that it names
    CHECK(terms_of(game, "row,material", "both").kept.empty());

    TermsSettings settings = quick_terms("both");
    settings.terms = "row";
    const TermsResult found = tuned(game, settings);
    CHECK(found.kept == 1);
    CHECK_THAT(found.found, Catch::StartsWith("sum(row=") && Catch::EndsWith("men=100)"));
    CHECK(found.today == std::vector<double>{30});
    settings.unit_name = "row";
    settings.unit = 10;
    CHECK_THAT(error_of([&] { tuned(game, settings); }), containing("--unit would change"));
}

TEST_CASE("tune: a game tells its result once, however long it takes", "[tuning]") {
    const auto game = lua_game(pawns);
    const int material = evaluation_index(game->evaluations(), "material");
    // Random moves, and where player 1 was to move and a man ahead.
    SelfPlayed long_game;
    Random random(1);
    while (std::ranges::count(long_game.quiet, true) < 4) {
        long_game = {};
        for (AnyState state = game->start(); !game->over(state);
             game->play(state, long_game.moves.back())) {
            long_game.quiet.push_back(game->mover(state) == 0 &&
                                      game->evaluate(material, state, 0) == 1);
            long_game.moves.push_back(random_move(ErasedRules(*game), state, random));
        }
    }
    SelfPlayed short_game = long_game;
    const auto first = std::ranges::find(short_game.quiet, true);
    std::fill(first + 1, short_game.quiet.end(), false);
    // He has won in one position, and lost in four or more.
    short_game.points = {1, 0};
    long_game.points = {0, 1};
    const TermSet terms = terms_of(*game, "material", "both");
    const auto worth = [&](const std::vector<SelfPlayed>& games) {
        return fit_logistic(observe(*game, terms, games)).weights[0];
    };
    CHECK(worth({short_game, long_game}) == Approx(0).margin(0.01));
    CHECK(worth({short_game, short_game, long_game}) > 0.2);
}

TEST_CASE("tune: a term that is always 0 is left out, and is no unit", "[tuning]") {
    const auto game = lua_game(
        std::string(pawns) + "function evaluate.never(me) return count(both(MINE, THEIRS)) end\n");
    TermsSettings settings = quick_terms("both");
    settings.terms = "second,never";
    settings.unit_name = "second";
    settings.unit = 10;
    const TermsResult found = tuned(*game, settings);
    CHECK(found.unit_is_clear);
    CHECK(found.found == "sum(second=10)");
    CHECK(found.rounds.back().weights[1].silent());
    CHECK(lua_lines("tuned", found.rounds.back().weights).find("never") == std::string::npos);

    settings.unit_name = "never";
    const TermsResult other = tuned(*game, settings);
    CHECK_FALSE(other.unit_is_clear);
    CHECK(other.rounds.back().weights[0].weight > 10);

    settings.unit_name = "both";
    CHECK_THAT(error_of([&] { tuned(*game, settings); }),
               containing("name all of them by --terms"));
}

TEST_CASE("tune: the same seed finds the same, whatever was played before", "[tuning]") {
    const auto game = lua_game(pawns);
    const TemporaryFolder folder;
    const std::string file = folder / "pawns.tune";
    TermsSettings settings = quick_terms("both");
    settings.games = 60;
    const TermsResult first = tuned(*game, settings, file);
    const TermsResult second = tuned(*game, settings, "", false, 1);
    CHECK(second.found == first.found);
    REQUIRE(first.test);
    REQUIRE(second.test);
    CHECK(second.test->counts == first.test->counts);
    CHECK(first.test->counts.pairs() == 8);

    // From the journal, without half of it.
    Database(file).run("DELETE FROM rows WHERE number % 2 = 1");
    const TermsResult third = tuned(*game, settings, file, true);
    CHECK(third.found == first.found);
    CHECK(third.test->counts == first.test->counts);
    CHECK_THAT(error_of([&] { TuningLog(file, "something else", true); }),
               containing("leave out --resume"));
    Database(file).run("DROP TABLE rows; CREATE TABLE rows(series, number, data AS (hex(series)))");
    CHECK_THAT(error_of([&] { TuningLog(file, "something else", true); }),
               containing("its tables are not those of a tuning"));
}

TEST_CASE("tune: how far ahead one wins, in the units of the evaluation", "[tuning]") {
    const auto game = lua_game(std::string(pawns) + R"(
function evaluate.tenfold(me) return 10 * evaluate.both(me) end
function evaluate.partial(me) return evaluate.both(me) + (me == 1 and 700 or -700) end
)");
    const auto lead = [&](const std::string& evaluation, const std::string& file = "",
                          bool resume = false) {
        LeadSettings settings;
        settings.run.time = std::chrono::hours(1);
        settings.evaluation = evaluation;
        settings.player = "alphabeta(depth=2)";
        settings.games = 120;
        TuningLog log(file, "lead", resume);
        Crew crew(*game, {.threads = 2}, log);
        tuning::Progress progress;
        return measure_lead(*game, settings, crew, progress, {});
    };
    const TemporaryFolder folder;
    const LeadResult plain = lead("both", folder / "lead.tune");
    CHECK(plain.games == 120);
    CHECK(plain.low > 0);
    CHECK(plain.low < plain.lead);
    CHECK(plain.lead < plain.high);
    // The same games in other units.
    const LeadResult tenfold = lead("tenfold");
    CHECK(tenfold.positions == plain.positions);
    CHECK(tenfold.lead == Approx(10 * plain.lead).epsilon(1e-3));
    CHECK(tenfold.high == Approx(10 * plain.high).epsilon(1e-3));
    // One that finds player 1 too well off, by so much: searches choose the same moves.
    const LeadResult partial = lead("partial");
    CHECK(partial.lead == Approx(plain.lead).epsilon(0.01));
    CHECK(partial.even == Approx(plain.even + 700).epsilon(0.01));
    CHECK(partial.even_low > 0);
    CHECK(partial.even_low < partial.even);
    CHECK(partial.even < partial.even_high);
    // From the journal, without half of it.
    Database(folder / "lead.tune").run("DELETE FROM rows WHERE number % 2 = 1");
    CHECK(lead("both", folder / "lead.tune", true).lead == plain.lead);
    CHECK(evaluation_to_measure(*game, "default") == "both");
    for (const char* const wrong : {"none", "sum(both=2)", "learned"})
        CHECK_THAT(error_of([&] { evaluation_to_measure(*game, wrong); }),
                   containing("--lead takes an evaluation of the game; test has both, material"));
    CHECK_THAT(error_of([&] { evaluation_to_measure(*game, "bothe"); }),
               containing("has no evaluation of this name"));
}

TEST_CASE("tune: a sum of evaluations is their sum, at every leaf", "[tuning]") {
    const auto game = lua_game(pawns);
    const AnyState state = game->parse_state(game->state_text(game->start()));
    const auto best = [&](const std::string& eval) {
        const SearcherSpec spec = parse_searcher("pvs(depth=4, tt=1, eval=" + eval + ")");
        const auto searcher = make_searcher(spec, *game);
        searcher->new_match(1);
        const SearchResult found = searcher->search(Position::at(*game, state), spec.limits, {});
        return std::pair(found.nodes, found.score);
    };
    CHECK(best("sum(material=100, second=30)") == best("both"));
    CHECK(best("sum(material=0, second=0)").second == best("none").second);
    CHECK_THAT(error_of([&] { best("sum(materail=1)"); }), containing("did you mean 'material'?"));
    CHECK_THAT(error_of([&] { best("sum(material=x)"); }), containing("a weight is a number"));
    CHECK_THAT(error_of([&] { best("sum()"); }), containing("no parts"));
}

TEST_CASE("tune: lines to paste are a script's", "[tuning]") {
    const std::vector<TermWeight> weights{{"material", 100.25, 1}, {"second", -3, 1}};
    const std::string lines = lua_lines("tuned", weights);
    const auto game = lua_game(std::string(pawns) + lines);
    const auto names = game->evaluations();
    REQUIRE(names.back() == "tuned");
    AnyState state = game->start();
    MoveList moves;
    game->moves(state, moves);
    game->play(state, moves[0]);
    const auto value = [&](int index) { return game->evaluate(index, state, 0); };
    CHECK(value(3) == std::lround(100.25 * value(1) - 3.0 * value(2)));
}

TEST_CASE("tune: options of a player, by number and kind", "[tuning]") {
    const OptionSpace space("mcts(nodes=50, c=1)", {"c", "fpu=0.5..2", "cut=0,4", "final"});
    REQUIRE(space.ranges().size() == 2);
    CHECK(space.ranges()[0].low == Approx(0.25));
    CHECK(space.ranges()[0].high == Approx(4));
    CHECK(space.combinations().size() == 6);
    CHECK(space.player({"4", "max"}, {1, -1}) == "mcts(nodes=50, c=4, cut=4, final=max, fpu=0.5)");
    CHECK_FALSE(OptionSpace("mcts", {"c"}).limited());
    const auto refused = [](const std::string& option) {
        return error_of([&] { OptionSpace("mcts(nodes=9)", {option}); });
    };
    CHECK_THAT(refused("cc=1..2"), containing("has no option 'cc'"));
    CHECK_THAT(refused("c=2..1"), containing("a range rises"));
    CHECK_THAT(refused("c=1..x"), containing("is no number"));
    CHECK_THAT(refused("final=best,max"), containing("best"));
    CHECK_THAT(refused("solver=0..1"), containing("is no number; write solver=A,B"));
}

TEST_CASE("tune: options are raced and climbed, then tested", "[tuning]") {
    const OpenedGame opened = open_named_game("lua:breakthrough(width=5, height=6)");
    const Game* const game = opened.game.get();
    OptionsSettings settings;
    settings.run.time = std::chrono::hours(1);
    settings.run.test.most_pairs = 8;
    settings.player = "pvs(depth=1, tt=1)";
    settings.options = {"depth=1,4"};
    settings.pairs = 24;
    tuning::Progress progress;
    TuningLog log("", "", false);
    Crew crew(*game, {.threads = 2}, log);
    const OptionsResult raced = tune_options(*game, settings, crew, progress, {});
    CHECK(raced.found_player == "pvs(depth=4, tt=1)");
    REQUIRE(raced.test);
    CHECK(ScoreSample(raced.test->counts).mean() > 0.5);

    settings.player = "mcts(nodes=20)";
    settings.options = {"c=0.1..3"};
    settings.pairs = 32;
    const OptionsResult climbed = tune_options(*game, settings, crew, progress, {});
    CHECK(climbed.method == "quadratic");
    CHECK(climbed.pairs == 32);
    REQUIRE(climbed.ranges.size() == 1);
    CHECK(climbed.ranges[0].value >= 0.1);
    CHECK(climbed.ranges[0].value <= 3);
}
