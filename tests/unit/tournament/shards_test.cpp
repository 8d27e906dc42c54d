// Shards of a tournament, and their journals brought together again.

#include "framework/tournament/schedule/shard.hpp"

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>

#include "framework/base/random.hpp"
#include "framework/report/match/match_json.hpp"
#include "framework/tournament/collect.hpp"
#include "framework/tournament/results/course.hpp"
#include "framework/tournament/tournament.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/unit/tournament/journal_plans.hpp"

using namespace ply;
using namespace ply_test::journals;
using ply_test::containing;
using ply_test::sanitized;
using ply_test::TemporaryFolder;

namespace {

Plan plan_for(FormatKind format, int players) {
    Plan plan = ply_test::journals::plan_of();
    plan.file.players.clear();
    for (int i = 0; i < players; ++i)
        plan.file.players.push_back(parse_player("p" + std::to_string(i + 1) + " = random"));
    plan.file.format = format;
    plan.file.rounds = follows_results(format) ? 0 : 6;
    plan.file.pairs = 2;
    return plan;
}

/// What is played under a number, wherever and whenever it is; only times and hosts differ.
PlayedMatch match_played(const Fixture& fixture, Random& machine, bool failures) {
    PlayedMatch match = match_of(1);
    match.number = fixture.number;
    const std::uint64_t luck =
        Random::mix(fixture.number * 1000 + static_cast<std::uint64_t>(fixture.seats[0]));
    match.outcome = luck % 4 == 0   ? Outcome::draw()
                    : luck % 4 == 1 ? Outcome::win(1)
                                    : Outcome::win(0);
    if (failures && fixture.seats[0] == 2 && luck % 3 == 0) {
        match.termination = Termination::crash;
        match.outcome = Outcome::win(1);
    }
    match.thoughts = "[null,null,[" + std::to_string(luck % 50) + ",3,50," +
                     std::to_string(machine.below(1000)) + "]]";
    match.seats[0].time = std::chrono::nanoseconds(machine.below(1'000'000));
    match.host = "node" + std::to_string(machine.below(5));
    return match;
}

/// Plays at most `most` matches of the course into the journal.
void play_on(Course& course, Journal& journal, Random& machine, std::size_t most) {
    const bool failures = journal.plan().file.set_aside > 0;
    for (std::size_t i = 0; i < most; ++i) {
        const auto fixture = course.next();
        if (!fixture) break;
        const PlayedMatch match = match_played(*fixture, machine, failures);
        if (course.finished(*fixture, match)) journal.add(*fixture, match);
    }
    journal.commit();
}

/// As hold_tournament() does with the matches of a shard.
void play_shard(const std::filesystem::path& file, const Plan& plan, const Shard& shard,
                const std::filesystem::path& from, Random& machine, std::size_t most) {
    Course course(plan, [](std::uint32_t) {});
    const auto hear = [&](const Fixture& fixture, const PlayedMatch& match) {
        course.finished(fixture, match);
    };
    JournalReader(from).each(hear);
    course.restrict_to(part_of(course.schedule(), course.stage(), shard));
    Journal journal(file, plan);
    journal.each(hear);
    play_on(course, journal, machine, most);
}

std::vector<std::string> canonical_records(const std::filesystem::path& file) {
    const JournalReader journal(file);
    std::vector<std::string> lines;
    journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
        lines.push_back(match_record_json(journal.plan(), fixture, match, true).dump());
    });
    return lines;
}

std::vector<std::string> table_rows(const TournamentResult& result) {
    std::vector<std::string> rows{std::to_string(result.complete),
                                  std::to_string(result.progress.done)};
    for (const PlayerStanding& line : result.all.players)
        rows.push_back(std::to_string(line.player) + " " + std::to_string(line.score) + " " +
                       std::to_string(line.rating.elo) + " " + std::to_string(line.failures));
    return rows;
}

std::vector<std::string> table_rows(const std::filesystem::path& file) {
    return table_rows(result_of(JournalReader(file)));
}

struct Sharded {
    std::string what;
    Plan plan;
};

std::vector<Sharded> tournaments() {
    std::vector<Sharded> all{{"round robin", plan_for(FormatKind::round_robin, 5)},
                             {"gauntlet", plan_for(FormatKind::gauntlet, 4)},
                             {"match", plan_for(FormatKind::match, 2)},
                             {"swiss", plan_for(FormatKind::swiss, 9)},
                             {"knockout", plan_for(FormatKind::knockout, 8)},
                             {"ladder", plan_for(FormatKind::ladder, 5)},
                             {"set aside", plan_for(FormatKind::round_robin, 5)},
                             {"swiss, set aside", plan_for(FormatKind::swiss, 9)},
                             {"sequential test", plan_for(FormatKind::match, 2)}};
    all[6].plan.file.set_aside = all[7].plan.file.set_aside = 2;
    all[8].plan.file.sprt.emplace();
    all[8].plan.file.sprt->elo0 = 0;
    all[8].plan.file.sprt->elo1 = 40;
    all[8].plan.file.rounds = 1500;
    return all;
}

}  // namespace

TEST_CASE("numbers: a set by stretches", "[shards]") {
    NumberSet numbers;
    std::set<std::uint32_t> expected;
    Random random(3);
    for (int i = 0; i < 4000; ++i) {
        const std::uint32_t number = 1 + random.below(60);
        if (random.below(5) < 3) {
            numbers.add(number);
            expected.insert(number);
        } else {
            numbers.remove(number);
            expected.erase(number);
        }
        REQUIRE(numbers.size() == expected.size());
        const std::uint32_t asked = 1 + random.below(60);
        REQUIRE(numbers.contains(asked) == expected.contains(asked));
        const auto gap = numbers.gap({asked, 55});
        std::uint32_t first = asked;
        while (expected.contains(first)) ++first;
        REQUIRE(gap.has_value() == (first <= 55));
        if (!gap) continue;
        std::uint32_t last = first;
        while (last < 55 && !expected.contains(last + 1)) ++last;
        REQUIRE(*gap == Stretch{first, last});
    }
    std::set<std::uint32_t> visited;
    numbers.each([&](std::uint32_t number) { visited.insert(number); });
    CHECK(visited == expected);
}

TEST_CASE("shards: together they are all, and pairs stay together", "[shards]") {
    for (const auto& [what, plan] : tournaments())
        for (const int count : {1, 2, 7, 50, 1000}) {
            INFO(what << " " << count);
            const Schedule schedule = plan.schedule();
            const Stretch all = schedule.stage();
            std::uint32_t next = all.first;
            for (int k = 1; k <= count; ++k) {
                const Stretch part = part_of(schedule, all, {k, count});
                REQUIRE(part.first == next);
                REQUIRE(part.last + 1 >= part.first);
                REQUIRE(part.size() <= all.size() / static_cast<std::uint32_t>(count) + 2);
                next = part.last + 1;
                if (part.size() > 0) REQUIRE(part.size() % 2 == 0);
            }
            REQUIRE(next == all.last + 1);
        }
}

TEST_CASE("shards: which one is said, or follows from the surroundings", "[shards]") {
    CHECK(parse_shard("3/50").number == 3);
    CHECK(parse_shard("3/50").count == 50);
    for (const char* wrong :
         {"", "3", "0/5", "6/5", "-1/5", "1/", "/3", "1/2/3", "a/3", "1/9999999"})
        CHECK_THROWS_WITH(parse_shard(wrong), containing("takes K/N"));
    const auto set = [](const char* name, const char* value) {
        if (value == nullptr)
            unsetenv(name);
        else
            setenv(name, value, 1);
    };
    const auto with = [&](std::initializer_list<std::pair<const char*, const char*>> variables) {
        for (const char* name :
             {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP",
              "SLURM_ARRAY_TASK_COUNT", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"})
            set(name, nullptr);
        for (const auto& [name, value] : variables) set(name, value);
    };
    with({});
    CHECK_THROWS_WITH(shard_of_surroundings(), containing("--shard K/N"));
    with({{"SLURM_ARRAY_TASK_ID", "5"},
          {"SLURM_ARRAY_TASK_MIN", "1"},
          {"SLURM_ARRAY_TASK_STEP", "2"},
          {"SLURM_ARRAY_TASK_COUNT", "4"}});
    CHECK(shard_of_surroundings().number == 3);
    CHECK(shard_of_surroundings().count == 4);
    with({{"SLURM_ARRAY_TASK_ID", "0"},
          {"SLURM_ARRAY_TASK_MIN", "0"},
          {"SLURM_ARRAY_TASK_COUNT", "4"}});
    CHECK(shard_of_surroundings().number == 1);
    with({{"SLURM_ARRAY_TASK_ID", "17"},
          {"SLURM_ARRAY_TASK_MIN", "3"},
          {"SLURM_ARRAY_TASK_COUNT", "2"}});  // --array=3,17
    CHECK_THROWS_WITH(shard_of_surroundings(), containing("single tasks"));
    with({{"OMPI_COMM_WORLD_RANK", "0"}, {"OMPI_COMM_WORLD_SIZE", "8"}});
    CHECK(shard_of_surroundings().number == 1);
    CHECK(shard_of_surroundings().count == 8);
    with({{"OMPI_COMM_WORLD_RANK", "x"}, {"OMPI_COMM_WORLD_SIZE", "8"}});
    CHECK_THROWS_WITH(shard_of_surroundings(), containing("OMPI_COMM_WORLD_RANK is 'x'"));
    with({});
}

TEST_CASE("shards: collected they are what one machine plays", "[shards][journal]") {
    for (const auto& [what, plan] : tournaments()) {
        const TemporaryFolder folder;
        Random machine(11);
        {
            Course course(plan, [](std::uint32_t) {});
            Journal journal(folder / "one.db", plan);
            play_on(course, journal, machine, SIZE_MAX);
            REQUIRE(course.complete());
        }
        const auto expected = canonical_records(folder / "one.db");
        const auto expected_table = table_rows(folder / "one.db");
        for (const int count : {1, 2, 7, 20}) {
            if (sanitized && count == 20) break;
            INFO(what << " " << count);
            const auto all = folder / ("all" + std::to_string(count) + ".db").c_str();
            { const Journal journal(all, plan); }
            Collection state;
            int launches = 0;
            while (!state.complete) {
                REQUIRE(++launches < 200);
                std::vector<int> order;
                for (int k = 1; k <= count; ++k) order.push_back(k);
                for (std::size_t i = order.size(); i > 1; --i)
                    std::swap(order[i - 1], order[machine.below(static_cast<std::uint32_t>(i))]);
                const auto file = [&](int k) {
                    return folder /
                           (std::to_string(count) + "-" + std::to_string(k) + ".db").c_str();
                };
                // Some die after a few matches, some do not begin at all.
                for (const int k : order)
                    if (machine.below(6) > 0)
                        play_shard(file(k), plan, {k, count}, all, machine,
                                   machine.below(3) > 0 ? SIZE_MAX : machine.below(9));
                Journal journal(all, plan);
                Collector collector(journal);
                for (const int k : order)
                    for (std::uint32_t times = machine.below(3); times > 0; --times)
                        if (std::filesystem::exists(file(k))) collector.add(JournalReader(file(k)));
                const Collection before = std::exchange(state, collector.state());
                const bool dropped = plan.file.sprt || plan.file.set_aside > 0;
                const std::uint32_t added = before.matches + collector.added();
                CHECK((dropped ? state.matches <= added : state.matches == added));
                CHECK(state.complete == (state.missing_matches == 0));
                CHECK(state.round >= before.round);
            }
            CHECK(canonical_records(all) == expected);
            CHECK(table_rows(all) == expected_table);
        }
    }
}

TEST_CASE("shards: a table that is kept up to date is that of the whole journal",
          "[shards][journal]") {
    constexpr int count = 3;
    for (const std::size_t each : {0, 3, 7, 8}) {
        const auto [what, plan] = tournaments()[each];
        const TemporaryFolder folder;
        Random machine(7);
        Journal journal(folder / "all.db", plan);
        JournalSum sum(plan);
        bool complete = false;
        for (int launch = 1; !complete; ++launch) {
            INFO(what << " " << launch);
            REQUIRE(launch < 50);
            for (const int k : {2, 3, 1}) {
                const auto shard = folder / (std::to_string(k) + ".db").c_str();
                const std::size_t most = launch % 2 == 0 ? SIZE_MAX : machine.below(9);
                play_shard(shard, plan, {k, count}, folder / "all.db", machine, most);
                Collector collector(journal);
                collector.add(JournalReader(shard));
                complete = collector.state().complete;
                sum.read(JournalReader(folder / "all.db"));
                CHECK(table_rows(sum.result()) == table_rows(folder / "all.db"));
            }
        }
    }
}

TEST_CASE("collect: what is missing is played by one machine", "[shards][journal]") {
    const TemporaryFolder folder;
    const Plan plan = plan_for(FormatKind::swiss, 6);
    Random machine(5);
    { const Journal journal(folder / "all.db", plan); }
    play_shard(folder / "2.db", plan, {2, 3}, folder / "all.db", machine, SIZE_MAX);
    Journal journal(folder / "all.db", plan);
    {
        Collector collector(journal);
        collector.add(JournalReader(folder / "2.db"));
        const Collection state = collector.state();
        CHECK(state.missing == std::vector<Stretch>{{1, 4}, {9, 12}});
        CHECK(state.missing_matches == 8);
        CHECK(state.round == 1);
        CHECK_FALSE(state.complete);
    }
    Course course(plan, [](std::uint32_t) {});
    journal.each(
        [&](const Fixture& fixture, const PlayedMatch& match) { course.finished(fixture, match); });
    play_on(course, journal, machine, SIZE_MAX);
    const Collection state = Collector(journal).state();
    CHECK(state.complete);
    CHECK(state.matches == state.expected);
    CHECK(state.missing.empty());
    CHECK(state.round == plan.file.rounds_or_default());
}

TEST_CASE("collect: two results of one number", "[shards][journal]") {
    const TemporaryFolder folder;
    Plan plan = ply_test::journals::plan_of();
    for (const bool repeatable : {true, false}) {
        INFO(repeatable);
        if (!repeatable) plan.file.players[0].clock = parse_clock("10s");
        const auto journal_with = [&](const char* name, const char* host, bool won, int time) {
            std::filesystem::remove(folder / name);
            Journal journal(folder / name, plan);
            PlayedMatch match = match_of(2);
            match.host = host;
            match.outcome = Outcome::win(won ? 0 : 1);
            match.seats[0].time = std::chrono::nanoseconds(time);
            journal.add(plan.schedule().fixture(2), match);
        };
        journal_with("a.db", "athens", true, 5);
        journal_with("b.db", "basel", true, 6);
        journal_with("c.db", "cairo", false, 5);
        const auto host_of = [&](std::initializer_list<const char*> names) {
            std::filesystem::remove(folder / "all.db");
            Journal journal(folder / "all.db", plan);
            Collector collector(journal);
            for (const char* name : names) collector.add(JournalReader(folder / name));
            CHECK(collector.state().matches == 1);
            return journal.find(2)->match.host;
        };
        // What was measured may differ; which one stays does not depend on the order.
        CHECK(host_of({"a.db", "b.db", "a.db"}) == host_of({"b.db", "a.db"}));
        if (repeatable) {
            CHECK_THROWS_WITH(host_of({"a.db", "c.db"}), containing("match 2 went otherwise") &&
                                                             containing("on athens") &&
                                                             containing("on cairo"));
        } else {
            CHECK(host_of({"a.db", "c.db"}) == host_of({"c.db", "a.db"}));
        }
    }
}

TEST_CASE("collect: journals of other tournaments are refused", "[shards][journal]") {
    const TemporaryFolder folder;
    const Plan plan = ply_test::journals::plan_of();
    play_some(folder / "other.db", ply_test::journals::plan_of(2), 10);
    Plan shorter = plan, longer = plan;
    shorter.file.rounds = 4;
    longer.file.rounds = 99;
    play_some(folder / "shorter.db", shorter, 8);
    play_some(folder / "longer.db", longer, 8);
    Journal journal(folder / "all.db", plan);
    Collector collector(journal);
    CHECK_THROWS_WITH(collector.add(JournalReader(folder / "other.db")),
                      containing("other.db: this journal is of another tournament") &&
                          containing("seed was 2 and is 1"));
    CHECK_THROWS_WITH(collector.add(JournalReader(folder / "longer.db")),
                      containing("rounds was 99 and is 50"));
    collector.add(JournalReader(folder / "shorter.db"));
    CHECK(collector.added() == 8);
    CHECK_FALSE(has_begun([&] {
        Database((folder / "empty.db").string());
        return folder / "empty.db";
    }()));
    CHECK_THROWS_WITH(has_begun(folder / "none.db"), containing("there is no such file"));
}
