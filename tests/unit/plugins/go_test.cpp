// Go: published counts and values, a slow referee that fills with floods and remembers every board,
// corner cases of the rules, the script as a twin.

#include <array>
#include <set>
#include <sstream>

#include "framework/game/grid_text.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/unit/plugins/go_referee.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::keeps_contract;
using ply_test::open_named;
using ply_test::Referee;

namespace {

constexpr int share = ply_test::sanitized ? 10 : 1;  // a sample, for the time

/// Plays the moves; returns the first that is not legal, or nothing.
std::string first_illegal(const Game& game, Position& position, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        if (outcome(game, position)) return word;
        const auto move = game.parse_move(position.state, word);
        MoveList list;
        legal_moves(game, position, list);
        if (!move || !list.contains(*move)) return word;
        play(game, position, *move);
    }
    return "";
}
std::string first_illegal(const std::string& game, const std::string& position,
                          const std::string& moves) {
    const auto rules = open_named(game);
    Position first =
        Position::at(*rules, position.empty() ? rules->start() : rules->parse_state(position));
    return first_illegal(*rules, first, moves);
}
int margin(const std::string& game, const std::string& position) {
    const auto rules = open_named(game);
    return rules->outcome(rules->parse_state(position))->utility[0];
}

std::set<std::string> legal_texts(const Game& game, const Position& position) {
    MoveList list;
    legal_moves(game, position, list);
    std::set<std::string> texts;
    for (const Move move : list) texts.insert(game.move_text(position.state, move));
    return texts;
}

/// Lines of so many moves, counted by a referee from where it stands.
std::uint64_t lines_by_referee(const Referee& referee, int plies) {
    if (referee.over()) return 0;
    const std::set<std::string> texts = referee.legal_texts();
    if (plies == 1) return texts.size();
    std::uint64_t lines = 0;
    for (const std::string& text : texts) {
        Referee next = referee;
        next.play(text);
        lines += lines_by_referee(next, plies - 1);
    }
    return lines;
}

void play_beside_referee(int size, const std::string& ko, bool suicide, int games, int plies) {
    const std::string name = "go(komi=0, goal=margin, size=" + std::to_string(size) + ", ko=" + ko +
                             ", suicide=" + (suicide ? "yes" : "no") + ")";
    const auto game = open_named(name);
    Random random(static_cast<std::uint64_t>(size));
    for (int i = 0; i < games; ++i) {
        Position position = Position::start(*game);
        Referee referee(size, ko, suicide);
        for (int ply = 0; ply < plies; ++ply) {
            INFO(name << ": " << game->state_text(position.state));
            std::string board;
            for (int cell = 0; cell < size * size; ++cell)
                board += ".xo"[game->content(position.state, cell)];
            REQUIRE(board == referee.board());
            REQUIRE(game->mover(position.state) == referee.mover());
            const auto end = outcome(*game, position);
            REQUIRE(end.has_value() == referee.over());
            if (end) {
                REQUIRE(end->utility[0] == referee.lead());
                break;
            }
            const std::set<std::string> texts = legal_texts(*game, position);
            REQUIRE(texts == referee.legal_texts());
            auto chosen = texts.begin();
            std::advance(chosen, random.below(static_cast<unsigned>(texts.size())));
            play(*game, position, *game->parse_move(position.state, *chosen));
            referee.play(*chosen);
        }
    }
}

SearchResult search(const Game& game, const std::string& player, const AnyState& state) {
    const SearcherSpec spec = parse_searcher(player);
    return make_searcher(spec, game)->search(Position::at(game, state), spec.limits, {});
}

}  // namespace

TEST_CASE("go: as many boards as are known", "[go]") {
    // Tromp and Farnebäck, "Combinatorics of Go", 2007; https://oeis.org/A094777
    for (const auto& [size, known] : {std::pair{2, 57}, {3, 12675}}) {
        const auto game = open_named("go(size=" + std::to_string(size) + ")");
        int boards = 1;
        for (int i = 0; i < size * size; ++i) boards *= 3;
        int legal = 0;
        for (int number = 0; number < boards; ++number) {
            std::vector<int> cells;
            for (int i = 0, rest = number; i < size * size; ++i, rest /= 3)
                cells.push_back(rest % 3);
            try {
                game->parse_state(
                    grid_text(size, size, "-xo",
                              [&](int cell) { return cells[static_cast<std::size_t>(cell)]; }) +
                    " 1");
                ++legal;
            } catch (const Error& error) {
                REQUIRE_THAT(error.what(), containing("has no liberty"));
            }
        }
        CHECK(legal == known);
    }
}

TEST_CASE("go: all boards of 2x2 and 3x3 come about", "[go][long]") {
    for (const auto& [size, known] : {std::pair{2, std::size_t{57}}, {3, std::size_t{12675}}}) {
        const auto game = open_named("go(ko=simple, size=" + std::to_string(size) + ")");
        std::set<std::uint64_t> boards;
        std::set<std::uint64_t> met;
        std::vector<AnyState> left{game->start()};
        while (!left.empty()) {
            const AnyState state = left.back();
            left.pop_back();
            if (game->over(state)) continue;
            MoveList list;
            game->moves(state, list);
            for (const Move move : list) {
                AnyState next = state;
                game->play(next, move);
                if (!met.insert(game->hash(next)).second) continue;
                left.push_back(next);
                const std::string text = game->state_text(next);
                boards.insert(std::hash<std::string>{}(text.substr(0, text.find(' '))));
            }
        }
        CHECK(boards.size() == known);
    }
}

TEST_CASE("go: plays as a slow referee does", "[go]") {
    for (const char* const ko : {"positional", "situational", "simple"}) {
        for (const bool suicide : {false, true}) {
            play_beside_referee(2, ko, suicide, 20 / share, 60);
            play_beside_referee(3, ko, suicide, 10 / share, 100);
            play_beside_referee(5, ko, suicide, 1, 150 / share);
        }
        play_beside_referee(7, ko, false, 1, 60 / share);
    }
    play_beside_referee(9, "positional", false, 1, 120 / share);
    play_beside_referee(12, "situational", true, 1, 40 / share);
    play_beside_referee(19, "positional", false, 1, 20 / share);
}

TEST_CASE("go: the script", "[go]") {
    // The script has situational superko. It takes a board after a pass for another one than the
    // same board after a stone, so here nobody passes but at the end.
    for (const char* const size : {"2", "3", "5", "9"}) {
        const auto plugin =
            open_named("go(komi=7, goal=margin, ko=situational, size=" + std::string(size) + ")");
        const auto script = open_named("lua:go(size=" + std::string(size) + ")");
        Random random(5);
        for (int i = 0; i < 10 / share; ++i) {
            Position a = Position::start(*plugin);
            Position b = Position::start(*script);
            // The script's column i is the plugin's j.
            const auto of_script = [](std::string text) {
                if (text.front() == 'j') text.front() = 'i';
                return text;
            };
            const auto play_both = [&](const std::string& text) {
                play(*plugin, a, *plugin->parse_move(a.state, text));
                play(*script, b, *script->parse_move(b.state, of_script(text)));
                INFO(plugin->state_text(a.state));
                const std::string ours = plugin->state_text(a.state);
                REQUIRE(ours.substr(0, ours.find(" ko=")) == script->state_text(b.state));
                REQUIRE(outcome(*plugin, a) == outcome(*script, b));
            };
            for (int ply = 0; ply < 80; ++ply) {
                auto texts = legal_texts(*plugin, a);
                INFO(plugin->state_text(a.state));
                std::set<std::string> expected;
                for (const std::string& text : texts) expected.insert(of_script(text));
                REQUIRE(expected == legal_texts(*script, b));
                texts.erase("pass");
                if (texts.empty()) break;
                auto chosen = texts.begin();
                std::advance(chosen, random.below(static_cast<unsigned>(texts.size())));
                play_both(*chosen);
            }
            play_both("pass");
            play_both("pass");
            REQUIRE(outcome(*plugin, a));
        }
    }
}

// Perft applies no repetition; the positions of the plugin know the ko, those of the script do not.
TEST_CASE("go: perft never takes a ko back, that of the script does", "[go]") {
    struct Count {
        const char* game;
        const char* ko;
        std::uint64_t lines;
    };
    constexpr int plies = 6;  // the first in which a ko is taken back
    for (const auto& [name, ko, lines] :
         {Count{"go(size=3)", "simple", 179712}, Count{"lua:go(size=3)", "none", 179744}}) {
        INFO(name);
        const auto game = open_named(name);
        CHECK(game->perft(game->start(), plies, Bulk::yes) == lines);
        if (share == 1) CHECK(lines_by_referee(Referee(3, ko, false), plies) == lines);
    }
}

TEST_CASE("go: a ko may not be taken back at once", "[go]") {
    for (const char* const ko : {"positional", "situational", "simple"}) {
        INFO(ko);
        const std::string game = std::string("go(size=5, ko=") + ko + ")";
        const std::string position = "5/5/1xo2/x1xo1/1xo2 2";
        CHECK(first_illegal(game, position, "b2 c2") == "c2");
        CHECK(first_illegal(game, position, "b2 e5 e4 c2").empty());
        CHECK(first_illegal(game, "5/5/1xo2/xo1o1/1xo2 1 ko=c2", "c2") == "c2");
    }
}

TEST_CASE("go: two sent, one returned", "[go]") {
    // Three plies bring the board back with the other player to move.
    const std::string position = "1o1/xo1/1x1 1";
    CHECK(first_illegal("go(size=3, ko=positional)", position, "a3 a1 a2") == "a2");
    CHECK(first_illegal("go(size=3, ko=situational)", position, "a3 a1 a2").empty());
    CHECK(first_illegal("go(size=3, ko=simple)", position, "a3 a1 a2").empty());
}

TEST_CASE("go: a triple ko goes round only under the simple rule", "[go]") {
    // Two kos are Black's, one is White's. After six moves the board is as it was.
    const std::string position = "1xo6/x1xo5/1xo6/1xo6/x1xo5/1xo6/1xo6/xo1o5/1xo6 2";
    const std::string round = "b8 c2 b5 c8 b2 c5";
    CHECK(first_illegal("go(ko=positional)", position, round) == "c5");
    CHECK(first_illegal("go(ko=situational)", position, round) == "c5");
    CHECK(first_illegal("go(ko=simple)", position, round + " " + round).empty());
    CHECK(first_illegal("go(ko=positional)", position, "b8 c2 b5 c8 b2 pass pass") == "");
}

TEST_CASE("go: passes are always legal, and two in a row end the game", "[go]") {
    // Black passes, White plays elsewhere, Black takes back.
    for (const char* const ko : {"positional", "situational", "simple"})
        CHECK(first_illegal(std::string("go(size=5, ko=") + ko + ")", "5/5/1xo2/x1xo1/1xo2 2",
                            "b2 pass e5 c2")
                  .empty());
    CHECK(first_illegal("go(size=5)", "", "pass c3 pass pass c4") == "c4");
    const auto game = open_named("go(size=5)");
    Position position = Position::start(*game);
    CHECK(first_illegal(*game, position, "pass c3 pass").empty());
    CHECK(!outcome(*game, position));
    CHECK(first_illegal(*game, position, "pass").empty());
    CHECK(outcome(*game, position) == Outcome::scores({0, 33}));  // all 25, and 7.5
}

TEST_CASE("go: suicide", "[go]") {
    const std::string one = "3/ox1/1o1 1";  // a1
    const std::string two = "3/oo1/x1o 1";  // b1 would fill the last liberty of two
    CHECK(first_illegal("go(size=3)", one, "a1") == "a1");
    CHECK(first_illegal("go(size=3)", two, "b1") == "b1");
    // One stone that is gone again leaves the board as it was.
    CHECK(first_illegal("go(size=3, suicide=yes)", one, "a1") == "a1");
    CHECK(first_illegal("go(size=3, suicide=yes, ko=situational)", one, "a1").empty());
    const auto game = open_named("go(size=3, suicide=yes)");
    AnyState state = game->parse_state(two);
    game->play(state, *game->parse_move(state, "b1"));
    CHECK(game->state_text(state) == "3/oo1/2o 2 passes=0 plies=1");
    // What takes something is no suicide.
    CHECK(first_illegal("go(size=3)", "x2/ox1/1o1 1", "a1").empty());
}

TEST_CASE("go: points that both colours reach are nobody's", "[go]") {
    const std::string game = "go(size=5, komi=0, goal=margin)";
    CHECK(margin(game, "5/5/5/5/5 1 passes=2") == 0);
    CHECK(margin(game, "5/5/2x2/5/5 2 passes=2") == 25);
    CHECK(margin(game, "2x2/2x2/2x2/2x2/2x2 1 passes=2") == 25);
    CHECK(margin(game, "1xo2/1xo2/1xo2/1xo2/1xo2 1 passes=2") == -5);
    // Seki: whoever plays a4 or e4 loses the stones beside them. All else but 13 stones is Black's.
    CHECK(margin("go(size=7, komi=0)",
                 "1x1x3/xxxxxxx/oooooox/1xxx1ox/oooooox/xxxxxxx/1x1x3 1 passes=2") == 34 - 13);
    // Half points: the utility is the next whole one.
    for (const char* const goal : {"win", "margin"}) {
        const std::string half = std::string("go(size=5, komi=0.5, goal=") + goal + ")";
        CHECK(margin(half, "5/5/5/5/5 1 passes=2") == -1);
        CHECK(margin(half, "5/5/2x2/5/5 2 passes=2") == 25);
    }
    CHECK(margin("go(size=5, komi=-3)", "5/5/5/5/5 1 passes=2") == 3);
}

TEST_CASE("go: solved boards", "[go]") {
    // https://tromp.github.io/go/2x2.html; van der Werf, "AI techniques for the game of Go", 2004:
    // Black wins 2x2 by one point and, from the middle, 3x3 by nine.
    const auto solve = [](const std::string& name, Score value, const std::string& first) {
        const auto game = open_named(name);
        const SearchResult result = search(*game, "solver(depth=60)", game->start());
        CHECK(result.score == value);
        CHECK(result.proven == Proven::win);
        if (!first.empty()) CHECK(game->move_text(game->start(), result.move) == first);
    };
    solve("go(size=2, komi=0, goal=margin)", 1, "");
    if (share == 1) solve("go(size=3, komi=0, goal=margin)", 9, "b2");
}

TEST_CASE("go: what is solved on 2x2 depends on the boards that have stood", "[go]") {
    // Against the same search without a table, from where random moves lead.
    for (const char* const ko : {"positional", "situational"}) {
        const auto game = open_named(std::string("go(size=2, komi=0, goal=margin, ko=") + ko + ")");
        Random random(7);
        for (int i = 0; i < 20 / share; ++i) {
            Position position = Position::start(*game);
            for (int ply = 0; ply < 4 + i % 10; ++ply) {
                MoveList moves;
                legal_moves(*game, position, moves);
                play(*game, position, moves[random.below(static_cast<unsigned>(moves.size()))]);
                if (outcome(*game, position)) break;
            }
            if (outcome(*game, position)) continue;
            INFO(game->state_text(position.state));
            const auto with = make_searcher(parse_searcher("solver(tt=1)"), *game);
            const auto without = make_searcher(parse_searcher("solver(tt=0)"), *game);
            const SearchResult found = with->search(position, {}, {});
            CHECK(found.score == without->search(position, {}, {}).score);
            CHECK(found.bounds.value().exact());
        }
    }
}

TEST_CASE("go: MCTS begins in the middle of 5x5", "[go]") {
    // Van der Werf, Winands, Uiterwijk and van den Herik, "Solving Go on small boards", 2003: then
    // all 25 points are Black's.
    const auto game = open_named("go(size=5, komi=24.5)");
    const auto result =
        search(*game, "mcts(nodes=3000, rave=1000, prior=0.5, c=0.1, implicit=0)", game->start());
    CHECK(game->move_text(game->start(), result.move) == "c3");
}

TEST_CASE("go: keeps the contract", "[go]") {
    for (const char* const name :
         {"go(size=2)", "go(size=3, ko=situational, suicide=yes)", "go(size=4, goal=margin)",
          "go(size=3, ko=simple, notation=sgf)"})
        keeps_contract(name, 10 / share);
}

TEST_CASE("go: playouts keep eyes, save and take stones", "[go]") {
    const auto game = open_named("go(size=5)");
    Random random(1);
    // Nothing is left but eyes.
    for (const char* const mover : {" 1", " 2"}) {
        const AnyState settled =
            game->parse_state(std::string("1xoo1/xxo1o/1xooo/xxoo1/xxo1o") + mover);
        CHECK(game->move_text(settled, game->playout_move(settled, random)) == "pass");
    }
    // A stone that is put into atari is taken, one that comes into atari runs.
    for (const auto& [position, move, answer] :
         {std::array{"5/5/5/5/1x3 2", "a1", "a2"}, std::array{"5/5/1oxo1/5/5 2", "c4", "c2"}}) {
        AnyState state = game->parse_state(position);
        game->play(state, *game->parse_move(state, move));
        int answers = 0;
        for (int i = 0; i < 200; ++i)
            answers += game->move_text(state, game->playout_move(state, random)) == answer;
        CHECK(answers > 150);
    }
}
