#include "framework/app/display/typed_lines.hpp"

#include <poll.h>
#include <unistd.h>

#include <iostream>
#include <utility>

#include "framework/app/terminal/line_editor.hpp"
#include "framework/base/line_words.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

constexpr int wait_ms = 50;
constexpr int letters_a_look = 4096;  ///< a pipe may never run dry

}  // namespace

LineReader::LineReader(const Terminal& terminal, Completion completion) : terminal_(terminal) {
    std::ios::sync_with_stdio(false);
    if (terminal.talk != stdout || isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return;
    editor_ = std::make_unique<LineEditor>(
        std::move(completion),
        LineEditor::Settings{.history = "play_history", .plays_moves = true, .signals = false});
}

LineReader::~LineReader() = default;

std::optional<LineReader::Line::Kind> LineReader::news(const Waiting& waiting) const {
    waiting.meanwhile();
    if (terminal_.stop.stop_requested()) return Line::Kind::ended;
    if (terminal_.files != nullptr && terminal_.files->saved()) return Line::Kind::saved;
    if (waiting.deadline && Clock::now() >= *waiting.deadline) return Line::Kind::late;
    return std::nullopt;
}

std::optional<std::string> LineReader::plain_line(const std::string& prompt, const Waiting& waiting,
                                                  std::optional<Line::Kind>& news_then) const {
    emit(terminal_.talk, "{}", prompt);
    std::fflush(terminal_.talk);
    std::streambuf& input = *std::cin.rdbuf();
    std::string line;
    while (true) {
        news_then = news(waiting);
        if (news_then) return std::nullopt;
        pollfd typing{STDIN_FILENO, POLLIN, 0};
        if (input.in_avail() <= 0 && poll(&typing, 1, wait_ms) <= 0) continue;
        int left = letters_a_look;
        do {
            const int letter = input.sbumpc();
            if (letter == EOF && line.empty()) return std::nullopt;
            if (letter == EOF || letter == '\n') return line;
            if (line.size() < longest_typed_line) line += static_cast<char>(letter);
        } while (--left > 0 && input.in_avail() > 0);
    }
}

LineReader::Line LineReader::read(const std::string& prompt, const Waiting& waiting) {
    while (true) {
        std::optional<Line::Kind> happened;
        std::optional<std::string> line;
        if (editor_ != nullptr) {
            line =
                editor_->read(prompt, [&] { return (happened = news(waiting)).has_value(); }).text;
        } else {
            line = plain_line(prompt, waiting, happened);
        }
        if (happened) {
            if (!prompt.empty()) emit(terminal_.talk, "\n");
            return {*happened, {}};
        }
        if (!line) return {Line::Kind::ended, {}};
        std::string text(without_blanks(*line));
        if (!text.empty()) return {Line::Kind::text, std::move(text)};
    }
}

std::string columns_text(const std::vector<std::string>& words, int columns) {
    std::string text;
    std::string line = " ";
    for (const std::string& word : words) {
        if (line.size() > 1 && line.size() + word.size() + 1 >= static_cast<std::size_t>(columns)) {
            text += line + "\n";
            line = " ";
        }
        line += " " + word;
    }
    return text + line + "\n";
}

void print_columns(const std::vector<std::string>& words, std::FILE* talk) {
    emit(talk, "{}", columns_text(words, columns_for(talk)));
}

}  // namespace ply
