// plyboard-extras: its table of commands. Help and names come from the one of plyboard.

#include "framework/app/cli/command.hpp"
#include "framework/app/cli/command_line.hpp"
#include "framework/app/cli/program.hpp"
#include "framework/app/extras/extras.hpp"

namespace ply {
namespace {

constexpr Command commands[] = {
    {"studio", CommandGroup::play, "", studio_line, run_studio},
    {"export", CommandGroup::play, "", export_line, run_export},
    {"insight", CommandGroup::study, "", insight_line, run_insight},
    {"tune", CommandGroup::study, "", tune_line, run_tune},
    {"launch", CommandGroup::tournament, "", launch_line, run_launch},
    {"watch", CommandGroup::tournament, "", watch_line, run_watch},
};

}  // namespace

std::span<const Command> command_table() {
    return commands;
}

}  // namespace ply

int main(int argc, char** argv) {
    return ply::run_program(argc, argv);
}
