// Games that are kept: saved after every move, gone on with, listed, printed, deleted.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "framework/session/formats/pasted_text.hpp"
#include "framework/session/store/session_store.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/session_home.hpp"

namespace {

using nlohmann::json;
using namespace ply_test;

}  // namespace

TEST_CASE("sessions: the last game that was left is not one that is being played",
          "[cli][session]") {
    const SessionHome home;
    home.play("b2\nquit\n");
    const std::string left = home.sessions().at(0).at("name");
    home.play("a1\nquit\n");
    const std::string played = home.sessions().at(0).at("name") == left
                                   ? home.sessions().at(1).at("name")
                                   : home.sessions().at(0).at("name");
    const auto held = ply::SessionStore(home.folder()).lock(played);
    REQUIRE(held);
    CHECK_THAT(home.run({"play", "--resume"}, "quit\n").err,
               containing("going on with " + left + "\n"));
    CHECK_THAT(home.run({"play", "--resume", played}).err, containing("is being played elsewhere"));
    home.run({"sessions", "--delete", left});
    CHECK_THAT(home.run({"play", "--resume"}).err,
               containing(played + " is being played elsewhere, and no other game is kept"));
}

TEST_CASE("sessions: the last one of a game is gone on with by the game's name", "[cli][session]") {
    const SessionHome home;
    home.play("b2\nquit\n");
    home.play("c1\nquit\n");
    home.run({"play", "connect_four(width=8)", "--players", "human", "human"}, "d\nquit\n");
    const auto line_of = [&](const std::string& game) {
        return home.run({"play", game, "--resume"}, "line\nquit\n").out;
    };
    CHECK_THAT(line_of("connect_four"), containing("1:d"));
    // Which of both was saved last, the list says.
    const auto sessions = home.sessions();
    const auto last = std::ranges::find(sessions, json("tic_tac_toe"),
                                        [](const json& each) { return each.at("game"); });
    CHECK_THAT(home.run({"play", "tic_tac_toe", "--resume"}, "quit\n").err,
               containing("going on with " + last->at("name").get<std::string>() + "\n"));
    // Who deletes has to say which one.
    CHECK_THAT(home.run({"sessions", "tic_tac_toe", "--delete"}).err,
               containing("write more of it"));
}

TEST_CASE("sessions: moves that the rules no longer have are kept, and it is said",
          "[cli][session]") {
    const SessionHome home;
    const auto write = [&](const std::string& cells) {
        return home.write(
            "small.lua",
            "game { name = 'S', board = square(3, 3) }\nmoves = function() return place(" + cells +
                ") end\nresult = { line, 3 }\n");
    };
    const std::string script = write("EMPTY");
    home.run({"play", script, "--players", "human", "human"}, "b2\na1\nquit\n");
    const std::string name = home.sessions().at(0).at("name");
    write("without(EMPTY, cells(cell('b2')))");
    const ProgramRun again = home.run({"play", "small", "--resume"}, "c3\nquit\n");
    CHECK_THAT(again.err, containing("'b2' is not a legal move"));
    CHECK_THAT(again.err, containing(name + " is kept as it is"));
    CHECK(home.sessions().size() == 2);
    write("EMPTY");
    CHECK_THAT(home.run({"play", "--resume", name}, "line\nquit\n").out, containing("1:b2 2:a1"));
    // What is printed says so as well.
    write("without(EMPTY, cells(cell('b2')))");
    CHECK_THAT(home.run({"sessions", name, "--print", "pgn"}).err,
               containing("'b2' is not a legal move"));
}

TEST_CASE("sessions: a game that was left is gone on with", "[cli][session]") {
    const SessionHome home;
    CHECK_THAT(home.run({"play", "--resume"}).err, containing("no game is kept"));
    const ProgramRun left = home.play("b2\na1\nundo\nc1\nquit\n");
    const std::string name = home.sessions().at(0).at("name");
    CHECK_THAT(left.out, containing("plyboard play --resume " + name + "\n"));
    CHECK(home.sessions().at(0).at("plies") == 2);
    CHECK(home.sessions().at(0).at("players") == json{"human", "human"});

    const ProgramRun again = home.run({"play", "--resume"}, "tree\nresign\n");
    CHECK(again.exit_code == 0);
    CHECK_THAT(again.err, containing("going on with " + name));
    // What was played is the game, what was taken back a variation.
    CHECK_THAT(again.out, containing("1:b2 2:c1 <-\n    after 1: 3:a1\n"));
    CHECK_THAT(again.out, containing("player 2 wins by resignation\nmoves: b2 c1\n"));
    // What was resigned stays so, until a move is taken back.
    CHECK_THAT(home.run({"play", "--resume", name}).out, containing("by resignation"));

    CHECK_THAT(home.run({"play", "--resume", "chess"}).err,
               containing("there is no saved game 'chess'"));
    // Nothing is deleted that was not named in full.
    for (const std::string& part : {std::string(), name.substr(0, name.size() - 1)})
        CHECK_THAT(home.run({"sessions", part, "--delete"}).err,
                   containing("there is no saved game '" + part + "'"));
    CHECK(home.sessions().size() == 1);
    CHECK(home.run({"sessions", name, name, "--delete"}).exit_code == 0);
    CHECK(home.sessions().empty());
    CHECK_THAT(home.run({"sessions", name, "--delete"}).err, containing("there is no saved game"));
    CHECK_THAT(home.run({"sessions", "--delete"}).err, containing("name the games"));
}

TEST_CASE("sessions: every move is safe at once, whatever ends the program", "[cli][session]") {
    const SessionHome home;
    // The second player thinks for ever; the program is killed.
    // Sooner or later, for a busy machine takes its time for the first move.
    for (int seconds = 1; seconds <= 16 && home.sessions().empty(); seconds *= 2) {
        const ProgramRun killed =
            home.run({"play", "connect_four", "--players", "random", "alphabeta_tt(time=1000s)"},
                     "", std::chrono::seconds(seconds));
        CHECK(killed.timed_out);
    }
    REQUIRE(home.sessions().size() == 1);
    CHECK(home.sessions().at(0).at("plies") == 1);
    const ProgramRun again =
        home.run({"play", "--resume", "--players", "human", "human"}, "d\nline\nquit\n");
    CHECK(again.exit_code == 0);
    CHECK_THAT(again.out, containing("2:d"));
}

TEST_CASE("sessions: a folder that cannot be written costs nothing but the keeping",
          "[cli][session]") {
    const SessionHome home;
    std::filesystem::create_directories(home.folder().parent_path());
    std::ofstream(home.folder()) << "in the way";
    const ProgramRun run = home.play("b2\na1\nquit\n");
    CHECK(run.exit_code == 0);
    CHECK_THAT(run.err, containing("this game is not kept: "));
    CHECK(run.err.find("this game") == run.err.rfind("this game"));  // said once
    CHECK_THAT(run.out, containing("--moves \"b2 a1\""));
    // A broken file is listed with what is wrong with it.
    const SessionHome other;
    other.play("b2\nquit\n");
    std::ofstream(other.folder() / "broken.json") << "{\"plyboard session\": 1";
    CHECK_THAT(other.run({"sessions"}).out, containing("is not JSON"));
    CHECK_THAT(other.run({"play", "--resume", "broken"}).err, containing("broken.json: "));
    CHECK_THAT(other.run({"play", "--resume"}, "line\nquit\n").out, containing("1:b2"));
}

TEST_CASE("sessions: in a folder that cannot be written a game is gone on with, unkept",
          "[cli][session]") {
    const SessionHome home;
    home.play("b2\nquit\n");
    const std::string name = home.sessions().at(0).at("name");
    std::filesystem::create_directory(home.folder() / (name + ".lock"));  // in the way
    const ProgramRun again = home.run({"play", "--resume", name}, "a1\nline\nquit\n");
    CHECK(again.exit_code == 0);
    CHECK_THAT(again.out, containing("1:b2 2:a1"));
}

TEST_CASE("sessions: what the list calls sound, play goes on with", "[cli][session]") {
    const SessionHome home;
    home.play("b2\nquit\n", {"--clock", "5m"});
    const std::string name = home.sessions().at(0).at("name");
    CHECK_FALSE(std::filesystem::exists(home.folder() / (name + ".lock")));
    const std::filesystem::path file = home.folder() / (name + ".json");
    json game = json::parse(std::ifstream(file));
    game["clocks"][0]["periods"] = 0;
    std::ofstream(file) << game;
    const std::string problem = home.sessions().at(0).at("problem");
    CHECK_THAT(problem, containing("'periods' is not from 1 to "));
    CHECK_THAT(home.run({"play", "--resume", name}).err, containing(problem));
    // A file of garbage is read as what its name says.
    const std::filesystem::path garbage = home.folder() / "garbage.json";
    std::ofstream(garbage) << "garbage";
    CHECK_THAT(home.run({"play", garbage.string()}).err,
               containing("garbage.json: this is no saved game of Plyboard: it is not JSON from "
                          "line 1, column 1 on"));
}

TEST_CASE("sessions: a script of one's own is found again from every folder", "[cli][session]") {
    const SessionHome home;
    const std::filesystem::path script =
        home.write("duel.lua",
                   "game { name = 'Duel', board = square(3, 3) }\nmoves = place\n"
                   "result = { line, 3 }\n");
    const std::string from_here = std::filesystem::relative(script).string();
    home.run({"play", from_here, "--players", "human", "human"}, "b2\nquit\n");
    CHECK(home.sessions().at(0).at("game") == script.string());
    // Others are not told where it lies.
    const ProgramRun again = home.run({"play", "--resume", from_here}, "print pgn\nquit\n");
    CHECK_THAT(again.out, containing("[Game \"duel.lua\"]"));
    CHECK_THAT(again.out, containing("1. b2 *"));
    const std::string name = home.sessions().at(0).at("name");
    CHECK_THAT(home.run({"sessions", name, "--print", "html"}).out,
               containing("duel.lua") && !containing(script.parent_path().string()));
}

TEST_CASE("sessions: a game of another program in another notation", "[cli][session]") {
    const SessionHome home;
    const auto file = home.folder().parent_path() / "fools.pgn";
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "[White \"A\"]\n[Variant \"Standard\"]\n[Result \"0-1\"]\n\n"
                           "1. f3 { [%clk 0:03:00] } 1... e5 2. g4?? (2. e4 Nc6) 2... Qh4# 0-1\n";
    const ProgramRun printed = home.run({"sessions", file.string(), "--print", "json"});
    CHECK(printed.exit_code == 0);
    CHECK(json::parse(printed.out).at("plyboard session") == 1);
    const ProgramRun again = home.run({"sessions", file.string(), "--print", "pgn"});
    for (const char* text : {"[White \"A\"]", "[%clk 0:03:00]", "(2. e4 Nc6)", "Qh4# 0-1"})
        CHECK_THAT(again.out, containing(text));
    std::ostringstream pasted;
    pasted << std::ifstream(file).rdbuf();
    CHECK(home.run({"sessions", "-", "--print", "pgn"}, pasted.str()).out == again.out);
    CHECK_THAT(home.run({"sessions", "-", "--print", "pgn"}, "{").err, containing("-: line 1"));
    CHECK_THAT(home.run({"sessions", file.string(), "--print", "sgf"}).err, containing("chess"));
    CHECK_THAT(home.run({"sessions", file.string(), "--delete"}).err, containing("no saved game"));
    const auto nothing = file.parent_path() / "nothing.pgn";
    std::ofstream(nothing) << "\n \r\n";
    CHECK_THAT(home.run({"sessions", nothing.string(), "--print", "pgn"}).err,
               containing("nothing.pgn: line 1: there is no game in the file: it is empty"));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"sessions", "lost.pgn", "--print", "pgn"},
          std::vector<std::string>{"play", "lost.sgf"}})
        CHECK_THAT(home.run(words).err, containing("there is no such file"));
}

TEST_CASE("play: who types the moves of a file's game again leaves what it says of them",
          "[cli][session]") {
    const SessionHome home;
    const auto file = home.folder().parent_path() / "blitz.pgn";
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << "1. e4 {[%clk 0:03:00] hi} e5 {[%clk 0:02:59]} 2. Nf3 *\n";
    const std::string printed =
        home.run({"play", file.string()}, "first\ne4\ne5\nprint pgn\nquit\n").out;
    CHECK_THAT(printed, containing("[%clk 0:03:00] hi"));
    CHECK_THAT(printed, containing("[%clk 0:02:59]"));
}

TEST_CASE("play: a game is saved below the home that ~ stands for", "[cli][session]") {
    const SessionHome home;
    CHECK_THAT(home.play("b2\nsave ~/mine.pgn\n").out, containing("  saved as ~/mine.pgn (pgn)\n"));
    const auto file = home.folder().parent_path().parent_path() / "mine.pgn";
    CHECK_THAT(bytes_of(file), containing("1. b2 *"));
}

TEST_CASE("play: save spares what this game has not written", "[cli][session]") {
    const SessionHome home;
    const auto folder = home.folder().parent_path().parent_path();
    const auto file = folder / "two games.pgn";
    const std::string games = "1. f3 e5 *\n\n1. g4 d5 *\n";
    std::ofstream(file) << games;
    const ProgramRun refused =
        home.run({"play", file.string()}, "e4\nsave ~/two games.pgn\nquit\n");
    CHECK_THAT(refused.err, containing("two games.pgn: the first of 2 games; " + file.string() +
                                       "#2 is the next\n"));
    CHECK_THAT(
        ply::joined_line(refused.out),
        containing("~/two games.pgn is there already; `save ~/two games.pgn over` replaces it"));
    CHECK_THAT(refused.out, !containing("saved"));
    CHECK(bytes_of(file) == games);
    CHECK_THAT(home.play("save ~/two games.pgn over\nquit\n").out,
               containing("  saved as ~/two games.pgn (pgn)\n"));
    CHECK_THAT(home.play("save ~/mine\nquit\n").out, containing("  saved as ~/mine (json)\n"));
    CHECK_THAT(bytes_of(file), containing("tic_tac_toe"));
    // Its own file grows with the game; another game's stays.
    CHECK_THAT(home.play("b2\nsave ~/own.pgn\na1\nsave ~/own.pgn\nnew\nsave ~/own.pgn\nquit\n").out,
               containing("own.pgn is there already"));
    CHECK_THAT(bytes_of(folder / "own.pgn"), containing("1. b2 a1 *"));
}

TEST_CASE("sessions: a game of a file of several", "[cli][session]") {
    const SessionHome home;
    const auto file = home.folder().parent_path().parent_path() / "two.pgn";
    std::ofstream(file) << "1. f3 e5 *\n\n1. g4 d5 *\n";
    const ProgramRun second = home.run({"sessions", file.string() + "#2", "--print", "pgn"});
    CHECK_THAT(second.out, containing("1. g4 d5 *"));
    CHECK(second.err.empty());
    CHECK_THAT(home.run({"play", file.string() + "#2"}, "line\nquit\n").out,
               containing("1:g4 2:d5"));
    CHECK_THAT(home.run({"play", file.string() + "#3"}).err,
               containing("two.pgn: there is no game 3 in the file, which has 2\n"));
}

TEST_CASE("play: what is played is the main line of a file, a file's own stays", "[cli][session]") {
    const SessionHome home;
    const std::vector<std::string> chess{"play", "chess", "--players", "human", "human"};
    home.run(chess, "e4\ne5\nNf3\ngo 1\nf5\nexf5\nresign\n");
    const std::string name = home.sessions().at(0).at("name");
    CHECK_THAT(home.run({"sessions", name, "--print", "pgn"}).out,
               containing("1. e4 f5 (1... e5 2. Nf3) 2. exf5 1-0"));
    const std::string file = home.write("old.pgn", "1. e4 e5 2. Nf3 *\n");
    CHECK_THAT(home.run({"play", file}, "go 1\nf5\nprint pgn\n").out,
               containing("1. e4 e5 (1... f5) 2. Nf3 *"));
}

TEST_CASE("play: in a game from a file no clock runs", "[cli][session]") {
    const SessionHome home;
    const std::string file = home.write(
        "blitz.pgn", "[TimeControl \"180+2\"]\n\n1. e4 {[%clk 0:00:00]} e5 {[%clk 0:00:00]} *\n");
    const ProgramRun run = home.run({"play", file}, "Nf3\nNc6\nprint pgn\nquit\n");
    CHECK(run.out.find("by time") == run.out.npos);
    CHECK_THAT(run.out, containing("[TimeControl \"180+2\"]"));
    CHECK_THAT(run.out, containing("2. Nf3 Nc6"));
    // Another game after it is one that is played.
    home.run({"play", file}, "new\ne4\ne5\nundo\nc5\nquit\n");
    const std::string name = home.sessions().at(0).at("name");
    const std::string another = home.run({"sessions", name, "--print", "pgn"}).out;
    CHECK_THAT(another, containing("1. e4 c5 (1... e5) *"));
    CHECK(another.find("TimeControl") == another.npos);
    CHECK(home.run({"sessions", name, "--delete"}).exit_code == 0);
    // Nor when it is gone on with.
    CHECK_THAT(home.run({"play", "--resume"}, "Bc4\nBc5\nline\nquit\n").out,
               containing("5:Bc4 6:Bc5"));
}

TEST_CASE("sessions: the list says how a game has ended, and it is not gone on with",
          "[cli][session]") {
    const SessionHome home;
    home.play("b2\nquit\n");
    home.play("a1\nb1\na2\nb2\na3\n");
    home.play("a1\nresign\n");
    std::set<std::string> over;
    for (const json& each : home.sessions())
        over.insert(each.at("over").is_null() ? "" : each.at("over").get<std::string>());
    CHECK(over == std::set<std::string>{"", "player 1 wins", "player 1 wins by resignation"});
    CHECK_THAT(home.run({"sessions"}).out, containing("player 1 wins by resignation"));
    CHECK_THAT(home.run({"play", "--resume"}, "line\nquit\n").out, containing("1:b2\n"));
}

TEST_CASE("sessions: what a player may not see is not printed before the end", "[cli][session]") {
    const SessionHome home;
    home.run({"play", "goofspiel", "--players", "human", "random"}, "1\nquit\n");
    const std::string name = home.sessions().at(0).at("name");
    const ProgramRun run = home.run({"sessions", name, "--print", "json"});
    CHECK(run.exit_code == 1);
    CHECK(run.out.empty());
    CHECK_THAT(run.err, containing("is not over") && containing("--resume " + name));
}

TEST_CASE("sessions: the case of a file's ending does not matter", "[cli][session]") {
    const SessionHome home;
    const std::string file = (home.folder().parent_path() / "GAME.PGN").string();
    std::filesystem::create_directories(home.folder().parent_path());
    CHECK_THAT(home.play("b2\na1\nsave " + file + "\nquit\n").out, containing("saved"));
    CHECK_THAT(home.run({"sessions", file, "--print", "SGF"}).sentence(),
               containing("has no Smart Game Format"));
    CHECK_THAT(home.run({"sessions", file, "--print", "PGN"}).out, containing("1. b2 a1"));
    // A draughts file without tags is known by its ending alone.
    const std::string draughts = home.write("GAME.PDN", "1. 32-28 19-23 *\n");
    CHECK_THAT(home.run({"sessions", draughts, "--print", "json"}).out, containing("draughts"));
}
