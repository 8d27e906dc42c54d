// plyboard-tools: what it does for plyboard.

#include "framework/app/cli/program.hpp"
#include "framework/app/lines/command_table.hpp"
#include "framework/app/tools/tools.hpp"

namespace ply {
namespace {

constexpr CommandWork works[] = {
    {"show", run_show},
    {"play", run_play},
    {"sessions", run_sessions},
    {"search", run_search},
    {"analyze", run_analyze},
    {"solve", run_solve},
    {"trace", run_trace},
    {"compare", run_compare},
    {"learn", run_learn},
    {"collect", run_collect},
    {"ratings", run_ratings},
    {"matches", run_matches},
    {"replay", run_replay},
    {"report", run_report},
    {"new", run_new},
    {"repl", run_repl},
    {"words", run_words},
    {"perft", run_perft},
    {"check", run_check},
    {"bench", run_bench},
    {"uci", run_uci},
    {"ugi", run_ugi},
    {"gtp", run_gtp},
    {"xboard", run_xboard},
    {"engine", run_engine},
    {"doctor", run_doctor},
    // What of these needs files of games.
    {"tournament", run_tournament_from_book},
    {"names", run_names_of_files},
};
static_assert(does_all_of(Program::tools, works), "a command of the table is missing or twice");

}  // namespace
}  // namespace ply

int main(int argc, char** argv) {
    return ply::run_program(argc, argv, ply::Program::tools, ply::works);
}
