// Players with names in players.lua: played with, listed, completed; and levels beside them.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/player/levels.hpp"
#include "framework/report/text/number_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply;
using namespace ply_test;

namespace {

/// A user with this players.lua.
class UserOfNames {
public:
    explicit UserOfNames(const std::string& players) {
        std::filesystem::create_directory(folder_ / "plyboard");
        folder_.write("plyboard/players.lua", players);
    }
    std::string file() const { return folder_ / "plyboard/players.lua"; }
    ProgramRun run(const std::vector<std::string>& words, const std::string& typed = "") const {
        return run_program(words,
                           {.text = typed, .environment = {{"XDG_CONFIG_HOME", folder_.path()}}});
    }

private:
    TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("named players: play, search and compare understand them", "[cli][player]") {
    const UserOfNames user("return { solid_one = \"alphabeta(depth=9)\", plain = \"minimax\" }");
    // Three in a row on the diagonal are prevented by one reply alone.
    const ProgramRun game = user.run(
        {"play", "tic_tac_toe", "--moves", "a1 c1 b2", "--players", "human", "solid_one", "--json"},
        "quit\n");
    const auto moves = game.json_lines();
    REQUIRE_FALSE(moves.empty());
    CHECK(std::ranges::any_of(moves, [](const json& move) {
        return move.value("player", "") == "solid_one" && move.value("move", "") == "c3";
    }));
    CHECK(user.run({"search", "tic_tac_toe", "--player", "solid_one", "--json"})
              .json()
              .at("player") == "alphabeta(depth=9)");
    const ProgramRun comparison =
        user.run({"compare", "--games", "tic_tac_toe", "--players", "plain", "--depth", "1"});
    CHECK(comparison.exit_code == 0);
    CHECK_THAT(comparison.out, containing("plain"));
    const ProgramRun typo = user.run({"search", "tic_tac_toe", "--player", "solid_oen"});
    CHECK(typo.exit_code == 1);
    CHECK_THAT(typo.err, containing("did you mean 'solid_one'?"));
}

TEST_CASE("named players: are understood within players, too", "[cli][player]") {
    const UserOfNames user("return { q1 = \"alphabeta(depth=2)\" }");
    const auto searched = [&](const std::string& player) {
        return user.run({"search", "kuhn_poker", "--moves", "J Q", "--player", player, "--json"});
    };
    CHECK(searched("pimc(player=q1, worlds=3)").json().at("player") ==
          "pimc(player=\"alphabeta(depth=2)\", worlds=3)");
    const ProgramRun typo = searched("pimc(player=q2)");
    CHECK(typo.exit_code == 1);
    CHECK_THAT(typo.sentence(), containing("there is no player 'q2'; did you mean 'q1'?"));
    // A file of players is read before anybody knows whom it names.
    const UserOfNames other("return { q1 = \"random\", q3 = \"pimc(player=q1)\" }");
    const ProgramRun nested = other.run({"search", "tic_tac_toe", "--player", "q3"});
    CHECK(nested.exit_code == 1);
    CHECK_THAT(nested.err,
               containing("players.lua:1: q3: 'q1' within it is no searcher; write out"));
}

TEST_CASE("named players: a name cannot stand for another one", "[cli][player]") {
    const UserOfNames user("return { a = \"b\", b = \"a\" }");
    for (const char* const name : {"a", "b"})
        CHECK_THAT(user.run({"search", "tic_tac_toe", "--player", name}).err,
                   containing("is a name, too, and a name cannot stand for another one"));
}

TEST_CASE("named players: listed with their file, explained and completed", "[cli][player]") {
    const UserOfNames user("return { solid_one = \"alphabeta(depth=9)\" }");
    const std::string list = user.run({"players"}).out;
    CHECK_THAT(list, containing("\nNamed in " + user.file() + ":\n  solid_one "));
    CHECK_THAT(list, containing("scripts/players.lua:\n"));
    CHECK_THAT(list,
               containing("\n  level4 ") &&
                   containing("club, " + with_commas(find_level("club")->nodes) + " nodes of pvs"));
    CHECK_THAT(user.run({"players", "solid_one"}).out,
               containing("alphabeta(depth=9)") && containing(user.file()));
    const json named = user.run({"players", "solid_one", "--json"}).json();
    CHECK(named.at("type") == "named");
    CHECK(named.at("file") == user.file());
    const json level = user.run({"players", "club", "--json"}).json();
    CHECK(level.at("name") == "level4");
    CHECK(level.at("type") == "level");
    const auto all = user.run({"players", "--json"}).json_lines();
    for (const char* const name : {"human", "pvs", "uci", "level8", "solid_one", "stockfish"}) {
        INFO(name);
        CHECK(std::ranges::count(all, json(name),
                                 [](const json& each) { return each.at("name"); }) == 1);
    }
    const std::string names = "\n" + user.run({"names", "PLAYER"}).out;
    for (const char* const name : {"solid_one", "stockfish", "club", "level4", "human"})
        CHECK_THAT(names, containing(std::string("\n") + name + "\n"));
}

TEST_CASE("named players: a broken file is named, and stops nobody else", "[cli][player]") {
    const UserOfNames user(
        "return {\n  pvs = \"random\",\n  solid_one = \"random\",\n  mine = \"randm\" }");
    const std::string says = user.file() + ":2: 'pvs' is the name of a searcher";
    const ProgramRun asked = user.run({"search", "tic_tac_toe", "--player", "mine"});
    CHECK(asked.exit_code == 1);
    CHECK_THAT(asked.err, containing(user.file() + ":4: mine: 'randm'"));
    const ProgramRun typo = user.run({"search", "tic_tac_toe", "--player", "solid_oen"});
    CHECK_THAT(typo.err, containing("did you mean 'solid_one'?"));
    // Who completes a word at a prompt hears nothing of it.
    const ProgramRun names = user.run({"names", "PLAYER"});
    CHECK_THAT(names.out, containing("\nsolid_one\n"));
    CHECK(names.err.empty());
    CHECK(user.run({"search", "tic_tac_toe", "--player", "pvs(depth=1)"}).exit_code == 0);
    const ProgramRun list = user.run({"players"});
    CHECK(list.exit_code == 0);
    CHECK_THAT(list.out, containing("\n  pvs "));
    CHECK_THAT(list.out, containing("\n  solid_one "));
    CHECK_THAT(list.err, containing(says));
    CHECK_THAT(user.run({"doctor"}).out, containing("BROKEN  players     " + says));
}

TEST_CASE("named players: names that mean something else are named as mistakes", "[cli][player]") {
    const std::vector<std::pair<std::string, std::string>> owners{
        {"minimax", "a searcher"}, {"uci", "an engine protocol"},
        {"club", "a level"},       {"level3", "a level"},
        {"level03", "a level"},    {"human", "the person at the keyboard"},
    };
    for (const auto& [name, owner] : owners) {
        INFO(name);
        const UserOfNames user("return {\n  " + name + " = \"random\" }");
        const std::string says = user.file() + ":2: '" + name + "' is the name of " + owner;
        CHECK_THAT(user.run({"players"}).err, containing("plyboard: " + says));
        if (name != "human") continue;  // doctor plays every game, which takes a while
        const ProgramRun doctor = user.run({"doctor"});
        CHECK(doctor.exit_code == 1);
        CHECK_THAT(doctor.out, containing("BROKEN  players     " + says));
    }
}

TEST_CASE("named players: of many that are wrong some are named", "[cli][player]") {
    std::string file = "return {\n";
    for (int i = 0; i < 60; ++i) file += fmt::format("wrong{} = \"nobody\",\n", i);
    const UserOfNames user(file + "}");
    const std::string says = "... and 50 more players that are wrong in players.lua\n";
    const ProgramRun list = user.run({"players"});
    CHECK(std::ranges::count(list.err, '\n') == 11);
    CHECK_THAT(list.err, containing(says));
    CHECK_THAT(user.run({"search", "tic_tac_toe", "--player", "wrong59"}).err,
               containing(":61: wrong59: "));
    CHECK_THAT(user.run({"doctor"}).out, containing("BROKEN  players     " + says));
}

TEST_CASE("named players: under --json a broken file is an object", "[cli][player]") {
    const UserOfNames user("return {\n  pvs = \"random\" }");
    const ProgramRun list = user.run({"players", "--json"});
    CHECK(list.exit_code == 0);
    CHECK_FALSE(list.json_lines().empty());
    const json error = json::parse(list.err);
    CHECK_FALSE(error.contains("code"));
    CHECK_THAT(error.at("error").get<std::string>(),
               containing(user.file() + ":2: 'pvs' is the name of a searcher"));
}

TEST_CASE("levels: refused by one sentence where a searcher is needed", "[cli][player]") {
    const std::vector<std::string> commands[] = {
        {"search", "tic_tac_toe", "--player", "club"},
        {"analyze", "tic_tac_toe", "--player", "club"},
        {"trace", "tic_tac_toe", "--player", "club"},
        {"compare", "--games", "tic_tac_toe", "--players", "club", "--depth", "1"},
        {"uci", "chess", "--player", "club"},
        {"gtp", "go", "--player", "club"},
        {"ugi", "tic_tac_toe", "--player", "club"},
        {"xboard", "chess", "--player", "club"},
    };
    for (const std::vector<std::string>& command : commands) {
        INFO(command_text(command));
        const ProgramRun run = run_program(command);
        CHECK(run.exit_code == 1);
        CHECK_THAT(run.err, containing("club is a level of strength, for playing; name a searcher, "
                                       "such as pvs(nodes=10000)"));
    }
}
