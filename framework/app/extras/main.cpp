// plyboard-extras: what it does for plyboard.

#include "framework/app/cli/program.hpp"
#include "framework/app/extras/extras.hpp"
#include "framework/app/lines/command_table.hpp"

namespace ply {
namespace {

constexpr CommandWork works[] = {
    {"studio", run_studio}, {"export", run_export}, {"insight", run_insight},
    {"tune", run_tune},     {"launch", run_launch}, {"watch", run_watch},
};
static_assert(does_all_of(Program::extras, works), "a command of the table is missing or twice");

}  // namespace
}  // namespace ply

int main(int argc, char** argv) {
    return ply::run_program(argc, argv, ply::Program::extras, ply::works);
}
