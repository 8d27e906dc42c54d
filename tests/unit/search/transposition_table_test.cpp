// The transposition table by itself: what is stored is found, also while it grows.

#include "framework/search/table/transposition_table.hpp"

#include <atomic>
#include <thread>

#include "framework/base/random.hpp"
#include "tests/support/catch.hpp"

using namespace ply;

namespace {

constexpr std::uint64_t table_entries = 300'000;

std::uint64_t table_key_of(std::uint64_t number) {
    return Random::derive(11, number);
}
void fill_table(TranspositionTable& table, std::uint64_t entries = table_entries) {
    for (std::uint64_t i = 0; i < entries; ++i)
        table.store(table_key_of(i), 0,
                    {.depth = 9,
                     .value = static_cast<Score>(i),
                     .bound = Bound::exact,
                     .move_tag = static_cast<std::uint16_t>(i)});
}
/// How many are found; none with what belongs to another.
std::uint64_t found_in(const TranspositionTable& table) {
    std::uint64_t count = 0;
    std::uint64_t wrong = 0;
    for (std::uint64_t i = 0; i < table_entries; ++i) {
        const TranspositionTable::Hit hit = table.probe(table_key_of(i), 0);
        if (hit.bound == Bound::none) continue;
        ++count;
        wrong +=
            hit.value != static_cast<Score>(i) || hit.move_tag != static_cast<std::uint16_t>(i);
    }
    CHECK(wrong == 0);
    return count;
}

}  // namespace

TEST_CASE("transposition table: one that grows keeps what a large one keeps", "[search]") {
    TranspositionTable large(16);
    fill_table(large);
    CHECK(found_in(large) > table_entries * 98 / 100);  // a million places
    TranspositionTable growing(16);
    growing.grow_from(1);
    fill_table(growing);
    CHECK(found_in(growing) > table_entries * 80 / 100);  // half full from its 65,536 places on
    TranspositionTable small(1);
    fill_table(small);
    CHECK(found_in(small) <= 65'536);
}

TEST_CASE("transposition table: it takes no memory when the search must soon be over", "[search]") {
    using Clock = TranspositionTable::Clock;
    for (const std::uint64_t entries : {table_entries, table_entries / 10}) {
        INFO(entries);
        TranspositionTable table(16);
        table.grow_from(1);
        table.take_memory();
        table.next_search(Clock::now());
        fill_table(table, entries);
        // Of 16 bytes, in the one or two pages of 2 MiB that it has.
        CHECK(found_in(table) <= 2 * 131'072);
        if (entries == table_entries) continue;
        table.next_search(Clock::now() + std::chrono::hours(1));  // has time again
        fill_table(table);
        CHECK(found_in(table) > table_entries * 80 / 100);
    }
}

TEST_CASE("transposition table: how full it is", "[search]") {
    TranspositionTable table(16);  // a million places
    for (const bool grows : {false, true}) {
        INFO(grows);
        table.forget();
        if (grows) table.grow_from(1);
        CHECK(table.permille() == 0);
        fill_table(table);
        CHECK(std::abs(table.permille() - 1000 * 300'000 / 1'048'576) < 60);
        table.next_search();  // which has found nothing yet
        CHECK(table.permille() == 0);
    }
    CHECK(TranspositionTable(0).permille() == 0);
}

TEST_CASE("transposition table: what is forgotten does not come back when it grows", "[search]") {
    TranspositionTable table(16);
    table.grow_from(1);
    for (int i = 0; i < 5; ++i) {
        fill_table(table);
        CHECK(found_in(table) > table_entries * 80 / 100);
        table.forget();
        CHECK(found_in(table) == 0);
    }
}

TEST_CASE("transposition table: one that is doubled keeps what it holds", "[search]") {
    for (int patience = 0; patience < 12; ++patience) {
        INFO(patience);
        TranspositionTable table(16);
        table.grow_for_threads_from(1);
        table.take_memory();
        fill_table(table, 60'000);  // of 65,536 places
        const std::uint64_t before = found_in(table);
        int left = patience;
        table.grow_when_full([&] { return left-- > 0; });  // broken off at first
        CHECK(found_in(table) == before);
        table.grow_when_full([] { return true; });
        CHECK(found_in(table) == before);
        CHECK(table.can_grow());
        fill_table(table, 60'000);  // there is room for most of the others, too
        CHECK(found_in(table) > 57'000);
    }
}

TEST_CASE("transposition table: it is doubled while others search", "[search]") {
    TranspositionTable table(16);
    table.grow_for_threads_from(1);
    table.take_memory();
    std::atomic<bool> done = false;
    std::jthread grower([&] {
        while (!done) table.grow_when_full([] { return true; });
    });
    for (int again = 0; again < 3; ++again) fill_table(table);
    while (table.can_grow()) fill_table(table);
    done = true;
    grower.join();
    fill_table(table);
    CHECK(found_in(table) > table_entries * 98 / 100);
    table.forget();
    CHECK(found_in(table) == 0);
    CHECK(table.can_grow());
}
