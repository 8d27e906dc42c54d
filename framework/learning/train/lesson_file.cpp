#include "framework/learning/train/lesson_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <iterator>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/files/file_lock.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"

namespace ply::learning {
namespace {

constexpr std::string_view first_line = "plyboard lessons 1";
constexpr const char* way_out =
    "name a file that learn --lessons has written, or say by --teacher who gives lessons";

std::string header_of(const LessonSource& source) {
    return fmt::format("{}\ngame {}\nrules {:016x}\nteacher {}\nseed {}\n", first_line, source.spec,
                       source.rules, source.teacher, source.seed);
}

template <class Number>
bool read_number(std::string_view text, Number& number, int base) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
    return error == std::errc() && end == text.data() + text.size();
}

LessonSource read_header(InputLines& lines) {
    const auto fail = [&] {
        throw Error(fmt::format("{}: no file of lessons; {}", lines.place(), way_out));
    };
    const auto value_of = [&](std::string_view name) {
        std::string_view line = lines.next() ? lines.line() : std::string_view();
        if (word_or_none(line) != name || without_blanks(line).empty()) fail();
        return std::string(without_blanks(line));
    };
    if (!lines.next() || lines.line() != first_line) fail();
    LessonSource source;
    source.spec = value_of("game");
    if (!read_number(value_of("rules"), source.rules, 16)) fail();
    source.teacher = value_of("teacher");
    if (!read_number(value_of("seed"), source.seed, 10)) fail();
    return source;
}

void require_same(const LessonSource& there, const LessonSource& wanted, const std::string& path) {
    const auto other = [&](const std::string& what) {
        throw Error(fmt::format("{}: its lessons are {}; name another file", path, what));
    };
    if (there.rules != wanted.rules)
        other(fmt::format("of {}, whose rules are not those of the {} played here", there.spec,
                          wanted.spec));
    if (there.teacher != wanted.teacher)
        other(fmt::format("those of {}, not of {}", there.teacher, wanted.teacher));
    if (there.seed != wanted.seed)
        other(fmt::format("of --seed {}, not {}", there.seed, wanted.seed));
}

std::string no_room(const std::string& path) {
    return fmt::format("{}: lessons cannot be written: no room is left", path);
}

/// The end of a line that was left half written.
std::string rest_of_line(const Descriptor& file) {
    char last = '\n';
    const off_t size = lseek(file.get(), 0, SEEK_END);
    if (size > 0 && pread(file.get(), &last, 1, size - 1) != 1) return "\n";
    return last == '\n' ? "" : "\n";
}

/// Calls `read` for each part, until it says false.
template <class Read>
bool each_part(std::string_view text, char separator, const Read& read) {
    while (true) {
        const std::size_t end = text.find(separator);
        if (!read(text.substr(0, end))) return false;
        if (end == std::string_view::npos) return true;
        text.remove_prefix(end + 1);
    }
}

bool read_move(std::string_view text, Move& move) {
    return read_number(text, move.bits, 16);
}

/// Moves with `/` between them, `=` and a score.
bool read_said(std::string_view text, TaughtGame::Said& said) {
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || !read_number(text.substr(equals + 1), said.score, 10))
        return false;
    return equals == 0 || each_part(text.substr(0, equals), '/', [&](std::string_view part) {
               return read_move(part, said.moves.emplace_back());
           });
}

/// A move, perhaps with `=` and a score, and with `,` before each lesson behind other moves.
bool read_ply(std::string_view word, TaughtGame::Ply& ply) {
    const std::size_t end = std::min(word.find_first_of("=,"), word.size());
    if (!read_move(word.substr(0, end), ply.move)) return false;
    word.remove_prefix(end);
    if (word.starts_with(','))
        word.remove_prefix(1);
    else if (word.empty())
        return true;
    return each_part(
        word, ',', [&](std::string_view part) { return read_said(part, ply.said.emplace_back()); });
}

std::string line_of(const TaughtGame& taught) {
    std::string line;
    for (const TaughtGame::Ply& ply : taught.plies) {
        fmt::format_to(std::back_inserter(line), "{:x}", ply.move.bits);
        for (const TaughtGame::Said& said : ply.said) {
            if (&said != ply.said.data() || !said.moves.empty()) line += ',';
            for (const Move& move : said.moves)
                fmt::format_to(std::back_inserter(line), "{}{:x}",
                               &move == said.moves.data() ? "" : "/", move.bits);
            fmt::format_to(std::back_inserter(line), "={}", said.score);
        }
        line += ' ';
    }
    return line + ".\n";
}

}  // namespace

LessonSource LessonFile::source_of(const std::string& path) {
    InputLines lines(path, way_out);
    return read_header(lines);
}

LessonFile::LessonFile(std::string path, const LessonSource& source) : path_(std::move(path)) {
    const bool begins = !std::filesystem::exists(path_) || std::filesystem::is_empty(path_);
    if (!begins) require_same(source_of(path_), source, path_);
    lock_ = Descriptor(open(path_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666));
    if (!lock_.open())
        throw Error(system_failure_text(fmt::format("{} cannot be written", path_), errno));
    if (!lock_file(lock_, path_))
        throw Error(
            fmt::format("{}: another program writes lessons there; wait for it, or name "
                        "another file",
                        path_));
    const std::string begun = begins ? header_of(source) : rest_of_line(lock_);
    if (!append_to_file(path_, begun)) throw Error(no_room(path_));
    lines_.emplace(path_, way_out);
    read_header(*lines_);
}

std::optional<TaughtGame> LessonFile::next() {
    while (lines_->next()) {
        std::string_view line = lines_->line();
        if (!line.ends_with('.')) continue;
        line.remove_suffix(1);
        TaughtGame taught{.plies = {}, .place = lines_->place()};
        while (const auto word = next_word(line)) {
            if (!read_ply(*word, taught.plies.emplace_back()))
                throw Error(fmt::format("{}: {} is no move of a lesson; take the line out",
                                        taught.place, *word));
        }
        return taught;
    }
    return std::nullopt;
}

void LessonFile::add(const std::vector<TaughtGame>& games) {
    std::string text;
    for (const TaughtGame& taught : games) text += line_of(taught);
    if (!append_to_file(path_, text)) throw Error(no_room(path_));
}

}  // namespace ply::learning
