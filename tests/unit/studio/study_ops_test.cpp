/// What a page has measured: traces, comparisons, lines of Lua, and which cells end a game.

#include "framework/search/proof/oracle.hpp"
#include "framework/search/proof/retrograde.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/studio_desk.hpp"

namespace {

using namespace ply_test;
using PageJson = nlohmann::json;

/// A page with a game of people after some moves.
struct StudyPage : StudioDesk {
    explicit StudyPage(const std::string& game = "lua:tic_tac_toe", const std::string& moves = "") {
        greet();
        view = ask("table.new", {{"game", game}, {"seats", two_people}, {"moves", moves}});
        table = view["table"];
    }
    PageJson done(const std::string& kind) {
        return event(kind, [](const PageJson& told) { return told["done"] == true; });
    }
    /// The names of the cells that decided the game.
    std::vector<std::string> deciding() const {
        std::vector<std::string> names;
        for (const PageJson& cell : view["position"]["over"]["cells"])
            names.push_back(view["game"]["board"]["cells"][cell.get<std::size_t>()]["name"]);
        return names;
    }

    PageJson view;
    std::string table;
};

}  // namespace

TEST_CASE("studio: a search is recorded step by step", "[studio]") {
    StudyPage page;
    const PageJson started =
        page.ask("trace.start", {{"table", page.table}, {"player", "alphabeta(depth=2)"}});
    const PageJson told = page.done("trace");
    CHECK(told["of"] == started["job"]);
    const PageJson& trace = told["trace"];
    CHECK(trace["player"] == "alphabeta(depth=2)");
    REQUIRE(trace["passes"].size() == 1);
    CHECK(trace["passes"][0]["svg"].get<std::string>().find("id=\"p0n0\"") != std::string::npos);
    CHECK(trace["positions"][0] == page.view["position"]["text"]);
    REQUIRE(trace["steps"].size() > 20);
    CHECK(trace["steps"][0]["at"] == 0);
    std::size_t cuts = 0;
    for (const PageJson& step : trace["steps"]) cuts += step.contains("away") ? 1 : 0;
    CHECK(cuts > 0);  // alphabeta cuts off
    CHECK(trace["steps"].back()["cuts"] == cuts);

    // The board at any node is drawn by the program.
    const PageJson drawn =
        page.ask("position.draw", {{"table", page.table}, {"position", trace["positions"].back()}});
    CHECK(drawn["svg"].get<std::string>().find("<svg") == 0);
    CHECK(drawn["text"] == trace["positions"].back());
    page.refused("position.draw", {{"table", page.table}, {"position", "no position"}});
}

TEST_CASE("studio: a position is solved", "[studio]") {
    StudyPage page("lua:tic_tac_toe", "a1 b2");  // a draw, as all of tic-tac-toe is
    page.ask("solve.start", {{"table", page.table}});
    PageJson told = page.done("analysis");
    CHECK(told["proof"]["solved"] == true);
    CHECK(told["proof"]["text"] == "draw");

    StudyPage won("lua:tic_tac_toe", "a1 a2 b2 b1");  // c3, at once
    won.ask("solve.start", {{"table", won.table}});
    told = won.done("analysis");
    CHECK(told["proof"]["text"] == "player 1 wins");
    CHECK(told["lines"][0]["text"] == "win");
    CHECK(told["lines"][0]["pv"] == PageJson({"c3"}));
    CHECK(told["lines"][0]["value"] == 1);

    StudyPage long_game("chess");
    long_game.ask("solve.start", {{"table", long_game.table}, {"seconds", 1}});
    told = long_game.done("analysis");
    CHECK(told["proof"]["solved"] == false);
    CHECK(told["proof"]["text"].get<std::string>().find("not proved: ") == 0);

    StudyPage dice("lua:pig");
    CHECK(dice.refused("solve.start", {{"table", dice.table}}).find("dice") != std::string::npos);
}

TEST_CASE("studio: an oracle that was named at the start solves, and values every move",
          "[studio]") {
    TemporaryFolder folder;
    const std::string file = (folder / "corners.oracle").string();
    {
        const auto game = open_named("lua:tic_tac_toe");
        constexpr std::size_t enough = 100'000;
        ply::OracleTable(
            *game, "lua:tic_tac_toe",
            ply::solve_positions(*game, game->start(), ply::usable_symmetries(*game), enough))
            .write(file);
    }
    StudioDesk page({.players = {"oracle(file=" + file + ")"}});
    page.greet();
    const auto table = [&](const std::string& game, const std::string& moves) {
        const PageJson view =
            page.ask("table.new", {{"game", game}, {"seats", two_people}, {"moves", moves}});
        return view["table"].get<std::string>();
    };
    const auto solved = [&](const std::string& game, const std::string& moves) {
        page.ask("solve.start", {{"table", table(game, moves)}, {"seconds", 5}});
        return page.event("analysis", [](const PageJson& told) { return told["done"] == true; });
    };
    // Of the replies to a corner only the centre holds the draw.
    const PageJson told = solved("lua:tic_tac_toe", "a1");
    CHECK(told["proof"]["by"].get<std::string>().find("oracle") == 0);
    CHECK(told["proof"]["text"] == "draw");
    REQUIRE(told["lines"].size() == 8);
    CHECK(told["lines"][0]["pv"][0] == "b2");
    for (std::size_t i = 1; i < 8; ++i) CHECK(told["lines"][i]["proven"] == "loss");
    // It knows nothing of other games, which a solver proves.
    CHECK(solved("lua:hex(size=2)", "")["proof"]["by"].get<std::string>().find("oracle") != 0);
}

TEST_CASE("studio: a search that cannot be recorded is refused in a sentence", "[studio]") {
    StudyPage page;
    page.ask("trace.start",
             {{"table", page.table}, {"player", "minimax(depth=5)"}, {"limit", 100}});
    CHECK(page.done("trace")["problem"]["text"].get<std::string>().find("more than 100 nodes") !=
          std::string::npos);
    page.ask("trace.start", {{"table", page.table}, {"player", "mcts(nodes=100)"}});
    CHECK(page.done("trace").contains("problem"));
    page.refused("trace.start", {{"table", page.table}, {"player", "uci(cmd=true)"}});
    StudyPage over("lua:tic_tac_toe", "a1 b1 a2 b2 a3");
    over.refused("trace.start", {{"table", over.table}});
}

TEST_CASE("studio: searchers are compared on the same positions", "[studio]") {
    StudyPage page;
    page.ask("compare.start", {{"game", "lua:tic_tac_toe"},
                               {"players", {"minimax", "alphabeta"}},
                               {"positions", 1},
                               {"depth", 2}});
    const PageJson told = page.done("compare");
    CHECK(told["searched"] == 4);
    CHECK(told["total"] == 4);
    const PageJson& rows = told["result"]["rows"];
    REQUIRE(rows.size() == 4);
    for (const PageJson& row : rows)
        if (row["player"] == "minimax" && row["depth"] == 2)
            CHECK(row["leaves"].get<double>() == Approx(72));  // 9 * 8
    CHECK(page.refused("compare.start", {{"game", "chess"}, {"players", {"minimax"}}})
              .find("'depth' or by 'time'") != std::string::npos);
    page.ask("compare.start", {{"game", "lua:tic_tac_toe"}, {"players", {"mcts"}}, {"depth", 2}});
    CHECK(page.done("compare")["problem"]["text"].get<std::string>().find("no depth") !=
          std::string::npos);
    page.refused("compare.start",
                 {{"game", "chess"}, {"players", {"uci(cmd=true)"}}, {"depth", 2}});
}

TEST_CASE("studio: a line of Lua says which cells its set has", "[studio]") {
    StudyPage page("lua:tic_tac_toe", "b2 a1");
    const auto told = [&](const std::string& text) {
        return page.ask("repl", {{"table", page.table}, {"text", text}});
    };
    CHECK(told("MINE")["cells"] == PageJson::array({4}));
    CHECK(told("THEIRS")["cells"] == PageJson::array({0}));
    CHECK(told("EMPTY")["cells"].size() == 7);
    CHECK(told("beside(THEIRS)")["cells"] == PageJson::array({1, 3, 4}));
    CHECK(told("each(MINE)")["cells"] == PageJson::array({4}));
    CHECK(told("each(MINE)")["values"] == PageJson::array({"5 (b2)"}));
    const PageJson count = told("count(EMPTY)");
    CHECK(count["cells"].is_null());
    CHECK(count["values"] == PageJson::array({"7"}));
    CHECK(told("last")["values"] == PageJson::array({"1"}));
    CHECK(told("moves()")["moves"].size() == 7);
    CHECK(told("print(me)")["printed"] == "1\n");
    // Nothing lasts.
    told("board[9] = 2");
    CHECK(told("count(EMPTY)")["values"] == PageJson::array({"7"}));
    CHECK(page.refused("repl", {{"table", page.table}, {"text", "lin(last, 3)"}}).find("'line'") !=
          std::string::npos);
    page.refused("repl", {{"table", page.table}, {"text", "if true then"}});
    StudyPage plugin("tic_tac_toe");
    CHECK(plugin.refused("repl", {{"table", plugin.table}, {"text", "MINE"}}).find("plugin") !=
          std::string::npos);
}

TEST_CASE("studio: the cells that decided a game, and no others", "[studio]") {
    using Names = std::vector<std::string>;
    struct Row {
        const char* game;
        const char* moves;
        Names cells;
    };
    const std::vector<Row> table{
        {"lua:tic_tac_toe", "a1 b1 a2 b2 c1 b3", {"b1", "b2", "b3"}},
        {"tic_tac_toe", "a1 b1 a2 b2 c1 b3", {"b1", "b2", "b3"}},
        // Two rows at once: a script is asked for one that is enough.
        {"connect_four", "d e d e d e d", {"d1", "d2", "d3", "d4"}},
        {"lua:connect_four", "d e d e d e d", {"d1", "d2", "d3", "d4"}},
        // A chain from edge to edge, without the stone beside it.
        {"hex(size=3)", "b1 a1 b2 a2 c3 c2 b3", {"b1", "b2", "b3"}},
        {"lua:hex(size=3)", "b1 a1 b2 a2 c3 c2 b3", {"b1", "b2", "b3"}},
        // Nobody has won.
        {"lua:tic_tac_toe", "b2 a1 a2 c2 b1 b3 c3 c1 a3", {}},
        {"tic_tac_toe", "b2 a1 a2 c2 b1 b3 c1 a3 c3", {}},
    };
    for (const auto& [game, moves, cells] : table) {
        INFO(game << ": " << moves);
        const StudyPage page(game, moves);
        REQUIRE_FALSE(page.view["position"]["over"].is_null());
        CHECK(page.deciding() == cells);
    }
}

TEST_CASE("studio: whoever resigns is beaten by no cells", "[studio]") {
    StudyPage page("lua:tic_tac_toe", "a1 b1 a2 b2");
    page.ask("table.resign", {{"table", page.table}});
    const PageJson told = page.event("node");
    CHECK(told["position"]["over"]["reason"] == "resignation");
    CHECK(told["position"]["over"]["cells"] == PageJson::array());
}
