/// What plyboard-tools does for commands of the front program, where they need to know files of
/// games.
#pragma once

#include "framework/app/cli/command.hpp"

namespace ply {

int run_tournament_from_book(const CommandLine& line);
/// Names of kept games and of the notations of files.
int run_names_of_files(const CommandLine& line);

}  // namespace ply
