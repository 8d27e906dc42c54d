#include "framework/tournament/workers/affinity.hpp"

#include <unistd.h>

#include <thread>

#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::containing;

TEST_CASE("affinity: processors are named as taskset names them", "[affinity]") {
    const std::vector<int> usable{0, 1, 2, 3, 5};
    CHECK(parse_processors("all", usable) == usable);
    CHECK(parse_processors("3", usable) == std::vector<int>{3});
    CHECK(parse_processors("5,0-2", usable) == std::vector<int>{0, 1, 2, 5});
    CHECK(parse_processors("2-5", usable) == std::vector<int>{2, 3, 5});
    const std::pair<const char*, const char*> wrong[] = {
        {"", "is no number"}, {"4", "4 is not there"},   {"0-9", "9 is not there"},
        {"3-1", "none"},      {"1,0-2", "there twice"},  {"0,", "is no number"},
        {"a", "'a' is no"},   {"-1", "'' is no number"}, {"1 2", "'1 2' is no number"}};
    for (const auto& [text, sentence] : wrong) {
        INFO(text);
        CHECK_THROWS_WITH(parse_processors(text, usable),
                          containing(sentence) && containing("may use 0,1,2,3,5"));
    }
}

TEST_CASE("affinity: each worker has processors of its own", "[affinity]") {
    using Shares = std::vector<std::vector<int>>;
    CHECK(shares_of({0, 1, 2, 5}, 2) == Shares{{0, 1}, {2, 5}});
    CHECK(shares_of({0, 1, 2, 5, 7}, 2) == Shares{{0, 1}, {2, 5}});
    CHECK(shares_of({4, 6}, 2) == Shares{{4}, {6}});
    CHECK_THROWS_WITH(shares_of({4}, 2), containing("2 workers cannot have a processor each of 1"));
}

TEST_CASE("affinity: who is kept on a processor runs there alone", "[affinity]") {
    const int last = usable_processors().back();
    std::vector<int> kept;
    std::thread([&] {
        keep_on(gettid(), {last});
        kept = usable_processors();
    }).join();
    CHECK(kept == std::vector<int>{last});
    CHECK_THROWS_WITH(keep_on(0, {}), containing("cannot keep a worker on its processors"));
}
