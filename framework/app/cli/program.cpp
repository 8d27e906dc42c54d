#include "framework/app/cli/program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/app/cli/command.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/app/cli/other_program.hpp"
#include "framework/app/cli/settings.hpp"
#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/suggest.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

/// What is typed in place of a command.
std::string command_meant(const Arguments& arguments) {
    if (arguments.empty() || arguments[0] == "--help" || arguments[0] == "-h") return "help";
    return arguments[0] == "--version" ? "version" : arguments[0];
}

OutputWishes wishes_of(const CommandLine& line) {
    using enum OutputWishes::Colour;
    const std::string colour = line.text_or("color", "auto");
    return {colour == "always" ? always : colour == "never" ? never : automatic, line.has("quiet")};
}

int run(const Arguments& arguments, Program self, std::span<const CommandWork> works) {
    const Command& command = command_named(command_meant(arguments));
    CommandLine line = command.line();
    if (!line.parse({arguments.begin() + (arguments.empty() ? 0 : 1), arguments.end()})) return 0;
    if (takes_settings(command)) apply_settings(read_settings(), line);
    set_output_wishes(wishes_of(line));
    const auto work = std::ranges::find(works, command.name, &CommandWork::name);
    if (work != works.end()) return work->run(line);
    if (self != Program::front)
        throw Error(fmt::format("{} is a command of another program; run plyboard", command.name));
    return become(command.program, line);
}

/// Closed standard streams are opened onto nothing, so that no file gets their numbers. Input is at
/// its end, output fails when it is written (POSIX leaves to us what `plyboard games >&-` does).
void open_standard_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0)  // the lowest free number is this one
            open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
}

/// Writing fails instead: to a pipe that nobody reads, and beyond the largest size of files.
void ignore_signals_of_writing() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

/// Where a program reads the output, it reads errors as well: an object a line.
std::string failure_line(int code, const std::string& text, bool json) {
    if (!json) return line_for(stderr, "plyboard: " + short_line(text));
    return error_line(short_line(text), code);
}

/// The exit code. Without memory for more, no more is said than that there is none.
int failure(int code, const std::exception& what, bool json) noexcept {
    try {
        if (reader_left()) return 0;
        // What was being printed when the disk was full says so in words of its own.
        const std::string text =
            std::ferror(stdout) != 0 ? std::string(output_unwritable) : failure_text(what);
        emit_text(stderr, failure_line(code, text, json));
    } catch (...) {
        std::fputs("plyboard: there is not enough memory\n", stderr);
    }
    return code;
}

bool is_game(const std::string& name) {
    return std::ranges::any_of(Catalogue::standard().entries(), [&](const CatalogueEntry& entry) {
        return entry.source.name == name || std::ranges::count(entry.info.aliases, name) > 0;
    });
}

}  // namespace

const Command& command_named(const std::string& name) {
    const auto command = std::ranges::find(command_table(), name, &Command::name);
    if (command != command_table().end()) return *command;
    if (name.starts_with('-'))
        throw UsageError(fmt::format(
            "{} stands before a command; options stand behind it: plyboard games {}", name, name));
    std::vector<std::string> names;
    for (const Command& each : command_table())
        if (each.group != CommandGroup::hidden) names.emplace_back(each.name);
    throw UsageError(fmt::format("there is no command '{}'{}", name,
                                 is_game(name)
                                     ? fmt::format("; `plyboard play {}` plays that game", name)
                                     : suggestion(name, names)));
}

int run_program(int argc, char** argv, Program self, std::span<const CommandWork> works) {
    open_standard_streams();
    ignore_signals_of_writing();
    const std::span<char* const> words(argv, argv + argc);
    const bool json = std::ranges::find(words, std::string_view("--json")) != words.end();
    try {
        const int code = run({argv + 1, argv + argc}, self, works);
        if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) throw Error(output_unwritable);
        return code;
    } catch (const UsageError& error) {
        return failure(2, error, json);
    } catch (const std::exception& error) {
        return failure(1, error, json);
    } catch (...) {
        return failure(1, Error("an exception of unknown type"), json);
    }
}

}  // namespace ply
