// Principal variation search and the exact solver: solved values, several lines, limits, threads,
// thinking ahead.

#include <sys/resource.h>

#include <chrono>
#include <map>

#include "framework/game/erased_rules.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/core/recorder.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"

using namespace ply;

namespace {

std::unique_ptr<Game> game_of(const std::string& text) {
    return open_game(Catalogue::standard().find(text));
}

Position after(const Game& game, const std::string& columns) {
    Position position = Position::start(game);
    for (const char column : columns)
        play(game, position, game.parse_move(position.state, std::string(1, column)).value());
    return position;
}

SearchResult run_match(const Game& game, const Position& position, const std::string& player) {
    const SearcherSpec spec = parse_searcher(player);
    const auto searcher = make_searcher(spec, game);
    searcher->new_match(1);
    return searcher->search(position, spec.limits, {});
}

/// Plies to the end of a game of connect four whose score Pons writes `score`: 22 less the winner's
/// stones at the end.
int plies_to_end(int score, int stones) {
    const int winners_stones = 22 - std::abs(score);
    const bool first_wins = (score > 0) == (stones % 2 == 0);
    return 2 * winners_stones - (first_wins ? 1 : 0) - stones;
}

}  // namespace

TEST_CASE("solver: connect four positions of the literature, to the ply", "[pvs]") {
    // http://blog.gamesolver.org/solving-connect-four/02-test-protocol/ writes columns 1 to 7.
    const std::map<std::string, int> scores{{"ddee", 18}, {"dddeeeedbba", -15}};
    const auto game = game_of("connect_four");
    for (const auto& [columns, score] : scores) {
        INFO(columns);
        const Position position = after(*game, columns);
        const int plies = plies_to_end(score, static_cast<int>(columns.size()));
        for (const std::string player : {"solver(tt=1)", "pvs(eval=none, lmr=no, tt=4, depth=9)"}) {
            INFO(player);
            const SearchResult result = run_match(*game, position, player);
            CHECK(result.proven == (score > 0 ? Proven::win : Proven::loss));
            CHECK(result.score == (score > 0 ? win_score - plies : plies - win_score));
            CHECK(static_cast<int>(result.pv.size()) <= plies);
        }
    }
}

TEST_CASE("solver: an end that is near needs no search of what is far", "[pvs]") {
    // The mover has three in a row and thirty cells are empty. The measure is what plain alpha-beta
    // reads to seven plies.
    const auto game = game_of("connect_four");
    for (const std::string columns : {"gfddgagefd", "fgcbbgcgf", "eaabfggfdb"}) {
        INFO(columns);
        const Position position = after(*game, columns);
        const SearchResult solved = run_match(*game, position, "solver(tt=1)");
        CHECK(solved.score == win_score - 1);
        CHECK(solved.nodes < run_match(*game, position, "alphabeta(depth=7)").leaves);
    }
}

TEST_CASE("solver: small boards of connect four have Tromp's values", "[pvs]") {
    // https://tromp.github.io/c4/c4.html: width by height; the first player wins (+), draws (=) or
    // loses (-).
    const std::map<std::string, Proven> values{{"width=4, height=4", Proven::draw},
                                               {"width=4, height=5", Proven::draw},
                                               {"width=5, height=4", Proven::draw},
                                               {"width=6, height=4", Proven::loss}};
    for (const auto& [size, value] : values) {
        INFO(size);
        const auto game = game_of("connect_four(" + size + ")");
        const SearchResult result = run_match(*game, Position::start(*game), "solver(tt=16)");
        CHECK(result.proven == value);
        CHECK(result.bounds->exact());
    }
}

TEST_CASE("solver: value and distance are minimax's where the game can be seen to its end",
          "[pvs]") {
    for (const char* name : {"tic_tac_toe", "lua:tic_tac_toe", "connect_four(width=4, height=3)",
                             "connect_four(width=4, height=4, line=3)"}) {
        const auto game = game_of(name);
        Random random(3);
        for (int i = 0; i < 40; ++i) {
            Position position = Position::start(*game);
            for (int ply = 0; ply < 5 && !outcome(*game, position); ++ply)
                play(*game, position, random_move(ErasedRules(*game), position.state, random));
            if (outcome(*game, position)) continue;
            INFO(name << " " << game->state_text(position.state));
            const SearchResult truth = run_match(*game, position, "alphabeta(depth=12)");
            if (truth.proven == Proven::no) continue;
            const SearchResult solved = run_match(*game, position, "solver(tt=1)");
            REQUIRE(solved.proven == truth.proven);
            REQUIRE(solved.score == truth.score);
            REQUIRE(solved.pv.front() == solved.move);
        }
    }
}

TEST_CASE("solver: minimax's margin at the end of othello", "[pvs]") {
    const auto game = game_of("othello(size=6, goal=margin)");
    Random random(5);
    for (int i = 0; i < 40; ++i) {
        Position position = Position::start(*game);
        for (int ply = 0; ply < 23 && !outcome(*game, position); ++ply)
            play(*game, position, random_move(ErasedRules(*game), position.state, random));
        if (outcome(*game, position)) continue;
        INFO(game->state_text(position.state));
        const SearchResult truth = run_match(*game, position, "alphabeta(depth=30)");
        for (const std::string player : {"solver(tt=1)", "solver(tt=0, eval=none)"}) {
            INFO(player);
            const SearchResult solved = run_match(*game, position, player);
            REQUIRE(solved.score == truth.score);
            REQUIRE(solved.bounds->exact());
        }
    }
}

TEST_CASE("solver: the first player loses 6x6 othello by 4", "[pvs]") {
    // The first 16 moves of Feinstein's solution, a row and a column less than he counts:
    // https://www.maths.nottingham.ac.uk/plp/pmzjff/Othello/6x6sol.html
    const auto game = game_of("othello(size=6, goal=margin)");
    Position position = Position::start(*game);
    for (const char* move : {"c2", "b4", "c5", "d2", "e4", "e3", "d1", "c1", "b1", "d5", "d6", "f4",
                             "b3", "b2", "f3", "f2"})
        play(*game, position, game->parse_move(position.state, move).value());
    const SearchResult result = run_match(*game, position, "solver(tt=4)");
    CHECK(game->mover(position.state) == 0);
    CHECK(result.proven == Proven::loss);
    CHECK(result.score == -4);
}

TEST_CASE("pvs: checks do not use up depth", "[pvs]") {
    // Lucena's smothered mate, Repeticion de amores e arte de axedres, 1497: seven plies, all of
    // the mover's with check.
    const auto game = game_of("chess");
    const Position position =
        Position::at(*game, game->parse_state("5r1k/6pp/8/6N1/2Q5/8/8/7K w - - 0 1"));
    const SearchResult found = run_match(*game, position, "pvs(tt=4, depth=4)");
    CHECK(found.proven == Proven::win);
    CHECK(game->move_text(position.state, found.move) == "Nf7+");
    CHECK(run_match(*game, position, "pvs(tt=4, depth=4, extensions=no)").proven == Proven::no);
}

TEST_CASE("pvs: where all moves are captures they are not all played out", "[pvs]") {
    for (const char* const name : {"lua:konane", "lua:peg_solitaire"}) {
        INFO(name);
        const auto game = game_of(name);
        const SearchResult found =
            run_match(*game, Position::start(*game), "pvs(tt=1, depth=4, nodes=20000)");
        CHECK(found.depth == 4);
    }
}

TEST_CASE("pvs: captures that never end leave positions for the search itself", "[pvs]") {
    const auto game = game_of("lua:focus");  // stacks are moved onto others most of the time
    const SearchResult found = run_match(*game, Position::start(*game), "pvs(tt=1, nodes=20000)");
    CHECK(found.depth >= 1);
}

TEST_CASE("pvs: the line of a win goes on to its end", "[pvs]") {
    const auto game = game_of("chess");
    const SearcherSpec spec = parse_searcher("pvs(tt=1, nodes=2000)");
    const auto searcher = make_searcher(spec, *game);
    Random random(3);
    int wins = 0, longest = 0;
    for (int match = 0; match < 12; ++match) {
        searcher->new_match(1);
        Position position = Position::start(*game);
        for (int ply = 0; ply < 160 && !outcome(*game, position); ++ply) {
            MoveList moves;
            legal_moves(*game, position, moves);
            Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
            if (ply >= 10) {
                const SearchResult found = searcher->search(position, spec.limits, {});
                move = found.move;
                if (is_decided(*found.score)) {
                    INFO(game->state_text(position.state) << ", " << *found.score);
                    const int plies = win_score - std::abs(*found.score);
                    CHECK(static_cast<int>(found.pv.size()) == plies);
                    Position end = position;
                    for (const Move next : found.pv) {
                        REQUIRE(!outcome(*game, end));
                        play(*game, end, next);
                    }
                    const Player mover = game->mover(position.state);
                    CHECK(outcome(*game, end) ==
                          Outcome::win(is_win(*found.score) ? mover : 1 - mover));
                    ++wins;
                    longest = std::max(longest, plies);
                }
            }
            play(*game, position, move);
        }
    }
    CHECK(wins > 20);
    CHECK(longest > 5);
}

TEST_CASE("pvs: every state that a move was played to is a node", "[pvs]") {
    class Plays : public SearchRecorder {
    public:
        std::uint64_t count = 0;

    private:
        void play(Move move) override { count += move != null_move; }
        void depth(int) override {}
        void enter(std::optional<Player>, std::optional<Window>) override {}
        void leaf(LeafKind, Score, Player) override {}
        void table_hit() override {}
        void table_settles(Bound) override {}
        void back() override {}
        void value(Score) override {}
        void values(const std::array<double, max_players>&) override {}
        void cut() override {}
    };
    // Late moves are only asked whether the game ends by them: in breakthrough most are.
    const auto game = game_of("lua:breakthrough");
    for (const char* const player : {"pvs(depth=6)", "pvs(nodes=20000)"}) {
        INFO(player);
        const SearcherSpec spec = parse_searcher(player);
        const auto searcher = make_searcher(spec, *game);
        Plays plays;
        REQUIRE(searcher->record(&plays));
        const SearchResult found = searcher->search(Position::start(*game), spec.limits, {});
        CHECK(found.nodes >= plays.count);
        if (spec.limits.nodes) CHECK(found.nodes == spec.limits.nodes);
    }
}

TEST_CASE("pvs: what comes back once in the search is drawn", "[pvs]") {
    // White is to be mated, and gives check for ever from e8 and h5.
    const auto game = game_of("chess");
    const Position position =
        Position::at(*game, game->parse_state("6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1"));
    const std::string five = "pvs(tt=4, extensions=no, depth=5";
    CHECK(run_match(*game, position, five + ")").score == 0);
    CHECK(run_match(*game, position, five + ", repetition=no)").score < 0);
}

TEST_CASE("pvs: what the game before has seen is drawn when the rules say so", "[pvs]") {
    // The queen wins against the bare king, though each move leads to what has stood once.
    const auto game = game_of("chess");
    Position position = Position::at(*game, game->parse_state("7k/8/8/8/8/8/8/QK6 b - - 0 1"));
    for (const char* move : {"Kg8", "Kb2", "Kh8", "Kb1"})
        play(*game, position, game->parse_move(position.state, move).value());
    CHECK(run_match(*game, position, "pvs(tt=4, depth=4)").score < -500);
    // Once more, and going there is a draw.
    for (const char* move : {"Kg8", "Kb2", "Kh8", "Kb1"})
        play(*game, position, game->parse_move(position.state, move).value());
    CHECK(outcome(*game, position));
}

TEST_CASE("pvs: the lines are told best first, and the first one is played", "[pvs]") {
    const auto game = game_of("breakthrough");
    Position position = Position::start(*game);
    for (const char* move : {"e2-d3", "g7-g6", "a2-b3", "c7-d6", "g2-h3", "g6-g5", "d3-d4", "h7-h6",
                             "a1-a2", "b8-c7", "a2-a3"})
        play(*game, position, game->parse_move(position.state, move).value());
    const SearchResult result = run_match(*game, position, "pvs(multipv=3, depth=8)");
    REQUIRE(result.lines.size() == 3);
    CHECK(result.lines[0].score >= result.lines[1].score);
    CHECK(result.lines[1].score >= result.lines[2].score);
    CHECK(result.score == result.lines[0].score);
    CHECK(result.move == result.lines[0].pv.front());
}

TEST_CASE("pvs: a proven line goes to the end of the game", "[pvs]") {
    for (const char* name : {"tic_tac_toe", "lua:tic_tac_toe"}) {
        const auto game = game_of(name);
        Position position = Position::start(*game);
        const SearchResult result = run_match(*game, position, "pvs(tt=4)");
        CHECK(result.proven == Proven::draw);
        CHECK(result.pv.size() == 9);
        for (const Move move : result.pv) play(*game, position, move);
        CHECK(outcome(*game, position));
    }
}

TEST_CASE("pvs: several lines are the best moves with their own values", "[pvs]") {
    const auto game = game_of("connect_four(width=5, height=4)");
    const std::string exact =
        "pvs(tt=4, tt_accept=equal, lmr=no, futility=no, extensions=no, depth=6, ";
    Random random(9);
    for (int i = 0; i < 20; ++i) {
        Position position = Position::start(*game);
        for (int ply = 0; ply < 6 && !outcome(*game, position); ++ply)
            play(*game, position, random_move(ErasedRules(*game), position.state, random));
        if (outcome(*game, position)) continue;
        INFO(game->state_text(position.state));
        const SearchResult result = run_match(*game, position, exact + "multipv=3)");
        MoveList moves;
        game->moves(position.state, moves);
        std::vector<Score> values;
        for (const Move move : moves) {
            Position child = position;
            play(*game, child, move);
            if (const auto end = outcome(*game, child)) {
                values.push_back(score_of(*end, Goal::win, game->mover(position.state), 1));
                continue;
            }
            const Score value = -run_match(*game, child, "minimax(depth=5)").score.value();
            values.push_back(is_win(value) ? value - 1 : is_loss(value) ? value + 1 : value);
        }
        std::ranges::sort(values, std::greater<>());
        REQUIRE(result.lines.size() == std::min<std::size_t>(3, moves.size()));
        for (std::size_t n = 0; n < result.lines.size(); ++n)
            REQUIRE(result.lines[n].score == values[n]);
        REQUIRE(result.lines[0].pv == result.pv);
    }
}

TEST_CASE("pvs: threads give legal moves and share a node limit exactly", "[pvs]") {
    const auto game = game_of("lua:breakthrough");
    for (const auto& [threads, nodes] :
         {std::pair{2, 20000}, {8, 10000}, {8, 257}, {32, 300}, {4, 1}}) {
        INFO(threads << " threads, " << nodes << " nodes");
        const SearchResult result = run_match(*game, Position::start(*game),
                                              "pvs(tt=1, threads=" + std::to_string(threads) +
                                                  ", nodes=" + std::to_string(nodes) + ")");
        CHECK(result.nodes == static_cast<std::uint64_t>(nodes));
        CHECK(game->parse_move(game->start(), game->move_text(game->start(), result.move)));
    }
}

TEST_CASE("pvs: the first search of a large table waits for little of its memory", "[pvs]") {
    const auto game = game_of("othello");
    const SearcherSpec spec = parse_searcher("pvs(tt=1024, nodes=5000)");
    const auto searcher = make_searcher(spec, *game);
    searcher->new_match(1);
    const auto pages_taken = [] {
        rusage usage{};
        getrusage(RUSAGE_SELF, &usage);
        return usage.ru_minflt;
    };
    const long before = pages_taken();
    searcher->search(Position::start(*game), spec.limits, {});
    CHECK(pages_taken() - before < 200);  // a page each is 512 large or thousands of small ones
}

TEST_CASE("pvs: thinks ahead only until it is asked again", "[pvs]") {
    const auto game = game_of("connect_four");
    const SearcherSpec spec = parse_searcher("pvs(tt=4, ponder=yes, depth=8)");
    const auto searcher = make_searcher(spec, *game);
    searcher->new_match(1);
    Position position = Position::start(*game);
    for (int i = 0; i < 3; ++i) {
        const SearchResult result = searcher->search(position, spec.limits, {});
        play(*game, position, result.move);
        MoveList replies;
        game->moves(position.state, replies);
        play(*game, position, result.pv.size() > 1 ? result.pv[1] : replies[0]);
    }
    CHECK_FALSE(outcome(*game, position));
}

TEST_CASE("pvs: so many nodes are thought whether or not a clock runs", "[pvs]") {
    const auto game = game_of("chess");
    // Kxb2 is the only move.
    const Position position =
        Position::at(*game, game->parse_state("7k/6p1/8/7p/7P/8/1r6/K7 w - - 0 1"));
    const SearchResult by_nodes = run_match(*game, position, "pvs(tt=1, nodes=500)");
    CHECK(by_nodes.nodes == 500);
    CHECK(run_match(*game, position, "pvs(tt=1, nodes=500, time=1m)").pv == by_nodes.pv);
    CHECK(run_match(*game, position, "pvs(tt=1, depth=3, time=1m)").depth == 3);
    CHECK(run_match(*game, position, "pvs(tt=1, time=1m)").depth == 1);
}

TEST_CASE("pvs: a match does not depend on the one before", "[pvs]") {
    const auto game = game_of("connect_four");
    const SearcherSpec spec = parse_searcher("pvs(tt=1, depth=9)");
    const auto searcher = make_searcher(spec, *game);
    std::vector<std::uint64_t> nodes;
    for (int match = 0; match < 3; ++match) {
        searcher->new_match(7);
        nodes.push_back(searcher->search(Position::start(*game), spec.limits, {}).nodes);
    }
    CHECK(nodes[0] == nodes[1]);
    CHECK(nodes[1] == nodes[2]);
}
