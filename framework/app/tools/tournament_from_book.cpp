// plyboard tournament, where it begins from openings in a file of games.

#include "framework/app/commands/tournament.hpp"
#include "framework/app/tools/tools.hpp"
#include "framework/app/tournament/tournament_input.hpp"

namespace ply {

int run_tournament_from_book(const CommandLine& line) {
    TournamentCommand command(line);
    return command.play(read_tournament_and_book(line));
}

}  // namespace ply
