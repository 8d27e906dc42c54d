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
