// Keys out of bytes: whatever a slow line does to a sequence, none of it is text.

#include "framework/app/terminal/typed_keys.hpp"
#include "tests/support/catch.hpp"

#include <vector>

using namespace ply;
using namespace std::chrono_literals;

namespace {

/// Bytes that come so long after those before.
struct Arrival {
    std::chrono::milliseconds gap;
    std::string_view bytes;
};

std::string name_of(const ScreenKey& key) {
    using Kind = ScreenKey::Kind;
    switch (key.kind) {
        case Kind::text:
            return key.bytes.starts_with('\x1b') ? "Alt-" + key.bytes.substr(1) : key.bytes;
        case Kind::enter:
            return "Enter";
        case Kind::escape:
            return "Esc";
        case Kind::erase:
            return "Delete";
        case Kind::left:
            return "Left";
        case Kind::right:
            return "Right";
        case Kind::up:
            return "Up";
        case Kind::down:
            return "Down";
        case Kind::page_up:
            return "PgUp";
        case Kind::page_down:
            return "PgDn";
        case Kind::home:
            return "Home";
        case Kind::end:
            return "End";
        case Kind::click:
            return "click " + std::to_string(key.row) + "," + std::to_string(key.column);
        case Kind::none:
        case Kind::hang_up:
            break;
    }
    return "?";
}

/// The keys, as somebody who looks every millisecond reads them, until nothing comes any more.
std::string keys_of(const std::vector<Arrival>& arrivals) {
    TypedKeys keys;
    TypedKeys::Clock::time_point now;
    std::string names;
    const auto note = [&](const std::optional<ScreenKey>& key) {
        if (key) names += (names.empty() ? "" : " ") + name_of(*key);
        return key.has_value();
    };
    const auto pass = [&](std::chrono::milliseconds time) {
        for (auto left = time; left > 0ms; left -= 1ms) {
            now += 1ms;
            while (note(keys.overdue(now))) {
            }
        }
    };
    for (const Arrival& arrival : arrivals) {
        pass(arrival.gap);
        keys.add(arrival.bytes, now);
        while (note(keys.next())) {
        }
    }
    pass(10s);
    CHECK(!keys.decided_at());
    return names;
}

}  // namespace

TEST_CASE("typed keys: characters, keys with names, and the mouse", "[terminal]") {
    const std::pair<std::string_view, const char*> readings[] = {
        {"e4\r", "e 4 Enter"},
        {"\xc3\xbc", "\xc3\xbc"},
        {"\x1b[A\x1bOB\x1b[C\x1bOD", "Up Down Right Left"},
        {"\x1b[H\x1b[4~\x1b[5~\x1b[6~\x1b[3~", "Home End PgUp PgDn Delete"},
        {"\x1b[1;5D\x1b[1;5C", "Alt-b Alt-f"},
        {"\x1b[<0;13;12M\x1b[<0;13;12m", "click 11,12"},
        {"\x1b[<64;1;1M\x1b[<65;1;1M", "PgUp PgDn"},
        {"\x1b[M \x2d\x2c\x1b[M#\x2d\x2c", "click 11,12"},
        {"\x1b[M \xff\x2cx", "click 11,222 x"},
        {"\x1b[15~\x1b[99;5~\x1b[[A\x1bOPx", "x"},
        {"\x1b]11;rgb:0000/0000/0000\x1b\\x\x1b]11;rgb:ffff/ffff/ffff\ay", "x y"},
        {"\x1b]11;e4\rx", "Enter x"},
        {"\x1b[12\rx", "Enter x"},
        {"\x1b"
         "3x",
         "Esc 3 x"},
        {"\x1b\r", "Esc Enter"},
        {"\x1b"
         "fx",
         "Alt-f x"},
        {"\x1b\x1b[A", "Esc Up"},
        {"\x1b\x1b[H", "Esc Home"},
        {"\x1b\x1b[<0;13;12M", "Esc click 11,12"},
        {"\x1b[<0;-2147483648;-2147483648M\x1b[<0;0;1M\x1b[M !!x", "click 0,0 x"},
        {"\x1b\x1bOA", "Esc Up"},
    };
    for (const auto& [bytes, names] : readings) {
        INFO(names);
        CHECK(keys_of({{0ms, bytes}}) == names);
        std::vector<Arrival> one_by_one;
        for (const char& byte : bytes) one_by_one.push_back({20ms, {&byte, 1}});
        CHECK(keys_of(one_by_one) == names);
    }
}

TEST_CASE("typed keys: a slow line leaves no piece of a sequence as text", "[terminal]") {
    const std::pair<std::vector<Arrival>, const char*> readings[] = {
        {{{0ms, "\x1b[<0;1"}, {30ms, "3;11M"}}, "click 10,12"},
        {{{0ms, "\x1b["}, {60ms, "A"}}, "Up"},
        {{{0ms, "\x1b["}, {900ms, "<0;13;12M"}}, "click 11,12"},
        {{{0ms, "\x1bO"}, {60ms, "A"}}, "Up"},
        {{{0ms, "\x1b"}, {60ms, "[A"}}, "Esc Up"},
        {{{0ms, "\x1b"}, {60ms, "["}, {60ms, "A"}}, "Esc Up"},
        {{{0ms, "\x1b"}, {60ms, "OA"}}, "Esc Up"},
        {{{0ms, "\x1b"}, {400ms, "[<0;13;12Mx"}}, "Esc click 11,12 x"},
        {{{0ms, "\x1b"}, {60ms, "]11;rgb:0000"}, {60ms, "/0000\a"}}, "Esc"},
        // What never becomes whole is dropped.
        {{{0ms, "\x1b["}, {9s, "x"}}, "x"},
        {{{0ms, "\x1b[<0;1"}, {9s, "x"}}, "x"},
        {{{0ms, "\x1b"}, {60ms, "[1"}, {9s, "x"}}, "Esc x"},
        {{{0ms, "\xc3"}, {9s, "x"}}, "x"},
    };
    for (const auto& [arrivals, names] : readings) {
        INFO(names << ", beginning with " << arrivals.front().bytes.size() << " bytes");
        CHECK(keys_of(arrivals) == names);
    }
}

TEST_CASE("typed keys: Esc acts promptly, and what is typed after it is text", "[terminal]") {
    TypedKeys keys;
    TypedKeys::Clock::time_point now;
    keys.add("\x1b", now);
    CHECK(!keys.next());
    CHECK(keys.decided_at() <= now + 50ms);
    REQUIRE(keys.overdue(now + 50ms));

    CHECK(keys_of({{0ms, "\x1b"}, {60ms, "e4"}}) == "Esc e 4");
    CHECK(keys_of({{0ms, "\x1b"}, {200ms, "O"}, {80ms, "-"}, {80ms, "O"}}) == "Esc O - O");
    CHECK(keys_of({{0ms, "\x1b"}, {60ms, "O-O\r"}}) == "Esc O - O Enter");
    CHECK(keys_of({{0ms, "\x1b"}, {2s, "[x]"}}) == "Esc [ x ]");
}
