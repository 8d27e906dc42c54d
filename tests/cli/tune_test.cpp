// plyboard tune: what it prints, what it refuses.

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

TEST_CASE("tune: JSON has the weights, a file the test", "[cli][tune]") {
    const TemporaryFolder folder;
    const ProgramRun run = run_program(
        {"tune", "lua:breakthrough(width=5, height=5)", "--terms", "all", "--games", "20", "--test",
         "8", "--player", "pvs(nodes=20, tt=1)", "--time", "5m", "--json", "--quiet", "--journal",
         (folder / "kept").string(), "--write", (folder / "test.lua").string()});
    const json report = run.json();
    CHECK(report.at("weights").at(0).at("term") == "material");
    CHECK(report.at("weights").at(0).at("today").get<double>() == Approx(1));
    CHECK(report.at("weights").at(0).at("error") > 0);
    CHECK(report.at("test").at("pairs") == 8);
    CHECK(report.at("cut") == false);
    const ProgramRun test =
        run_program({"launch", "slurm", (folder / "test.lua").string(), "--dry-run"});
    CHECK(test.exit_code == 0);
}

TEST_CASE("tune: a teacher says what positions are worth, a file has the lines", "[cli][tune]") {
    const TemporaryFolder folder;
    const auto tune = [&](const std::string& teacher) {
        return run_program({"tune", "lua:breakthrough(width=5, height=5)", "--terms", "all",
                            "--games", "20", "--test", "8", "--player", "pvs(nodes=20, tt=1)",
                            "--time", "5m", "--quiet", "--journal", (folder / "kept").string(),
                            "--teacher", teacher, "--lines", (folder / "lines").string()});
    };
    const ProgramRun taught = tune("alphabeta(depth=2)");
    CHECK_THAT(taught.out, containing("quiet positions"));
    CHECK_THAT(bytes_of(folder / "lines"),
               containing("function evaluate.tuned(me)") && containing("evaluate.material(me)"));
    CHECK_THAT(tune("greedyy").err, containing("greedyy"));
    CHECK_THAT(tune("lua:random").err, containing("what its scores say of who wins"));
}

TEST_CASE("tune: what it cannot do is said in one sentence", "[cli][tune]") {
    const auto refused = [](const std::vector<std::string>& words) {
        const TemporaryFolder folder;
        std::vector<std::string> all{"tune"};
        all.insert(all.end(), words.begin(), words.end());
        all.insert(all.end(), {"--journal", (folder / "kept").string()});
        const ProgramRun run = run_program(all);
        CHECK(run.exit_code != 0);
        CHECK(run.out.empty());
        return run.err;
    };
    CHECK_THAT(refused({"lua:hex", "--terms", "all"}), containing("has no evaluation"));
    CHECK_THAT(refused({"lua:breakthrough", "--terms", "materiel"}),
               containing("did you mean 'material'?"));
    CHECK_THAT(refused({"lua:breakthrough"}), containing("tune: say one of these"));
    CHECK_THAT(refused({"lua:breakthrough", "--terms", "all", "--lines", "/nowhere/lines"}),
               containing("/nowhere/lines cannot be written"));
    CHECK_THAT(refused({"lua:breakthrough", "--terms", "all", "--unit", "material"}),
               containing("material=100"));
    CHECK_THAT(refused({"lua:breakthrough", "--terms", "all", "--sprt", "5"}), containing("0:40"));
    CHECK_THAT(refused({"lua:breakthrough", "--lead", "none"}),
               containing("--lead takes an evaluation of the game; breakthrough has material"));
    CHECK_THAT(refused({"lua:breakthrough", "--lead", "material", "--player", "mcts(nodes=9)"}),
               containing("those of mcts are not"));
    CHECK_THAT(refused({"orchard", "--lead", "default"}),
               containing("whose players see everything"));
    CHECK_THAT(refused({"lua:breakthrough", "--player", "mcts", "--options", "c=3..1"}),
               containing("a range rises"));
    CHECK_THAT(refused({"lua:breakthrough", "--terms", "all", "--resume"}),
               containing("leave out --resume"));
}

TEST_CASE("tune: what was played stays, damaged or whole", "[cli][tune]") {
    const TemporaryFolder folder;
    const auto tune = [&](std::vector<std::string> more) {
        std::vector<std::string> words{"tune",      "lua:breakthrough(width=5, height=5)",
                                       "--terms",   "all",
                                       "--games",   "10",
                                       "--test",    "8",
                                       "--player",  "pvs(nodes=20, tt=1)",
                                       "--time",    "5m",
                                       "--journal", (folder / "kept").string()};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    };
    tune({});
    const std::string first = bytes_of(folder / "kept");
    CHECK_THAT(tune({}).err, containing("The old journal is now"));
    CHECK(bytes_of(folder / "kept.1") == first);
    const std::string damaged(5000, 'x');
    folder.write("kept", damaged);
    CHECK_THAT(tune({"--resume"}).err, containing("leave out --resume"));
    CHECK(bytes_of(folder / "kept") == damaged);
}

TEST_CASE("tune: a lead, few games, and a wrong name that costs no journal", "[cli][tune]") {
    const TemporaryFolder folder;
    const std::string kept = (folder / "kept").string();
    const auto lead = [&](const std::string& name, std::vector<std::string> more) {
        std::vector<std::string> words{"tune",     "lua:othello(size=4)", "--lead",  name,
                                       "--player", "alphabeta(depth=1)",  "--quiet", "--journal",
                                       kept};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    };
    const ProgramRun run = lead("stones", {"--games", "60", "--json"});
    REQUIRE(run.exit_code == 0);
    const json report = run.json();
    CHECK(report.at("games") == 60);
    CHECK(report.at("low") > 0);
    CHECK(report.at("low") < report.at("high"));
    CHECK(lead("stonse", {}).exit_code != 0);
    const ProgramRun again = lead("stones", {"--games", "60", "--json", "--resume"});
    CHECK(again.json() == report);
    CHECK_THAT(lead("stones", {"--games", "60", "--resume"}).out,
               containing("winning_lead = { stones = "));
}

TEST_CASE("tune: a lead where three play", "[cli][tune]") {
    const TemporaryFolder folder;
    const json report = run_program({"tune", "chinese_checkers(arm=2)", "--lead", "distance",
                                     "--player", "maxn(depth=1)", "--games", "60", "--quiet",
                                     "--json", "--journal", folder / "kept"})
                            .json();
    CHECK(report.at("games") == 60);
    CHECK(report.at("low") > 0);
    CHECK(report.at("low") < report.at("high"));
    CHECK(report.at("even").is_null());
}

TEST_CASE("tune: an evaluation that is no sum of the terms has no weights of today",
          "[cli][tune]") {
    const TemporaryFolder folder;
    const std::string game = folder.write(
        "squared.lua",
        "game { name = 'Squared', board = square(5, 6), nomoves = 'loss' }\n"
        "function setup() rows(1, 2, 1); rows(-2, -1, 2) end\n"
        "moves = { { step, MINE, ahead, EMPTY }, { step, MINE, ahead_diagonals, NOT_MINE } }\n"
        "result = crossed\n"
        "function evaluate.squares(me) return count(MINE) ^ 2 - count(THEIRS) ^ 2 end\n"
        "function evaluate.material(me) return count(MINE) - count(THEIRS) end\n");
    const auto tune = [&](const std::string& terms, const std::string& start) {
        return run_program({"tune", game, "--terms", terms, "--start", start, "--games", "200",
                            "--test", "8", "--player", "pvs(nodes=20, tt=1)", "--quiet",
                            "--journal", (folder / "kept").string()})
            .out;
    };
    const auto no_sum = containing("squares is no sum of these terms");
    CHECK_THAT(tune("all", "squares"), no_sum && containing("name it by --terms"));
    CHECK_THAT(tune("squares,material", "squares"), !no_sum);
    CHECK_THAT(tune("material", "sum(squares=1)"),
               containing("is no sum of these terms") && !containing("name it by --terms"));
}

TEST_CASE("tune: other machines play, and may be killed", "[cli][tune]") {
    const TemporaryFolder folder;
    const auto tune = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words{"tune",
                                       "lua:breakthrough(width=5, height=5)",
                                       "--player",
                                       "pvs(nodes=20, tt=1)",
                                       "--options",
                                       "depth=1,2,3",
                                       "--pairs",
                                       "24",
                                       "--test",
                                       "16",
                                       "--time",
                                       "5m",
                                       "--json",
                                       "--journal",
                                       (folder / "kept").string()};
        words.insert(words.end(), more.begin(), more.end());
        return run_program(words);
    };
    // How this machine is reached as another: `lost` kills itself with all that it has started
    // when its greeting and two rows have been read.
    const std::string reach = folder / "reach";
    folder.write("reach",
                 "#!/bin/sh\n"
                 "echo 'Welcome to this machine!'\n"
                 "case $1 in\n"
                 "    lost) sh | { sed -u 3q; kill -9 0; } ;;\n"
                 "    gone) echo 'no route to gone' >&2; exit 255 ;;\n"
                 "    else) sed -u 's/tune .*--worker/tune lua:hex --worker/' | sh ;;\n"
                 "    *) exec sh ;;\n"
                 "esac\n");
    std::filesystem::permissions(reach, std::filesystem::perms::owner_all);
    const json alone = tune({"--threads", "2"}).json();
    REQUIRE(alone.at("test").at("pairs") > 0);
    CHECK(tune({"--hosts", "a,b", "--shell", reach, "--threads", "1"}).json() == alone);

    const ProgramRun shared = tune({"--hosts", "localhost,lost", "--shell", reach});
    CHECK(shared.json() == alone);
    CHECK_THAT(shared.err, containing("lost is lost:") && containing("SIGKILL"));

    const ProgramRun left_alone = tune({"--hosts", "lost", "--shell", reach});
    CHECK_THAT(left_alone.err, containing("no machine is left to play") && containing("--resume"));
    CHECK(tune({"--resume"}).json() == alone);

    const std::string before = bytes_of(folder / "kept");
    CHECK_THAT(tune({"--hosts", "gone", "--shell", reach}).err,
               containing("tune: nobody plays on gone:") && containing("no route to gone"));
    CHECK_THAT(tune({"--hosts", "else", "--shell", reach}).err,
               containing("need the same program and the same rules"));
    CHECK_THAT(tune({"--hosts", "a", "--shell", "sssh"}).err, containing("no program sssh") && containing("--shell"));
    CHECK_THAT(tune({"--hosts", ","}).err, containing("localhost,ana,bob"));
    CHECK_THAT(tune({"--shell", reach}).err, containing("name them"));
    CHECK(bytes_of(folder / "kept") == before);
}
