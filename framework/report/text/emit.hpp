/// The one place where text goes to standard output and standard error. Whatever a script, a plugin
/// or an engine put into it, it cannot steer the terminal and is UTF-8
/// (framework/base/shown_text.hpp); only where colours are wanted, sequences that choose colours
/// pass.
///
///     emit("move   {}\n", text);
///     emit(stderr, "{}: {}\n", file, problem);
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string_view>

namespace ply {

/// Colours are wanted on this stream: a terminal, and NO_COLOR is not set.
bool wants_colours(std::FILE* stream);

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

/// Puts `text` in place of the line at which a terminal's cursor stands; an empty one clears it.
void replace_line(std::FILE* terminal, std::string_view text);

/// The message when standard output cannot be written.
inline constexpr const char* output_unwritable = "the output could not be written";

}  // namespace ply
