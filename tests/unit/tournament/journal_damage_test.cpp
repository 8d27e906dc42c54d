// Journals that were damaged: what is whole is saved, and no change goes unnoticed.

#include <algorithm>
#include <fstream>
#include <functional>
#include <map>

#include "framework/base/random.hpp"
#include "framework/tournament/journal/recovery.hpp"
#include "tests/unit/tournament/journal_plans.hpp"

using namespace ply;
using namespace ply_test::journals;
using ply_test::containing;
using ply_test::TemporaryFolder;

namespace {

/// The matches that a journal has: number and line of each.
std::map<std::uint32_t, std::string> lines_of(const std::filesystem::path& path, const Plan& plan) {
    std::map<std::uint32_t, std::string> lines;
    const Journal journal(path, plan);
    journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
        CHECK(fixture == plan.schedule().fixture(match.number));
        lines[match.number] = to_line(match);
    });
    return lines;
}

/// Is told of the bytes of a file and changes them.
using Damage = std::function<void(std::string&)>;

void damage(const std::filesystem::path& path, const Damage& how) {
    std::string bytes = ply_test::bytes_of(path);
    how(bytes);
    std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("journal: of a damaged one what is whole is kept, and nothing else", "[journal]") {
    const TemporaryFolder folder;
    Plan plan = plan_of();
    plan.file.rounds = 500;
    {
        Journal journal(folder / "whole.db", plan);
        for (std::uint32_t n = 1; n <= 900; ++n)
            journal.add(plan.schedule().fixture(n), match_of(n));
    }
    const auto written = lines_of(folder / "whole.db", plan);
    REQUIRE(written.size() == 900);

    // A third is enough for two thirds, and so on: `least` is what must be kept.
    struct Case {
        const char* what;
        std::size_t least;
        Damage damage;
    };
    const std::vector<Case> cases{
        {"the end is missing", 100, [](std::string& b) { b.resize(b.size() / 2 + 1000); }},
        {"the head is gone", 900, [](std::string& b) { std::fill_n(b.begin(), 100, '\0'); }},
        {"the first page is gone", 900, [](std::string& b) { std::fill_n(b.begin(), 4096, 'x'); }},
        {"a page is gone", 700,
         [](std::string& b) { std::fill_n(b.begin() + 4096 * 20, 4096, '\xff'); }},
        {"a letter has changed", 899,
         [](std::string& b) { b[b.find("a1 b2 c3", b.size() / 2)] = 'b'; }},
        {"what was to be played has changed", 900,
         [](std::string& b) {
             for (std::size_t at = 0; (at = b.find("\"seats\"", at)) != std::string::npos; ++at)
                 b[at + 1] = 'S';
         }},
    };
    for (const Case& each : cases) {
        INFO(each.what);
        std::filesystem::copy_file(folder / "whole.db", folder / "a.db");
        damage(folder / "a.db", each.damage);
        CHECK_THROWS_WITH(lines_of(folder / "a.db", plan),
                          containing("a.db: the journal is damaged") && containing("--salvage") &&
                              containing("--restart"));
        const Salvage salvage = salvage_journal(folder / "a.db", plan);
        CHECK(salvage.aside == folder / "a.db.1");
        CHECK(salvage.kept >= each.least);
        const auto kept = lines_of(folder / "a.db", plan);
        CHECK(kept.size() == salvage.kept);
        for (const auto& [number, line] : kept) CHECK(line == written.at(number));
        CHECK(salvage_journal(folder / "a.db", plan).aside.empty());
        for (const char* file : {"a.db", "a.db.1"}) std::filesystem::remove(folder / file);
    }
    for (const auto& entry : std::filesystem::directory_iterator((folder / "").parent_path()))
        CHECK(entry.path().filename() == "whole.db");

    std::ofstream(folder / "text.db") << "somebody's letter, no journal at all";
    CHECK_THROWS_WITH(salvage_journal(folder / "text.db", plan),
                      containing("no whole match of this tournament"));
    CHECK(std::filesystem::exists(folder / "text.db"));
}

TEST_CASE("journal: any byte that changes is noticed or without meaning", "[journal]") {
    const TemporaryFolder folder;
    Plan plan = plan_of();
    {
        Journal journal(folder / "whole.db", plan);
        for (std::uint32_t n = 1; n <= 100; ++n)
            journal.add(plan.schedule().fixture(n), match_of(n));
    }
    const auto written = lines_of(folder / "whole.db", plan);
    Random random(4);
    for (int i = 0; i < 24; ++i) {
        std::filesystem::copy_file(folder / "whole.db", folder / "a.db",
                                   std::filesystem::copy_options::overwrite_existing);
        for (const char* part : {"a.db-wal", "a.db-shm"}) std::filesystem::remove(folder / part);
        std::size_t where = 0;
        damage(folder / "a.db", [&](std::string& bytes) {
            where = random.below(static_cast<std::uint32_t>(bytes.size()));
            bytes[where] = static_cast<char>(bytes[where] ^ (1 << random.below(8)));
        });
        INFO(where);
        std::map<std::uint32_t, std::string> lines;
        try {
            lines = lines_of(folder / "a.db", plan);
        } catch (const Error& error) {
            CHECK_FALSE(std::string(error.what()).empty());
            continue;
        }
        CHECK(lines == written);
    }
}

TEST_CASE("journal: without its last pages it keeps the matches on the others", "[journal]") {
    const TemporaryFolder folder;
    Plan plan = plan_of();
    plan.file.rounds = 500;
    // (Of 60 matches every row would be on those two pages: the first ones then only point there.)
    for (const std::uint32_t matches : {24, 200, 900}) {
        const auto file = folder / ("cut" + std::to_string(matches) + ".db");
        {
            Journal journal(file, plan);
            for (std::uint32_t n = 1; n <= matches; ++n)
                journal.add(plan.schedule().fixture(n), match_of(n));
        }
        const auto written = lines_of(file, plan);
        const std::size_t pages = std::filesystem::file_size(file) / 4096;
        INFO(matches << " matches on " << pages << " pages");
        damage(file, [](std::string& bytes) { bytes.resize(bytes.size() - 2 * 4096); });
        const Salvage salvage = salvage_journal(file, plan);
        const auto kept = lines_of(file, plan);
        for (const auto& [number, line] : kept) CHECK(line == written.at(number));
        // A page holds about twenty of them.
        CHECK(salvage.kept + 60 >= matches);
        CHECK(salvage.kept >= matches / 3);
    }
}

TEST_CASE("journal: a changed name is damage, not another tournament", "[journal]") {
    const TemporaryFolder folder;
    const Plan plan = plan_of();
    play_some(folder / "whole.db", plan, 30);
    const auto changed = [&](const Damage& how) {
        std::filesystem::copy_file(folder / "whole.db", folder / "a.db",
                                   std::filesystem::copy_options::overwrite_existing);
        damage(folder / "a.db", how);
        CHECK_THROWS_WITH(Journal(folder / "a.db", plan),
                          containing("the journal is damaged") && containing("--salvage"));
        CHECK_THROWS_WITH(JournalReader(folder / "a.db"),
                          containing("the journal is damaged") && containing("--salvage"));
    };
    changed([](std::string& bytes) {
        for (std::size_t at = 0; (at = bytes.find("b = random", at)) != std::string::npos; ++at)
            bytes[at] = 'c';
    });
    changed([](std::string& bytes) {
        const std::size_t key = bytes.find("player 2b = random");
        REQUIRE(key != std::string::npos);
        bytes[key + 8] = 'c';
    });
    CHECK(salvage_journal(folder / "a.db", plan).kept == 30);
}

TEST_CASE("journal: readers see the damage that the tournament sees", "[journal]") {
    const TemporaryFolder folder;
    const Plan plan = plan_of();
    play_some(folder / "whole.db", plan, 100);
    const std::string whole = ply_test::bytes_of(folder / "whole.db");
    const auto refused = [](auto read) {
        try {
            read();
            return false;
        } catch (const Error&) {
            return true;
        }
    };
    for (std::size_t at = 0; at < whole.size(); at += 512) {
        damage(folder / "whole.db", [&](std::string& bytes) {
            bytes = whole;
            std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), 512, '\0');
        });
        INFO("sector at " << at);
        for (const char* part : {"whole.db-wal", "whole.db-shm"})
            std::filesystem::remove(folder / part);
        std::uint32_t read = 0;
        const bool by_reader = refused([&] {
            JournalReader journal(folder / "whole.db");
            journal.require_whole();
            journal.each([&](const Fixture&, const PlayedMatch&) { ++read; });
        });
        const bool by_tournament = refused([&] { lines_of(folder / "whole.db", plan); });
        CHECK(by_reader >= by_tournament);
        CHECK((by_reader || read == 100));
    }
}

TEST_CASE("journal: deleted or replaced while it is written", "[journal]") {
    const TemporaryFolder folder;
    const Plan plan = plan_of();
    const auto gone = containing("a.db: the journal was deleted or renamed while it was written");
    {
        Journal journal(folder / "a.db", plan);
        journal.add(plan.schedule().fixture(1), match_of(1));
        CHECK_NOTHROW(journal.commit());
        std::filesystem::remove(folder / "a.db");
        CHECK_THROWS_WITH(journal.commit_if_due(), gone);
        journal.add(plan.schedule().fixture(2), match_of(2));
        CHECK_THROWS_WITH(journal.commit(), gone);
    }
    {
        Journal journal(folder / "a.db", plan);
        std::filesystem::rename(folder / "a.db", folder / "b.db");
        std::ofstream(folder / "a.db") << "another file";
        CHECK_THROWS_WITH(journal.commit(), gone);
    }
}
