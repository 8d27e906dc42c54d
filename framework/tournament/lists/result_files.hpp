/// Results from files: journals, PGN, CSV. They are read once, line by line or match by match, and
/// nothing of a match is kept but its result.
///
/// * A *journal*, or a tournament file with its journal beside it. Matches on one opening with
///   changed seats are pairs. Where an older program did not keep when a match began, its day is
///   that of the last change of the file.
/// * *PGN* of any program: White, Black, Result, Date or UTCDate, and the game by the tags Variant
/// or
///   Game, without them chess. White has the first seat.
/// * *CSV*, separated by commas, semicolons or tabs, with names of columns in its first line:
///   `white` and `black` (or `first`, `second`; `player1`, `player2`; or `players`, as `plyboard
///   matches --csv` writes them), `result` (`1-0`, `1`, `0.5` ...) or `wins`, `draws`, `losses` of
///   the first; `date` and `game` where they are known.
#pragma once

#include <filesystem>

#include "framework/tournament/lists/result_pool.hpp"

namespace ply {

/// Adds the results of a file. Throws Error: it is none of these, cannot be read, has a line that
/// cannot be read (`results.csv:17: ...`), or no match.
void read_results(const std::filesystem::path& file, ResultPool& pool);

/// The file that this reads: of a tournament file its journal. Throws Error where there is none.
std::filesystem::path file_of_results(const std::filesystem::path& file);

void read_pgn_results(const std::filesystem::path& file, ResultPool& pool);
void read_csv_results(const std::filesystem::path& file, ResultPool& pool);
void read_journal_results(const std::filesystem::path& file, ResultPool& pool);

}  // namespace ply
