// What a player reads on a clock, in the main time and in byoyomi.

#include "framework/app/display/clock_text.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using namespace std::chrono_literals;

TEST_CASE("clock text: what is left, of what, and for how many moves", "[play]") {
    struct Reading {
        const char* clock;
        std::chrono::nanoseconds used;
        const char* text;
    };
    const Reading readings[] = {
        {"5m", 2s, "4:58"},
        {"60m", 0s, "60:00"},
        {"10s", 200ms, "0:09.8"},
        {"10s", 11s, "0:00.0"},
        {"12/5m", 1s, "4:59, 12 moves"},
        {"1/5m", 1s, "4:59, 1 move"},
        {"10m+3x30s", 1min, "9:00"},
        {"10m+3x30s", 10min, "0:30 (3 x 30s)"},
        {"10m+3x30s", 10min + 18s, "0:12 (3 x 30s)"},
        {"10m+3x30s", 10min + 31s, "0:29 (2 x 30s)"},
        {"10m+3x30s", 10min + 85s, "0:05.0 (1 x 30s)"},
        {"10m+3x30s", 12min, "0:00.0 (1 x 30s)"},
        {"10s/move", 0s, "0:10 (10s a move)"},
        {"10s/move", 2700ms, "0:07.3 (10s a move)"},
    };
    for (const auto& [clock, used, text] : readings) {
        INFO(clock << " gives " << text);
        CHECK(clock_text(TimeLeft(parse_clock(clock)), used) == text);
    }
}
