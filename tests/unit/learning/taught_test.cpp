// Players that a teacher teaches: lessons, files that keep them, and what is made of them.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "framework/learning/train/learner.hpp"
#include "framework/learning/train/lesson_file.hpp"
#include "framework/search/learned/learned_file.hpp"
#include "framework/search/registry/searchers.hpp"
#include "framework/search/table/rules_fingerprint.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;
using namespace ply::learning;

namespace {

/// So many rounds of games, and no matches.
History taught_history(int rounds) {
    History history;
    history.own_nodes = history.other_nodes = 10;
    history.stages = {{.nodes = 0, .rounds = rounds}};
    return history;
}

constexpr const char* small_game = "lua:tic_tac_toe";

const learning::Teacher& small_teacher() {
    static const learning::Teacher teacher{
        "uct(nodes=100)",
        [](Score score) { return std::clamp(1.0 * score / max_evaluation, -1.0, 1.0); }};
    return teacher;
}

/// A file of lessons, and what it is to hold.
struct KeptLessons {
    TemporaryFolder folder;
    std::string file = folder / "kept.lessons";
    std::unique_ptr<Game> game = open_named(small_game);
    LessonSource source{small_game, rules_fingerprint(*game), small_teacher().player, 5};
};

/// Two games that were judged.
std::vector<TaughtGame> two_games(const Game& game) {
    TaughtPlayer player(game, small_teacher(), {.seed = 3, .opening = 1, .longest = 9, .apart = 1});
    return {player.play(0, {}), player.play(1, {})};
}

std::size_t count_lessons(const TaughtGame& taught) {
    std::size_t count = 0;
    for (const TaughtGame::Ply& ply : taught.plies) count += ply.said.size();
    return count;
}

/// All games of a file; throws what it does.
std::vector<TaughtGame> read_all(const std::string& file, const LessonSource& source) {
    LessonFile lessons(file, source);
    std::vector<TaughtGame> games;
    while (auto taught = lessons.next()) games.push_back(std::move(*taught));
    return games;
}

bool same(const TaughtGame& one, const TaughtGame& other) {
    return std::ranges::equal(one.plies, other.plies, [](const auto& a, const auto& b) {
        return a.move == b.move && a.said == b.said;
    });
}

}  // namespace

TEST_CASE("learn: a teacher is heard, and the same bytes come out again", "[learning]") {
    const TemporaryFolder folder;
    const auto game = open_named(small_game);
    const auto learn = [&](const std::string& file, int threads, std::optional<History> repeat) {
        Learner learner(*game, {.spec = small_game,
                                .file = folder / file,
                                .time = std::chrono::milliseconds(600),
                                .seed = 5,
                                .threads = threads,
                                .teacher = small_teacher(),
                                .repeat = std::move(repeat)});
        learner.learn({});
        return bytes_of(folder / file);
    };
    const std::string first = learn("first", 2, std::nullopt);
    const TupleNet net = read_learned_file(folder / "first");
    CHECK(net.hidden.units == 128);
    const History history = History::read(net.history, "first");
    CHECK(history.teacher == "uct(nodes=100)");
    CHECK(learn("second", 1, history) == first);
    CHECK(learn("third", 2, history) == first);
}

TEST_CASE("learn: what corrects an evaluation that is right says nothing", "[learning]") {
    const TemporaryFolder folder;
    const auto game = open_named("chess");
    // The evaluation itself teaches: a position is worth what it says, and there is nothing to add.
    const double lead = game->winning_lead(0);
    const learning::Teacher teacher{
        "pvs(depth=1)", [lead](Score score) { return std::tanh(score * std::log(3) / 2 / lead); }};
    const std::string file = folder / "chess.learned";
    Learner learner(*game, {.spec = "chess",
                            .file = file,
                            .threads = 2,
                            .variant = Variant::read("corrects=yes, hidden=32"),
                            .teacher = teacher,
                            .repeat = taught_history(4)});
    learner.learn({});
    const TupleNet net = read_learned_file(file);
    REQUIRE(net.own != 0);
    REQUIRE(net.hidden.units == 32);
    LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(net));
    double off = 0;
    double size = 0;
    for (const AnyState& state : learner.survey().states) {
        const Player mover = game->mover(state);
        const double own = static_cast<double>(game->evaluate(0, state, mover)) * net.own / 65'536;
        if (game->in_check(state) || std::abs(own) > 300) continue;
        off += std::abs(static_cast<double>(evaluator(*game, state, mover)) - own);
        size += std::abs(own);
    }
    CHECK(off < 0.5 * size);
}

TEST_CASE("learn: no teacher is heard where nobody could follow", "[learning]") {
    const auto refuses = [](const char* name, const char* reason) {
        const auto game = open_named(name);
        CHECK_THROWS_WITH(Learner(*game, {.spec = name,
                                          .file = "none",
                                          .teacher = {"pvs(depth=1)", [](Score) { return 0.0; }}}),
                          containing(reason));
    };
    refuses("backgammon", "games of two players without dice");
    refuses("lua:pig(players=3, points=20)", "games of two players without dice");
    refuses("lua:kalah", "whose goal is to win");
}

TEST_CASE_METHOD(KeptLessons, "lessons: a file keeps what a teacher said", "[learning]") {
    const std::vector<TaughtGame> games = two_games(*game);
    REQUIRE(count_lessons(games[0]) > 2);
    LessonFile(file, source).add({games[0]});
    {
        LessonFile goes_on(file, source);
        REQUIRE(goes_on.next());
        CHECK(!goes_on.next());
        goes_on.add({games[1]});
    }
    const std::vector<TaughtGame> kept = read_all(file, source);
    REQUIRE(kept.size() == 2);
    CHECK(same(kept[0], games[0]));
    CHECK(same(kept[1], games[1]));
    const LessonSource said = LessonFile::source_of(file);
    CHECK(said.spec == small_game);
    CHECK(said.rules == source.rules);
    CHECK(said.teacher == "uct(nodes=100)");
    CHECK(said.seed == 5);
}

TEST_CASE_METHOD(KeptLessons, "lessons: half a game that a kill has left is passed by",
                 "[learning]") {
    const std::vector<TaughtGame> games = two_games(*game);
    LessonFile(file, source).add(games);
    const std::string whole = bytes_of(file);
    for (const std::size_t lost : {1, 2, 3, 7}) {
        folder.write("kept.lessons", std::string_view(whole).substr(0, whole.size() - lost));
        LessonFile(file, source).add({games[1]});
        const std::vector<TaughtGame> kept = read_all(file, source);
        INFO(lost);
        REQUIRE(kept.size() == (lost == 1 ? 3 : 2));  // 1 is the end of the line alone
        CHECK(same(kept.front(), games[0]));
        CHECK(same(kept.back(), games[1]));
    }
}

TEST_CASE_METHOD(KeptLessons,
                 "lessons: others than those asked for are refused, and by two none are written",
                 "[learning]") {
    const auto is_refused = [&](const LessonSource& wanted, const char* reason) {
        CHECK_THROWS_WITH(LessonFile(file, wanted), containing(reason));
    };
    {
        const LessonFile open(file, source);
        is_refused(source, "another program writes lessons there");
    }
    LessonSource other = source;
    other.seed = 6;
    is_refused(other, "kept.lessons: its lessons are of --seed 5, not 6; name another file");
    other = source;
    other.teacher = "uct(nodes=200)";
    is_refused(other, "those of uct(nodes=100), not of uct(nodes=200)");
    other = source;
    ++other.rules;
    is_refused(other, "whose rules are not those of the lua:tic_tac_toe played here");
    const auto says = [&](const std::string& text, const char* reason) {
        folder.write("kept.lessons", text);
        CHECK_THROWS_WITH(read_all(file, source), containing(reason));
    };
    says("1. e4 e5\n", "kept.lessons:1: no file of lessons; name a file that learn --lessons");
    const std::string header = "plyboard lessons 1\ngame lua:tic_tac_toe\n";
    says(header, "no file of lessons");
    says(header + "rules xyz\n", "kept.lessons:3: no file of lessons");
    const std::string begun =
        fmt::format("{}rules {:016x}\nteacher uct(nodes=100)\nseed 5\n", header, source.rules);
    says(begun + "0 1=zwei .\n", "kept.lessons:6: 1=zwei is no move of a lesson");
    says(begun + "0 1=5 2=99999999999999999999 .\n", "is no move of a lesson");
    for (const char* wrong : {"1,", "1,=", "1,2", "1,2/=5", "1,/2=5", "1,2=5=6", "1=5,2=", ",2=5"})
        says(begun + "0 " + wrong + " .\n", "is no move of a lesson");
}

TEST_CASE("lessons: a kept game is played again by the rules", "[learning]") {
    const auto game = open_named(small_game);
    const BoardGraph graph(*game->layout());
    const TupleNet net =
        plan_features(*game, small_game, graph, Survey(*game, graph), ShapeKinds::singles).net;
    LessonReader reader(*game, net, small_teacher().expected);
    TaughtGame taught = two_games(*game)[0];
    const Lessons lessons = reader.read(taught);
    CHECK(lessons.size() == count_lessons(taught));
    CHECK(lessons.contents.size() == lessons.size() * static_cast<std::size_t>(net.places()));
    taught.plies[2].move = taught.plies[0].move;  // where there is a stone by now
    taught.place = "kept.lessons:9";
    CHECK_THROWS_WITH(reader.read(taught), containing("kept.lessons:9: move ") &&
                                               containing("is not legal; take the line out"));
    taught = two_games(*game)[0];
    taught.plies[0].said = {{{}, 0}};
    std::vector<Move>& moves = taught.plies[0].said[0].moves;
    AnyState state = game->start();
    for (const char* text : {"a1", "b1", "a2", "b2", "a3"}) {
        moves.push_back(*game->parse_move(state, text));
        game->play(state, moves.back());
    }
    REQUIRE(game->over(state));
    CHECK_THROWS_WITH(reader.read(taught), containing("no lesson where the game is over"));
}

TEST_CASE("lessons: of several lines, each ends with one", "[learning]") {
    // It has no quiescence, and looks two plies ahead: a line is worth what counts stones there.
    const auto game = open_named("lua:othello");
    constexpr double most = 64;
    const learning::Teacher teacher{"pvs(depth=2, multipv=3)",
                                    [](Score score) { return score / most; }};
    TaughtPlayer player(*game, teacher, {.seed = 3, .opening = 4, .longest = 30, .apart = 1});
    const TaughtGame taught = player.play(0, {});
    const BoardGraph graph(*game->layout());
    const TupleNet net =
        plan_features(*game, "lua:othello", graph, Survey(*game, graph), ShapeKinds::singles).net;
    const Lessons lessons = LessonReader(*game, net, teacher.expected).read(taught);
    REQUIRE(lessons.size() == count_lessons(taught));
    AnyState state = game->start();
    std::size_t at = 0;
    std::size_t lines = 0;
    for (const TaughtGame::Ply& ply : taught.plies) {
        for (const TaughtGame::Said& said : ply.said) {
            AnyState behind = state;
            for (const Move move : said.moves) game->play(behind, move);
            const auto counted = game->evaluate(0, behind, game->mover(behind));
            if (!said.moves.empty()) CHECK(lessons.targets[at] == Approx(counted / most));
            lines += said.moves.empty() ? 0 : 1;
            ++at;
        }
        game->play(state, ply.move);
    }
    CHECK(lines > 2 * (taught.plies.size() - 4));

    // What the mean of many games is says nothing of where one of them leads.
    learning::Teacher means = small_teacher();
    means.player = "uct(nodes=100, multipv=3)";
    const TaughtGame judged =
        TaughtPlayer(*game, means, {.seed = 3, .longest = 10, .apart = 1, .explore = 0})
            .play(0, {});
    REQUIRE(count_lessons(judged) > 5);
    for (const TaughtGame::Ply& ply : judged.plies)
        for (const TaughtGame::Said& said : ply.said) CHECK(said.moves.empty());

    const LessonSource source{"lua:othello", rules_fingerprint(*game), teacher.player, 3};
    const TemporaryFolder folder;
    LessonFile(folder / "kept.lessons", source).add({taught});
    const std::vector<TaughtGame> kept = read_all(folder / "kept.lessons", source);
    REQUIRE(kept.size() == 1);
    CHECK(same(kept[0], taught));
}

TEST_CASE("lessons: of several lines moves are drawn, of one the best is played", "[learning]") {
    const auto game = open_named("lua:othello");
    const learning::Expected by_stones = [](Score score) { return score / 64.0; };
    const auto play = [&](const char* teacher, std::uint64_t number) {
        const TaughtSettings settings{.longest = 12, .apart = 1, .explore = 0};
        return TaughtPlayer(*game, {teacher, by_stones}, settings).play(number, {});
    };
    CHECK(same(play("pvs(depth=2)", 0), play("pvs(depth=2)", 1)));
    CHECK(same(play("pvs(depth=2, multipv=3)", 0), play("pvs(depth=2, multipv=3)", 0)));
    CHECK_FALSE(same(play("pvs(depth=2, multipv=3)", 0), play("pvs(depth=2, multipv=3)", 1)));

    // Each of them is one that the teacher has a line of.
    const TaughtGame taught = play("pvs(depth=2, multipv=2)", 0);
    const auto teacher = make_searcher(parse_searcher("pvs(depth=2, multipv=2)"), *game);
    Position position = Position::start(*game);
    REQUIRE(taught.plies.size() == 12);
    for (const TaughtGame::Ply& ply : taught.plies) {
        const SearchResult found = teacher->search(position, {.depth = 2}, {});
        CHECK(std::ranges::any_of(
            found.lines, [&](const SearchLine& line) { return line.pv.front() == ply.move; }));
        ply::play(*game, position, ply.move);
    }
}

TEST_CASE("lessons: the teacher is asked every few plies, about both sides", "[learning]") {
    const auto game = open_named("lua:othello");  // where each question gives a lesson
    const learning::Teacher teacher{"pvs(depth=1)", [](Score) { return 0.0; }};
    const TaughtSettings settings{.seed = 3, .longest = 50, .apart = 4};
    TaughtPlayer player(*game, teacher, settings);
    std::vector<int> gaps;
    for (std::uint64_t number = 0; number < 16; ++number) {
        const TaughtGame taught = player.play(number, {});
        REQUIRE(taught.plies.size() == 50);
        int asked_at = 0;
        for (int ply = 0; ply < 50; ++ply) {
            if (taught.plies[static_cast<std::size_t>(ply)].said.empty()) continue;
            if (ply > 0) gaps.push_back(ply - asked_at);
            asked_at = ply;
        }
        CHECK(asked_at > 50 - 8);
    }
    CHECK(std::ranges::min(gaps) == 1);
    CHECK(std::ranges::max(gaps) == 7);
    const double mean =
        std::accumulate(gaps.begin(), gaps.end(), 0.0) / static_cast<double>(gaps.size());
    CHECK(mean == Approx(4).margin(0.5));

    // Whatever was played before.
    CHECK(same(player.play(7, {}), TaughtPlayer(*game, teacher, settings).play(7, {})));
    CHECK_FALSE(same(player.play(7, {}), player.play(8, {})));
}

TEST_CASE("lessons: games that are clear teach nothing", "[learning]") {
    const auto game = open_named("chess");
    const auto play = [&](double expected, std::uint64_t number) {
        const learning::Teacher teacher{"pvs(depth=1)", [=](Score) { return expected; }};
        return TaughtPlayer(*game, teacher, {.seed = 3, .longest = 1000, .apart = 1})
            .play(number, {});
    };
    CHECK(count_lessons(play(0.8, 0)) == 0);

    // Even for whoever is to move: they end where neither takes nor moves a pawn for long.
    int shuffled = 0;
    for (std::uint64_t number = 0; number < 8; ++number) {
        AnyState state = game->start();
        int still = 0;
        for (const TaughtGame::Ply& ply : play(0, number).plies) {
            REQUIRE(still <= 17);
            still = game->irreversible(state, ply.move) ? 0 : still + 1;
            game->play(state, ply.move);
        }
        shuffled += still >= 17 ? 1 : 0;
    }
    CHECK(shuffled > 0);
}

TEST_CASE("learn: what was kept is not asked again, and teaches the same", "[learning]") {
    const TemporaryFolder folder;
    const auto game = open_named(small_game);
    const std::string file = folder / "kept.lessons";
    const auto learn = [&](const std::string& name, bool asks, int rounds) {
        Learner learner(*game, {.spec = small_game,
                                .file = folder / name,
                                .seed = 5,
                                .threads = 2,
                                .variant = Variant::read("hidden=32"),
                                .teacher = small_teacher(),
                                .lessons = file,
                                .asks = asks,
                                .repeat = taught_history(rounds)});
        learner.learn({});
        return bytes_of(folder / name);
    };
    const std::string two_rounds = learn("first", true, 2);
    const std::string kept = bytes_of(file);
    CHECK(learn("again", false, 2) == two_rounds);
    CHECK(bytes_of(file) == kept);
    learn("more", true, 3);
    CHECK(bytes_of(file).starts_with(kept));
    CHECK(bytes_of(file).size() > kept.size());
    // Nobody is asked, so there are no more than those.
    const std::string three_rounds = learn("all", false, 3);
    CHECK(learn("wants more", false, 9) == three_rounds);
}
