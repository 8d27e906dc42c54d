#include "framework/tournament/lists/result_files.hpp"

#include "framework/base/input_file.hpp"
#include "framework/base/line_words.hpp"

namespace ply {

void read_results(const std::filesystem::path& file, ResultPool& pool) {
    const std::string ending = lower_case(file.extension().string());
    const bool journal =
        ending == ".lua" || ending == ".db" || first_bytes_of(file, 15) == "SQLite format 3";
    if (journal) {
        read_journal_results(file, pool);
    } else if (ending == ".csv" || ending == ".tsv") {
        read_csv_results(file, pool);
    } else {
        read_pgn_results(file, pool);
    }
}

}  // namespace ply
