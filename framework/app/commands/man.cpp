// plyboard man: manual pages, made from the table of commands.

#include <fmt/format.h>

#include <sstream>

#include "framework/app/cli/common.hpp"

namespace ply {
namespace {

constexpr int manual_columns = 72;  // beside the indentation of the examples

/// Text as troff reads it: no request, no escape, hyphens that can be copied.
std::string troff_words(std::string_view text) {
    std::string words;
    if (text.starts_with('.') || text.starts_with('\'')) words = "\\&";
    for (const char letter : text) {
        if (letter == '\\')
            words += "\\e";
        else if (letter == '-')
            words += "\\-";
        else
            words += letter;
    }
    return words;
}

std::string troff_line(std::string_view text) {
    return troff_words(text) + '\n';
}

/// Prose and, where lines begin with a blank, lists, which stay as they are.
std::string troff_text(const std::string& text) {
    std::istringstream lines(text);
    std::string troff;
    bool list = false;
    for (std::string line; std::getline(lines, line);) {
        const bool listed = line.starts_with(' ');
        if (listed != list) troff += listed ? ".nf\n" : ".fi\n";
        list = listed;
        troff += line.empty() ? ".PP\n" : troff_line(line) + (listed ? "" : ".br\n");
    }
    return troff + (list ? ".fi\n" : "");
}

std::string troff_title(const std::string& name, std::string_view summary) {
    return fmt::format(".TH {0} 6 \"\" \"Plyboard {1}\" Plyboard\n.SH NAME\n{0} \\- {2}\n",
                       troff_words(name), PLYBOARD_VERSION, troff_words(summary));
}

void print_options(const std::string& title, const std::vector<CommandOption>& options) {
    if (options.empty()) return;
    emit(".SH {}\n", title);
    for (const CommandOption& option : options) {
        std::string names = option.letter == '\0' ? "" : fmt::format("-{}, ", option.letter);
        names += "--" + option.name;
        if (!option.is_flag()) names += ' ' + option.placeholder + (option.many ? " ..." : "");
        emit(".TP\n.B {}{}", troff_line(names), troff_line(option.help));
    }
}

void print_manual(const Command& command) {
    const CommandLine line = command.line();
    emit("{}", troff_title(fmt::format("plyboard-{}", command.name), command.summary));
    emit(".SH SYNOPSIS\n.B plyboard {}{}", troff_line(command.name), troff_line(line.synopsis()));
    emit(".SH DESCRIPTION\n{}", troff_text(line.description()));
    print_options("OPTIONS", line.options());
    print_options("OPTIONS OF EVERY COMMAND", common_options());
    emit(".SH EXAMPLES\n.nf\n");
    for (const std::string& example : line.examples()) {
        std::istringstream lines(folded_command(example, manual_columns));
        for (std::string part; std::getline(lines, part);) emit("{}", troff_line(part));
    }
    emit(".fi\n.SH SEE ALSO\n.BR plyboard (6)\n");
}

void print_manual_of_all() {
    emit("{}", troff_title("plyboard", "board games from plugins and Lua scripts, with searchers"));
    emit(".SH SYNOPSIS\n.B plyboard\nCOMMAND ...\n.SH DESCRIPTION\n{}",
         troff_text("Each command has a page of its own, such as plyboard-play(6)."));
    for (const CommandHeading& group : command_headings) {
        emit(".SS {}\n", group.title);
        for (const Command& command : command_table())
            if (command.group == group.group)
                emit(".TP\n.B {}{}", troff_line(command.name), troff_line(command.summary));
    }
    print_options("OPTIONS OF EVERY COMMAND", common_options());
}

}  // namespace

int run_man(const CommandLine& line) {
    if (line.has("COMMAND"))
        print_manual(command_named(line.text("COMMAND")));
    else
        print_manual_of_all();
    return 0;
}

}  // namespace ply
