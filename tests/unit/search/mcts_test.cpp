// Monte Carlo tree search: its proofs are judged by plain minimax, its counts are exact.

#include <map>
#include <thread>

#include "framework/game/erased_rules.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// Three in a row on a board of `columns` x 3 whose stones fall: small, with wins, losses and
/// draws.
class Drop {
public:
    struct State {
        std::int8_t cells[12] = {};
        std::int8_t mover = 0;
        std::int8_t won = 0;
        std::int8_t left = 0;
    };
    static GameInfo info() {
        return {"drop", "Drop", "", {OptionSpec::integer("columns", 3, 1, 4, "")}};
    }
    explicit Drop(const Options& options) : columns_(options.integer("columns")) {}
    Facts facts() const { return {.longest_game = 12}; }
    State start() const {
        State s;
        s.left = static_cast<std::int8_t>(3 * columns_);
        return s;
    }
    Player mover(const State& s) const { return s.mover; }
    void moves(const State& s, MoveList& list) const {
        for (int column = 0; column < columns_; ++column)
            if (s.cells[3 * column + 2] == 0) list.add({static_cast<std::uint64_t>(column)});
    }
    void play(State& s, Move move) const {
        int row = 0;
        const int column = static_cast<int>(move.bits);
        while (s.cells[3 * column + row] != 0) ++row;
        s.cells[3 * column + row] = static_cast<std::int8_t>(s.mover + 1);
        s.won = three(s, column, row);
        s.mover = static_cast<std::int8_t>(1 - s.mover);
        --s.left;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.won != 0) return Outcome::loss(s.mover);
        if (s.left == 0) return Outcome::draw();
        return std::nullopt;
    }
    std::uint64_t hash(const State& s) const {
        std::uint64_t hash = s.mover;
        for (const std::int8_t cell : s.cells) hash = hash * 3 + cell;
        return Random::mix(hash);
    }
    std::string move_text(const State&, Move move) const { return std::to_string(move.bits); }
    std::string state_text(const State& s) const {
        std::string text =
            std::to_string(s.mover) + " " + std::to_string(s.won) + " " + std::to_string(s.left);
        for (const int cell : s.cells) text += " " + std::to_string(cell);
        return text;
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        State s;
        s.mover = static_cast<std::int8_t>(n.at(0));
        s.won = static_cast<std::int8_t>(n.at(1));
        s.left = static_cast<std::int8_t>(n.at(2));
        for (int i = 0; i < 12; ++i) s.cells[i] = static_cast<std::int8_t>(n.at(i + 3));
        return s;
    }
    int order_hint(const State&, Move move) const { return move.bits == 1 ? 1 : 0; }
    static std::vector<Evaluation<Drop>> evaluations() {
        return {{"middle", [](const Drop&, const State& s, Player view) {
                     Score sum = 0;
                     for (int row = 0; row < 3; ++row)
                         if (s.cells[3 + row] != 0) sum += s.cells[3 + row] == view + 1 ? 1 : -1;
                     return sum;
                 }}};
    }

private:
    std::int8_t three(const State& s, int column, int row) const {
        const int own = s.cells[3 * column + row];
        const auto run = [&](int dx, int dy) {
            int length = 0;
            for (int x = column, y = row;
                 x >= 0 && x < columns_ && y >= 0 && y < 3 && s.cells[3 * x + y] == own;
                 x += dx, y += dy)
                ++length;
            return length;
        };
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}})
            if (run(dx, dy) + run(-dx, -dy) - 1 >= 3) return 1;
        return 0;
    }
    int columns_;
};

/// Like Literal, but a leaf ends for player 1 with a win, a draw or a loss, and who moves is
/// decided by the number of the node: players move twice in a row.
class Tangle : public Literal {
public:
    using Literal::Literal;
    static GameInfo info() {
        GameInfo info = Literal::info();
        info.name = "tangle";
        return info;
    }
    Facts facts() const { return {}; }
    Player mover(const State& s) const { return s.node % 3 == 0 ? 0 : 1; }
    std::optional<Outcome> outcome(const State& s) const {
        const auto end = Literal::outcome(s);
        if (!end || end->utility[0] == 0) return end ? std::optional(Outcome::draw()) : end;
        return Outcome::win(end->utility[0] > 0 ? 0 : 1);
    }
};

/// In a small table: a searcher is made for every position, and a large one costs more than its
/// search, with sanitizers above all.
std::string mcts_with(const std::string& options, int nodes) {
    return "mcts(memory=1, nodes=" + std::to_string(nodes) +
           (options.empty() ? "" : ", " + options) + ")";
}

bool legal(const Game& game, const Position& position, Move move) {
    MoveList moves;
    legal_moves(game, position, moves);
    return moves.contains(move);
}

/// Every part alone, all together, and in threads.
const char* const combinations[] = {"",
                                    "rave=0, prior=0, implicit=0, mast=0, cut=0, reuse=no",
                                    "rave=300",
                                    "rave=300, grave=20",
                                    "prior=0.5",
                                    "implicit=0.4",
                                    "cut=2",
                                    "mast=0.7",
                                    "fpu=1",
                                    "c=2",
                                    "final=max",
                                    "rave=50, prior=1, implicit=0.2, cut=3, mast=0.3, final=max",
                                    "threads=2",
                                    "threads=2, rave=50, grave=5",
                                    "threads=3, rave=50, prior=1, implicit=0.2, mast=0.5"};

std::string random_tree(Random& random, int depth) {
    if (depth == 0 || random.below(5) == 0)
        return std::to_string(static_cast<int>(random.below(5)) - 2);
    std::string text = "[";
    for (std::uint32_t i = random.below(3) + 1; i > 0; --i) {
        text += random_tree(random, depth - 1);
        text += i > 1 ? "," : "]";
    }
    return text;
}

/// Proves positions of random games and holds each proof against minimax; returns how many.
int check_proofs(const Game& game, const std::string& options, int games, int nodes) {
    Random random(3);
    int proofs = 0;
    for (int i = 0; i < games; ++i) {
        Position position = Position::start(game);
        while (!outcome(game, position)) {
            INFO(game.info().name << ": " << game.state_text(position.state) << ", " << options);
            const SearchResult result = run(game, position, mcts_with(options, nodes));
            REQUIRE(legal(game, position, result.move));
            if (result.proven != Proven::no) {
                ++proofs;
                const SearchResult judge = run(game, position, "minimax(depth=20)");
                REQUIRE(judge.proven == result.proven);
                Position after = position;
                play(game, after, result.move);
                // The move keeps what was proved.
                const bool same = game.mover(after.state) == game.mover(position.state);
                const Score judged = *judge.score > 0 ? 1 : *judge.score < 0 ? -1 : 0;
                const auto end = outcome(game, after);
                Score kept = 0;
                if (end) {
                    kept = end->utility[game.mover(position.state)];
                } else {
                    kept = *run(game, after, "minimax(depth=20)").score;
                    if (!same) kept = -kept;
                }
                REQUIRE((kept > 0 ? 1 : kept < 0 ? -1 : 0) == judged);
                REQUIRE(*result.score == 100 * judged);
            }
            play(game, position, random_move(ErasedRules(game), position.state, random));
        }
    }
    return proofs;
}

}  // namespace

TEST_CASE("mcts: what it proves is what minimax says, whatever is switched on", "[mcts]") {
    const auto three = make_game<Drop>();
    for (const std::string options : combinations) {
        CHECK(check_proofs(*three, options, 5, 3000) > 25);
    }
}

TEST_CASE("mcts: proofs where a player moves twice, and of one player", "[mcts]") {
    Random random(17);
    int proofs = 0;
    for (int i = 0; i < 400; ++i) {
        const auto tangle = make_game<Tangle>({{"tree", "[" + random_tree(random, 4) + ",0]"}});
        proofs += check_proofs(*tangle, combinations[i % std::size(combinations)], 1, 400);
    }
    CHECK(proofs > 600);
    CHECK(check_proofs(*make_game<Puzzle>(), "", 5, 2000) > 20);
}

TEST_CASE("mcts: where the margin counts it is proved to the point", "[mcts]") {
    Random random(23);
    int proofs = 0;
    for (int i = 0; i < 300; ++i) {
        const auto game = make_game<Literal>({{"tree", "[" + random_tree(random, 4) + ",0]"}});
        const Position start = Position::start(*game);
        const SearchResult result =
            run(*game, start, mcts_with(combinations[i % std::size(combinations)], 600));
        if (result.proven == Proven::no) continue;
        ++proofs;
        // The move keeps the whole margin, not only the win.
        Position after = start;
        play(*game, after, result.move);
        const Score best = *run(*game, start, "minimax(depth=9)").score;
        const auto end = outcome(*game, after);
        REQUIRE((end ? end->utility[0] : -*run(*game, after, "minimax(depth=9)").score) == best);
        REQUIRE(*result.score == 100 * best);
    }
    CHECK(proofs > 200);
}

TEST_CASE("mcts: where the margin counts the score is the mean margin in hundredths", "[mcts]") {
    // Below the root moves are drawn alike: the means are (0 + 9) / 2, (3 + 5 + 10) / 3 and -20.
    const auto game = make_game<Literal>({{"tree", "[[0,9],[3,5,10],-20]"}});
    for (const std::string more : {"", ", threads=2", ", final=max"}) {
        INFO(more);
        const SearchResult result = run(*game, Position::start(*game),
                                        "uct(nodes=40000, depth=1, c=8, multipv=3" + more + ")");
        REQUIRE(result.lines.size() == 3);
        CHECK(result.score == result.lines[0].score);
        CHECK(result.lines[0].score == Approx(600).margin(20));
        CHECK(result.lines[1].score == Approx(450).margin(20));
        CHECK(result.lines[2].score == -2000);
    }
}

TEST_CASE("mcts: proofs respect repetition on the way", "[mcts]") {
    for (const auto& game : {make_game<Shuffle<Repetition::Rule::draw>>(),
                             make_game<Shuffle<Repetition::Rule::forbidden>>()}) {
        const Position start = Position::start(*game);
        const SearchResult judge = run(*game, start, "minimax(depth=20)");
        for (const std::string options : combinations) {
            INFO(game->info().name << " " << options);
            const SearchResult result = run(*game, start, mcts_with(options, 4000));
            if (result.proven != Proven::no && judge.proven != Proven::no)
                CHECK(result.proven == judge.proven);
        }
    }
}

TEST_CASE("mcts: without the solver nothing is proved", "[mcts]") {
    const auto game = make_game<Drop>();
    const SearchResult result =
        run(*game, Position::start(*game), "mcts(nodes=500, solver=no, rave=0)");
    CHECK(result.proven == Proven::no);
    CHECK(result.nodes == 500);
}

TEST_CASE("mcts: three players and dice, with every part", "[mcts]") {
    const auto trio = make_game<Trio>();
    const auto dice = make_game<Dice>();
    for (const std::string options : combinations) {
        INFO(options);
        const SearchResult three = run(*trio, Position::start(*trio), mcts_with(options, 5000));
        CHECK(trio->move_text(trio->start(), three.move) == "3");
        CHECK(three.proven == Proven::no);
        CHECK(three.nodes == 5000);
        const SearchResult two = run(*dice, Position::start(*dice), mcts_with(options, 3000));
        CHECK(legal(*dice, Position::start(*dice), two.move));
        CHECK(two.nodes == 3000);
    }
}

TEST_CASE("mcts: games are counted exactly, in one thread and in several", "[mcts]") {
    const auto game = make_game<Twice>({{"seeds", "4"}});
    const Position start = Position::start(*game);
    for (const int nodes : {1, 2, 17, 1001}) {
        for (const std::string threads : {"1", "2", "4"}) {
            INFO(nodes << " games, " << threads << " threads");
            const SearchResult result = run(*game, start, mcts_with("threads=" + threads, nodes));
            CHECK(result.nodes == static_cast<std::uint64_t>(nodes));
            CHECK(legal(*game, start, result.move));
        }
    }
}

TEST_CASE("mcts: one thread gives the same answer to the same calls", "[mcts]") {
    const auto game = make_game<Twice>({{"seeds", "3"}});
    for (const std::string options : combinations) {
        if (options.find("threads") != std::string::npos) continue;
        INFO(options);
        const SearcherSpec spec = parse_searcher(mcts_with(options, 300));
        const auto searcher = make_searcher(spec, *game);
        std::vector<std::vector<Move>> lines[2];
        for (auto& seen : lines) {
            searcher->new_match(8);
            Position position = Position::start(*game);
            while (!outcome(*game, position)) {
                const SearchResult result = searcher->search(position, spec.limits, {});
                REQUIRE(legal(*game, position, result.move));
                seen.push_back(result.pv);
                play(*game, position, result.move);
            }
        }
        CHECK(lines[0] == lines[1]);
    }
}

TEST_CASE("mcts: the tree is kept where it still holds, and nowhere else", "[mcts]") {
    const auto game = make_game<Twice>({{"seeds", "4"}});
    for (const std::string options : {"", "rave=100, implicit=0.3"}) {
        const SearcherSpec spec = parse_searcher(mcts_with(options, 2000));
        const auto searcher = make_searcher(spec, *game);
        searcher->new_match(5);
        Random random(2);
        for (int match = 0; match < 4; ++match) {
            Position position = Position::start(*game);
            for (int ply = 0; !outcome(*game, position); ++ply) {
                MoveList moves;
                legal_moves(*game, position, moves);
                Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                // Searches every other ply, then from out of nowhere, then the same once more.
                if (ply % 2 == 0 || match == 3) {
                    const SearchResult result = searcher->search(position, spec.limits, {});
                    REQUIRE(moves.contains(result.move));
                    REQUIRE(result.nodes <= 2000);
                    Position line = position;
                    for (const Move each : result.pv) {
                        REQUIRE(legal(*game, line, each));
                        play(*game, line, each);
                    }
                    if (match == 1) move = result.move;
                }
                play(*game, position, move);
            }
        }
    }
}

TEST_CASE("mcts: a second search of a kept position knows more", "[mcts]") {
    const auto game = make_game<Drop>({{"columns", "4"}});
    const Position start = Position::start(*game);
    const auto proof_in = [&](const std::string& reuse) {
        const SearcherSpec spec = parse_searcher(mcts_with("reuse=" + reuse, 400));
        const auto searcher = make_searcher(spec, *game);
        searcher->new_match(1);
        for (int searches = 1; searches < 500; ++searches)
            if (searcher->search(start, spec.limits, {}).proven != Proven::no) return searches;
        return 500;
    };
    CHECK(proof_in("yes") < proof_in("no"));
}

TEST_CASE("mcts: a stop from outside ends all threads", "[mcts]") {
    const auto game = make_game<Twice>({{"seeds", "4"}});
    const Position start = Position::start(*game);
    for (const std::string threads : {"1", "2"}) {
        std::stop_source stop;
        const SearcherSpec spec =
            parse_searcher("mcts(time=10m, solver=no, threads=" + threads + ")");
        const auto searcher = make_searcher(spec, *game);
        std::jthread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop.request_stop();
        });
        CHECK(legal(*game, start, searcher->search(start, spec.limits, stop.get_token()).move));
    }
}

namespace {

/// Trio whose rules break when six counters are left.
class Breaks : public Trio {
public:
    using Trio::Trio;
    void play(State& s, Move move) const {
        Trio::play(s, move);
        if (s.left == 4) throw RulesError("breaks: four are left");
    }
};

}  // namespace

TEST_CASE("mcts: what rules throw comes out as it is, from any thread", "[mcts]") {
    const auto game = make_game<Breaks>();
    for (const std::string threads : {"1", "2", "4"})
        CHECK_THROWS_AS(run(*game, Position::start(*game), mcts_with("threads=" + threads, 1000)),
                        RulesError);
}
