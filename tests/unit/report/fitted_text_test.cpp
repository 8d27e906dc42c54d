// Text in terminals: columns, not bytes.

#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/ascii_text.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "tests/support/catch.hpp"

using namespace ply;

TEST_CASE("text: columns of UTF-8, colours, wide characters", "[text]") {
    CHECK(columns_of("") == 0);
    CHECK(columns_of("abc") == 3);
    CHECK(columns_of("± 95 %") == 6);
    CHECK(columns_of("♞c3") == 3);
    CHECK(columns_of("\x1b[1;33mx\x1b[0m") == 1);
    CHECK(columns_of("将棋") == 4);
    CHECK(columns_of("e\u0301") == 1);   // a combining accent
    CHECK(columns_of("\xff\xc3") == 2);  // not UTF-8: a column a byte, never beyond the end
    CHECK(columns_of("\x1b[1") == 0);    // an escape sequence that does not end
}

TEST_CASE("text: a long name loses its middle", "[text]") {
    CHECK(fitted_name("abcdefgh", 8) == "abcdefgh");
    CHECK(fitted_name("abcdefgh", 7) == "abc…fgh");
    CHECK(fitted_name("abcdefgh", 4) == "ab…h");
    CHECK(fitted_name("äöü将棋盤x", 6) == "äöü…x");  // a wide character is left out whole
    CHECK(fitted_name("abcdefgh", 2) == "a…");
    CHECK(fitted_name("abcdefgh", 0).empty());
    for (int columns = 1; columns < 9; ++columns)
        CHECK(columns_of(fitted_name("äöü将棋盤x", columns)) <= columns);
}

TEST_CASE("text: what is too long is cut with an ellipsis, at characters", "[text]") {
    CHECK(fitted_text("abcdef", 6) == "abcdef");
    CHECK(fitted_text("abcdef", 5) == "abcd…");
    CHECK(fitted_text("äöüß", 3) == "äö…");
    CHECK(fitted_text("将棋盤", 4) == "将…");
    CHECK(fitted_text("abc", 1) == "…");
    CHECK(fitted_text("abc", 0).empty());
    CHECK(fitted_text("\x1b[31mabc\x1b[0m", 3) == "\x1b[31mabc\x1b[0m");
    CHECK(fitted_text("\x1b[31mabcd\x1b[0m", 3) == "\x1b[31mab…\x1b[0m");
}

TEST_CASE("numbers: nothing but zeros has no sign", "[text]") {
    CHECK(fixed_text(-0.3, 0) == "0");
    CHECK(fixed_text(-0.04, 1) == "0.0");
    CHECK(fixed_text(-0.0, 2) == "0.00");
    CHECK(fixed_text(-0.6, 0) == "-1");
    CHECK(fixed_text(-10, 0) == "-10");
    CHECK(fixed_text(12.34, 1) == "12.3");
}

TEST_CASE("numbers: what is seldom, but happens, is not 0", "[text]") {
    CHECK(short_number(0) == "0");
    CHECK(short_number(0.043) == "0.04");
    CHECK(short_number(0.94) == "0.9");
    CHECK(short_number(0.96) == "1");
    CHECK(short_number(12.4) == "12");
}

TEST_CASE("text: words hang beside their head, in lines of so many columns", "[text]") {
    CHECK(hanging_text("1  ", "ab cd ef", 80) == "1  ab cd ef\n");
    CHECK(hanging_text("1   ", "aaaa bbbb cccc dddd eeee", 20) ==
          "1   aaaa bbbb cccc\n    dddd eeee\n");
    CHECK(hanging_text("γ   ", "äääää bbbbb ööööö", 20) == "γ   äääää bbbbb\n    ööööö\n");
    // Little room beside the head: below it, four columns in. No word is broken.
    CHECK(hanging_text("a long head  ", "bbbb cccc", 18) == "a long head  bbbb\n    cccc\n");
    CHECK(hanging_text("a  ", "aaaaaaaaaaaaaaaaaaaaaaaaa b", 20) ==
          "a  aaaaaaaaaaaaaaaaaaaaaaaaa\n   b\n");
    CHECK(hanging_text("", "", 80) == "\n");
}

TEST_CASE("fitted text: lines are folded between words, and within one that is too long",
          "[report]") {
    using Lines = std::vector<std::string>;
    CHECK(folded_text("a move", 6) == Lines{"a move"});
    CHECK(folded_text("a longer move", 8) == Lines{"a longer", "move"});
    CHECK(folded_text("  as far in", 8) == Lines{"  as far", "  in"});
    CHECK(folded_text("rnbqkbnr/pppppppp/8 w", 8) == Lines{"rnbqkbnr", "/ppppppp", "p/8 w"});
    CHECK(folded_text("将棋盤 x", 4) == Lines{"将棋", "盤 x"});
    CHECK(folded_text("", 4) == Lines{""});
    CHECK(folded_text("abc", 0) == Lines{"a", "b", "c"});
}

TEST_CASE("text: without UTF-8 characters are those of ASCII that look alike", "[text]") {
    CHECK(ascii_text("") == "");
    CHECK(ascii_text("plain \x1b[1mtext\x1b[0m\n") == "plain \x1b[1mtext\x1b[0m\n");
    CHECK(ascii_text("22.5 ± 0.2 moves · 3×3 …") == "22.5 +- 0.2 moves . 3x3 ~");
    CHECK(ascii_text("├──●──┤") == "|--o--|");
    CHECK(ascii_text("♞ 将 é") == "? ? ?");
    CHECK(ascii_text("\xe2\x94") == "?");  // cut in the middle of a character
    for (const char c : ascii_text("▁▂▃▄▅▆▇█░▒▓→←↑↓≤≥≈½✓✗“”‘’–—−•○"))
        CHECK((c >= ' ' && c <= '~' && c != '?'));
}
