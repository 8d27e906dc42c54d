#include "framework/base/numbered_work.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <stop_token>
#include <vector>

#include "tests/support/catch.hpp"

using namespace ply;

namespace {

/// What a thread has of its own.
struct Numbers {
    std::vector<int> done;
};

std::vector<int> times_done(const std::vector<Numbers>& desks, int end) {
    std::vector<int> times(static_cast<std::size_t>(end));
    for (const Numbers& desk : desks)
        for (const int number : desk.done) ++times[static_cast<std::size_t>(number)];
    return times;
}

}  // namespace

TEST_CASE("numbered work: each number is done once, whatever the number of threads", "[base]") {
    for (const std::size_t threads : {1U, 3U}) {
        std::vector<Numbers> desks(threads);
        bool meanwhile = false;
        work_through(
            desks, 5, 500, {}, [](Numbers& desk, int number) { desk.done.push_back(number); },
            [&] { meanwhile = true; });
        CHECK(meanwhile);
        std::vector<int> expected(500, 1);
        std::fill_n(expected.begin(), 5, 0);
        CHECK(times_done(desks, 500) == expected);
    }
}

TEST_CASE("numbered work: nothing is begun once it is to stop, or something failed", "[base]") {
    std::vector<Numbers> desks(3);
    std::stop_source stop;
    work_through(desks, 0, 1'000'000, {.stop = stop.get_token()}, [&](Numbers& desk, int number) {
        desk.done.push_back(number);
        if (number == 50) stop.request_stop();
    });
    std::size_t done = 0;
    for (const Numbers& desk : desks) done += desk.done.size();
    CHECK(done > 50);
    CHECK(done < 1'000'000);

    std::atomic<int> begun = 0;
    CHECK_THROWS_AS(work_through(desks, 0, 1'000'000, {},
                                 [&](Numbers&, int number) {
                                     ++begun;
                                     if (number == 50) throw std::runtime_error("number 50");
                                 }),
                    std::runtime_error);
    CHECK(begun < 1'000'000);
    CHECK_THROWS_AS(
        work_through(
            desks, 0, 10, {}, [](Numbers&, int) {}, [] { throw std::runtime_error("meanwhile"); }),
        std::runtime_error);
}
