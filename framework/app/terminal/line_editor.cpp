#include "framework/app/terminal/line_editor.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <termios.h>
#include <unistd.h>

#include <atomic>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <utility>

#include <readline/history.h>
#include <readline/readline.h>

#include "framework/base/files/config_folder.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/report/text/emit.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr int longest_history = 1000;

// Readline calls functions without arguments of their own: what they work on stands here.
LineEditor::Completion completion;           // NOLINT: one editor at a time
std::vector<std::string> candidates;         // NOLINT
bool all_lines_play = false;                 // NOLINT
std::optional<LineEditor::Line> whole_line;  // NOLINT: set when a line is whole

std::vector<std::string> choices;  // NOLINT: told by take_choices()
int next_byte = EOF;               // NOLINT: what readline reads where it is fed

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

/// Readline takes the environment's word for what letters are, anew before each line: on a screen
/// that it does not draw there are others, and in a locale of ASCII their bytes would be commands.
void keep_all_letters() {
    if (MB_CUR_MAX == 1) std::setlocale(LC_CTYPE, "C.UTF-8");
}

/// From now on readline reads what it is fed, and writes nothing.
void feed_readline() {
    static std::FILE* const nowhere = std::fopen("/dev/null", "w");
    rl_outstream = nowhere;
    rl_change_environment = 0;  // the window's size is the screen's affair
    rl_catch_sigwinch = 0;
    rl_prep_term_function = [](int) {};
    rl_deprep_term_function = [] {};
    rl_redisplay_function = [] {};
    rl_getc_function = [](std::FILE*) { return std::exchange(next_byte, EOF); };
    rl_input_available_hook = [] { return 0; };  // it does not look for more itself
    rl_completion_query_items = 0;               // all are told, without a question
    rl_completion_display_matches_hook = [](char** matches, int count, int) {
        choices.assign(matches + 1, matches + 1 + count);
    };
    rl_initialize();
    for (const char* const with_eighth_bit : {"input-meta", "output-meta"})
        rl_variable_bind(with_eighth_bit, "on");
    rl_variable_bind("convert-meta", "off");
    keep_all_letters();
    rl_variable_bind("bell-style", "none");  // which else says that a second Tab is wanted
    rl_variable_bind("show-all-if-ambiguous", "on");
}

/// Whether what is typed is shown: by readline, which asks the terminal. Between two lines nobody
/// reads keys, and arrows would show as escape sequences.
void echo(bool wanted) {
    termios modes{};
    if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
    modes.c_lflag = wanted ? modes.c_lflag | ECHO : modes.c_lflag & ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

std::atomic<bool> resumed{false};  // whichever thread takes the signal
static_assert(std::atomic<bool>::is_always_lock_free);

/// Until it is gone it is noted that the program went on after Ctrl-Z, which interrupts poll().
class ResumeWatch {
public:
    ResumeWatch() {
        resumed = false;
        struct sigaction noting {};
        noting.sa_handler = [](int) { resumed = true; };
        sigaction(SIGCONT, &noting, &before_);
    }
    ~ResumeWatch() { sigaction(SIGCONT, &before_, nullptr); }
    ResumeWatch(const ResumeWatch&) = delete;
    ResumeWatch& operator=(const ResumeWatch&) = delete;

private:
    struct sigaction before_ {};
};

/// A shell has used the terminal in the meantime, with modes of its own.
void draw_after_resume() {
    resumed = false;
    rl_deprep_terminal();
    echo(true);
    rl_prep_terminal(1);
    rl_forced_update_display();
}

/// Keys of which readline knows nothing, such as F5, or an arrow behind Esc, are no text.
void pass_over_unknown_keys() {
    rl_initialize();
    for (const char* const begin : {"\033[", "\033\033[", "\033O1"})
        rl_bind_keyseq(begin, rl_skip_csi_sequence);
    rl_bind_keyseq("\033\033O", [](int, int) {
        rl_read_key();
        return 0;
    });
    for (const char* const function_key : {"\033OP", "\033OQ", "\033OR", "\033OS"})
        rl_bind_keyseq(function_key, [](int, int) { return 0; });
}

/// NAME in the user's state folder; empty where there is none.
fs::path history_file(const std::string& name) {
    const fs::path state = state_folder();
    return state.empty() ? state : state / name;
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
    if (settings.drawn) {
        echo(false);
    } else {
        feed_readline();
    }
    pass_over_unknown_keys();
    rl_attempted_completion_function = complete;
    rl_completion_word_break_hook = word_breaks;
    stifle_history(longest_history);
    clear_history();
    const fs::path file = history_file(settings_.history);
    if (obstacle_to_reading(file, largest_text_file).empty()) read_history(file.c_str());
}

LineEditor::~LineEditor() {
    if (!interactive_) return;
    if (being_typed_) rl_callback_handler_remove();
    if (settings_.drawn) echo(true);
    if (const fs::path file = history_file(settings_.history); !file.empty()) {
        std::error_code unwritable;
        fs::create_directories(file.parent_path(), unwritable);
        if (!fs::exists(file, unwritable) || fs::is_regular_file(file, unwritable))
            write_history(file.c_str());
    }
    if (signals_ >= 0) close(signals_);
}

std::optional<LineEditor::Line> LineEditor::type(std::string_view keys) {
    for (const char key : keys) {
        if (!being_typed_) {
            whole_line.reset();
            rl_callback_handler_install("", line_is_whole);
            keep_all_letters();
            being_typed_ = true;
        }
        next_byte = static_cast<unsigned char>(key);
        rl_callback_read_char();
        if (!whole_line) continue;
        being_typed_ = false;
        return whole_line;
    }
    return std::nullopt;
}

std::string LineEditor::typed() const {
    return being_typed_ ? rl_line_buffer : "";
}

std::size_t LineEditor::cursor() const {
    return being_typed_ ? static_cast<std::size_t>(rl_point) : 0;
}

std::vector<std::string> LineEditor::take_choices() {
    return std::exchange(choices, {});
}

LineEditor::Line LineEditor::read(const std::string& prompt, const std::function<bool()>& ends) {
    if (interactive_) return read_terminal(prompt, ends);
    std::string text;
    std::streambuf& input = *std::cin.rdbuf();
    for (int letter = input.sbumpc(); letter != '\n'; letter = input.sbumpc()) {
        if (letter == EOF && text.empty()) return {};
        if (letter == EOF) break;
        if (text.size() < longest_typed_line) text += static_cast<char>(letter);
    }
    return {std::move(text)};
}

LineEditor::Line LineEditor::read_terminal(const std::string& prompt,
                                           const std::function<bool()>& ends) {
    constexpr int pulse_ms = 50;
    whole_line.reset();
    const struct Echo {
        Echo() { echo(true); }
        ~Echo() { echo(false); }
    } while_it_is_edited;
    rl_callback_handler_install(text_for_terminal(prompt).c_str(), line_is_whole);
    const ResumeWatch resume_watch;
    while (!whole_line) {
        pollfd news[] = {{STDIN_FILENO, POLLIN, 0}, {signals_, POLLIN, 0}};
        const int happened = poll(news, 2, ends ? pulse_ms : -1);
        if (resumed) draw_after_resume();
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
