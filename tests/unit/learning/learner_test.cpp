// Training: a game learned to the end, the same bytes again, what cannot be learned.

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "framework/learning/train/cell_worth.hpp"
#include "framework/learning/train/learner.hpp"
#include "framework/search/learned/learned_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;
using namespace ply::learning;

namespace {

/// So much and no more, whatever the time.
History counted(std::vector<TrainingStage> stages) {
    History history;
    history.own_nodes = history.other_nodes = 30;
    history.stages = std::move(stages);
    return history;
}

/// The least points, -1 to 1, that `seat` gets when it plays the move after which the net likes
/// the position best, and the other player any.
int least_result(const Game& game, LearnedEvaluator& evaluator, const AnyState& state,
                 Player seat) {
    if (const auto outcome = game.outcome(state)) return outcome->balance(seat);
    MoveList moves;
    game.moves(state, moves);
    const bool own = game.mover(state) == seat;
    int least = 1;
    Score best = -infinite_score;
    for (const Move move : moves) {
        AnyState child = state;
        game.play(child, move);
        if (!own) {
            least = std::min(least, least_result(game, evaluator, child, seat));
            continue;
        }
        const auto outcome = game.outcome(child);
        const Score value =
            outcome ? outcome->balance(seat) * win_score : evaluator(game, child, seat);
        if (value <= best) continue;
        best = value;
        least = least_result(game, evaluator, child, seat);
    }
    return least;
}

}  // namespace

TEST_CASE("learn: tic_tac_toe is learned to the end, a draw", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    const auto game = open_named("lua:tic_tac_toe");
    Learner learner(*game, {.spec = "lua:tic_tac_toe",
                            .file = file,
                            .threads = 1,
                            .repeat = counted({{0, 60, 0}, {20, 20, 0}})});
    learner.learn({});
    LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(read_learned_file(file)));
    CHECK(least_result(*game, evaluator, game->start(), 0) == 0);
    CHECK(least_result(*game, evaluator, game->start(), 1) == 0);
}

TEST_CASE("learn: what was made is made again, byte by byte", "[learning]") {
    const TemporaryFolder folder;
    const auto game = open_named("lua:connect_four");
    const auto learn = [&](const std::string& file, int threads, std::optional<History> repeat) {
        Learner learner(*game, {.spec = "lua:connect_four",
                                .file = folder / file,
                                .time = std::chrono::milliseconds(500),
                                .seed = 5,
                                .threads = threads,
                                .repeat = std::move(repeat)});
        learner.learn({});
        return bytes_of(folder / file);
    };
    const std::string first = learn("first", 2, std::nullopt);
    const auto history = History::read(read_learned_file(folder / "first").history, "first");
    CHECK(learn("second", 1, history) == first);
    CHECK(learn("third", 2, history) == first);
    CHECK_FALSE(std::filesystem::exists(folder / "first.candidate"));
}

TEST_CASE("learn: what was stopped is made again, byte by byte", "[learning]") {
    const TemporaryFolder folder;
    const auto game = open_named("lua:connect_four");
    const auto learner = [&](const std::string& file, std::optional<History> repeat) {
        return Learner(*game, {.spec = "lua:connect_four",
                               .file = folder / file,
                               .time = std::chrono::milliseconds(600),
                               .threads = 1,
                               .repeat = std::move(repeat)});
    };
    std::stop_source stop;
    Learner first = learner("first", std::nullopt);
    first.on_stage([&](const StageReport&) { stop.request_stop(); });
    const Learned learned = first.learn(stop.get_token());
    CHECK_FALSE(learned.finished);
    const auto history = History::read(read_learned_file(folder / "first").history, "first");
    CHECK(history.stopped);
    CHECK(history.stages.size() == 1);
    learner("second", history).learn({});
    CHECK(bytes_of(folder / "second") == bytes_of(folder / "first"));
}

TEST_CASE("learn: another variant learns from as many games", "[learning]") {
    const TemporaryFolder folder;
    const auto game = open_named("lua:tic_tac_toe");
    const auto learn = [&](const std::string& file, const char* variant) {
        Learner learner(*game, {.spec = "lua:tic_tac_toe",
                                .file = folder / file,
                                .threads = 1,
                                .variant = learning::Variant::read(variant),
                                .repeat = counted({{0, 5, 0}, {20, 2, 0}})});
        learner.learn({});
        return History::read(read_learned_file(folder / file).history, file);
    };
    const History one = learn("one", "");
    const History other = learn("other", "search=no, shapes=rows");
    CHECK(one.stages.at(1).nodes == 20);
    CHECK(other.stages.at(1).nodes == 0);
    CHECK(one.stages.at(1).rounds == other.stages.at(1).rounds);
    CHECK(other.variant.shapes == ShapeKinds::rows);
}

TEST_CASE("learn: where most games are drawn the game's own evaluation plays some", "[learning]") {
    const TemporaryFolder folder;
    const auto searched = [&](const std::string& script, const char* variant) {
        const auto game = lua_game(script);
        Learner learner(*game, {.spec = "script",
                                .file = folder / "file",
                                .threads = 1,
                                .variant = learning::Variant::read(variant),
                                .repeat = counted({{0, 1, 0}, {0, 1, 0}, {0, 1, 0}})});
        learner.learn({});
        std::vector<bool> found;
        const std::string history = read_learned_file(folder / "file").history;
        for (const TrainingStage& stage : History::read(history, "file").stages)
            found.push_back(stage.nodes > 0);
        return found;
    };
    const std::string rules = "game { name = 'Rows', board = square(3, 3) } moves = place\n";
    const std::string stones = "function evaluate.stones(me) return count(MINE) end\n";
    using Stages = std::vector<bool>;
    CHECK(searched(rules + stones, "") == Stages{false, true, false});
    CHECK(searched(rules + stones, "warm=no") == Stages{false, false, false});
    CHECK(searched(rules + stones, "warm=yes") == Stages{true, false, false});
    CHECK(searched(rules, "") == Stages{false, false, false});
    CHECK(searched(rules + stones + "result = { line, 2 }", "") == Stages{false, false, false});
}

TEST_CASE("learn: what was learned is a beginning", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    const auto game = open_named("lua:tic_tac_toe");
    LearnSettings settings{
        .spec = "lua:tic_tac_toe", .file = file, .threads = 1, .repeat = counted({{0, 5, 0}})};
    Learner(*game, settings).learn({});
    settings.from = read_learned_file(file);
    const Learner again(*game, settings);
    CHECK(again.net().weights == settings.from->weights);
    const auto other = open_named("lua:connect_four");
    CHECK_THAT(error_of([&] { Learner(*other, settings); }), Catch::Contains("--from"));
}

TEST_CASE("learn: dice, one player and three are learned, the same bytes again", "[learning]") {
    const TemporaryFolder folder;
    for (const char* const name :
         {"lua:pig(points=20)", "lua:pig(players=3, points=15)", "lua:peg_solitaire"}) {
        INFO(name);
        const auto game = open_named(name);
        const auto learn = [&](const std::string& file, int threads) {
            Learner learner(*game, {.spec = name,
                                    .file = folder / file,
                                    .threads = threads,
                                    .repeat = counted({{0, 2, 1}, {0, 2, 1, 1}})});
            learner.learn({});
            return bytes_of(folder / file);
        };
        const std::string first = learn("first", 1);
        CHECK(learn("second", 2) == first);
        CHECK(History::read(read_learned_file(folder / "first").history, "first").stages.size() ==
              2);
    }
}

TEST_CASE("learn: in pig more points are worth more, before the throw", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    const auto game = open_named("lua:pig(points=20)");
    Learner(
        *game,
        {.spec = "lua:pig(points=20)", .file = file, .threads = 1, .repeat = counted({{0, 40, 0}})})
        .learn({});
    LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(read_learned_file(file)));
    // Player 1 throws once and keeps that; then player 2 is to throw.
    const auto worth = [&](const char* thrown, Player view) {
        AnyState state = game->start();
        game->play(state, *game->parse_move(state, thrown));
        game->play(state, *game->parse_move(state, "1"));
        CHECK(game->mover(state) == chance_player);
        return evaluator(*game, state, view);
    };
    CHECK(worth("6", 0) > worth("2", 0));
    CHECK(worth("6", 1) < worth("2", 1));
    CHECK(std::abs(worth("6", 0)) < max_evaluation);
}

TEST_CASE("learn: where dice are thrown results count, unless one says otherwise", "[learning]") {
    const TemporaryFolder folder;
    const auto trust_of = [&](const char* name, const char* variant) {
        const std::string file = folder / "game.learned";
        const auto game = open_named(name);
        Learner(*game, {.spec = name,
                        .file = file,
                        .threads = 1,
                        .variant = learning::Variant::read(variant),
                        .repeat = counted({{0, 1, 0}})})
            .learn({});
        return History::read(read_learned_file(file).history, file).variant.trust;
    };
    CHECK(trust_of("lua:pig(points=20)", "") == 1);
    CHECK(trust_of("lua:pig(points=20)", "trust=0.5") == 0.5);
    CHECK(trust_of("lua:tic_tac_toe", "") == 0.7);
}

TEST_CASE("learn: the net of a stage is gone, also one that a killed run has left", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    std::ofstream(file + ".candidate") << "half of one";
    const auto game = open_named("lua:tic_tac_toe");
    Learner learner(
        *game,
        {.spec = "lua:tic_tac_toe", .file = file, .threads = 1, .repeat = counted({{0, 1, 0}})});
    learner.learn({});
    CHECK(std::filesystem::exists(file));
    CHECK_FALSE(std::filesystem::exists(file + ".candidate"));
}

TEST_CASE("learn: what was never seen late is named", "[learning]") {
    // A stone a turn and a point a turn: nobody has few points on a full board.
    const auto game = lua_game(R"(
        game { name = "Fill", board = square(4, 4), variables = { pts = { 0, 0 } }, nomoves = "draw" }
        function moves() place() end
        function after(me) var.pts[me] = var.pts[me] + 1 end)");
    const BoardGraph graph(*game->layout());
    const Survey survey(*game, graph);
    const auto numbers = number_worths(*game, plan_features(*game, "fill", graph, survey).net);
    REQUIRE(numbers.size() == 2);
    const auto& never = numbers[0].never_late;
    CHECK(std::ranges::find(never, 0) != never.end());
    CHECK(std::ranges::find(never, 7) == never.end());
}

TEST_CASE("learn: games that cannot be learned are named", "[learning]") {
    const auto game = open_named("uniform");
    CHECK_THAT(error_of([&] { require_learnable(*game); }), Catch::Contains("no board"));
    const auto hidden = open_named("lua:orchard");
    CHECK(
        error_of([&] { require_learnable(*hidden); }) ==
        "learn: in orchard players do not see everything, and an evaluation would see what they "
        "do not; ismcts plays it without one, and plyboard solve finds strategies of small games");
}

TEST_CASE("learn: little time is kept to, and is enough for a file", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    const auto game = open_named("lua:othello");
    Learner learner(
        *game,
        {.spec = "lua:othello", .file = file, .time = std::chrono::milliseconds(1), .threads = 1});
    CHECK(learner.learn({}).finished);
    const auto history = History::read(read_learned_file(file).history, file);
    CHECK(history.stages.empty());
    CHECK(history.gate == 0);
}

TEST_CASE("learn: what corrects a game's own evaluation begins as that", "[learning]") {
    const TemporaryFolder folder;
    const auto game = open_named("hex(size=5)");
    Learner learner(*game, {.spec = "hex(size=5)",
                            .file = folder / "hex.learned",
                            .threads = 1,
                            .variant = learning::Variant::read("corrects=yes"),
                            .repeat = counted({{0, 2, 0}})});
    LearnedEvaluator begins(std::make_shared<const LearnedValue>(learner.net()));
    const double lead = game->winning_lead(0);  // wins three of four: odds of 3 to 1
    for (const AnyState& state : learner.survey().states) {
        const Player mover = game->mover(state);
        const double odds = 100 * std::log(3) * game->evaluate(0, state, mover) / lead;
        CHECK(begins(*game, state, mover) == Approx(odds).margin(1.5));
    }
    learner.learn({});
    CHECK(read_learned_file(folder / "hex.learned").own == learner.net().own);
    const auto refused = [&](const char* spec) {
        const auto other = open_named(spec);
        return error_of([&] {
            Learner(*other, {.spec = spec,
                             .file = folder / "other.learned",
                             .variant = learning::Variant::read("corrects=yes")});
        });
    };
    CHECK_THAT(refused("lua:breakthrough"), Catch::Contains("breakthrough has none"));
    CHECK_THAT(refused("lua:pig"), Catch::Contains("leave it out"));
}

TEST_CASE("learn: variants are read as they are written", "[learning]") {
    const learning::Variant variant = learning::Variant::read("trust=0.9, shapes=rows, warm=yes");
    CHECK(variant.trust == 0.9);
    CHECK(variant.search);
    CHECK(learning::Variant::read(variant.text()).text() == variant.text());
    CHECK(variant.changed("").text() == variant.text());
    CHECK(variant.changed("shapes=all").text() ==
          learning::Variant::read("trust=0.9, warm=yes").text());
    CHECK_THAT(error_of([] { learning::Variant::read("trst=1"); }), Catch::Contains("trust"));
}

TEST_CASE("learn: a history is read as it was written", "[learning]") {
    History history = counted({{0, 12, 3}, {200, 4, 5}});
    history.remarks = {"after 64 games 61 ± 9 % against uct(nodes=10)"};
    history.better = true;
    CHECK(History::read(history.text(), "f").text() == history.text());
    CHECK_THAT(error_of([] { History::read("nonsense", "f"); }), Catch::StartsWith("f: "));
    CHECK_THAT(error_of([] { History::read("stage 0 -1 5\n", "f"); }), Catch::StartsWith("f: "));
}
