// Nets: values by differences against plain sums, symmetric positions, files sound and damaged.

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "framework/base/files/input_file.hpp"
#include "framework/learning/features/feature_plan.hpp"
#include "framework/learning/train/weights.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/search/learned/learned_file.hpp"
#include "framework/search/registry/searchers.hpp"
#include "framework/search/table/state_key.hpp"
#include "framework/serving/root_moves.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;
using namespace ply::learning;

namespace {

/// A game with a net that has learned nonsense, so that most weights are something.
struct Nonsense {
    explicit Nonsense(const std::string& name)
        : game(open_named(name)),
          graph(*game->layout()),
          survey(*game, graph),
          plan(plan_features(*game, name, graph, survey)) {
        Weights weights(plan);
        Random random(7);
        for (const AnyState& state : survey.states)
            for (Player view = 0; view < plan.net.players; ++view)
                weights.learn({contents(state), plan.net.two_sided ? game->mover(state) : view,
                               game->mover(state),
                               static_cast<float>(random.below(201)) / 100 - 1});
        net = weights.net();
        unfolded = weights.unfolded();
    }
    std::vector<std::uint8_t> contents(const AnyState& state) const {
        return PositionReader(*game).contents(plan.net, state);
    }

    std::unique_ptr<Game> game;
    BoardGraph graph;
    Survey survey;
    FeaturePlan plan;
    TupleNet net;
    TupleNet unfolded;
};

/// Made once for all test cases.
const Nonsense& nonsense(const std::string& name) {
    static std::map<std::string, Nonsense> made;
    return made.try_emplace(name, name).first->second;
}

/// As the documentation has it, look-up by look-up.
Score plain_value(const TupleNet& net, Player view, Player turn,
                  const std::vector<std::uint8_t>& contents) {
    const TupleNet::View& seen = net.views[static_cast<std::size_t>(view)];
    std::vector<std::size_t> codes(contents.size());
    for (std::size_t c = 0; c < contents.size(); ++c)
        codes[seen.places[c]] = net.codes(seen, c)[contents[c]];
    const auto on_board = contents.begin() + net.board;
    auto occupied = net.board - std::count(contents.begin(), on_board, 0);
    if (net.fall != 0) occupied -= std::count(contents.begin(), on_board, net.open);
    const auto offsets = net.offsets();
    std::int64_t sum = 0;
    for (const TupleNet::Tuple& tuple : net.tuples) {
        std::size_t at = offsets[tuple.table] + net.set_of(view, turn) * offsets.back();
        std::size_t stride = 1;
        for (const std::uint16_t cell : tuple.cells) {
            at += stride * codes[cell];
            stride *= static_cast<std::size_t>(net.radix(cell));
        }
        for (std::size_t k = 0; k < TupleNet::stages; ++k)
            sum += net.mixes[static_cast<std::size_t>(occupied)][k] * net.weights[at][k];
    }
    const auto score = sum * net.scale / (1 << 20);
    if (!net.squashed) return static_cast<Score>(net.base + score);
    return static_cast<Score>(std::tanh(static_cast<double>(score) / (2 * net.unit())) *
                              max_evaluation);
}

constexpr const char* games[] = {"lua:breakthrough", "lua:othello",
                                 "lua:hex(size=5)",  "lua:checkers",
                                 "lua:tablut",       "lua:nine_mens_morris",
                                 "lua:oware",        "lua:kalah",
                                 "othello(size=6)",  "chess",
                                 "connect_four",     "lua:tic_tac_toe",
                                 "lua:backgammon",   "lua:pig(players=3, points=20)",
                                 "lua:rows",         "backgammon",
                                 "lua:peg_solitaire"};

/// With its checksum put right, so that nothing but the reader's own checks stands against it.
void seal(std::string& bytes) {
    const std::size_t size = bytes.size() - 8;
    const StateKey key = key_of_bytes(bytes.data(), size, 3);
    const std::uint64_t sum = key.low ^ std::rotl(key.high, 32);
    for (std::size_t i = 0; i < 8; ++i) bytes[size + i] = static_cast<char>(sum >> 8 * i);
}

}  // namespace

TEST_CASE("learned: values by differences are those of plain sums", "[learning]") {
    for (const char* const name : games) {
        INFO(name);
        const Nonsense& learned = nonsense(name);
        const Game& game = *learned.game;
        LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(learned.net));
        for (const AnyState& state : learned.survey.states) {
            const Player mover = game.mover(state);
            const auto contents = learned.contents(state);
            const Score expected = plain_value(learned.net, mover, mover, contents);
            CHECK(evaluator(game, state, mover) == expected);
            for (Player view = 0; view < learned.net.players; ++view)
                if (view != mover)
                    CHECK(evaluator(game, state, view) ==
                          (learned.net.two_sided
                               ? -expected
                               : plain_value(learned.net, view, mover, contents)));
        }
    }
}

TEST_CASE("learned: folding leaves values as they were", "[learning]") {
    for (const char* const name : games) {
        INFO(name);
        const Nonsense& learned = nonsense(name);
        // A weight is rounded by 1/2 at most: half of 1/1024 of a unit, for each tuple.
        const double tuples = static_cast<double>(learned.net.tuples.size());
        const double most = learned.net.unit() * tuples / 1024 + 1;
        for (const AnyState& state : learned.survey.states) {
            const Player mover = learned.game->mover(state);
            const auto contents = learned.contents(state);
            const auto value = [&](const TupleNet& net) {
                const double score = plain_value(net, mover, mover, contents);
                return net.squashed ? 2 * net.unit() * std::atanh(score / max_evaluation) : score;
            };
            CHECK(std::abs(value(learned.net) - value(learned.unfolded)) < most);
        }
    }
}

TEST_CASE("learned: images of a position are worth the same", "[learning]") {
    for (const char* const name : games) {
        INFO(name);
        const Nonsense& learned = nonsense(name);
        const TupleNet& net = learned.net;
        const auto become = swapped_contents(*learned.game->layout(), net.players);
        PositionReader reader(*learned.game);
        // The net's numbers where those of the game have gone.
        const auto moved = [&](const AnyState& state, const Mapping& mapping, bool swapped) {
            const auto contents = learned.contents(state);
            std::vector<std::uint8_t> image(contents.size());
            for (std::size_t c = 0; c < mapping.size(); ++c)
                image[mapping[c]] = swapped ? become[contents[c]] : contents[c];
            const Mapping numbers =
                numbers_moved(learned.survey.groups, mapping, swapped ? net.players : 0);
            const std::vector<std::int32_t> before = reader.numbers(state);
            std::vector<std::int32_t> after(before.size());
            for (std::size_t i = 0; i < before.size(); ++i) after[numbers[i]] = before[i];
            for (std::size_t i = 0; i < net.extras.size(); ++i)
                image[mapping.size() + i] = net.extras[i].content(after[net.extras[i].source]);
            return image;
        };
        for (const AnyState& state : learned.survey.states) {
            const Player mover = learned.game->mover(state);
            const Score value = plain_value(net, mover, mover, learned.contents(state));
            for (const Mapping& mapping : learned.survey.symmetries)
                CHECK(plain_value(net, mover, mover, moved(state, mapping, false)) == value);
            if (net.players == 1 || learned.survey.swap.empty()) continue;
            const auto image = moved(state, learned.survey.swap, true);
            const auto next = [&](Player player) { return (player + 1) % net.players; };
            for (Player view = 0; view < net.players; ++view)
                if (!net.two_sided || view == mover)
                    CHECK(plain_value(net, next(view), next(mover), image) ==
                          plain_value(net, view, mover, learned.contents(state)));
        }
    }
}

TEST_CASE("learned: symmetries are those of the rules", "[learning][long]") {
    struct Known {
        const char* game;
        std::size_t symmetries;
        bool shared;  ///< the players can change places
    };
    // A square has eight; gravity and the way of pawns leave the mirror; hex keeps each player's
    // edges when turned by half a circle, and exchanges them when mirrored. On dark squares alone
    // the mirror is none.
    for (const auto& [name, symmetries, shared] :
         {Known{"lua:tic_tac_toe", 8, true}, Known{"lua:othello", 8, true},
          Known{"lua:connect_four", 2, true}, Known{"lua:breakthrough", 2, true},
          Known{"lua:hex(size=5)", 2, true}, Known{"lua:tablut", 8, false},
          Known{"lua:checkers", 1, true}, Known{"lua:fox_and_hounds", 1, false},
          Known{"breakthrough", 2, true}, Known{"othello", 8, true}, Known{"hex(size=5)", 2, true},
          Known{"checkers", 1, true}, Known{"draughts", 1, true},
          Known{"nine_mens_morris", 8, true}, Known{"lua:rows", 8, true},
          Known{"lua:royal_game_of_ur", 1, true}, Known{"backgammon", 1, true}}) {
        INFO(name);
        const auto game = open_named(name);
        const Survey survey(*game, BoardGraph(*game->layout()));
        CHECK(survey.symmetries.size() == symmetries);
        CHECK(survey.swap.empty() == !shared);
    }
}

TEST_CASE("learned: in a race of three each point near the goal is told apart", "[learning]") {
    const auto game = lua_game(R"(
        game { name = "Race", players = 3, board = track(3), dice = { 3 }, variables = { pts = { 0, 0, 0 } } }
        function moves() add(1); add(2) end
        function play(me, choice) var.pts[me] = var.pts[me] + (choice == 1 and dice[1] or 2) end
        function result(me) if var.pts[me] >= 25 then return WIN end end)");
    const BoardGraph graph(*game->layout());
    const Survey survey(*game, graph);
    const TupleNet net = plan_features(*game, "race", graph, survey).net;
    CHECK(net.count_sets() == 3);  // by whose turn it is after the viewer's, for all viewers
    REQUIRE(net.extras.size() == 3);
    for (const TupleNet::Extra& points : net.extras)
        for (int number = 10; number < 25; ++number)
            CHECK(points.codes[points.content(number)] != points.codes[points.content(number - 1)]);
    const auto compares_two = [](const TupleNet::Tuple& tuple) { return tuple.cells.size() == 2; };
    CHECK(std::ranges::count_if(net.tuples, compares_two) == 3);
}

TEST_CASE("learned: who sows is told how many seeds there are, from either side", "[learning]") {
    const Nonsense& kalah = nonsense("lua:kalah");
    REQUIRE(kalah.survey.swap.size() == 14);
    for (std::size_t c = 0; c < 14; ++c) CHECK(kalah.survey.swap[c] == (c + 7) % 14);
    CHECK(kalah.net.count_sets() == 1);  // both players learn of one another
    // A house is emptied into one's own store by just as many seeds as it is away.
    const auto extra_of = [&](std::size_t cell) {
        const std::size_t numbers = kalah.survey.numbers.size();
        const auto found = std::ranges::find(kalah.net.extras, numbers - 14 + cell,
                                             [](const auto& extra) { return extra.source; });
        REQUIRE(found != kalah.net.extras.end());
        return *found;
    };
    const auto tells_apart = [&](std::size_t cell, int one, int other) {
        const TupleNet::Extra extra = extra_of(cell);
        return extra.codes[extra.content(one)] != extra.codes[extra.content(other)];
    };
    CHECK(tells_apart(2, 4, 5));
    CHECK(tells_apart(6, 15, 20));
    CHECK_FALSE(nonsense("lua:oware").survey.swap.empty());
}

TEST_CASE("learned: the empty cells into which pieces can fall are told apart", "[learning]") {
    for (const char* const name : {"lua:connect_four", "connect_four(width=5, height=4)"}) {
        INFO(name);
        const Nonsense& learned = nonsense(name);
        const Game& game = *learned.game;
        for (const AnyState& state : learned.survey.states) {
            MoveList moves;
            game.moves(state, moves);
            const auto contents = learned.contents(state);
            CHECK(std::ranges::count(contents, learned.net.open) ==
                  static_cast<std::ptrdiff_t>(moves.size()));
        }
    }
    for (const char* const name : {"lua:tic_tac_toe", "lua:othello", "lua:breakthrough"}) {
        INFO(name);
        CHECK(nonsense(name).net.fall == 0);
    }
}

TEST_CASE("learned: how near players are to a connection is seen", "[learning]") {
    const auto game = open_named("lua:hex(size=5)");
    PositionReader reader(*game);
    const auto distances = [&](const AnyState& state) {
        const std::vector<std::int32_t>& numbers = reader.numbers(state);
        return std::vector<std::int32_t>(numbers.end() - 2, numbers.end());
    };
    AnyState state = game->start();
    CHECK(distances(state) == std::vector<std::int32_t>{2, 2});  // of every second row one
    game->play(state, *game->parse_move(state, "c2"));
    CHECK(distances(state) == std::vector<std::int32_t>{1, 2});
    CHECK(nonsense("lua:hex(size=5)").net.extras.size() == 2);
}

TEST_CASE("learned: a file holds what was written", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    for (const char* const name :
         {"lua:breakthrough", "lua:tablut", "othello(size=6)", "lua:nine_mens_morris"}) {
        INFO(name);
        const Nonsense& learned = nonsense(name);
        TupleNet before = learned.net;
        before.history = "seed 1\n";
        write_learned_file(file, before);
        const TupleNet net = read_learned_file(file);
        CHECK(net.spec == before.spec);
        CHECK(net.history == before.history);
        CHECK(net.weights == before.weights);
        CHECK(net.unit() == before.unit());
        for (const AnyState& state : learned.survey.states) {
            const Player mover = learned.game->mover(state);
            CHECK(plain_value(net, mover, mover, learned.contents(state)) ==
                  plain_value(learned.net, mover, mover, learned.contents(state)));
        }
        const auto searcher = make_searcher(
            parse_searcher("pvs(depth=2, eval=learned(file=\"" + file + "\"))"), *learned.game);
        const Position start = Position::start(*learned.game);
        CHECK(searcher->search(start, {.depth = 2}, {}).score.has_value());
    }
}

TEST_CASE("learned: compiled searchers find what type-erased ones do", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    // Games whose searchers are compiled in even with sanitizers: others would say nothing.
    for (const char* const name : {"connect_four", "hex(size=5)"}) {
        INFO(name);
        const Nonsense& learned = nonsense(name);
        const Game& game = *learned.game;
        REQUIRE(game.kernels() != nullptr);
        write_learned_file(file, learned.net);
        const std::string net = ", eval=learned(file=\"" + file + "\"))";
        const std::string sum = ", eval=sum(" + game.evaluations()[0] + "=-1.5))";
        for (const std::string& player : std::vector<std::string>{
                 "alphabeta_tt(depth=3, tt=1" + net, "alphabeta_tt(depth=3, tt=1" + sum,
                 "pvs(depth=3, tt=0" + net, "pvs(depth=3, tt=0" + sum,
                 "mcts(nodes=100, cut=2, prior=5" + net, "mcts(nodes=100, cut=2" + sum}) {
            INFO(player);
            const SearcherSpec spec = parse_searcher(player);
            const auto compiled = make_searcher(spec, game);
            const auto erased = make_type_erased(spec, game);
            for (std::size_t i = 0; i < learned.survey.states.size(); i += 50) {
                const Position position = Position::at(game, learned.survey.states[i]);
                compiled->new_match(i);
                erased->new_match(i);
                const SearchResult a = compiled->search(position, spec.limits, {});
                const SearchResult b = erased->search(position, spec.limits, {});
                CHECK(a.score == b.score);
                CHECK(a.move == b.move);
            }
        }
    }
}

TEST_CASE("learned: each thread of a compiled searcher evaluates for itself", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    const Nonsense& learned = nonsense("connect_four");
    write_learned_file(file, learned.net);
    const std::string player = "pvs(depth=5, threads=3, eval=learned(file=\"" + file + "\"))";
    const SearcherSpec spec = parse_searcher(player);
    const auto searcher = make_searcher(spec, *learned.game);
    const Position start = Position::start(*learned.game);
    CHECK(searcher->search(start, spec.limits, {}).score.has_value());
}

TEST_CASE("learned: where the margin is the goal ends count like leaves, in hundredths",
          "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    for (const char* const name : {"kalah(houses=2, seeds=2)", "lua:dots_and_boxes(height=1)"}) {
        INFO(name);
        const Nonsense& learned = nonsense(name);
        const Game& game = *learned.game;
        REQUIRE(learned.net.point == 100);
        write_learned_file(file, learned.net);
        CHECK(read_learned_file(file).point == 100);
        const std::string net = "eval=learned(file=\"" + file + "\")";
        int games = 0;
        for (std::size_t i = 0; i < learned.survey.states.size(); i += 40) {
            const Position position = Position::at(game, learned.survey.states[i]);
            const auto found = [&](const std::string& player) {
                const SearcherSpec spec = parse_searcher(player);
                return make_searcher(spec, game)->search(position, spec.limits, {});
            };
            const SearchResult sure = found("alphabeta(depth=40, eval=none)");
            if (sure.proven == Proven::no) continue;
            ++games;
            for (const char* const player :
                 {"alphabeta(depth=40, ", "negascout(depth=40, ", "mtdf(depth=40, ",
                  "pvs(depth=40, ", "expectiminimax(depth=40, ", "mcts(nodes=20000, "}) {
                INFO(player);
                const SearchResult other = found(player + net + ")");
                CHECK(other.score.value() == 100 * sure.score.value());
                if (std::string_view(player).starts_with("pvs"))
                    CHECK(other.pv.size() >= sure.pv.size());
            }
            // It orders the solver's moves, and no more.
            CHECK(found("solver(" + net + ")").score == sure.score);
        }
        CHECK(games > 3);
        const SearcherSpec spec = parse_searcher("pvs(" + net + ")");
        CHECK(ScoreScale(&spec, game).text(225) == "+2.25 points");
        const SearcherSpec solver = parse_searcher("solver(" + net + ")");
        CHECK(ScoreScale(&solver, game).text(2) == "+2 points");
        // Files of older programs counted in whole points.
        TupleNet older = learned.net;
        older.point = 1;
        write_learned_file(file, older);
        CHECK_THAT(error_of([&] { open_learned(game, "learned(file=\"" + file + "\")"); }),
                   Catch::Contains("make one with plyboard learn"));
    }
}

TEST_CASE("learned: a file of other rules is refused", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    write_learned_file(file, nonsense("lua:breakthrough").net);
    const auto open = [&](const std::string& name, const std::string& eval) {
        return error_of([&] { open_learned(*open_named(name), eval); });
    };
    const std::string eval = "learned(file=\"" + file + "\")";
    CHECK(open("lua:breakthrough", eval).empty());
    // The same rules, some moves of the root left out.
    auto game = open_named("lua:breakthrough");
    const AnyState start = game->start();
    MoveList moves;
    game->moves(start, moves);
    const serving::RootMoves some(std::move(game), start, {moves[0], moves[1]});
    CHECK(error_of([&] { open_learned(some, eval); }).empty());
    const auto found = make_searcher(parse_searcher("pvs(depth=2, eval=" + eval + ")"), some)
                           ->search(Position::start(some), {.depth = 2}, {});
    CHECK((found.move == moves[0] || found.move == moves[1]));
    CHECK_THAT(open("lua:othello", eval), Catch::Contains("was made for lua:breakthrough"));
    CHECK_THAT(open("lua:breakthrough(width=6)", eval), Catch::Contains("was made for"));
    CHECK_THAT(open("kuhn_poker", eval), Catch::Contains("was made for"));  // it has no board
    CHECK_THAT(open("tic_tac_toe", "learned"), Catch::Contains("plugins/tic_tac_toe.learned"));
    CHECK_THAT(open("lua:othello", "learned"), Catch::Contains("othello.learned"));
    CHECK_THAT(open("lua:othello", "learned(fil=x)"), Catch::Contains("file"));
    CHECK_THAT(open("lua:othello", "learned(file=/nowhere/x)"), Catch::Contains("/nowhere/x"));
}

TEST_CASE("learned: the file beside a script is found", "[learning]") {
    const TemporaryFolder folder;
    const std::string script = folder.write("game.lua", lua_file("tic_tac_toe").text);
    const auto game = open_named(script);
    CHECK_THAT(error_of([&] { open_learned(*game, "learned"); }), Catch::Contains("game.learned"));
    write_learned_file(folder / "game.learned", nonsense("lua:tic_tac_toe").net);
    CHECK(open_learned(*game, "learned") != nullptr);
}

TEST_CASE("learned: damaged and hostile files are refused", "[learning]") {
    const TemporaryFolder folder;
    const std::string file = folder / "game.learned";
    write_learned_file(file, nonsense("lua:tic_tac_toe").net);
    const std::string sound = bytes_of(file);
    const auto refusal = [&](const std::string& bytes) {
        write_output_file(file, bytes);
        return error_of([&] { (void)read_learned_file(file); });
    };
    CHECK(refusal(sound).empty());
    CHECK_THAT(refusal("no such thing at all"), Catch::Contains("not a file of what was learned"));
    Random random(3);
    for (std::size_t size = 0; size < sound.size(); size += 1 + size / 8)
        CHECK_FALSE(refusal(sound.substr(0, size)).empty());
    for (int i = 0; i < 100; ++i) {
        std::string bytes = sound;
        bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^= 16;
        CHECK_FALSE(refusal(bytes).empty());
    }
    // Sealed again: it is refused, or it is a net that nothing leads out of.
    for (int i = 0; i < 3000; ++i) {
        std::string bytes = sound;
        const std::uint32_t at = 16 + random.below(i % 2 == 0 ? 64 : 600);
        bytes[std::min<std::size_t>(at, bytes.size() - 9)] = static_cast<char>(random.below(256));
        seal(bytes);
        write_output_file(file, bytes);
        try {
            const TupleNet net = read_learned_file(file);
            LearnedEvaluator evaluator(std::make_shared<const LearnedValue>(net));
            std::vector<std::uint8_t> contents(static_cast<std::size_t>(net.places()));
            for (int k = 0; k < 20; ++k) {
                for (std::uint8_t& content : contents)
                    content = static_cast<std::uint8_t>(random.below(256));
                evaluator.value(k % net.players, k % net.players, contents.data());
            }
        } catch (const Error&) {
            continue;
        }
    }
}
