#include "framework/tournament/journal/recovery.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <memory>

#include "framework/base/files/input_file.hpp"
#include "framework/tournament/journal/journal.hpp"
#include "framework/tournament/journal/journal_layout.hpp"
#include "framework/tournament/journal/plan_extension.hpp"
#include "framework/tournament/results/course.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

/// After so many numbers in a row that cannot be read there is nothing more.
constexpr std::uint32_t longest_gap = 100'000;

using FirstPage = std::array<char, 4096>;

/// Of the file format of SQLite (sqlite.org/fileformat2.html).
constexpr std::size_t page_count_at = 28;
constexpr std::size_t version_at = 60;

std::uint32_t big_endian(const FirstPage& page, std::size_t at) {
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8 | static_cast<unsigned char>(page[at + i]);
    return number;
}

FirstPage first_page(const fs::path& file) {
    FirstPage page{};
    std::ranges::copy(first_bytes_of(file, page.size()), page.begin());
    return page;
}

bool has_head(const FirstPage& page) {
    return std::string_view(page.data(), 15) == "SQLite format 3";
}

/// A copy of a journal under another name, which goes when this does.
class Copy {
public:
    Copy(const fs::path& journal, const std::string& suffix) : path_(journal.string() + suffix) {
        remove();
        copy("", journal);
        if (fs::exists(journal.string() + "-wal")) copy("-wal", journal);
    }
    ~Copy() { remove(); }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;
    const std::string& path() const { return path_; }

private:
    void copy(const char* part, const fs::path& journal) const {
        std::error_code error;
        const std::uintmax_t room = fs::space(fs::absolute(journal).parent_path(), error).available;
        if (!error && fs::file_size(journal.string() + part, error) > room)
            throw Error(
                fmt::format("{}{}: there is no room on the disk for a copy of it; make "
                            "room and start again",
                            journal.string(), part));
        fs::copy_file(journal.string() + part, path_ + part, error);
        if (error)
            throw Error(
                fmt::format("{}{}: cannot be copied to {}{}: {}; make room on the disk and "
                            "start again",
                            journal.string(), part, path_, part, error.message()));
    }
    void remove() const {
        std::error_code ignored;
        for (const char* part : {"", "-wal", "-shm"}) fs::remove(path_ + part, ignored);
    }

    std::string path_;
};

/// Puts `page` in the place of the first one, but for the number of pages, which the file shows.
void mend_first_page(const std::string& file, FirstPage page) {
    const auto count = static_cast<std::uint32_t>(fs::file_size(file) / page.size());
    for (std::size_t i = 0; i < 4; ++i)
        page[page_count_at + i] = static_cast<char>(count >> (24 - 8 * i));
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.write(page.data(), page.size());
}

/// The matches of a damaged journal, each once and in order.
class Wreck {
public:
    Wreck(const std::string& file, const Plan& plan)
        : database_(file), plan_(as_extended(plan)), seal_(fingerprints(plan_)) {}

    const Plan& plan() const { return plan_; }

    /// Visits the whole ones that the schedule has.
    void each(const MatchVisitor& visit) {
        Course course(plan_, [](std::uint32_t) {});
        const Schedule& schedule = course.schedule();
        const std::uint64_t last = schedule.settled() ? schedule.size() : most_matches;
        scan(static_cast<std::uint32_t>(last),
             [&](const Fixture& fixture, const PlayedMatch& match) {
                 if (match.number > schedule.known() || fixture != schedule.fixture(match.number))
                     return;
                 if (course.finished(fixture, match)) visit(fixture, match);
             });
    }

    /// By which build it was played, if that can still be read.
    std::string program() const {
        try {
            return read_fingerprints(database_, database_.file())["program"];
        } catch (const DamagedFile&) {
            return {};
        }
    }

private:
    /// With the players and games in the order in which they came in, if that can still be read.
    Plan as_extended(Plan plan) {
        try {
            const Plan old = read_plan(database_, database_.file());
            go_on_with(plan, old, false);
        } catch (const std::exception&) {  // as the file has them
        }
        return plan;
    }

    /// Reads on as far as it goes; where it does not, number by number up to the next that can be.
    void scan(std::uint32_t last, const MatchVisitor& visit) {
        std::uint32_t next = 1;
        const auto forward = [&](const Fixture& fixture, const PlayedMatch& match) {
            if (match.number < next) return;
            next = match.number + 1;
            visit(fixture, match);
        };
        while (next <= last && !read(forward, next, last)) {
            std::uint32_t gap = 0;
            for (bool lost = true; lost && next <= last; ++gap) {
                if (gap == longest_gap) return;
                const std::uint32_t number = next;
                lost = !read(forward, number, number);
                next = number + 1;
            }
        }
    }

    bool read(const MatchVisitor& visit, std::uint32_t first, std::uint32_t last) {
        try {
            read_matches(database_, plan_, seal_, visit, first, last);
            return true;
        } catch (const DamagedFile&) {
            return false;
        }
    }

    Database database_;
    Plan plan_;
    RowSeal seal_;
};

bool is_journal(const std::string& file) {
    try {
        Database database(file);
        layout_of(database, file);
        return true;
    } catch (const Error&) {
        return false;
    }
}

bool is_whole(const fs::path& path, const Plan& plan) {
    try {
        if (!has_head(first_page(path))) return false;
        const Journal journal(path, plan);
        journal.each([](const Fixture&, const PlayedMatch&) {});
        return true;
    } catch (const DamagedFile&) {
        return false;
    }
}

}  // namespace

Salvage salvage_journal(const fs::path& path, const Plan& plan) {
    require_journal_files(path);
    if (path.empty() || !fs::exists(path) || is_whole(path, plan)) return {};
    const FirstPage head = first_page(path);
    if (has_head(head) && big_endian(head, version_at) < journal_layout)
        throw Error(
            fmt::format("{}: the journal is of an older layout; salvage it with the "
                        "Plyboard that wrote it, or play anew with --restart (the old journal is "
                        "kept)",
                        path.string()));
    const Copy copy(path, ".salvage");
    const fs::path fresh = path.string() + ".fresh";
    Journal::move_aside(fresh);
    { const Journal pattern(fresh, plan); }
    const FirstPage new_page = first_page(fresh);
    // SQLite reads no table where the first page of another lies beyond the end.
    if (fs::file_size(copy.path()) < fs::file_size(fresh))
        fs::resize_file(copy.path(), fs::file_size(fresh));
    for (const char* part : {"", "-wal", "-shm"}) fs::remove(fresh.string() + part);

    // The first page of every journal says the same: which tables there are and on which pages they
    // begin. So it is taken from a new one; only where a journal of an older layout was carried
    // over, that is not so, and its own must do.
    Salvage salvage;
    std::unique_ptr<Wreck> found;
    for (const FirstPage& page : {new_page, head}) {
        if (salvage.kept > 0 || !has_head(page)) continue;
        mend_first_page(copy.path(), page);
        if (found && !is_journal(copy.path())) break;
        found = std::make_unique<Wreck>(copy.path(), plan);
        found->each([&](const Fixture&, const PlayedMatch&) { ++salvage.kept; });
    }
    Wreck& wreck = *found;
    const std::string program = wreck.program();
    if (!program.empty() && program != fingerprints(plan)["program"])
        throw Error(
            fmt::format("{}: it was played by another build of the program, {}; go on with "
                        "that one, or begin anew with --restart (the old file is kept)",
                        path.string(), program));
    if (salvage.kept == 0)
        throw Error(
            fmt::format("{}: there is no whole match of this tournament in it; begin anew with "
                        "--restart (the old file is kept)",
                        path.string()));
    salvage.aside = Journal::move_aside(path);
    Journal journal(path, wreck.plan());
    wreck.each([&](const Fixture& fixture, const PlayedMatch& match) {
        journal.add(fixture, match);
        journal.commit_if_due();
    });
    journal.commit();
    return salvage;
}

}  // namespace ply
