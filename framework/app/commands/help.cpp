// plyboard help, version: what the program can do.

#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"

#ifndef PLYBOARD_VERSION
#error "PLYBOARD_VERSION is set by CMake"
#endif

namespace ply {
namespace {

void print_group(const CommandHeading& group) {
    emit("\n{}:\n", group.title);
    for (const Command& command : command_table())
        if (command.group == group.group) emit("  {:<13}{}\n", command.name, command.summary);
}

void print_overview() {
    emit(
        "plyboard COMMAND ...\n\nBoard games from plugins and Lua scripts, played by "
        "configurable searchers.\n`plyboard help COMMAND` explains one, with examples.\n");
    for (const CommandHeading& group : command_headings) print_group(group);
    emit(
        "\nGAME is a name, a name with options, or a path: connect_four,\n"
        "\"connect_four(width=8)\", lua:connect_four, ./my_game.lua. PLAYER is a searcher\n"
        "with options: \"alphabeta(depth=6)\".\n\nExamples:\n"
        "  plyboard play breakthrough --players human \"alphabeta(depth=6)\"\n"
        "  plyboard search connect_four --moves \"d d e\" --player \"alphabeta(depth=12)\"\n"
        "  plyboard tournament scripts/tournaments/first.lua\n");
}

}  // namespace

int run_help(const CommandLine& line) {
    if (line.has("COMMAND"))
        command_named(line.text("COMMAND")).line().print_help();
    else
        print_overview();
    return 0;
}

int run_version(const CommandLine& line) {
    if (line.has("json"))
        print_json({{"program", "plyboard"}, {"version", PLYBOARD_VERSION}});
    else
        emit("plyboard {}\n", PLYBOARD_VERSION);
    return 0;
}

}  // namespace ply
