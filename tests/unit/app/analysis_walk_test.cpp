// A walk through an analysis without terminal and search: what keys do, what the screen shows.

#include <string>

#include "framework/app/analysis/analysis_walk.hpp"
#include "framework/app/analysis/walk_screen.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::open_named;

namespace {

using Reaction = AnalysisWalk::Next;

KeyPress sign_key(char sign) {
    return {Key::letter, sign};
}

using Moves = std::vector<std::string>;

/// Lines of these moves, each with a score of its own.
Findings lines_with(const std::vector<Moves>& lines) {
    Analysis found;
    for (const Moves& moves : lines)
        found.lines.push_back({-static_cast<Score>(found.lines.size()), Proven::no, moves});
    return {.lines = found};
}

/// Throws, searched a ply deep.
Findings throws_of(const Game& game, const Position& position) {
    const SearcherSpec spec = parse_searcher("expectiminimax(depth=1)");
    return {.throws = ThrowsSearch(game, position, spec).run(spec.limits, {})};
}

Reaction type_in(AnalysisWalk& walk, const std::string& text) {
    Reaction next = Reaction::ignore;
    for (const char sign : text)
        next = walk.press(sign == ' ' ? KeyPress{Key::space} : sign_key(sign), {});
    return next;
}

std::string walk_text(const Game& game, const AnalysisWalk& walk, const Findings& found,
                      int columns, int rows) {
    std::string text;
    for (const std::string& line :
         walk_screen({game, walk, "title", walk_keys, found}, columns, rows, {}))
        text += fitted_text(line, columns) + "\n";
    return text;
}

}  // namespace

TEST_CASE("analysis walk: into the chosen line and back", "[analyze]") {
    const auto game = open_named("tic_tac_toe");
    AnalysisWalk walk(*game, Position::start(*game), 3, 64);
    const Moves found = lines_with({{"b2", "a1"}, {"a1", "b2"}, {"c3", "b2"}}).choices();
    const std::uint64_t start = game->hash(walk.position().state);

    CHECK(walk.press({Key::up}, found) == Reaction::stay);
    CHECK(walk.chosen() == 0);
    CHECK(walk.press({Key::down}, found) == Reaction::stay);
    CHECK(walk.chosen() == 1);
    CHECK(walk.press({Key::right}, found) == Reaction::search);
    CHECK(walk.path() == std::vector<std::string>{"a1"});
    CHECK(game->mover(walk.position().state) == 1);
    CHECK(walk.chosen() == 0);
    REQUIRE(walk.before() != nullptr);
    CHECK(game->hash(*walk.before()) == start);

    CHECK(walk.press({Key::enter}, {"b2"}) == Reaction::search);
    CHECK(walk.path() == std::vector<std::string>{"a1", "b2"});
    CHECK(walk.position().path.size() == 3);

    CHECK(walk.press({Key::left}, {}) == Reaction::search);
    CHECK(walk.press({Key::left}, {}) == Reaction::search);
    CHECK(walk.path().empty());
    CHECK(walk.before() == nullptr);
    CHECK(game->hash(walk.position().state) == start);
    CHECK(walk.press({Key::left}, {}) == Reaction::stay);
    CHECK_THAT(walk.trouble(), containing("began"));
}

TEST_CASE("analysis walk: lines that are gone are not chosen any more", "[analyze]") {
    const auto game = open_named("tic_tac_toe");
    AnalysisWalk walk(*game, Position::start(*game), 3, 64);
    const Moves three{"b2", "a1", "c3"};
    for (int i = 0; i < 5; ++i) walk.press({Key::down}, three);
    CHECK(walk.chosen() == 2);
    CHECK(walk.press({Key::right}, {"b2"}) == Reaction::search);
    CHECK(walk.path() == std::vector<std::string>{"b2"});
    // Nothing was found yet: there is no line to step into.
    CHECK(walk.press({Key::right}, {}) == Reaction::stay);
    CHECK(walk.path().size() == 1);
}

TEST_CASE("analysis walk: left leads back through a game that was followed", "[analyze]") {
    const auto game = open_named("tic_tac_toe");
    AnalysisWalk walk(*game, Position::start(*game), 3, 64);
    Position position = Position::start(*game);
    walk.follow(play_typed(*game, position, "b2 a1"));
    CHECK(walk.path() == std::vector<std::string>{"b2", "a1"});
    CHECK(walk.position().state == position.state);
    CHECK(walk.press({Key::left}, {}) == Reaction::search);
    CHECK(walk.path() == std::vector<std::string>{"b2"});
}

TEST_CASE("analysis walk: a typed move is played, corrected, dropped", "[analyze]") {
    const auto game = open_named("tic_tac_toe");
    AnalysisWalk walk(*game, Position::start(*game), 3, 64);
    CHECK(type_in(walk, "b3") == Reaction::stay);
    CHECK(walk.typed() == "b3");
    CHECK(walk.press({Key::enter}, {}) == Reaction::search);
    CHECK(walk.path() == std::vector<std::string>{"b3"});
    CHECK_FALSE(walk.typed());

    // The cell is taken: that is said, and keys begin anew. Esc drops it, and does not leave.
    type_in(walk, "b3");
    CHECK(walk.press({Key::enter}, {}) == Reaction::stay);
    CHECK(walk.trouble() == "b3 is occupied");
    CHECK_FALSE(walk.typed());
    CHECK(walk.press({Key::escape}, {}) == Reaction::stay);
    CHECK(walk.trouble().empty());
    type_in(walk, "b1");
    walk.press(sign_key('\x7f'), {});
    type_in(walk, "2 ");
    CHECK(walk.press({Key::enter}, {}) == Reaction::search);
    CHECK(walk.path() == std::vector<std::string>{"b3", "b2"});

    // A question mark begins no move.
    CHECK(type_in(walk, "?") == Reaction::stay);
    CHECK_FALSE(walk.typed());
    CHECK_THAT(walk.trouble(), containing("type one of these and Enter: ") && containing(" c1"));

    // Inside of a prompt q is a letter, and + no key.
    type_in(walk, "aq+");
    CHECK(walk.typed() == "aq+");
    CHECK(walk.lines() == 3);
    CHECK(walk.press({Key::escape}, {}) == Reaction::stay);
    CHECK_FALSE(walk.typed());
    type_in(walk, "a");
    walk.press(sign_key('\x7f'), {});
    CHECK_FALSE(walk.typed());
    CHECK(type_in(walk, "q") == Reaction::leave);
}

TEST_CASE("analysis walk: a capital Q begins moves of column q", "[analyze]") {
    const auto game = open_named("go(size=19)");
    AnalysisWalk walk(*game, Position::start(*game), 1, 1);
    type_in(walk, "Q16");
    CHECK(walk.press({Key::enter}, {}) == Reaction::search);
    CHECK(walk.path().size() == 1);
}

TEST_CASE("analysis walk: more and fewer lines, as far as the player can", "[analyze]") {
    const auto game = open_named("tic_tac_toe");
    AnalysisWalk walk(*game, Position::start(*game), 2, 3);
    CHECK(type_in(walk, "+") == Reaction::search);
    CHECK(walk.lines() == 3);
    CHECK(type_in(walk, "+") == Reaction::stay);
    CHECK_THAT(walk.trouble(), containing("at most 3"));
    CHECK(type_in(walk, "-") == Reaction::search);
    CHECK(type_in(walk, "-") == Reaction::search);
    CHECK(type_in(walk, "-") == Reaction::stay);
    CHECK(walk.lines() == 1);

    AnalysisWalk single(*game, Position::start(*game), 1, 1);
    CHECK(type_in(single, "+") == Reaction::stay);
    CHECK_THAT(single.trouble(), containing("one line only"));
}

TEST_CASE("analysis walk: at the end of a game it says who won, and leads back", "[analyze]") {
    const auto game = open_named("tic_tac_toe");
    AnalysisWalk walk(*game, Position::start(*game), 3, 64);
    for (const std::string move : {"a1", "a2", "b1", "b2", "c1"}) {
        CHECK(walk.standstill().empty());
        type_in(walk, move);
        REQUIRE(walk.press({Key::enter}, {}) == Reaction::search);
    }
    CHECK_THAT(walk.standstill(), containing("player 1 wins"));
    type_in(walk, "c2");
    CHECK(walk.press({Key::enter}, {}) == Reaction::stay);
    CHECK_THAT(walk.trouble(), containing("over"));
    walk.press({Key::escape}, {});
    CHECK(walk.press({Key::left}, {}) == Reaction::search);
    CHECK(walk.standstill().empty());
}

TEST_CASE("analysis walk: throws are chosen, stepped into, and come back to", "[analyze]") {
    const auto game = open_named("backgammon");
    AnalysisWalk walk(*game, Position::start(*game), 3, 64);
    REQUIRE(walk.before_throw());
    CHECK(walk.standstill().empty());
    const Moves throws = throws_of(*game, walk.position()).choices();
    REQUIRE(throws.size() == 30);  // the first player to move is thrown for

    CHECK(walk.press({Key::page_down}, throws) == Reaction::stay);
    walk.press({Key::down}, throws);
    CHECK(walk.chosen() == 11);
    CHECK(walk.press({Key::enter}, throws) == Reaction::search);
    CHECK(walk.path() == Moves{throws[11]});
    CHECK_FALSE(walk.before_throw());
    CHECK(walk.chosen() == 0);
    CHECK(walk.press({Key::left}, {}) == Reaction::search);
    CHECK(walk.chosen() == 11);

    walk.press({Key::end}, throws);
    CHECK(walk.chosen() == 29);
    walk.press({Key::page_up}, throws);
    CHECK(walk.chosen() == 19);
    walk.press({Key::home}, throws);
    CHECK(walk.chosen() == 0);
    CHECK(type_in(walk, "+") == Reaction::stay);
    CHECK_THAT(walk.trouble(), containing("all throws are listed"));
}

TEST_CASE("analysis walk: throws are typed, with or without what parts the dice", "[analyze]") {
    const auto game = open_named("backgammon");
    for (const std::string typed : {"3-1", "31"}) {
        AnalysisWalk walk(*game, Position::start(*game), 1, 1);
        const Moves throws = throws_of(*game, walk.position()).choices();
        for (const char sign : typed) walk.press(sign_key(sign), throws);
        CHECK(walk.typed() == typed);
        REQUIRE(walk.press({Key::enter}, throws) == Reaction::search);
        CHECK(walk.path() == Moves{"3-1"});
        walk.press({Key::left}, {});
        CHECK(throws.at(static_cast<std::size_t>(walk.chosen())) == "3-1");
    }
    AnalysisWalk walk(*game, Position::start(*game), 1, 1);
    type_in(walk, "7-1");
    CHECK(walk.press({Key::enter}, {}) == Reaction::stay);
    CHECK_THAT(walk.trouble(), containing("7-1"));
}

TEST_CASE("analysis walk: of many throws a low screen shows the chosen one and the mean",
          "[analyze]") {
    const auto game = open_named("backgammon");
    AnalysisWalk walk(*game, Position::start(*game), 3, 64);
    const Findings found = throws_of(*game, walk.position());
    CHECK_THAT(walk_text(*game, walk, found, 80, 24), containing("> 1-2 "));
    CHECK_THAT(walk_text(*game, walk, found, 80, 24), containing("|BAR|"));
    CHECK_THAT(walk_text(*game, walk, found, 80, 30), containing("more throws: PgUp and PgDn"));
    CHECK_THAT(walk_text(*game, walk, found, 80, 30), containing("the mean for player 1"));
    CHECK_THAT(walk_text(*game, walk, found, 80, 60), containing("|BAR|"));
    CHECK_THAT(walk_text(*game, walk, found, 100, 24), containing("|BAR|"));
    walk.press({Key::end}, found.choices());
    for (int rows = 1; rows <= 60; ++rows) {
        for (const int columns : {30, 60, 80, 100, 160}) {
            INFO(columns << "x" << rows);
            const auto lines =
                walk_screen({*game, walk, "title", throw_keys, found}, columns, rows, {});
            CHECK(static_cast<int>(lines.size()) <= rows);
            CHECK_THAT(walk_text(*game, walk, found, columns, rows), containing("> 6-5 "));
        }
    }
    type_in(walk, "3");
    CHECK_THAT(walk_text(*game, walk, found, 80, 24), containing("throw: 3_"));
}

TEST_CASE("analysis walk: keys without a meaning are ignored", "[analyze]") {
    const auto game = open_named("tic_tac_toe");
    AnalysisWalk walk(*game, Position::start(*game), 3, 64);
    CHECK(walk.press({}, {}) == Reaction::ignore);
    CHECK(walk.press(sign_key('\x04'), {}) == Reaction::ignore);
    CHECK(walk.press({Key::space}, {}) == Reaction::ignore);
    CHECK(walk.press({Key::hang_up}, {}) == Reaction::leave);
    CHECK(walk.press({Key::escape}, {}) == Reaction::leave);
}

TEST_CASE("analysis walk: the screen fits any window, with the chosen line", "[analyze]") {
    const auto game = open_named("connect_four");
    AnalysisWalk walk(*game, Position::start(*game), 7, 64);
    const Findings found =
        lines_with({{"d", "d"}, {"c", "d"}, {"e", "d"}, {"b"}, {"f"}, {"a"}, {"g", "d"}});
    for (int i = 0; i < 6; ++i) walk.press({Key::down}, found.choices());
    for (int rows = 1; rows <= 40; ++rows) {
        for (const int columns : {1, 10, 30, 60, 80, 160}) {
            INFO(columns << "x" << rows);
            const auto lines =
                walk_screen({*game, walk, "title", walk_keys, found}, columns, rows, {});
            CHECK(static_cast<int>(lines.size()) <= rows);
            if (columns < 60) continue;
            CHECK_THAT(walk_text(*game, walk, found, columns, rows), containing(">  7 "));
        }
    }
    CHECK_THAT(walk_text(*game, walk, found, 80, 12), containing("q: quit"));
    // Seven rows of cells and coordinates above the lines, or beside them.
    CHECK_THAT(walk_text(*game, walk, found, 80, 40), containing("a b c d e f g"));
    CHECK_THAT(walk_text(*game, walk, found, 80, 14), containing("a b c d e f g"));
}

TEST_CASE("analysis walk: a small window shows board and some lines, or says what it takes",
          "[analyze]") {
    const auto game = open_named("connect_four");
    AnalysisWalk walk(*game, Position::start(*game), 7, 64);
    const Findings found = lines_with({{"d"}, {"c"}, {"e"}, {"b"}, {"f"}, {"a"}, {"g"}});
    const std::string narrow = walk_text(*game, walk, found, 40, 16);
    CHECK_THAT(narrow, containing("a b c d e f g"));
    CHECK_THAT(narrow, containing(">  1 "));
    CHECK_THAT(narrow, containing("up/down: choose  right: play  q: quit"));
    // Eight rows of cells and coordinates, three lines, title, way, a gap, the keys.
    CHECK_THAT(walk_text(*game, walk, found, 40, 15), containing("a b c d e f g"));
    const std::string low = walk_text(*game, walk, found, 40, 14);
    CHECK_THAT(low, containing("(the board takes a window of"));
    CHECK_THAT(low, containing("15 rows)"));
    CHECK_THAT(low, containing(">  1 "));
}

TEST_CASE("analysis walk: the screen shows the way and what is typed", "[analyze]") {
    const auto game = open_named("connect_four");
    AnalysisWalk walk(*game, Position::start(*game), 1, 64);
    for (const std::string move : {"d", "c", "e"}) {
        type_in(walk, move);
        walk.press({Key::enter}, {});
    }
    CHECK_THAT(walk_text(*game, walk, {}, 80, 24), containing("moves d c e\n"));
    CHECK_THAT(walk_text(*game, walk, {}, 10, 24), containing("moves … e\n"));
    type_in(walk, "x\x1b");
    CHECK_THAT(walk_text(*game, walk, {}, 80, 24), containing("move: x_"));
    walk.press({Key::enter}, {});
    CHECK_THAT(walk_text(*game, walk, {}, 80, 24), containing("'x' is not a legal move"));
    // What is said takes as many rows as it needs, and is not cut at the edge.
    CHECK_THAT(walk_text(*game, walk, {}, 30, 24), containing("legal: a b c d e f g"));
}
