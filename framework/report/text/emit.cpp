#include "framework/report/text/emit.hpp"

#include <unistd.h>

#include <cstdlib>
#include <cstring>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/text/ascii_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {

namespace {

OutputWishes output_wishes;  // of the whole program, set once

/// What TERM names shows colours; none or an empty name shows none.
bool term_has_colours() {
    const char* const terminal = std::getenv("TERM");
    return terminal != nullptr && *terminal != '\0' && std::strcmp(terminal, "dumb") != 0;
}

}  // namespace

void set_output_wishes(const OutputWishes& wishes) {
    output_wishes = wishes;
}

bool wants_colours(std::FILE* stream) {
    if (output_wishes.colour != OutputWishes::Colour::automatic)
        return output_wishes.colour == OutputWishes::Colour::always;
    const char* no_colour = std::getenv("NO_COLOR");
    return (no_colour == nullptr || *no_colour == '\0') && term_has_colours() &&
           isatty(fileno(stream)) != 0;
}

bool wants_remarks() {
    return !output_wishes.quiet;
}

bool is_utf8_locale() {
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
        const char* locale = std::getenv(name);
        if (locale != nullptr && *locale != '\0')
            return strcasestr(locale, "utf-8") != nullptr || strcasestr(locale, "utf8") != nullptr;
    }
    return false;
}

std::string text_for_terminal(std::string_view utf8) {
    return is_utf8_locale() ? std::string(utf8) : ascii_text(utf8);
}

void emit_text(std::FILE* stream, std::string_view text) {
    std::string safe = shown_text(text, wants_colours(stream) ? Colours::yes : Colours::no);
    if (isatty(fileno(stream)) != 0) safe = text_for_terminal(safe);
    const bool written = std::fwrite(safe.data(), 1, safe.size(), stream) == safe.size();
    // Messages that nobody can read stop nothing.
    if (!written && stream == stdout) throw Error(output_unwritable);
}

void replace_line(std::FILE* terminal, std::string_view text) {
    std::fputs("\r\x1b[K", terminal);
    emit_text(terminal, text);
    std::fflush(terminal);
}

void emit_line_text(std::string_view line) {
    emit_text(stdout, line_for(stdout, std::string(line)));
}

}  // namespace ply
