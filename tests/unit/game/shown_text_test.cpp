// What comes from outside is made safe to be shown, and files are opened in one way.

#include <sys/stat.h>

#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/utf8.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;

using namespace ply;
using ply_test::containing;
using ply_test::TemporaryFolder;

TEST_CASE("shown text: control characters, direction marks and foreign bytes are escapes",
          "[shown]") {
    CHECK(shown_text("plain\nlines ♜ 象\n") == "plain\nlines ♜ 象\n");
    CHECK(shown_text("\x1b[2J\a\t") == "\\x1b[2J\\x07\\x09");
    CHECK(shown_text("\x7f\xc2\x9b") == "\\u007f\\u009b");
    CHECK(shown_text("\xe2\x80\xae") == "\\u202e");
    // RFC 3629, section 10: overlong, half of a surrogate pair, cut off, beyond the last one.
    for (const char* wrong : {"\xc0\x80", "\xed\xa0\x80", "\xe2\x80", "\xf4\x90\x80\x80", "\xff"}) {
        const std::string shown = shown_text(wrong);
        CHECK(line_not_utf8(shown) == 0);
        CHECK(shown.size() == 4 * std::string(wrong).size());
    }
    // Any bytes at all.
    std::string all;
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second)
            all += {static_cast<char>(first), static_cast<char>(second)};
    for (const char letter : shown_text(all))
        CHECK((letter == '\n' || static_cast<unsigned char>(letter) >= ' '));
    CHECK(line_not_utf8(shown_text(all)) == 0);
}

TEST_CASE("shown text: colours pass where they are wanted, nothing else does", "[shown]") {
    CHECK(shown_text("\x1b[1mx\x1b[0m", Colours::yes) == "\x1b[1mx\x1b[0m");
    CHECK(shown_text("\x1b[38;5;9mx", Colours::yes) == "\x1b[38;5;9mx");
    CHECK(shown_text("\x1b[1mx") == "\\x1b[1mx");
    for (const char* other : {"\x1b[2J", "\x1b]0;title\a", "\x1b", "\x1b[", "\x1b[1", "\x1b[?25l"})
        CHECK(shown_text(other, Colours::yes).find('\x1b') == std::string::npos);
}

TEST_CASE("shown text: a message stays on its line and is not endless", "[shown]") {
    CHECK(one_line("a\r\nb\tc") == "a  b c");
    CHECK(short_line("short") == "short");
    const std::string message = "begin" + std::string(16 << 20, '\x1b') + "end";
    const std::string shown = short_line(message);
    CHECK(shown.size() < 10'000);
    CHECK(shown.starts_with("begin"));
    CHECK(shown.ends_with("end"));
    CHECK_THAT(shown, containing("bytes ..."));
    // Cut between characters.
    std::string wide;
    for (int i = 0; i < 3000; ++i) wide += "象";
    for (std::size_t most = 1990; most < 2000; ++most)
        CHECK(short_line(wide, most).find("\\x") == std::string::npos);
}

TEST_CASE("files: what is no file is refused at once, in a sentence", "[files]") {
    const TemporaryFolder folder;
    const std::string pipe = folder / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    const std::string large = folder.write("large", "x");
    fs::resize_file(large, std::uintmax_t{100} << 30);
    const auto refusal = [](const std::string& file) {
        try {
            read_input_file(file, 1000, "name another");
        } catch (const Error& error) {
            return std::string(error.what());
        }
        return std::string("was read");
    };
    CHECK(refusal(pipe) == pipe + ": cannot be read: a pipe, not a file; name another");
    CHECK_THAT(refusal("/dev/zero"), containing("a device, not a file"));
    CHECK_THAT(refusal(folder.path()), containing("a folder, not a file"));
    CHECK_THAT(refusal(folder / "none"), containing("there is no such file"));
    CHECK_THAT(refusal(large), containing("larger than 1000 bytes"));
    CHECK(read_input_file(folder.write("small", "some text"), 9, "") == "some text");
    // Thousands of them are held at once.
    CHECK(read_input_file(folder.write("small", std::string(60, 'x')), 99, "").capacity() < 100);
    CHECK_THAT(refusal(folder.write("small", std::string(1001, 'x'))), containing("larger than"));
    CHECK(read_input_file(folder.write("small", ""), 9, "").empty());
    CHECK(first_bytes_of(large, 15) == "x" + std::string(14, '\0'));
    CHECK(first_bytes_of(pipe, 15).empty());
}

TEST_CASE("files: writing to a pipe that nobody reads is refused, not waited for", "[files]") {
    const TemporaryFolder folder;
    const std::string pipe = folder / "pipe";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK_THROWS_WITH(write_output_file(pipe, "text"), containing("a pipe that nobody reads"));
    CHECK_THROWS_WITH(write_output_file("/dev/full", "text"), containing("No space left"));
    CHECK_THROWS_WITH(write_output_file(folder.path(), "text"), containing("cannot be written"));
    write_output_file("/dev/null", "text");
    CHECK(!append_to_file(pipe, "text"));
    write_output_file(folder / "file", "longer than the next");
    write_output_file(folder / "file", "one");
    CHECK(append_to_file(folder / "file", ", two"));
    CHECK(ply_test::bytes_of(folder / "file") == "one, two");
}

TEST_CASE("failures of the standard library become sentences with a way out", "[shown]") {
    CHECK_THAT(failure_text(std::bad_alloc()), containing("not enough memory"));
    CHECK_THAT(failure_text(std::length_error("vector::reserve")), containing("not enough memory"));
    const fs::filesystem_error missing("cannot copy", "a.txt", "b.txt",
                                       std::make_error_code(std::errc::permission_denied));
    CHECK(failure_text(missing) ==
          "a.txt and b.txt: Permission denied; check the path and its permissions");
    const std::system_error thread(std::make_error_code(std::errc::resource_unavailable_try_again));
    CHECK_THAT(failure_text(thread), containing("fewer threads"));
    CHECK(failure_text(Error("as it is")) == "as it is");
}

}  // namespace
