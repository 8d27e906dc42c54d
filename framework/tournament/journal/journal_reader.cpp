#include "framework/tournament/journal/journal_reader.hpp"

#include <fmt/format.h>

#include <utility>

#include "framework/base/files/input_file.hpp"
#include "framework/tournament/journal/journal_layout.hpp"

namespace ply {
namespace {

bool is_database(const std::filesystem::path& file) {
    return first_bytes_of(file, 15) == "SQLite format 3";
}

/// A journal of an older layout is read from a copy that has the present one.
Database opened(const std::filesystem::path& path) {
    Database journal(path.string(), Database::Access::read);
    auto copy = migrated_copy(journal, layout_of(journal, path.string()));
    return copy ? std::move(*copy) : std::move(journal);
}

}  // namespace

std::filesystem::path journal_of(const std::filesystem::path& file) {
    if (is_database(file)) return file;
    const auto beside = std::filesystem::path(file).replace_extension(".db");
    if (is_database(beside)) return beside;
    for (const auto& each : {file, beside}) {
        const std::string obstacle = obstacle_to_reading(each);
        std::error_code unreadable;
        if (!obstacle.empty() && (each == file || std::filesystem::exists(each, unreadable)))
            throw Error(fmt::format("{}: cannot be read: {}; name a tournament file or its journal",
                                    each.string(), obstacle));
    }
    if (beside != file && !first_bytes_of(beside, 1).empty())
        throw DamagedFile(beside.string(), "its beginning is not that of a journal");
    if (file.extension() == ".lua")
        throw Error(
            fmt::format("{}: nothing of this tournament has been played; begin with 'plyboard "
                        "tournament {}', or name its journal",
                        file.string(), file.string()));
    throw Error(fmt::format("{}: this is no journal; name a tournament file or its journal (.db)",
                            file.string()));
}

bool has_begun(const std::filesystem::path& journal) {
    if (const std::string obstacle = obstacle_to_reading(journal); !obstacle.empty())
        throw Error(
            fmt::format("{}: cannot be read: {}; name journals (.db)", journal.string(), obstacle));
    if (first_bytes_of(journal, 1).empty()) return false;
    if (!is_database(journal)) return true;  // it is no journal, and reading it says so
    Database database(journal.string(), Database::Access::read);
    return database.value("SELECT count(*) FROM sqlite_master") != "0";
}

JournalReader::JournalReader(const std::filesystem::path& file)
    : path_(journal_of(file)),
      database_(opened(path_)),
      plan_(read_plan(database_, path_.string())),
      seal_(read_fingerprints(database_, path_.string())) {}

std::unique_ptr<Game> JournalReader::open_game(int game) const {
    const GameSource& source = plan_.sources.at(static_cast<std::size_t>(game));
    const Fingerprints kept = depends_on();
    const auto played = kept.find("rules of " + plan_.game_name(game));
    if (played == kept.end() || played->second != fingerprint(source))
        throw Error(
            fmt::format("{}: it has changed since the matches in {} were played; put it "
                        "back as it was, or play them anew with 'plyboard tournament ... "
                        "--restart'",
                        source.file, path_.string()));
    return ply::open_game(source);
}

std::uint32_t JournalReader::size() const {
    Statement count(database_, "SELECT count(*) FROM matches");
    count.step();
    return static_cast<std::uint32_t>(count.whole(0));
}

KeptMatch JournalReader::match(std::uint32_t number) const {
    auto found = find_match(database_, plan_, seal_, number);
    if (!found)
        throw Error(fmt::format("{}: there is no match {}; it has {}, see 'plyboard matches'",
                                path_.string(), number, size()));
    return *std::move(found);
}

}  // namespace ply
