#include "framework/tournament/lists/result_files.hpp"

#include <fmt/format.h>

#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"

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

/// Adds the numbers of the matches of `journal` that `other` holds as well, by their seals: they
/// are the same matches, not others of the same number.
void add_shared(const JournalReader& journal, const JournalReader& other, NumberSet& shared) {
    SealCursor seal = journal.seals();
    std::optional<SealCursor> theirs;
    bool more = true;
    while (more && seal.next()) {
        if (!theirs) more = theirs.emplace(other.seals(seal.number())).next();
        while (more && theirs->number() < seal.number()) more = theirs->next();
        if (more && theirs->number() == seal.number() && theirs->seal() == seal.seal())
            shared.add(seal.number());
    }
}

}  // namespace

std::filesystem::path file_of_results(const std::filesystem::path& file) {
    return is_of_journal(file) ? journal_of(file) : file;
}

std::uint32_t ResultReader::read(const std::filesystem::path& file) {
    if (is_of_journal(file)) return read_journal(file);
    refuse_utf16(file);
    const std::string ending = ending_of(file);
    if (ending == ".csv" || ending == ".tsv") {
        read_csv_results(file, pool_);
    } else {
        read_pgn_results(file, pool_);
    }
    return 0;
}

std::uint32_t ResultReader::read_journal(const std::filesystem::path& file) {
    JournalReader journal(file);
    journal.require_whole();
    ReadJournal now{journal.path(), journal.depends_on()};
    NumberSet shared;
    for (const ReadJournal& before : journals_)
        if (only_adds(before.depends_on, now.depends_on) ||
            only_adds(now.depends_on, before.depends_on))
            add_shared(journal, JournalReader(before.path), shared);
    read_journal_results(journal, shared, pool_);
    journals_.push_back(std::move(now));
    return shared.size();
}

}  // namespace ply
