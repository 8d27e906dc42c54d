/// What goes from one studio to another: scripts that begin, games as pages and as tests.

#include "framework/loading/script_games.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/studio_desk.hpp"

namespace {

using namespace ply_test;
using PageJson = nlohmann::json;

struct SharePage : StudioDesk {
    explicit SharePage(ply::studio::StudioSettings settings = {})
        : StudioDesk(std::move(settings)) {
        welcome = greet();
    }
    PageJson table(const std::string& game, PageJson more = PageJson::object()) {
        more["game"] = game;
        const PageJson seats = ask("game.open", {{"game", game}})["players"];
        more["seats"] = std::vector<std::string>(seats.get<std::size_t>(), "human");
        return ask("table.new", more);
    }
    std::string exported(const PageJson& table, const std::string& format) {
        return ask("table.export", {{"table", table["table"]}, {"format", format}})["data"];
    }
    /// Whether the script in the file passes its tests, and one more.
    PageJson tried_with(const std::string& file, const std::string& test) {
        const std::string text = ask("script.read", {{"file", file}})["text"];
        ask("script.try", {{"file", file}, {"text", text + "\n" + test + "\n"}});
        return event("script");
    }

    PageJson welcome;
};

/// A script that plays, if only what it includes is there.
std::string including(const std::string& name) {
    return "include [[" + name + "]]\ngame { name = \"Including\", board = square(3, 3) }\n" +
           "function moves() place() end\n";
}

}  // namespace

TEST_CASE("studio: a new script plays at once", "[studio]") {
    SharePage page;
    const PageJson made = page.ask("script.new", {{"name", "my_game"}});
    CHECK(made["game"] == "my_game");
    CHECK(made["games"].size() == page.welcome["games"].size() + 1);
    const PageJson table = page.table("my_game");
    CHECK(table["game"]["title"] == "My game");
    CHECK(table["game"]["file"] == made["file"]);
    const PageJson judged = page.tried_with(made["file"], "");
    CHECK(judged["problems"].empty());
    CHECK(judged["tests"]["count"] == 1);
    CHECK(judged["tests"]["failures"].empty());
}

TEST_CASE("studio: a new script begins as a copy under its own title", "[studio]") {
    SharePage page;
    const PageJson made = page.ask("script.new", {{"name", "small_hex"}, {"from", "hex"}});
    const PageJson copy = page.table("small_hex");
    CHECK(copy["game"]["title"] == "Small hex");
    CHECK(copy["game"]["board"]["cells"].size() ==
          page.table("lua:hex")["game"]["board"]["cells"].size());
    CHECK(page.ask("script.read", {{"file", made["file"]}})["editable"] == true);
}

TEST_CASE("studio: a script that comes with a link is kept as it is, or not at all", "[studio]") {
    SharePage page;
    const std::string text =
        "game { name = \"Theirs\", board = square(2, 2) }\nfunction moves(me) place() end\n";
    const PageJson made = page.ask("script.new", {{"name", "theirs"}, {"text", text}});
    CHECK(bytes_of(made["file"].get<std::string>()) == text);
    CHECK(page.refused("script.new", {{"name", "theirs"}, {"text", text}})
              .find("there is a game 'theirs' already") == 0);
    CHECK(bytes_of(made["file"].get<std::string>()) == text);

    const PageJson broken = page.reply("script.new", {{"name", "broken"}, {"text", "game {"}});
    CHECK(broken["error"]["line"] == 1);
    CHECK_FALSE(std::filesystem::exists(page.folder().path() / "broken.lua"));
    for (const char* const name : {"", "../up", "a/b", "A", "x.lua", "9", "con\n"})
        page.refused("script.new", {{"name", name}, {"text", text}});
    page.refused("script.new", {{"name", "x"}, {"text", text}, {"from", "hex"}});
    page.refused("script.new", {{"name", "x"}, {"from", "/etc/passwd.lua"}});
    page.refused("script.new", {{"name", "x"}, {"from", "nobody"}});
}

TEST_CASE("studio: what a script includes comes with it, into a folder of its own", "[studio]") {
    SharePage page;
    const std::string text =
        "include \"lib/rows\"\ngame { name = \"Rows\", board = square(3, 3) }\n"
        "function moves() place() end\n"
        "function result(me, last) if three(last) then return WIN end end\n";
    const std::string rows =
        "include \"lib/size\"\n"
        "function three(last) return line(last, SIZE) end\n";
    const PageJson includes{{"lib/rows", rows}, {"lib/size", "SIZE = 3\n"}, {"unused", "?"}};
    // What lies beside it already is another's, and stays as it is.
    page.folder().write("size.lua", "SIZE = 4\n");
    const PageJson made =
        page.ask("script.new", {{"name", "our_rows"}, {"text", text}, {"includes", includes}});
    CHECK(bytes_of(page.folder() / "our_rows/lib/rows.lua") == rows);
    CHECK(bytes_of(page.folder() / "our_rows/lib/size.lua") == "SIZE = 3\n");
    CHECK_FALSE(std::filesystem::exists(page.folder() / "our_rows/unused.lua"));
    const PageJson table = page.table("our_rows", {{"moves", "a1 a2 b1 b2 c1"}});
    CHECK(table["position"]["over"]["text"] == "player 1 wins");

    // And goes on with it: to others it is the same.
    const PageJson whole = page.ask("script.whole", {{"file", made["file"]}});
    CHECK(whole["text"] == text);
    CHECK(whole["includes"] == PageJson({{"lib/rows", rows}, {"lib/size", "SIZE = 3\n"}}));
    page.ask("script.new", {{"name", "again"}, {"text", text}, {"includes", whole["includes"]}});
    CHECK(bytes_of(page.folder() / "again/lib/rows.lua") == rows);
}

TEST_CASE("studio: what a script brings has a name that leads nowhere else", "[studio]") {
    const auto refused = [](const std::string& include, const ply::Includes& includes) {
        return error_of([&] { ply::script_with_text("bad.lua", including(include), includes); });
    };
    for (const char* const name : {"../up", "/tmp/up", "a/../../up", "./x", "a//b", "a/", "", ".rc",
                                   "a\\b", "c:x", "x\033[31m"}) {
        INFO(name);
        CHECK_THAT(refused(name, {{name, "x = 1"}}), containing("is no name for a file"));
    }
    CHECK_THAT(refused("a", {{"a", "include \"b\""}, {"b", "include \"a\""}}),
               containing("in a ring"));
    CHECK_THAT(refused("a", {{"b", ""}}), containing("there is no file a.lua"));
    ply::Includes many;
    for (int i = 0; i < 60; ++i) {
        const std::string name = "n" + std::to_string(i);
        many[name] = "";
        many["a"] += "include \"" + name + "\"\n";
    }
    CHECK_THAT(refused("a", many), containing("more than 50 files"));
}

TEST_CASE("studio: what a script brings stays where all is well", "[studio]") {
    SharePage page;
    const auto refused = [&](const std::string& include, const PageJson& includes) {
        const std::string why = page.refused(
            "script.new", {{"name", "bad"}, {"text", including(include)}, {"includes", includes}});
        CHECK_FALSE(std::filesystem::exists(page.folder() / "bad.lua"));
        CHECK_FALSE(std::filesystem::exists(page.folder() / "bad"));
        return why;
    };
    CHECK_THAT(refused("../up", {{"../up", ""}}), containing("is no name for a file"));
    refused("a", {{"a", "oops ="}});
    CHECK_THAT(refused("a", {{"a", std::string(600'000, ' ')}}), containing("longer than"));
    CHECK_THAT(refused("a", {{"a", 7}}), containing("is to be a text"));
    CHECK_THAT(refused("a", PageJson::array({"a"})), containing("an object of texts"));
    // A file cannot be a folder, too: nothing is left of either.
    CHECK_THAT(refused("a", {{"a", "include \"a.lua/b\""}, {"a.lua/b", ""}}),
               containing("cannot write"));

    // A folder that is there already is another's.
    std::filesystem::create_directory(page.folder() / "taken");
    CHECK_THAT(
        page.refused("script.new",
                     {{"name", "taken"}, {"text", including("a")}, {"includes", {{"a", ""}}}}),
        containing("there is a folder"));
    CHECK(std::filesystem::exists(page.folder() / "taken"));
    CHECK_FALSE(std::filesystem::exists(page.folder() / "taken.lua"));
}

TEST_CASE("studio: a link takes no script that the page could not read", "[studio]") {
    SharePage page;
    std::filesystem::create_directory(page.folder() / "games");
    const ScopedVariable games("PLYBOARD_PATH", (page.folder() / "games").c_str());
    page.folder().write("above.lua", "SECRET = 1\n");
    const std::string file =
        page.folder().write("games/reads.lua",
                            "include \"above\"\ngame { name = \"Reads\", board = square(2, 2) }\n"
                            "function moves() place() end\n");
    CHECK_THAT(page.refused("script.whole", {{"file", file}}),
               containing("is no script of the catalogue"));
    CHECK_THAT(page.refused("script.whole", {{"file", "/etc/passwd"}}),
               containing("is no script of the catalogue"));
}

TEST_CASE("studio: a line that was played passes as a test", "[studio]") {
    SharePage page;
    // Three players, of whom the second wins; dice; scores of two and of three; a draw; a start.
    const std::string three =
        "game { name = \"Three\", board = square(3, 3), players = 3 }\n"
        "function moves(me) place() end\n"
        "function result(me, last) if last == cell(\"b2\") then return WIN end end\n";
    const std::string third_loses =
        "game { name = \"Third\", board = square(3, 1), players = 3 }\n"
        "function moves(me) place() end\n"
        "function result(me, last) if count(EMPTY) == 0 then return LOSS end end\n";
    page.ask("script.new", {{"name", "three"}, {"text", three}});
    page.ask("script.new", {{"name", "third"}, {"text", third_loses}});
    struct Played {
        const char* game;
        const char* moves;
        const char* result;
        PageJson more = PageJson::object();
    };
    for (const Played& played :
         std::vector<Played>{{"three", "a1 b2", "\"0-1-0\""},
                             {"three", "a1 c3", "\"*\""},
                             {"third", "a1 b1 c1", "\"1-1-0\""},
                             {"lua:tic_tac_toe", "a1 b1 a2 b2 a3", "\"1-0\""},
                             {"lua:tic_tac_toe", "b2 a1 a2 c2 b1 b3 c3 c1 a3", "\"1/2-1/2\""},
                             {"lua:pig", "5 1 3", "\"*\""}}) {
        INFO(played.game << ": " << played.moves);
        PageJson more = played.more;
        more["moves"] = played.moves;
        const PageJson table = page.table(played.game, more);
        const std::string test = page.exported(table, "test");
        CHECK(test.find(played.result) != std::string::npos);
        CHECK(test.find(played.moves) != std::string::npos);
        const PageJson judged = page.tried_with(table["game"]["file"], test);
        CHECK(judged["problems"].empty());
        INFO(judged["tests"].dump());
        CHECK(judged["tests"]["failures"].empty());
    }
}

TEST_CASE("studio: a test names the options and the position of the game played", "[studio]") {
    SharePage page;
    const PageJson table = page.table("lua:hex(size=3)", {{"moves", "a1 b2"}});
    const std::string test = page.exported(table, "test");
    CHECK(test.find("options = { size = 3 }") != std::string::npos);
    CHECK(page.tried_with(table["game"]["file"], test)["tests"]["failures"].empty());
    const PageJson later =
        page.table("lua:hex(size=3)", {{"position", table["position"]["text"]}, {"moves", "c3"}});
    const std::string from_there = page.exported(later, "test");
    CHECK(from_there.find("position = ") != std::string::npos);
    CHECK(page.tried_with(table["game"]["file"], from_there)["tests"]["failures"].empty());
    // What people settle themselves the rules do not know.
    page.ask("table.resign", {{"table", later["table"]}});
    CHECK(page.exported(later, "test").find("\"*\"") != std::string::npos);
}

TEST_CASE("studio: a game goes out as a page and comes back whole", "[studio]") {
    SharePage page;
    const PageJson chess =
        page.ask("table.import", {{"text", "1. e4 {best} e5 (1... c5 2. Nf3) 2. Nf3 *"}});
    CHECK(chess["game"]["name"] == "chess");
    const PageJson made = page.ask("table.export", {{"table", chess["table"]}, {"format", "html"}});
    CHECK(made["name"] == "chess.html");
    CHECK(made["mime"] == "text/html");
    const PageJson again = page.ask("table.import", {{"text", made["data"]}});
    CHECK(page.exported(again, "json") == page.exported(chess, "json"));
    // A page may not name a game that is a file.
    const std::string file = page.folder().write("own.lua", "game { name = \"x\" }");
    std::string other = made["data"];
    const std::string named = "\"game\":\"chess\"";
    REQUIRE(other.find(named) != std::string::npos);
    other.replace(other.find(named), named.size(), "\"game\":\"" + file + "\"");
    CHECK(page.refused("table.import", {{"text", other}}).find("games of the catalogue only") !=
          std::string::npos);
}

TEST_CASE("studio: the link that the program was started with waits for the page", "[studio]") {
    SharePage page({.link = "plyboard:abc"});
    CHECK(page.welcome["open"]["link"] == "plyboard:abc");
    CHECK_FALSE(page.welcome["open"].contains("game"));
}
