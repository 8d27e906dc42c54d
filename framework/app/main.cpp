// plyboard: the front program, and what it does itself. app/lines/command_table.hpp says which
// program does what.

#include "framework/app/cli/program.hpp"
#include "framework/app/lines/command_table.hpp"

namespace ply {
namespace {

constexpr CommandWork works[] = {
    {"games", run_games},
    {"players", run_players},
    {"tournament", run_tournament},
    {"standings", run_standings},
    {"completions", run_completions},
    {"man", run_man},
    {"help", run_help},
    {"version", run_version},
    {"names", run_names},
    {"worker", run_worker},
    {"plugin-probe", run_plugin_probe},
    {"plugin-table", run_plugin_table},
};
static_assert(does_all_of(Program::front, works), "a command of the table is missing or twice");

}  // namespace
}  // namespace ply

int main(int argc, char** argv) {
    return ply::run_program(argc, argv, ply::Program::front, ply::works);
}
