// From clicks to moves, on positions in which it matters.

#include "framework/game/clicks/click_machine.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "framework/game/shown/cell_names.hpp"
#include "framework/report/board/legal_moves_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using ply_test::open_named;

namespace {

using Names = std::set<std::string>;

/// A position whose cells are clicked by their names.
class Table {
public:
    explicit Table(const std::string& game, const std::string& position = "")
        : game_(open_named(game)),
          position_(position.empty() ? Position::start(*game_)
                                     : Position::at(*game_, game_->parse_state(position))),
          machine_(*game_, position_),
          now_(machine_.start()) {}

    /// The text of the move that the last click played; empty: none.
    std::string click(const std::string& name) {
        now_ = machine_.click(now_, cell(name));
        return now_.played ? text(*now_.played) : "";
    }
    /// The same of clicks on all these cells, or on those that it took.
    std::string click_all(const std::vector<std::string>& names) {
        std::string played;
        for (const std::string& name : names)
            if (played.empty()) played = click(name);
        return played;
    }
    void pick(int piece) { now_ = machine_.pick(piece); }
    void back() { now_ = machine_.back(now_); }

    Names next() const { return names(now_.next); }
    Names path() const { return names(now_.path); }
    std::string stop() const { return now_.stop ? text(*now_.stop) : ""; }
    Names choices() const {
        Names found;
        for (const std::size_t move : now_.choices) found.insert(text(move));
        return found;
    }
    Names buttons() const {
        Names found;
        for (const std::size_t move : machine_.buttons()) found.insert(text(move));
        return found;
    }
    const Clicked& now() const { return now_; }
    const ClickMachine& machine() const { return machine_; }
    const ClickableMove& move(const std::string& named) const {
        const auto found = std::ranges::find(machine_.moves(), named, &ClickableMove::text);
        REQUIRE(found != machine_.moves().end());
        return *found;
    }
    Names names(const std::vector<int>& cells) const {
        Names found;
        for (const int each : cells)
            found.insert(game_->layout()->cells[static_cast<std::size_t>(each)].name);
        return found;
    }

private:
    int cell(const std::string& name) const {
        return CellNames(game_->layout()).find(name).value();
    }
    std::string text(std::size_t move) const { return machine_.moves()[move].text; }

    std::unique_ptr<Game> game_;
    Position position_;
    ClickMachine machine_;
    Clicked now_;
};

}  // namespace

TEST_CASE("clicks: a piece and where it goes, though chess writes less", "[clicks]") {
    Table table("chess");
    CHECK(table.next().size() == 10);  // eight pawns, two knights
    CHECK(table.click("e2") == "");
    CHECK(table.next() == Names{"e3", "e4"});
    CHECK(table.click("e4") == "e4");
    CHECK(table.click("g1") == "");  // anew after a move
    CHECK(table.click("b1") == "");  // another piece
    CHECK(table.path() == Names{"b1"});
    CHECK(table.click("b1") == "");  // the same again
    CHECK(table.path().empty());
    CHECK(table.click("e5") == "");
    CHECK(table.path().empty());
}

TEST_CASE("clicks: castling, en passant and captures in chess", "[clicks]") {
    const Table castling("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(castling.names(castling.move("O-O").touched.cells) == Names{"e1", "g1"});
    CHECK(castling.move("O-O").cleared.empty());
    CHECK(castling.names(castling.move("Rxa8+").cleared) == Names{"a8"});
    const Table passing("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    CHECK(passing.names(passing.move("exd6").touched.cells) == Names{"e5", "d6"});
    CHECK(passing.names(passing.move("exd6").cleared) == Names{"d5"});
}

TEST_CASE("clicks: a promotion leaves a choice of pieces", "[clicks]") {
    Table table("chess", "8/P6k/8/8/8/8/8/7K w - - 0 1");
    CHECK(table.click_all({"a7", "a8"}) == "");
    CHECK(table.choices() == Names{"a8=Q", "a8=R", "a8=B", "a8=N"});
    CHECK(table.now().by == Clicked::By::piece);
    table.back();
    CHECK(table.path() == Names{"a7"});
}

TEST_CASE("clicks: amazons go, then shoot", "[clicks]") {
    Table table("amazons");
    CHECK(table.click_all({"d1", "g1", "g7", "g8"}) == "g1-g7-g8");
}

TEST_CASE("clicks: a chain of captures by its ends or each landing", "[clicks]") {
    const std::string position = "B:W15,23:B10";
    for (const auto& clicks :
         std::vector<std::vector<std::string>>{{"10", "26"}, {"10", "19", "26"}})
        CHECK(Table("checkers", position).click_all(clicks) == "10x26");
    const Table table("checkers", position);
    CHECK(table.names(table.move("10x26").cleared) == Names{"15", "23"});
}

TEST_CASE("clicks: a chain that may end goes on or stops", "[clicks]") {
    // Konane: a stone hops on in its direction as often as it likes.
    const auto game = open_named("konane");
    Position position = Position::start(*game);
    Random random(7);
    int stops = 0;
    for (int ply = 0; ply < 40 && !outcome(*game, position); ++ply) {
        const ClickMachine machine(*game, position);
        for (std::size_t move = 0; move < machine.moves().size(); ++move) {
            const std::vector<int>& cells = machine.moves()[move].touched.cells;
            Clicked now = machine.start();
            for (const int cell : cells) now = machine.click(now, cell);
            if (!now.stop) continue;
            ++stops;
            CHECK(now.stop == move);
            CHECK(machine.click(now, cells.back()).played == move);
            CHECK_FALSE(now.next.empty());
        }
        const auto next = random.below(static_cast<std::uint32_t>(machine.moves().size()));
        play(*game, position, machine.moves()[next].move);
    }
    CHECK(stops > 0);
}

TEST_CASE("clicks: any cell of the column in which a stone drops", "[clicks]") {
    for (const char* const game : {"connect_four", "lua:connect_four"}) {
        INFO(game);
        CHECK(Table(game).next().size() == 42);
        CHECK(Table(game).click("d1") == "d");
        CHECK(Table(game).click("d6") == "d");
    }
}

TEST_CASE("clicks: a heap, then how many", "[clicks]") {
    Table table("nim");
    CHECK(table.click("a") == "a1");  // a heap of one
    CHECK(table.click("b") == "");
    CHECK(table.choices() == Names{"b1", "b2", "b3"});
    CHECK(table.now().by == Clicked::By::number);
}

TEST_CASE("clicks: a mill, then the man that is taken", "[clicks]") {
    const std::string position = "3/3/3/1o4/3/o2/xx1 1 hand=7,7";
    Table table("nine_mens_morris", position);
    const auto mill = std::ranges::find_if(table.machine().moves(), [](const ClickableMove& move) {
        return move.touched.cells.size() == 2;
    });
    REQUIRE(mill != table.machine().moves().end());
    CHECK(mill->cleared == std::vector{mill->touched.cells[1]});
}

TEST_CASE("clicks: pass and swap are buttons", "[clicks]") {
    Table table("go");
    CHECK(table.buttons() == Names{"pass"});
    CHECK(table.move("pass").touched.kind == TouchedCells::Kind::pass);
    const Table swap("hex(size=3, swap=yes)", "3/1x1/3 2");
    CHECK(swap.move("swap").touched.kind == TouchedCells::Kind::swap);
}

TEST_CASE("clicks: a piece from beside the board, before or after its cell", "[clicks]") {
    Table table("mnk(wild=yes)");
    CHECK(table.now().pieces == std::vector{1, 2});
    CHECK(table.click("c3") == "");
    CHECK(table.choices() == Names{"c3=x", "c3=o"});
    table.pick(2);
    CHECK(table.click("c3") == "c3=o");
}

TEST_CASE("clicks: men of backgammon in either order, on any place of a point", "[clicks]") {
    const auto game = open_named("backgammon");
    Position position = Position::start(*game);
    play(*game, position, game->parse_move(position.state, "3-1").value());
    const ClickMachine machine(*game, position);
    const CellNames names(game->layout());
    for (const std::vector<const char*>& clicks :
         {std::vector{"8.1", "5.1", "6.1", "5.1"}, {"6.3", "5.5", "8.2", "5.2"}}) {
        Clicked now = machine.start();
        for (const char* const name : clicks)
            if (!now.played) now = machine.click(now, names.find(name).value());
        REQUIRE(now.played);
        CHECK(machine.moves()[*now.played].text == "8/5+6/5");
    }
}

TEST_CASE("clicks: the same cells and nothing else cannot be told apart", "[clicks]") {
    Layout board;
    board.cells = {{0, 0, "a"}, {1, 0, "b"}, {2, 0, "c"}};
    const auto move = [](const char* text, std::vector<int> cells, std::vector<int> cleared) {
        return ClickableMove{Move{}, text, {.cells = std::move(cells)}, std::move(cleared)};
    };
    CHECK_FALSE(same_clicks({move("left", {}, {}), move("right", {}, {})}));
    const std::vector<ClickableMove> alike{move("a+", {0, 1}, {}), move("a*", {0, 1}, {})};
    REQUIRE(same_clicks(alike));
    const ClickMachine machine(alike, board);
    const Clicked now = machine.click(machine.click(machine.start(), 0), 1);
    CHECK(now.choices == std::vector<std::size_t>{0, 1});
    CHECK(now.by == Clicked::By::text);
    // What one of them captures tells them apart.
    const std::vector<ClickableMove> told{move("a+", {0, 1}, {}), move("a*", {0, 1}, {2})};
    CHECK_FALSE(same_clicks(told));
    const ClickMachine telling(told, board);
    const Clicked asked = telling.click(telling.click(telling.start(), 0), 1);
    CHECK(asked.next == std::vector{2});
    CHECK(telling.click(asked, 2).played == 1u);
}

TEST_CASE("clicks: the JSON of legal moves", "[clicks][json]") {
    const auto json_of = [](const Table& table, const char* text) {
        return legal_moves_json({table.move(text)}).at(0).dump();
    };
    CHECK(json_of(Table("tic_tac_toe"), "b2") == R"({"t":"b2","c":[4],"p":1})");
    CHECK(json_of(Table("chess", "8/P6k/8/8/8/8/8/7K w - - 0 1"), "a8=N") ==
          R"({"t":"a8=N","c":[48,56],"p":3})");
    CHECK(json_of(Table("nim"), "b2") == R"({"t":"b2","c":[1],"n":2})");
    CHECK(json_of(Table("go"), "pass") == R"({"t":"pass","k":"pass"})");
    CHECK(json_of(Table("lua:connect_four(width=4, height=4)"), "b") ==
          R"({"t":"b","c":[1],"alt":[[5],[9],[13]],"p":1})");
    CHECK(legal_moves_json(Table("amazons").machine().moves()).size() == 2176);
}

TEST_CASE("clicks: moves after which the rules fail can be clicked by their text", "[clicks]") {
    const auto game = ply_test::lua_game(
        "game { name = 'T', board = square(3, 3) } moves = place\n"
        "function result(me, last) if row(last) == 3 then error('no') end end");
    const auto moves = clickable_moves(*game, Position::start(*game));
    REQUIRE(moves.size() == 9);
    const CellNames names(game->layout());
    for (const ClickableMove& move : moves)
        CHECK(move.touched.cells == std::vector{names.find(move.text).value()});
}
