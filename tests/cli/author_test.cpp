// The tools of someone who writes a game in Lua: new, and what comes of it.

#include <cstdlib>
#include <filesystem>

#include "framework/base/system/process.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;

namespace {

/// The environment in which `folder` is where the user's scripts are.
ProgramInput with_scripts_in(const TemporaryFolder& folder) {
    return {.environment = {{"PLYBOARD_PATH", folder.path().string()}}};
}

}  // namespace

TEST_CASE("new: the file passes its tests, plays and says what to do next", "[cli][author]") {
    const TemporaryFolder folder;
    const ProgramInput input = with_scripts_in(folder);
    const ProgramRun made = run_well({"new", "first_try"}, input);
    CHECK_THAT(made.out, containing((folder / "first_try.lua").string()));
    CHECK_THAT(made.out, containing("plyboard check first_try "));
    CHECK_THAT(bytes_of(folder / "first_try.lua"), containing("name = \"First try\""));

    const auto checked = run_well({"check", "first_try", "--games", "50", "--json"}, input).json();
    CHECK(checked.at("ok") == true);
    CHECK(checked.at("tests") == 1);
    // Sixteen cells, a stone each.
    const auto perft = run_well({"perft", "first_try", "2", "--json"}, input).json();
    CHECK(perft.at("leaves") == 16 * 15);
    run_well({"play", "first_try", "--players", "random", "random", "--json"}, input);
}

TEST_CASE("new: --from copies a script under its new title", "[cli][author]") {
    const TemporaryFolder folder;
    const ProgramInput input = with_scripts_in(folder);
    const auto made = run_well({"new", "small_hex", "--from", "hex", "--json"}, input).json();
    CHECK(made.at("name") == "small_hex");
    CHECK(
        std::filesystem::equivalent(made.at("file").get<std::string>(), folder / "small_hex.lua"));
    const auto shown = run_well({"show", "small_hex(size=5)", "--json"}, input).json();
    CHECK(shown.at("title") == "Small hex");
    CHECK(shown.at("moves").size() == 25);
    // Its other names stay with the game that was copied.
    CHECK(run_well({"show", "con_tac_tix(size=3)"}, input).out.starts_with("hex(size=3) - "));
    // The script, where a plugin has the same name; a path; a copy of a copy.
    run_well({"new", "four", "--from", "connect_four"}, input);
    run_well({"new", "five", "--from", "lua:connect_four"}, input);
    run_well({"new", "six", "--from", folder / "four.lua"}, input);
    CHECK(run_well({"show", "six", "--json"}, input).json().at("title") == "Six");
}

TEST_CASE("new: --from copies a script with whatever many blanks", "[cli][author]") {
    const TemporaryFolder folder;
    const ProgramInput input = with_scripts_in(folder);
    const std::string blanks(200'000, ' ');
    const std::string moves = ", board = square(3, 3) }\nfunction moves() place() end\n";
    int count = 0;
    for (const std::string& fields :
         {"name" + blanks + "= \"A\"", "name = \"B\"," + blanks + "aliases = { \"bb\" }",
          "name = \"C\", aliases = {" + blanks + "}"}) {
        const std::string from = folder.write("from.lua", "game { " + fields + moves);
        run_well({"new", "copy" + std::to_string(++count), "--from", from}, input);
    }
}

TEST_CASE("new: where the disk is full nothing is left in the way", "[cli][author]") {
    const TemporaryFolder folder;
    const ProgramInput input = with_scripts_in(folder);
    const std::string command = "ulimit -f 0; PLYBOARD_PATH='" + folder.path().string() + "' '" +
                                ply::own_program() + "' new first_try >/dev/null 2>&1";
    CHECK(std::system(command.c_str()) != 0);
    CHECK(std::filesystem::is_empty(folder.path()));
    run_well({"new", "first_try"}, input);
}

TEST_CASE("new: nothing is overwritten, and a bad name gets a good one", "[cli][author]") {
    const TemporaryFolder folder;
    folder.write("mine.lua", "game { not a game");
    const ProgramInput input = with_scripts_in(folder);
    struct Case {
        std::vector<std::string> words;
        const char* says;
    };
    for (const Case& each : std::initializer_list<Case>{
             {{"new", "mine"}, "there is a game 'mine' already"},
             {{"new", "hex"}, "there is a game 'hex' already"},
             {{"new", "connect_four"}, "take another name"},
             {{"new", "My Game"}, "such as my_game"},
             {{"new", "../games/x y.lua"}, "such as x_y"},
             {{"new", "9men"}, "such as men"},
             {{"new", ""}, "such as my_game"},
             {{"new", "caf\xc3\xa9"}, "such as caf"},
             {{"new", std::string(300, 'a')}, "up to 40"},
             {{"new", std::string(120'000, 'a')}, "up to 40"},
             {{"new", "other", "--from", "hexx"}, "did you mean 'hex'?"},
             {{"new", "other", "--from", "nim"}, "there is no game 'nim'"},
             {{"new", "other", "--from", "mine"}, "mine.lua"},
             {{"new", "other", "--from", "hex(size=4)"}, "without options"}}) {
        INFO(command_text(each.words));
        const ProgramRun run = run_program(each.words, input);
        CHECK(run.exit_code == 1);
        CHECK(run.out.empty());
        CHECK_THAT(run.err, containing(each.says));
    }
    CHECK(bytes_of(folder / "mine.lua") == "game { not a game");
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);
    const ProgramRun nowhere =
        run_program({"new", "other"}, {.environment = {{"PLYBOARD_PATH", folder / "no"}}});
    CHECK(nowhere.exit_code == 1);
    CHECK_THAT(nowhere.err, containing("No such file or directory"));
}
