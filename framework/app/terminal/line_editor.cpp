#include "framework/app/terminal/line_editor.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>

#include <readline/history.h>
#include <readline/readline.h>

#include "framework/base/input_file.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr int longest_history = 1000;

// Readline calls functions without arguments of their own: what they work on stands here.
LineEditor::Completion completion;           // NOLINT: one editor at a time
std::vector<std::string> candidates;         // NOLINT
bool all_lines_play = false;                 // NOLINT
std::optional<LineEditor::Line> whole_line;  // NOLINT: set when a line is whole

char* next_candidate(const char* word, int state) {
    static std::size_t next;
    if (state == 0) next = 0;
    while (next < candidates.size())
        if (const std::string& name = candidates[next++]; name.starts_with(word))
            return strdup(name.c_str());
    return nullptr;
}

char** complete(const char* word, int start, int) {
    rl_attempted_completion_over = 1;  // no names of files
    rl_completion_append_character = '\0';
    candidates = completion(std::string(rl_line_buffer, static_cast<std::size_t>(start)));
    return rl_completion_matches(word, next_candidate);
}

/// In a line that plays moves, words are whole moves.
char* word_breaks() {
    static char of_lua[] = " \t\n\"'<>=~;{}()[]+-*/%#,^&|";
    static char of_moves[] = " \t\n>";
    const bool plays = rl_line_buffer != nullptr && rl_line_buffer[0] == '>';
    return plays || all_lines_play ? of_moves : of_lua;
}

bool is_last_of_history(const char* text) {
    const HIST_ENTRY* last =
        history_length > 0 ? history_get(history_base + history_length - 1) : nullptr;
    return last != nullptr && std::strcmp(last->line, text) == 0;
}

void line_is_whole(char* text) {
    whole_line.emplace();
    if (text != nullptr) whole_line->text = text;
    if (text != nullptr && *text != '\0' && !is_last_of_history(text)) add_history(text);
    std::free(text);
    rl_callback_handler_remove();
}

/// $XDG_STATE_HOME/plyboard/NAME; empty where there is no home.
fs::path history_file(const std::string& name) {
    const char* state = std::getenv("XDG_STATE_HOME");
    const char* home = std::getenv("HOME");
    if (state != nullptr && *state != '\0') return fs::path(state) / "plyboard" / name;
    if (home != nullptr && *home != '\0') return fs::path(home) / ".local/state/plyboard" / name;
    return {};
}

}  // namespace

LineEditor::LineEditor(Completion words, Settings settings)
    : settings_(settings), interactive_(isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) {
    if (!interactive_) return;
    completion = std::move(words);
    all_lines_play = settings.plays_moves;
    if (settings.signals) {
        sigset_t mask;
        sigemptyset(&mask);
        sigaddset(&mask, SIGINT);
        sigaddset(&mask, SIGTERM);
        sigprocmask(SIG_BLOCK, &mask, nullptr);
        signals_ = signalfd(-1, &mask, SFD_CLOEXEC | SFD_NONBLOCK);
    }
    rl_readline_name = "plyboard";
    rl_catch_signals = 0;
    rl_attempted_completion_function = complete;
    rl_completion_word_break_hook = word_breaks;
    stifle_history(longest_history);
    clear_history();
    const fs::path file = history_file(settings_.history);
    if (obstacle_to_reading(file, largest_text_file).empty()) read_history(file.c_str());
}

LineEditor::~LineEditor() {
    if (!interactive_) return;
    if (const fs::path file = history_file(settings_.history); !file.empty()) {
        std::error_code unwritable;
        fs::create_directories(file.parent_path(), unwritable);
        if (!fs::exists(file, unwritable) || fs::is_regular_file(file, unwritable))
            write_history(file.c_str());
    }
    if (signals_ >= 0) close(signals_);
}

LineEditor::Line LineEditor::read(const std::string& prompt, const std::function<bool()>& ends) {
    if (interactive_) return read_terminal(prompt, ends);
    Line line;
    std::string text;
    if (std::getline(std::cin, text)) line.text = text;
    return line;
}

LineEditor::Line LineEditor::read_terminal(const std::string& prompt,
                                           const std::function<bool()>& ends) {
    constexpr int pulse_ms = 50;
    whole_line.reset();
    rl_callback_handler_install(prompt.c_str(), line_is_whole);
    while (!whole_line) {
        pollfd news[] = {{STDIN_FILENO, POLLIN, 0}, {signals_, POLLIN, 0}};
        const int happened = poll(news, 2, ends ? pulse_ms : -1);
        if (ends && ends()) {
            rl_callback_handler_remove();
            return {};
        }
        if (happened <= 0) continue;  // the window has another size, or nothing
        if (news[1].revents != 0) {
            signalfd_siginfo signal{};
            if (::read(signals_, &signal, sizeof signal) != sizeof signal) continue;
            std::puts(signal.ssi_signo == SIGINT ? "^C" : "");
            std::fflush(stdout);
            rl_callback_handler_remove();
            Line line;
            line.interrupted = signal.ssi_signo == SIGINT;
            return line;
        }
        rl_callback_read_char();
    }
    if (!whole_line->text) std::puts("");
    return *whole_line;
}

}  // namespace ply
