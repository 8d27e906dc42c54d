/// Scripts in the studio: read, saved, judged, and played by as soon as they are saved.

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/studio_desk.hpp"

namespace {

using namespace ply_test;
using PageJson = nlohmann::json;

const std::string line_up =
    "game { name = \"Line up\", board = square(3, 3) }\n"
    "function moves(me) place() end\n"
    "function result(me, last) if line(last, 3) then return WIN end end\n"
    "test { perft = { 9 } }\n";

/// A page with a script of its own, `line_up`.
struct ScriptPage : StudioDesk {
    ScriptPage() : file(folder().write("line_up.lua", line_up)) {
        greet();
        script = ask("script.read", {{"file", file}});
    }
    /// The event that follows a change of the text.
    PageJson tried(const std::string& text) {
        ask("script.try", {{"file", file}, {"text", text}});
        return event("script");
    }
    std::string changed(const std::string& from, const std::string& to) const {
        std::string text = line_up;
        return text.replace(text.find(from), from.size(), to);
    }

    std::string file;
    PageJson script;
};

}  // namespace

TEST_CASE("studio: what is wrong with a script is said while it is typed", "[studio]") {
    ScriptPage page;
    CHECK(page.script["text"] == line_up);
    CHECK(page.script["editable"] == true);
    const PageJson well = page.tried(line_up);
    CHECK(well["problems"].empty());
    CHECK(well["tests"]["count"] == 1);
    CHECK(well["tests"]["failures"].empty());
    CHECK(well["saved"] == false);

    const PageJson typo = page.tried(page.changed("line(last", "lin(last"));
    REQUIRE(typo["problems"].size() == 1);  // though it shows only when a move was made
    CHECK(typo["notes"].empty());
    const PageJson& problem = typo["problems"][0];
    CHECK(problem["line"] == 3);
    CHECK(problem["text"].get<std::string>().find("'line'") != std::string::npos);
    CHECK(problem["fix"]["text"] == "line");
    CHECK(problem["fix"]["column"] == 30);  // function result(me, last) if |lin

    const PageJson failing = page.tried(page.changed("{ 9 }", "{ 8 }"));
    REQUIRE(failing["tests"]["failures"].size() == 1);
    CHECK(failing["tests"]["failures"][0]["line"] == 4);

    const PageJson broken = page.tried("game {");
    CHECK(broken["problems"].size() == 1);
    CHECK(bytes_of(page.file) == line_up);  // nothing was written
}

TEST_CASE("studio: a script that somebody has removed is written again", "[studio]") {
    ScriptPage page;
    REQUIRE(std::filesystem::remove(page.file));
    const std::string renamed = page.changed("Line up", "Lined up");
    page.ask("script.save",
             {{"file", page.file}, {"text", renamed}, {"hash", page.script["hash"]}});
    CHECK(bytes_of(page.file) == renamed);
    CHECK(page.event("script")["problems"].empty());
}

TEST_CASE("studio: a saved script changes the tables that play by it", "[studio]") {
    ScriptPage page;
    const PageJson table =
        page.ask("table.new", {{"game", "lua:line_up"}, {"seats", {"human", "human"}}});
    page.ask("table.play", {{"table", table["table"]}, {"move", "a1"}});
    const std::string larger = page.changed("square(3, 3)", "square(4, 4)");
    const PageJson saved = page.ask(
        "script.save", {{"file", page.file}, {"text", larger}, {"hash", page.script["hash"]}});
    CHECK(bytes_of(page.file) == larger);
    const PageJson view = page.event("table")["view"];
    CHECK(view["game"]["board"]["cells"].size() == 16);
    CHECK(view["nodes"].size() == 2);
    const PageJson told = page.event("script");
    CHECK(told["tables"][0]["kept"] == 1);
    CHECK(told["tests"]["failures"].size() == 1);  // perft is 16 now

    // Rules that make no game leave the table as it is.
    page.ask("script.save", {{"file", page.file}, {"text", "game {"}, {"hash", saved["hash"]}});
    const PageJson broken = page.event("script");
    CHECK(broken["problems"].size() == 1);
    CHECK(broken["tables"].empty());
    page.ask("table.play", {{"table", table["table"]}, {"move", "d4"}});
}

TEST_CASE("studio: what somebody else has saved is not written over", "[studio]") {
    ScriptPage page;
    const std::string theirs = page.changed("Line up", "Their own");
    page.folder().write("line_up.lua", theirs);
    const PageJson told = page.event("script");
    CHECK(told["theirs"]["text"] == theirs);
    const PageJson reply = page.reply(
        "script.save", {{"file", page.file}, {"text", "mine"}, {"hash", page.script["hash"]}});
    CHECK(reply["error"]["kind"] == "conflict");
    CHECK(reply["error"]["theirs"]["text"] == theirs);
    CHECK(bytes_of(page.file) == theirs);
    page.ask("script.save",
             {{"file", page.file}, {"text", line_up}, {"hash", reply["error"]["theirs"]["hash"]}});
    CHECK(bytes_of(page.file) == line_up);
}

TEST_CASE("studio: the words of scripts are those of the table", "[studio]") {
    ScriptPage page;
    const PageJson words = page.ask("script.words")["words"];
    CHECK(words.size() > 100);
    CHECK(words[0].contains("meaning"));
}
