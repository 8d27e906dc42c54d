/// Programs at a table: what they find on the way, how fast they move, whether they take a draw;
/// and positions that are set up by hand.

#include "tests/support/catch.hpp"
#include "tests/support/studio_desk.hpp"

namespace {

using namespace ply_test;
using PageJson = nlohmann::json;

struct SeatsPage : StudioDesk {
    SeatsPage() { greet(); }
    PageJson table(const std::string& game, PageJson seats, PageJson more = PageJson::object()) {
        more["game"] = game;
        more["seats"] = std::move(seats);
        return ask("table.new", more);
    }
    PageJson thinking() {
        return event("seat", [](const PageJson& event) {
            return event["state"] == "thinking" && event.contains("depth");
        });
    }
};

}  // namespace

TEST_CASE("studio: what a program finds is told while it still searches", "[studio]") {
    SeatsPage page;
    const PageJson table =
        page.table("lua:connect_four", {"human", "alphabeta(depth=9)"}, {{"moves", "d"}});
    const PageJson found = page.thinking();
    CHECK(found["of"] == table["table"]);
    CHECK(found["seat"] == 1);
    CHECK(found["depth"].get<int>() >= 1);
    CHECK(found["line"].size() >= 1);
    CHECK(found.contains("score"));
    page.event("node");  // and then it moves
}

TEST_CASE("studio: a level keeps its scores to itself", "[studio]") {
    SeatsPage page;
    page.table("lua:hex(size=11)", {"level8", "human"});  // quicker games may be over untold
    const PageJson found = page.thinking();
    CHECK_FALSE(found.contains("score"));
}

TEST_CASE("studio: programs move at the pace that is asked for", "[studio]") {
    SeatsPage page;
    const PageJson alone =
        page.table("lua:tic_tac_toe", {"random", "random"}, {{"running", false}});
    CHECK(alone["pace"] == 300);
    page.ask("table.seats", {{"table", alone["table"]}, {"seats", {"human", "random"}}});
    CHECK(page.event("table")["view"]["pace"] == 0);
    page.ask("table.pace", {{"table", alone["table"]}, {"pace", 1500}});
    CHECK(page.event("table")["view"]["pace"] == 1500);
    page.refused("table.pace", {{"table", alone["table"]}, {"pace", -1}});
    page.ask("table.run", {{"table", alone["table"]}, {"running", true}});
    CHECK(page.event("table")["view"]["running"] == true);
}

TEST_CASE("studio: a program takes a draw where it is not ahead", "[studio]") {
    SeatsPage page;
    // The second player is lost: in four moves the first one has a row.
    const PageJson lost =
        page.table("lua:tic_tac_toe", {"human", "alphabeta(depth=9)"}, {{"moves", "a1 a2 b2"}});
    CHECK(page.refused("table.draw", {{"table", lost["table"]}}) != "");  // it has not moved yet
    page.event("node");
    page.ask("table.draw", {{"table", lost["table"]}});
    const PageJson over = page.event("node")["position"]["over"];
    CHECK(over["reason"] == "agreement");
    CHECK(over["scores"] == PageJson({0.5, 0.5}));

    const PageJson won =
        page.table("lua:tic_tac_toe", {"alphabeta(depth=9)", "human"}, {{"moves", "a1 a2"}});
    page.event("node", [](const PageJson& event) { return event["node"]["ply"] == 3; });
    CHECK(page.refused("table.draw", {{"table", won["table"]}}) ==
          "alphabeta(depth=9) declines the draw");
}

TEST_CASE("studio: what a score meant is known when the game is opened again", "[studio]") {
    SeatsPage page;
    const PageJson table =
        page.table("lua:tic_tac_toe", {"human", "alphabeta(depth=9)"}, {{"moves", "a1 a2 b2"}});
    const PageJson node = page.event("node");
    REQUIRE(node["node"]["value"] == 1.0);  // the first player wins
    page.leave();
    page.be(2);
    page.greet();
    const PageJson again = page.ask("table.open", {{"session", node["session"]}});
    CHECK(again["nodes"].back()["value"] == 1.0);
    CHECK(again["nodes"].back()["score"] == node["node"]["score"]);
}

TEST_CASE("studio: positions are set up a piece at a time", "[studio]") {
    SeatsPage page;
    const auto edited = [&](const std::string& game, const std::string& position, int cell,
                            int piece) {
        return page
            .ask("position.edit",
                 {{"game", game}, {"position", position}, {"cell", cell}, {"piece", piece}})["text"]
            .get<std::string>();
    };
    const auto cell_of = [&](const PageJson& game, const std::string& name) {
        for (std::size_t i = 0; i < game["board"]["cells"].size(); ++i)
            if (game["board"]["cells"][i]["name"] == name) return static_cast<int>(i);
        FAIL("no cell " << name);
        return -1;
    };
    const auto piece_of = [&](const PageJson& game, const std::string& glyph) {
        for (std::size_t i = 0; i < game["board"]["pieces"].size(); ++i)
            if (game["board"]["pieces"][i]["glyph"] == glyph) return static_cast<int>(i);
        FAIL("no piece " << glyph);
        return -1;
    };
    const PageJson chess = page.ask("game.open", {{"game", "chess"}});
    const std::string start = chess["start"]["text"];
    std::string text = edited("chess", start, cell_of(chess, "e2"), 0);
    text = edited("chess", text, cell_of(chess, "e4"), piece_of(chess, "P"));
    CHECK(text == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1");
    CHECK(edited("chess", text, cell_of(chess, "e4"), piece_of(chess, "P")) == text);

    const PageJson morris = page.ask("game.open", {{"game", "lua:nine_mens_morris"}});
    const int stone = 1;
    for (std::size_t cell = 0; cell < morris["board"]["cells"].size(); ++cell) {
        const PageJson view = page.ask(
            "position.edit", {{"game", "lua:nine_mens_morris"}, {"cell", cell}, {"piece", stone}});
        CHECK(view["content"][cell] == stone);
    }
    // No kings, no chess; numbers are no pieces; nothing beyond the board.
    page.refused("position.edit",
                 {{"game", "chess"}, {"cell", cell_of(chess, "e1")}, {"piece", 0}});
    CHECK(page.refused("position.edit", {{"game", "lua:kalah"}, {"cell", 0}, {"piece", 1}})
              .find("as text") != std::string::npos);
    page.refused("position.edit", {{"game", "chess"}, {"cell", 64}, {"piece", 1}});
    page.refused("position.edit", {{"game", "chess"}, {"cell", 0}, {"piece", 99}});
    page.refused("position.edit", {{"game", "chess"}, {"position", "nonsense"}});
    CHECK(page.ask("position.edit", {{"game", "chess"}})["text"] == start);
}

TEST_CASE("studio: what is threatened is what the other player would do", "[studio]") {
    SeatsPage page;
    // The scholar's mate: black is to move, and white would mate on f7.
    const PageJson chess = page.table("chess", two_people, {{"moves", "e4 e5 Qh5 Nc6 Bc4"}});
    const PageJson mate = page.ask("table.threat", {{"table", chess["table"]}});
    CHECK(mate["move"].get<std::string>().find("Qxf7") == 0);
    CHECK(mate["score"] == "win in 1 ply");
    CHECK(mate["cells"].size() == 2);

    const PageJson three = page.table("lua:tic_tac_toe", two_people, {{"moves", "a1 b2 a2"}});
    CHECK(page.ask("table.threat", {{"table", three["table"]}})["move"] == "a3");
    const PageJson pawn = page.table("chess", two_people, {{"moves", "e4"}});
    page.ask("table.threat", {{"table", pawn["table"]}});  // e3 is not to be taken on any more

    // Whoever gives check has no move more; dice are nobody's; an end is an end.
    const PageJson check = page.table("chess", two_people, {{"moves", "e4 f5 Qh5"}});
    CHECK(page.refused("table.threat", {{"table", check["table"]}}).find("threatened") !=
          std::string::npos);
    const PageJson dice = page.table("lua:pig", two_people, {{"dice", "asked"}});
    page.refused("table.threat", {{"table", dice["table"]}});
    const PageJson over = page.table("lua:tic_tac_toe", two_people, {{"moves", "a1 b1 a2 b2 a3"}});
    page.refused("table.threat", {{"table", over["table"]}});
}
