// Games, players and engines whose texts are attacks on the terminal: whatever is printed has no
// control character but ends of lines, and is UTF-8.

#include <algorithm>
#include <filesystem>

#include "framework/base/utf8.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;

using ply_test::command_text;
using ply_test::ProgramInput;
using ply_test::ProgramRun;
using ply_test::run_program;
using ply_test::TemporaryFolder;
using Words = std::vector<std::string>;

const std::string shouting = PLYBOARD_BINARY_DIR "/tests/hostile_plugins/shouting.so";

/// `\27[2J` and so on, as Lua writes it.
const std::string attack = R"(\27[2J\27]0;owned\7\n\r\255\xc2\x9b31m)";

void check_clean(const std::string& text) {
    const auto steers = [](char letter) {
        return (static_cast<unsigned char>(letter) < ' ' && letter != '\n') || letter == '\x7f';
    };
    CHECK(std::ranges::none_of(text, steers));
    CHECK(ply::line_not_utf8(text) == 0);
    CHECK(text.find("\xc2\x9b") == std::string::npos);
}

ProgramRun clean_run(const Words& words, const ProgramInput& input = {}) {
    ProgramRun run = run_program(words, input);
    INFO(command_text(words));
    INFO(run.out.substr(0, 3000) << run.err.substr(0, 3000));
    CHECK(run.signal == 0);
    CHECK(!run.timed_out);
    check_clean(run.out);
    check_clean(run.err);
    CHECK(run.err.size() < 5000);
    if (std::ranges::count(words, "--json") > 0) CHECK_NOTHROW(run.json_lines());
    return run;
}

/// All commands about one game.
void walk(const std::string& game, const ProgramInput& input) {
    for (const Words& words :
         std::vector<Words>{{"show", game},
                            {"show", game, "--json"},
                            {"show", game, "--position", "nonsense\x1b[2J\xff"},
                            {"show", game, "--moves", "\x1b[2J\xff"},
                            {"perft", game, "2", "--divide"},
                            {"search", game, "--player", "minimax(depth=2)"},
                            {"search", game, "--player", "minimax(depth=2)", "--json"},
                            {"analyze", game, "--depth", "2"},
                            {"solve", game},
                            {"trace", game, "--player", "alphabeta(depth=2)"},
                            {"trace", game, "--player", "alphabeta(depth=2)", "--json"},
                            {"compare", "--games", game, "--players", "minimax", "--depth", "2"},
                            {"check", game, "--games", "5"},
                            {"play", game, "--players", "random", "random"},
                            {"play", game, "--players", "random", "random", "--json"}})
        clean_run(words, input);
    clean_run({"play", game, "--players", "human", "random"},
              {.text = "moves\nnonsense\x1b[2J\xff\nhint\n", .environment = input.environment});
}

/// All commands about a tournament that was held.
void walk_tournament(const TemporaryFolder& folder, const std::string& file,
                     const ProgramInput& input) {
    clean_run({"tournament", file, "--workers", "1"}, input);
    for (const Words& words :
         std::vector<Words>{{"standings", file},
                            {"standings", file, "--json"},
                            {"standings", file, "--csv"},
                            {"matches", file},
                            {"matches", file, "--json"},
                            {"matches", file, "--csv"},
                            {"matches", file, "--pgn"},
                            {"replay", file, "1"},
                            {"report", file, "--html", (folder / "page.html").string()}})
        clean_run(words, input);
    CHECK(ply::line_not_utf8(ply_test::bytes_of(folder / "page.html")) == 0);
}

/// Lines of a protocol, and nothing that could be taken for one.
void walk_protocols(const std::string& game, const ProgramInput& input) {
    for (const auto& [protocol, lines] : std::vector<std::pair<std::string, std::string>>{
             {"uci",
              "uci\nisready\nd\ngo depth 2\nwait\ngo perft 1\nwait\nposition fen x\x1b\xff\n"},
             {"ugi", "ugi\nisready\ngo depth 2\nwait\nsetoption name \x1b\xff\n"},
             {"gtp", "name\nlist_commands\nshowboard\ngenmove b\n\x1b\xff x\n"},
             {"xboard", "protover 2\nnew\nforce\nsetboard \x1b\xff\n\x1b\xff\nquit\n"}}) {
        const ProgramRun run =
            clean_run({protocol, game}, {.text = lines, .environment = input.environment});
        CHECK(run.out.find("\nowned") == std::string::npos);
        CHECK(run.out.find("\n31m") == std::string::npos);
    }
}

}  // namespace

TEST_CASE("hostile text: a plugin's names, moves and positions", "[cli][hostile]") {
    const TemporaryFolder folder;
    fs::copy_file(shouting, folder / "shouting.so");
    const TemporaryFolder cache;
    const ProgramInput input{
        .environment = {{"PLYBOARD_PATH", folder.path()}, {"XDG_CACHE_HOME", cache.path()}}};
    clean_run({"games"}, input);
    clean_run({"games", "--json"}, input);
    clean_run({"doctor"}, input);
    clean_run({"show", folder / "none\x1b[2J\xff.so"}, input);
    walk("shouting", input);
    walk_protocols("shouting", input);
    walk_tournament(folder,
                    folder.write("cup.lua",
                                 "return { games = {\"shouting\"}, rounds = 1,\n"
                                 "    players = {\"random\", \"minimax(depth=1)\"} }\n"),
                    input);
}

TEST_CASE("hostile text: a script's names and errors, a tournament's players", "[cli][hostile]") {
    const TemporaryFolder folder;
    folder.write("evil.lua", "game { name = \"Evil" + attack +
                                 "\", board = square(3, 3),\n    description = \"" + attack +
                                 "\" }\nfunction moves() place() end\n");
    folder.write("failing.lua",
                 "game { name = \"Failing\", board = square(3, 3) }\n"
                 "function moves() place() end\n"
                 "function after() if count(OCCUPIED) > 1 then error(\"" +
                     attack + "\") end end\n");
    folder.write("endless.lua",
                 "game { name = \"Endless\", board = square(3, 3) }\n"
                 "function moves() place() end\n"
                 "function after() local s = \"" +
                     attack + "\" for i = 1, 17 do s = s .. s end error(s) end\n");
    folder.write("broken.lua", "error(\"" + attack + "\")\n");
    folder.write("name\x1b[2J\xff.lua", "game {");
    const ProgramInput input{.environment = {{"PLYBOARD_PATH", folder.path()}}};
    clean_run({"games"}, input);
    clean_run({"games", "--json"}, input);
    clean_run({"doctor"}, input);
    for (const char* game : {"evil", "failing", "endless", "broken"}) walk(game, input);
    walk_protocols("evil", input);
    for (const char* game : {"evil", "failing", "endless"})
        clean_run({"repl", game}, {.text = "print(\"" + attack + "\")\n\"" + attack +
                                           "\"\nerror(\"" + attack + "\")\n\x1b[2J\xff\n",
                                   .environment = input.environment});
    std::string name = attack;  // names must be UTF-8
    name.erase(name.find("\\255"), 4);
    const auto cup = [&](const std::string& game, const std::string& player) {
        return folder.write(game + "_cup.lua", "return { games = {\"" + game +
                                                   "\"}, rounds = 1, players = {\"A" + player +
                                                   " = random\", \"random\"} }\n");
    };
    for (const char* game : {"evil", "failing", "endless"})
        walk_tournament(folder, cup(game, " \xc3\xa9"), input);
    const ProgramRun shouted = clean_run({"tournament", cup("shouted", name)}, input);
    CHECK_THAT(shouted.err, ply_test::containing("control character; leave it out"));
    const ProgramRun foreign = clean_run({"tournament", cup("foreign", attack)}, input);
    CHECK_THAT(foreign.err, ply_test::containing("not UTF-8; leave it out"));
}

TEST_CASE("hostile text: an engine's name, moves and errors", "[cli][hostile]") {
    const TemporaryFolder folder;
    const std::string engine = folder.write(
        "engine.sh",
        "#!/bin/sh\nshout=\"$(printf '\\033[2J\\033]0;owned\\007\\377\\302\\23331m')\"\n"
        "echo \"$shout\" >&2\n"
        "while read -r word rest; do case $word in\n"
        "uci) echo \"id name $shout\"; echo \"id author $shout\"\n"
        "    echo \"option name $shout type string default $shout\"; echo uciok;;\n"
        "isready) echo readyok;;\n"
        "go) echo \"info depth 1 score cp 1 pv $shout\"; echo \"bestmove $shout\";;\n"
        "quit) exit;;\nesac; done\n");
    fs::permissions(engine, fs::perms::owner_all);
    const std::string player = "uci(cmd=\"" + engine + "\")";
    clean_run({"engine", engine, "--limit", "2s"});
    clean_run({"engine", engine, "--limit", "2s", "--json"});
    clean_run({"search", "chess", "--player", player});
    clean_run({"play", "chess", "--players", player, "random"});
    clean_run({"tournament", "--game", "chess", "--players", player, "random", "--workers", "1"});
}

TEST_CASE("hostile text: an engine that never stops talking", "[cli][hostile]") {
    const ProgramRun run =
        clean_run({"engine", "yes uciok", "--protocol", "uci", "--game", "nim", "--json"});
    CHECK(run.exit_code != 0);
    CHECK(run.out.find("floods its output") != std::string::npos);
    CHECK(run.out.size() < 100'000);
}
