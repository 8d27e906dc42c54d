// plyboard studio: becomes plyboard-studio, the program beside this one that serves the page.

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "framework/app/cli/command.hpp"
#include "framework/app/cli/command_line.hpp"
#include "framework/base/error.hpp"
#include "framework/base/process.hpp"

namespace ply {

CommandLine studio_line() {
    CommandLine line(
        "studio", "[GAME | FILE | LINK] [OPTIONS]",
        "Opens a page in the browser: games are played by clicks, against programs and "
        "people, analysed, written and checked there. The program prints the page's "
        "address and serves it, to this computer alone, until Ctrl-C ends it. FILE is a "
        "script, which the page may change, or a game that was played: PGN, SGF, PDN, "
        "JSON, HTML. LINK is what another studio has made of a game, plyboard:...; the page shows "
        "what it holds, and opens it where you say so.");
    line.positional("GAME");
    line.option("port", "N", "the port to listen on; any that is free by default");
    line.flag("no-open", "prints the address and opens no browser");
    line.list("player", "PLAYER",
              "a player that the page may seat besides searchers and levels: a third-party engine, "
              "which runs a program");
    line.list("tournament", "FILE", "a tournament file that the page may hold");
    line.option("assets", "DIR", "serves the page from a folder, for those who write it");
    line.examples({"plyboard studio", "plyboard studio chess", "plyboard studio my_game.lua",
                   "plyboard studio chess --player \"fish = uci(cmd=stockfish)\"",
                   "plyboard studio --port 8000 --no-open"});
    return line;
}

int start_studio(const CommandLine& line) {
    const std::string program = own_program() + "-studio";
    std::vector<std::string> words{program, "studio"};
    words.insert(words.end(), line.typed().begin(), line.typed().end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(program.c_str(), arguments.data());
    throw Error(fmt::format("{} could not be started: {}; {}", program, std::strerror(errno),
                            "`./plyboard studio` in the folder of the sources builds it"));
}

}  // namespace ply
