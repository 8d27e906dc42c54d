/// Options of a command, by Boost.Program_options: help with examples, one sentence for each
/// mistake.
///
///     CommandLine line("perft", "GAME DEPTH", "Counts the lines of DEPTH moves.");
///     line.positional("game").positional("depth");
///     line.add("moves", value<std::string>(), "moves to play first");
///     line.examples({"plyboard perft connect_four 8"});
///     if (!line.parse(arguments)) return 0;   // --help was printed
///     line.text("game");
#pragma once

#include <boost/program_options.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/app/cli/command.hpp"

namespace ply {

/// As one word of a shell's command: `a1`, `"mcts(time=1s)"`.
std::string shell_word(std::string_view text);

class CommandLine {
public:
    CommandLine(std::string command, std::string synopsis, std::string description);

    /// The next word without dashes; `many`: all that are left.
    CommandLine& positional(const std::string& name, bool many = false);
    /// `--name VALUE`
    CommandLine& option(const std::string& name, const std::string& placeholder,
                        const std::string& help);
    /// `--name VALUE VALUE ...`
    CommandLine& list(const std::string& name, const std::string& placeholder,
                      const std::string& help);
    /// `--name`
    CommandLine& flag(const std::string& name, const std::string& help);
    CommandLine& examples(std::vector<std::string> lines);

    /// False: `--help` was asked for and printed. Throws UsageError for an unknown option (with the
    /// nearest known one), a missing value or a word too many.
    bool parse(const Arguments& arguments);

    bool has(const std::string& name) const;
    /// The value; throws UsageError that shows the synopsis when it was not given.
    std::string text(const std::string& name) const;
    std::string text_or(const std::string& name, const std::string& fallback) const;
    std::vector<std::string> texts(const std::string& name) const;
    /// A whole number from `min` to `max`; throws UsageError otherwise.
    std::int64_t number_or(const std::string& name, std::int64_t fallback, std::int64_t min,
                           std::int64_t max) const;

    /// What was typed of these options, as it can be typed again: ` --players human random`.
    std::string typed_again(const std::vector<std::string>& names) const;

    void print_help() const;

private:
    std::string command_;
    std::string synopsis_;
    std::string description_;
    std::vector<std::string> examples_;
    boost::program_options::options_description visible_;
    boost::program_options::options_description all_;
    boost::program_options::positional_options_description positions_;
    boost::program_options::variables_map values_;
};

}  // namespace ply
