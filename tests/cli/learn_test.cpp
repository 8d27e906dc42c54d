// plyboard learn: what it shows, what it keeps, what it refuses.

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

namespace {

constexpr const char* race = R"(
game { name = "Race", board = square(3, 3), players = 3, variables = { pts = { 0, 0, 0 } } }
moves = place
function after(me) var.pts[me] = var.pts[me] + 1 end
function result(me) if var.pts[me] == 3 then return wins(me) end end
)";

}  // namespace

TEST_CASE("learn: is shown from any folder, by players, with numbers beside the board",
          "[cli][learning]") {
    const TemporaryFolder folder;
    const std::string script = folder.write("race.lua", race);
    const std::string file = (folder / "race.learned").string();
    run_program({"learn", script, "--time", "200ms"});
    std::filesystem::create_directory(folder / "moved");
    std::filesystem::rename(script, folder / "moved/race.lua");
    std::filesystem::rename(file, folder / "moved/race.learned");
    const std::string moved = (folder / "moved/race.learned").string();
    const json shown = run_program({"learn", "--show", moved, "--json"}).json();
    REQUIRE(shown.at("pieces").size() == 3);
    CHECK(shown.at("pieces").at(2).at("player") == 3);
    REQUIRE(shown.at("numbers").size() == 3);
    CHECK(shown.at("numbers").at(1).at("name") == "pts 2");
    const std::string text = run_program({"learn", "--show", moved}).out;
    CHECK_THAT(text, containing("stone of player 3\n"));
    CHECK_THAT(text, containing("per cent of the others that are beaten"));
}

TEST_CASE("learn: what was there stays, and what is no learned file is let alone",
          "[cli][learning]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "game.learned").string();
    run_program({"learn", "lua:tic_tac_toe", "--time", "100ms", "--file", file});
    const std::string first = bytes_of(file);
    const ProgramRun again =
        run_program({"learn", "lua:tic_tac_toe", "--time", "100ms", "--seed", "2", "--file", file});
    CHECK(bytes_of(file + ".old") == first);
    CHECK_THAT(again.out, containing(".old is what was there"));
    const std::string script = folder.write("race.lua", race);
    CHECK_THAT(run_program({"learn", script, "--time", "100ms", "--file", script}).err,
               containing("name another --file"));
    CHECK(bytes_of(script) == race);
    CHECK_THAT(run_program({"learn", script, "--repeat", file}).err,
               containing("the file was made for lua:tic_tac_toe"));
}

TEST_CASE("learn: teachers that cannot be heard are named, with the way out", "[cli][learning]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "game.learned").string();
    const auto refused = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"learn", "lua:connect_four", "--time",
                                       "100ms", "--file",           file};
        words.insert(words.end(), more.begin(), more.end());
        const ProgramRun run = run_program(words);
        CHECK(run.exit_code > 0);
        CHECK_FALSE(std::filesystem::exists(file));
        return run.err;
    };
    CHECK_THAT(refused({"--teacher", "pvs(nodes=100)"}),
               containing("what its scores say of who wins is not known"));
    CHECK_THAT(refused({"--teacher", "nobody"}), containing("nobody"));
    CHECK_THAT(refused({"--teacher", "random"}), containing("scores"));
    CHECK_THAT(refused({"--teacher", "uct(nodes=50)", "--variant", "hidden=33"}),
               containing("hidden=33 is no multiple of 32; take 32"));
    CHECK_THAT(refused({"--teacher", "uct(nodes=50)", "--variant", "corrects=yes"}),
               containing("leave it out"));
    CHECK_THAT(refused({"--variant", "mirror=yes"}), containing("by --teacher"));
    const std::string other = (folder / "other.learned").string();
    run_program({"learn", "lua:connect_four", "--time", "100ms", "--file", other});
    CHECK_THAT(refused({"--teacher", "uct(nodes=50)", "--from", other}),
               containing("leave one of them out"));
    const std::string kept = (folder / "kept.lessons").string();
    CHECK_THAT(refused({"--lessons", kept}), containing("there is no such file") &&
                                                 containing("say by --teacher who gives lessons"));
    CHECK_THAT(refused({"--lessons", other}), containing("no file of lessons"));
    CHECK_THAT(refused({"--teacher", "uct(nodes=50)", "--lessons", kept, "--repeat", other}),
               containing("nobody taught"));
}

TEST_CASE("learn: lessons are kept, and a layer of another size is fitted to them",
          "[cli][learning]") {
    const TemporaryFolder folder;
    const std::string kept = (folder / "kept.lessons").string();
    const auto learn = [&](const std::string& file, std::vector<std::string> more) {
        std::vector<std::string> words{"learn",  "lua:tic_tac_toe",        "--time",    "1s",
                                       "--file", (folder / file).string(), "--lessons", kept};
        words.insert(words.end(), more.begin(), more.end());
        const ProgramRun run = run_program(words);
        CHECK((run.exit_code == 0 || run.exit_code == 3));  // 3: not shown to be better
        return run.out;
    };
    CHECK_THAT(learn("taught.learned", {"--teacher", "uct(nodes=50)", "--seed", "7"}),
               containing("128 hidden units"));
    const std::string heard = bytes_of(kept);
    CHECK_THAT(learn("small.learned", {"--variant", "hidden=32"}), containing("32 hidden units"));
    CHECK(bytes_of(kept) == heard);
    const ProgramRun other =
        run_program({"learn", "lua:tic_tac_toe", "--lessons", kept, "--teacher", "uct(nodes=60)"});
    CHECK(other.exit_code == 1);
    CHECK_THAT(other.err, containing("its lessons are those of uct(nodes=50), not of "
                                     "uct(nodes=60); name another file"));
}
