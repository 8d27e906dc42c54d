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

#include "framework/tournament/journal/journal_reader.hpp"
#include "framework/tournament/lists/result_pool.hpp"
#include "framework/tournament/schedule/stretch.hpp"

namespace ply {

/// Adds the results of files to a pool. A match counts once though several journals hold it, as
/// those of shards do and the one in which they were collected.
class ResultReader {
public:
    /// `pool` must outlive this.
    explicit ResultReader(ResultPool& pool) : pool_(pool) {}

    /// How many matches of the file are in files before it. Throws Error: it is none of the above,
    /// cannot be read, has a line that cannot be read (`results.csv:17: ...`), or no match.
    std::uint32_t read(const std::filesystem::path& file);

private:
    struct ReadJournal {
        std::filesystem::path path;
        Fingerprints depends_on;
    };

    std::uint32_t read_journal(const std::filesystem::path& file);

    ResultPool& pool_;
    std::vector<ReadJournal> journals_;
};

/// The file that this reads: of a tournament file its journal. Throws Error where there is none.
std::filesystem::path file_of_results(const std::filesystem::path& file);

void read_pgn_results(const std::filesystem::path& file, ResultPool& pool);
void read_csv_results(const std::filesystem::path& file, ResultPool& pool);
/// All matches of the journal but those of these numbers.
void read_journal_results(const JournalReader& journal, const NumberSet& without, ResultPool& pool);

}  // namespace ply
