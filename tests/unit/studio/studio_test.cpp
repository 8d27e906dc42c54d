/// The studio by its protocol: tables, programs in their seats, analyses, and who may have what.

#include "framework/studio/page_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/studio_desk.hpp"

namespace {

using namespace ply_test;
using PageJson = nlohmann::json;

/// A page that was let in.
struct TablePage : StudioDesk {
    explicit TablePage(ply::studio::StudioSettings settings = {})
        : StudioDesk(std::move(settings)) {
        welcome = greet();
    }
    /// Three on three; the table's name.
    std::string table(PageJson seats = {"human", "human"}, PageJson more = PageJson::object()) {
        more["game"] = more.value("game", "lua:tic_tac_toe");
        more["seats"] = std::move(seats);
        view = ask("table.new", more);
        return view["table"];
    }
    int play(const std::string& table, const std::string& move) {
        return ask("table.play", {{"table", table}, {"move", move}})["node"];
    }
    /// The texts of the legal moves.
    static std::vector<std::string> legal(const PageJson& position) {
        std::vector<std::string> texts;
        for (const PageJson& move : position["legal"]) texts.push_back(move["t"]);
        return texts;
    }

    PageJson welcome;
    PageJson view;
};

}  // namespace

TEST_CASE("studio: without the key nothing is answered", "[studio]") {
    StudioDesk desk;
    CHECK_FALSE(desk.say(R"({"id": 1, "op": "script.words"})"));
    CHECK(desk.heard().empty());
    CHECK_FALSE(
        desk.say(R"({"id": 900, "op": "hello", "key": "00000000000000000000000000000000"})"));
    CHECK(desk.heard().back()["error"]["kind"] == "key");
    const PageJson welcome = desk.greet();
    CHECK(welcome["protocol"] == 1);
    CHECK(welcome["games"].size() > 50);
    CHECK(welcome["levels"].size() == 8);
}

TEST_CASE("studio: a table shows the board and what can be played", "[studio]") {
    TablePage page;
    page.table();
    const PageJson& game = page.view["game"];
    CHECK(game["title"] == "Tic-tac-toe");
    CHECK(game["board"]["cells"].size() == 9);
    CHECK(game["board"]["cells"][0]["name"] == "a1");
    CHECK(page.view["position"]["legal"].size() == 9);
    CHECK(page.view["position"]["mover"] == 0);
    CHECK(page.view["position"]["person"] == true);
    CHECK(page.view["session"].is_null());  // nothing was played
    CHECK(game["board"]["men"].is_null());
    page.table(two_people, {{"game", "lua:backgammon"}});
    CHECK(page.view["game"]["board"]["men"] == PageJson{"black", "white"});
}

TEST_CASE("studio: a script that was named at the start is in the list, sound or not", "[studio]") {
    const TemporaryFolder folder;
    const std::string text = "game { name = 'Mine', board = square(2, 2) }\nfunction moves() ";
    for (const bool sound : {true, false}) {
        ply::studio::StudioSettings settings;
        settings.game = folder.write("mine.lua", text + (sound ? "place() end" : ""));
        TablePage page(std::move(settings));
        const PageJson row = page.welcome["games"][0];
        CHECK(row["name"] == (folder / "mine.lua").string());
        CHECK(row["title"] == (sound ? PageJson("Mine") : row["name"]));
        CHECK(row["problem"].is_null() == sound);
        CHECK(row["file"] == (folder / "mine.lua").string());
        if (sound) CHECK(page.table(two_people, {{"game", row["name"]}}) == "t1");
    }
    ply::studio::StudioSettings settings;
    settings.game = folder / "nowhere.lua";
    CHECK(TablePage(std::move(settings)).welcome["games"][0]["file"].is_null());
}

TEST_CASE("studio: every game of the catalogue opens, with something to do", "[studio]") {
    StudioDesk page;
    const PageJson welcome = page.greet();
    for (const PageJson& row : welcome["games"]) {
        const std::string name = row["name"];
        INFO(name);
        const PageJson game = page.ask("game.open", {{"game", name}});
        CHECK_FALSE(game["start"]["legal"].empty());
        if (game["board"].is_null()) continue;
        CHECK(game["start"]["content"].size() == game["board"]["cells"].size());
        for (const PageJson& cell : game["board"]["cells"]) CHECK(cell["look"].is_string());
    }
}

TEST_CASE("studio: moves make a tree, and nothing of it is lost", "[studio]") {
    TablePage page;
    const std::string table = page.table();
    const int b2 = page.play(table, "b2");
    const PageJson node = page.event("node");
    CHECK(node["node"]["move"] == "b2");
    CHECK(node["node"]["seat"] == 0);
    CHECK(node["position"]["content"][4] == 1);
    CHECK(node["position"]["last"] == PageJson::array({4}));
    const int a1 = page.play(table, "a1");

    // A variation beside a1, which stays.
    CHECK(page.ask("table.undo", {{"table", table}})["node"] == b2);
    const int c3 = page.play(table, "c3");
    CHECK(c3 != a1);
    CHECK(page.ask("table.goto", {{"table", table}, {"node", a1}})["node"] == a1);
    page.ask("table.promote", {{"table", table}, {"node", c3}});
    CHECK(page.event("table")["view"]["nodes"][1]["children"] == PageJson({c3, a1}));

    // What was removed comes back.
    CHECK(page.ask("table.delete", {{"table", table}, {"node", b2}})["node"] == 0);
    CHECK(page.event("table")["view"]["nodes"].size() == 1);
    page.ask("table.restore", {{"table", table}});
    const PageJson restored = page.event("table")["view"];
    CHECK(restored["nodes"].size() == 4);
    CHECK(restored["nodes"][1]["seat"] == 0);
    page.ask("table.comment",
             {{"table", table}, {"node", restored["here"]}, {"text", "the middle"}});
    CHECK(page.event("row")["row"]["comment"] == "the middle");
}

TEST_CASE("studio: the end says who has won", "[studio]") {
    TablePage page;
    const std::string table =
        page.table(two_people, {{"game", "lua:tic_tac_toe"}, {"moves", "a1 a2 b1 b2"}});
    page.play(table, "c1");
    const PageJson over = page.event("node")["position"]["over"];
    CHECK(over["text"] == "player 1 wins");
    CHECK(over["scores"] == PageJson({1.0, 0.0}));
    CHECK(page.refused("table.play", {{"table", table}, {"move", "c3"}}) ==
          "the game is over here; go back to play on, or begin a new one");
    page.ask("table.undo", {{"table", table}});
    page.ask("table.resign", {{"table", table}, {"seat", 0}});
    const auto resigned = [](const PageJson& event) {
        return !event["position"]["over"].is_null();
    };
    CHECK(page.event("node", resigned)["position"]["over"]["reason"] == "resignation");
    page.ask("table.reopen", {{"table", table}});
    page.play(table, "c1");
}

TEST_CASE("studio: what cannot be done is refused in a sentence", "[studio]") {
    TablePage page;
    const std::string table = page.table();
    CHECK(page.refused("table.play", {{"table", table}, {"move", "a9"}}).find("a9") !=
          std::string::npos);
    CHECK(page.refused("table.play", {{"table", "t99"}, {"move", "a1"}}).find("no table 't99'") !=
          std::string::npos);
    CHECK(page.refused("table.paly").find("did you mean 'table.play'?") != std::string::npos);
    CHECK(page.refused("table.goto", {{"table", table}, {"node", 7}}) ==
          "there is no move number 7 in the tree");
    CHECK(page.refused("table.goto", {{"table", table}, {"node", 1e300}}).find("whole number") !=
          std::string::npos);
    CHECK(page.refused("table.new", {{"game", "no_such_game"}}).find("there is no game") !=
          std::string::npos);
    CHECK(page.refused("table.restore", {{"table", table}}) ==
          "nothing was removed that could be put back");
    page.play(table, "a1");  // the table is as it was
}

TEST_CASE("studio: other programs and files are not to be had by a page", "[studio]") {
    TablePage page;
    const std::string fish = R"(uci(cmd="touch stolen"))";
    CHECK(page.refused("table.new", {{"game", "lua:tic_tac_toe"}, {"seats", {"human", fish}}})
              .find("which a page may not") != std::string::npos);
    const std::string table = page.table();
    for (const std::string& player :
         {fish, "x = " + fish, std::string("oracle(file=/etc/passwd)"),
          std::string("pvs(depth=1, eval=learned(file=/etc/passwd))"), std::string("/tmp/evil.lua"),
          std::string("x = ./evil.lua(depth=1)")}) {
        INFO(player);
        CHECK(page.refused("table.seats", {{"table", table}, {"seats", {"human", player}}})
                  .find("which a page may not") != std::string::npos);
        CHECK(page.refused("analyse.start", {{"table", table}, {"player", player}})
                  .find("which a page may not") != std::string::npos);
    }
    for (const char* const game : {"./evil.so", "/tmp/evil.lua", "evil.lua", "lua:../evil"}) {
        INFO(game);
        page.refused("game.open", {{"game", game}});
        page.refused("table.new", {{"game", game}});
        page.refused("check.start", {{"game", game}});
        page.refused("table.import", {{"game", game}, {"text", "1. e4 *"}});
        page.refused("table.import",
                     {{"text", PageJson{{"plyboard session", 1}, {"game", game}}.dump()}});
    }
    for (const char* const file : {"/etc/passwd", "/etc/passwd.lua", "../../x.lua", ""}) {
        INFO(file);
        page.refused("script.read", {{"file", file}});
        page.refused("script.try", {{"file", file}, {"text", ""}});
        page.refused("script.save", {{"file", file}, {"text", ""}, {"hash", ""}});
    }
    // What comes with a file is a person instead.
    const PageJson session{
        {"plyboard session", 1}, {"game", "lua:tic_tac_toe"}, {"players", {"human", fish}}};
    const PageJson imported = page.ask("table.import", {{"text", session.dump()}});
    CHECK(imported["seats"] == two_people);
    CHECK(imported["notes"].size() == 1);
}

TEST_CASE("studio: a player that was named at the start may be seated", "[studio]") {
    TablePage page({.players = {"fish = uci(cmd=true)"}});
    page.table({"human", "fish"});
    CHECK(page.view["seats"] == PageJson({"human", "fish"}));
}

TEST_CASE("studio: scripts and players of files are offered, and take seats", "[studio]") {
    StudioDesk page;
    const PageJson welcome = page.greet();
    const PageJson& bots = welcome["bots"];
    const auto greedy = std::find_if(
        bots.begin(), bots.end(), [](const PageJson& row) { return row["name"] == "lua:greedy"; });
    REQUIRE(greedy != bots.end());
    CHECK((*greedy)["options"].back()["name"] == "time");
    const PageJson& named = welcome["players"];
    CHECK(std::find(named.begin(), named.end(), "quick") != named.end());
    CHECK(std::find(named.begin(), named.end(), "gnugo") == named.end());  // runs a program
    const PageJson seats = {"lua:greedy", "quick"};
    CHECK(page.ask("table.new", {{"game", "lua:tic_tac_toe"}, {"seats", seats}})["seats"] == seats);
}

TEST_CASE("studio: a program answers, and moves when it is told to", "[studio]") {
    TablePage page;
    const std::string table = page.table({"human", "mcts(time=60m)"});
    page.play(table, "b2");
    CHECK(page.event("seat")["state"] == "thinking");
    CHECK(page.refused("table.play", {{"table", table}, {"move", "a1"}}).find("mcts") !=
          std::string::npos);
    page.ask("table.stop", {{"table", table}});
    const PageJson node =
        page.event("node", [](const PageJson& event) { return event["node"]["ply"] == 2; });
    CHECK(node["node"]["seat"] == 1);
    CHECK(node["position"]["person"] == true);
}

TEST_CASE("studio: a program that thinks while somebody goes back plays nothing", "[studio]") {
    TablePage page;
    const std::string table = page.table({"human", "mcts(time=60m)"});
    page.play(table, "b2");
    page.ask("table.undo", {{"table", table}});
    page.play(table, "a1");
    page.ask("table.stop", {{"table", table}});
    // The first search ends, then the one after a1 begins.
    page.event("seat", [](const PageJson& event) { return event["state"] == "thinking"; });
    page.ask("table.undo", {{"table", table}});
    page.ask("table.seats", {{"table", table}, {"seats", two_people}});
    const PageJson view = page.event("table")["view"];
    CHECK(view["nodes"].size() == 3);  // b2 and a1; no reply to either
}

TEST_CASE("studio: programs play each other, wait, and go on by steps", "[studio]") {
    TablePage page;
    const std::string table = page.table({"random", "random"}, {{"running", false}, {"pace", 0}});
    page.ask("table.step", {{"table", table}});
    CHECK(page.event("node")["node"]["ply"] == 1);
    page.ask("table.step", {{"table", table}});
    CHECK(page.event("node")["node"]["ply"] == 2);
    page.ask("table.run", {{"table", table}, {"running", true}});
    page.event("node", [](const PageJson& event) { return !event["position"]["over"].is_null(); });
}

TEST_CASE("studio: dice are thrown, or asked for", "[studio]") {
    TablePage page;
    page.table(two_people, {{"game", "lua:pig"}});
    const PageJson thrown = page.event("node");
    CHECK(thrown["node"]["player"] == "chance");
    CHECK(thrown["position"]["mover"] == 0);

    const std::string asked = page.table(two_people, {{"game", "lua:pig"}, {"dice", "asked"}});
    CHECK(page.view["position"]["mover"] == "chance");
    CHECK(page.view["position"]["legal"][0]["w"] == 1);
    page.ask("table.throw", {{"table", asked}, {"move", "5"}});
    CHECK(page.event("node")["node"]["move"] == "5");
}

TEST_CASE("studio: an analysis goes on until it is stopped", "[studio]") {
    TablePage page;
    const std::string table = page.table();
    const PageJson started =
        page.ask("analyse.start", {{"table", table}, {"player", "pvs"}, {"lines", 3}});
    const PageJson done =
        page.event("analysis", [](const PageJson& event) { return event["done"] == true; });
    CHECK(done["of"] == started["job"]);
    REQUIRE(done["lines"].size() == 3);  // so small a game is solved
    CHECK(done["lines"][0]["value"] == 0.0);
    CHECK(done["lines"][0]["pv"].size() > 0);

    const PageJson endless = page.ask("analyse.start", {{"table", table}, {"player", "mcts"}});
    page.ask("job.stop", {{"job", endless["job"]}});
    CHECK(page.event("analysis",
                     [&](const PageJson& event) {
                         return event["of"] == endless["job"] && event["done"] == true;
                     })["lines"]
              .size() > 0);
}

TEST_CASE("studio: a check reports what the command prints", "[studio]") {
    TablePage page;
    page.ask("check.start", {{"game", "lua:tic_tac_toe"}, {"games", 10}, {"seconds", 5}});
    const PageJson done =
        page.event("check", [](const PageJson& event) { return event["done"] == true; });
    CHECK(done["result"]["ok"] == true);
    CHECK(done["result"]["games"] == 10);
}

TEST_CASE("studio: a game is kept and goes on in another page", "[studio]") {
    TablePage page;
    page.play(page.table(), "b2");
    const std::string session = page.event("node")["session"];
    page.be(2);
    page.greet();
    const PageJson opened = page.ask("table.open", {{"session", session}});
    CHECK(opened["nodes"].size() == 2);
    CHECK(opened["position"]["mover"] == 1);
    page.be(1);
    CHECK(page.event("closed")["problem"]["text"] == "this game was opened in another page");
    page.be(2);
    page.leave();
    page.be(3);
    CHECK(page.greet()["sessions"][0]["name"] == session);
    CHECK(page.ask("table.open", {{"session", session}})["nodes"].size() == 2);
}

TEST_CASE("studio: games of other programs come in and go out", "[studio]") {
    TablePage page;
    const PageJson opened = page.ask(
        "table.import", {{"game", "chess"}, {"text", "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"}});
    CHECK(opened["nodes"].size() == 6);
    const PageJson pgn = page.ask("table.export", {{"table", opened["table"]}, {"format", "pgn"}});
    CHECK(pgn["data"].get<std::string>().find("1. e4 e5 (1... c5 2. Nf3) 2. Nf3") !=
          std::string::npos);
    CHECK(page.ask("table.export", {{"table", opened["table"]}, {"format", "moves"}})["data"] ==
          "e4 e5 Nf3");
    CHECK(page.ask("table.import", {{"text", "1. e4 *"}})["game"]["name"] == "chess");
    page.refused("table.import", {{"text", "[Game \"./mine.lua\"]\n\n1. a1 *"}});
}

TEST_CASE("studio: whose clock has run out has lost", "[studio]") {
    TablePage page;
    const std::string table = page.table(two_people, {{"clocks", PageJson::array({"60m"})}});
    CHECK(page.view["position"]["clocks"].size() == 2);
    CHECK(page.view["position"]["clocks"][0]["periods"] == 0);
    CHECK(page.ask("table.flag", {{"table", table}})["over"] == false);
    const std::string short_one = page.table(two_people, {{"clocks", {"1ms", "60m"}}});
    while (page.ask("table.flag", {{"table", short_one}})["over"] == false) continue;
    const PageJson over = page.event("node")["position"]["over"];
    CHECK(over["reason"] == "time");
    CHECK(over["scores"] == PageJson({0.0, 1.0}));
}

TEST_CASE("studio: a page is told of periods and of moves to go", "[studio]") {
    TablePage page;
    page.table(two_people, {{"clocks", PageJson::array({"10m+3x30s", "40/60m"})}});
    const PageJson clocks = page.view["position"]["clocks"];
    CHECK(clocks[0] ==
          PageJson({{"left", 600000}, {"periods", 3}, {"period", 30000}, {"moves", 0}}));
    CHECK(clocks[1] == PageJson({{"left", 3600000}, {"periods", 0}, {"period", 0}, {"moves", 40}}));
}

TEST_CASE("studio: what a page asked for ends with it", "[studio]") {
    TablePage page;
    const std::string table = page.table({"mcts(time=60m)", "human"});
    page.event("seat");
    page.ask("analyse.start", {{"table", table}, {"player", "mcts"}});
    page.leave();
    page.be(2);
    page.greet();
    CHECK(page.refused("table.undo", {{"table", table}}).find("no table") != std::string::npos);
}  // and the studio ends here, which waits for all that still think

TEST_CASE("page files: the looks of boards, guides, the installed editor, and nothing beside them",
          "[studio]") {
    const auto looks = ply::studio::shared_page_file("/board_picture.css");
    REQUIRE(looks);
    CHECK(looks->type == "text/css; charset=utf-8");
    CHECK(looks->body.find(".board .cell") != std::string::npos);
    const auto guide = ply::studio::shared_page_file("/guide/README.md");
    REQUIRE(guide);
    CHECK(guide->body.find("A game in ten minutes") != std::string::npos);
    for (const char* path : {"/guide/players.lua", "/guide/../README.md", "/guide/"})
        CHECK_FALSE(ply::studio::shared_page_file(path));
    const auto missing = ply::studio::shared_page_file("/codemirror/lib/no_such_file.js");
    REQUIRE(missing);  // the page then has an editor of its own
    CHECK(missing->body.empty());
    const auto outside = ply::studio::shared_page_file("/codemirror/../../doc/libc6/copyright");
    CHECK((!outside || outside->body.empty()));
    CHECK_FALSE(ply::studio::shared_page_file("/main.js"));
    CHECK(ply::studio::embedded_page_file("/main.js"));
    CHECK_FALSE(ply::studio::embedded_page_file("/protocol.d.ts"));
}

TEST_CASE("page files: browsers keep modules, by a name that no other program has", "[studio]") {
    const auto page = ply::studio::served_page_file("/index.html");
    REQUIRE(page);
    CHECK_FALSE(page->lasting);
    const auto at = page->body.find("src=\"/");
    REQUIRE(at != std::string::npos);
    const std::string first = page->body.substr(at + 5, page->body.find('"', at + 5) - at - 5);
    const auto module = ply::studio::served_page_file(first);
    REQUIRE(module);
    CHECK(module->lasting);
    CHECK(module->body == ply::studio::embedded_page_file("/main.js")->body);
    CHECK_FALSE(ply::studio::served_page_file("/main.js")->lasting);
    CHECK_FALSE(ply::studio::served_page_file("/0123456789abcdef/main.js"));
}
