// The table of commands as users meet it: overview, help, README, manual pages, completions.

#include <algorithm>
#include <set>
#include <sstream>

#include "framework/report/text/fitted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;

namespace {

std::vector<std::string> names_in(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

/// The commands of the program, by its own list for shells.
std::vector<std::string> listed_commands() {
    return names_in(run_well({"names", "COMMAND"}).out);
}

/// `--depth`, `--json`: how the lines of a help's options begin.
std::set<std::string> options_in(const std::string& help) {
    std::set<std::string> options;
    for (const std::string& line : ply::lines_of(help))
        if (const std::size_t at = line.find("--"); line.starts_with("  ") && at <= 7)
            options.insert(line.substr(at, line.find(' ', at) - at));
    return options;
}

/// The commands in the first column of the table under `## Commands`.
std::set<std::string> commands_in_readme() {
    const std::string readme = bytes_of(PLYBOARD_SOURCE_DIR "/README.md");
    std::istringstream lines(readme.substr(readme.find("\n## Commands\n")));
    const std::string row = "| `plyboard ";
    std::set<std::string> commands;
    for (std::string line; std::getline(lines, line) && !line.starts_with("All but");)
        if (line.starts_with(row))
            commands.insert(
                line.substr(row.size(), line.find_first_of(" `", row.size()) - row.size()));
    return commands;
}

/// A troff escape is not what a reader searches for.
std::string without_escapes(std::string text) {
    std::erase(text, '\\');
    return text;
}

}  // namespace

TEST_CASE("help: every command fits 80 columns and has examples", "[cli][help]") {
    std::vector<std::vector<std::string>> pages{{"--help"}};
    for (const std::string& command : listed_commands()) pages.push_back({command, "--help"});
    for (const auto& page : pages) {
        INFO(command_text(page));
        const std::string help = run_well(page).out;
        CHECK_THAT(help, containing("\nExamples:\n  plyboard ") ||
                             containing("\nExamples:\n  source <(plyboard "));
        for (const std::string& line : ply::lines_of(help)) {
            INFO(line);
            CHECK(ply::columns_of(line) <= 80);
        }
    }
}

TEST_CASE("help: help COMMAND is COMMAND --help, version is --version", "[cli][help]") {
    CHECK(run_well({"help", "perft"}).out == run_well({"perft", "--help"}).out);
    CHECK(run_well({"help"}).out == run_well({"--help"}).out);
    CHECK(run_well({"version"}).out == run_well({"--version"}).out);
    const ProgramRun unknown = run_program({"help", "perfd"});
    CHECK(unknown.exit_code == 2);
    CHECK_THAT(unknown.err, containing("did you mean 'perft'?"));
}

TEST_CASE("help: the overview has every command in a group", "[cli][help]") {
    const std::string overview = run_well({"--help"}).out;
    for (const std::string& command : listed_commands())
        CHECK_THAT(overview, containing("\n  " + command + " "));
    for (const char* const group : {"Play", "Study a game", "Hold a tournament", "Write a game"})
        CHECK_THAT(overview, containing(std::string("\n\n") + group + ":\n"));
}

TEST_CASE("help: the README's table names exactly the commands there are", "[cli][help]") {
    const std::vector<std::string> commands = listed_commands();
    CHECK(commands_in_readme() == std::set<std::string>(commands.begin(), commands.end()));
}

TEST_CASE("help: a manual page has the sections and every option", "[cli][help]") {
    const std::string all = without_escapes(run_well({"man"}).out);
    CHECK(all.starts_with(".TH plyboard 6 "));
    for (const std::string& command : listed_commands()) {
        INFO(command);
        CHECK_THAT(all, containing("\n.B " + command + "\n"));
        const std::string source = run_well({"man", command}).out;
        const std::string page = without_escapes(source);
        CHECK(page.starts_with(".TH plyboard-" + command + " 6 "));
        for (const char* const section : {"NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES"})
            CHECK_THAT(page, containing(std::string("\n.SH ") + section + "\n"));
        for (const std::string& option : options_in(run_well({command, "--help"}).out))
            CHECK_THAT(page, containing(option));
        // What begins with a dot is a request of man(7) or roff(7).
        const std::set<std::string> requests{".TH", ".SH", ".TP", ".PP", ".B",
                                             ".BR", ".br", ".nf", ".fi"};
        for (const std::string& line : ply::lines_of(source))
            if (line.starts_with('.')) CHECK(requests.contains(line.substr(0, line.find(' '))));
    }
}

TEST_CASE("help: completions of every shell have every command and option", "[cli][help]") {
    const std::vector<std::string> commands = listed_commands();
    for (const char* const shell : {"bash", "zsh", "fish"}) {
        INFO(shell);
        const std::string script = run_well({"completions", shell}).out;
        const std::string dashes = shell == std::string("fish") ? "-l " : "--";
        for (const std::string& command : commands) {
            CHECK_THAT(script, containing(command));
            for (const std::string& option : options_in(run_well({command, "--help"}).out))
                CHECK_THAT(script, containing(dashes + option.substr(2)));
        }
    }
    CHECK(run_program({"completions", "tcsh"}).exit_code == 2);
    CHECK(run_program({"completions"}).exit_code == 2);
}

TEST_CASE("help: the names that shells complete", "[cli][help]") {
    const std::vector<std::string> games = names_in(run_well({"names", "GAME"}).out);
    CHECK(std::ranges::count(games, "connect_four") == 1);
    const std::vector<std::string> players = names_in(run_well({"names", "PLAYER"}).out);
    for (const char* const player : {"human", "alphabeta", "mcts", "uci"})
        CHECK(std::ranges::count(players, player) == 1);
    CHECK(run_program({"names", "GAMES"}).exit_code == 2);
}
