#include "framework/tournament/lists/result_files.hpp"

#include <fmt/format.h>

#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"
#include "framework/tournament/journal/journal_reader.hpp"

namespace ply {
namespace {

std::string ending_of(const std::filesystem::path& file) {
    return lower_case(file.extension().string());
}

bool is_of_journal(const std::filesystem::path& file) {
    const std::string ending = ending_of(file);
    return ending == ".lua" || ending == ".db" || first_bytes_of(file, 15) == "SQLite format 3";
}

/// Spreadsheets write it.
void refuse_utf16(const std::filesystem::path& file) {
    const std::string mark = first_bytes_of(file, 2);
    if (mark == "\xff\xfe" || mark == "\xfe\xff")
        throw Error(fmt::format("{}: it is written in UTF-16; save it as UTF-8", file.string()));
}

}  // namespace

std::filesystem::path file_of_results(const std::filesystem::path& file) {
    return is_of_journal(file) ? journal_of(file) : file;
}

void read_results(const std::filesystem::path& file, ResultPool& pool) {
    const std::string ending = ending_of(file);
    if (is_of_journal(file)) return read_journal_results(file, pool);
    refuse_utf16(file);
    if (ending == ".csv" || ending == ".tsv") {
        read_csv_results(file, pool);
    } else {
        read_pgn_results(file, pool);
    }
}

}  // namespace ply
