/// Which tournament a command is about: a file with what the command line adds, or options alone.
#pragma once

#include <filesystem>

#include "framework/app/cli/command_line.hpp"
#include "framework/tournament/spec/tournament_file.hpp"

namespace ply {

/// From FILE, or from --game and --players with --format, --pairs, --clock and --sprt; then
/// --rounds,
/// --openings, --seed and --engine-log, as far as the command has these options. Throws Error and
/// UsageError.
TournamentFile read_tournament(const CommandLine& line);

/// The same with the openings of its book, where is_opening_book() says that it has one; only in
/// the programs that know files of games.
TournamentFile read_tournament_and_book(const CommandLine& line);

/// The journal of --journal, or the one beside FILE; empty: neither was named.
std::filesystem::path journal_path(const CommandLine& line);

}  // namespace ply
