/// The one place where text goes to standard output and standard error. Whatever a script, a plugin
/// or an engine put into it, it cannot steer the terminal and is UTF-8
/// (framework/base/shown_text.hpp), or ASCII on a terminal of another locale; only where colours
/// are wanted, sequences that choose colours pass. What takes the whole terminal does the same
/// (framework/app/terminal).
///
///     emit("move   {}\n", text);
///     emit(stderr, "{}: {}\n", file, problem);
///     emit_line("perft({}) = {}   {:.2f} s, {} nodes/s", depth, count, seconds, rate);
///     remark("the journal is kept in {}\n", file);  // not under --quiet
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace ply {

/// What the user wants to see of what is printed.
struct OutputWishes {
    enum class Colour : std::uint8_t {
        automatic,  ///< on a terminal, unless NO_COLOR is set or TERM is empty or dumb
        always,
        never,
    };
    Colour colour = Colour::automatic;
    bool quiet = false;  ///< results alone: neither progress nor remarks
};

/// From now on output is as wished. Call it before there are threads.
void set_output_wishes(const OutputWishes& wishes);

/// Colours are wanted on this stream.
bool wants_colours(std::FILE* stream);

/// Progress and remarks are wanted.
bool wants_remarks();
/// The locale for characters (LC_ALL, LC_CTYPE, LANG: the first that is set) is one of UTF-8.
bool is_utf8_locale();
/// The text as a terminal of this locale shows it: ASCII where that is not one of UTF-8.
std::string text_for_terminal(std::string_view utf8);

/// Throws Error when standard output cannot be written.
void emit_text(std::FILE* stream, std::string_view text);

template <class... Values>
void emit(std::FILE* stream, fmt::format_string<Values...> format, Values&&... values) {
    emit_text(stream, fmt::vformat(format, fmt::make_format_args(values...)));
}

template <class... Values>
void emit(fmt::format_string<Values...> format, Values&&... values) {
    emit_text(stdout, fmt::vformat(format, fmt::make_format_args(values...)));
}

/// One line of standard output, its end not in `format`: broken between words where the window is
/// too narrow for it (report/text/wrapped_text.hpp).
void emit_line_text(std::string_view line);

template <class... Values>
void emit_line(fmt::format_string<Values...> format, Values&&... values) {
    emit_line_text(fmt::vformat(format, fmt::make_format_args(values...)));
}

/// Says on standard error what is worth knowing and is neither a result nor an error.
template <class... Values>
void remark(fmt::format_string<Values...> format, Values&&... values) {
    if (wants_remarks()) emit_text(stderr, fmt::vformat(format, fmt::make_format_args(values...)));
}

/// Puts `text` in place of the line at which a terminal's cursor stands; an empty one clears it.
void replace_line(std::FILE* terminal, std::string_view text);

/// The message when standard output cannot be written.
inline constexpr const char* output_unwritable = "the output could not be written";

}  // namespace ply
