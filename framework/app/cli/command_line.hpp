/// Options of a command, by Boost.Program_options, which only command_line.cpp sees: help with
/// examples, one sentence for each mistake.
///
///     CommandLine line("perft", "GAME DEPTH", "Counts the lines of DEPTH moves.");
///     line.positional("game").positional("depth");
///     line.add("moves", value<std::string>(), "moves to play first");
///     line.examples({"plyboard perft connect_four 8"});
///     if (!line.parse(arguments)) return 0;   // --help was printed
///     line.text("game");
///
/// A command's function returns the line (`CommandLine perft_line()`), run_program() parses it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "framework/app/cli/command.hpp"

namespace ply {

/// As one word of a shell's command: `a1`, `"mcts(time=1s)"`.
std::string shell_word(std::string_view text);

/// A command on as many lines as it needs, each but the last with a backslash at its end: broken
/// before options, never within quotes.
std::string folded_command(const std::string& command, int columns);

/// An option as it was declared.
struct CommandOption {
    std::string name;
    std::string placeholder;  ///< of its value; empty: a flag
    std::string help;
    bool many = false;                   ///< takes all words up to the next option
    char letter = '\0';                  ///< its short form, if it has one
    std::vector<std::string> allowed{};  ///< empty: the command itself checks the value
    std::string words{};                 ///< of a flag: what the command's words name behind it

    bool is_flag() const { return placeholder.empty(); }
    /// Throws UsageError when the value is not among those allowed.
    void check(const std::string& value) const;
};

/// A word without dashes as it was declared.
struct CommandWord {
    std::string name;
    bool many = false;  ///< takes all words that are left
};

/// What every command has: --help, --color, --quiet.
const std::vector<CommandOption>& common_options();

class CommandLine {
public:
    CommandLine(std::string command, std::string synopsis, std::string description);

    /// The next word without dashes; `many`: all that are left.
    CommandLine& positional(const std::string& name, bool many = false);
    /// `--name VALUE`, with any value that the command takes or one of those allowed.
    CommandLine& option(const std::string& name, const std::string& placeholder,
                        const std::string& help, std::vector<std::string> allowed = {});
    /// `--name VALUE VALUE ...`
    CommandLine& list(const std::string& name, const std::string& placeholder,
                      const std::string& help);
    /// `--name`; `words` is what the words without dashes name then, where they name something
    /// else.
    CommandLine& flag(const std::string& name, const std::string& help,
                      const std::string& words = {});
    CommandLine& examples(std::vector<std::string> lines);

    /// False: `--help` was asked for and printed. Throws UsageError for an unknown option (with the
    /// nearest known one), a missing value or a word too many.
    bool parse(const Arguments& arguments);

    /// Gives an option the values of a setting where it was not typed; a flag takes none.
    void preset(const CommandOption& option, const std::vector<std::string>& values);

    bool has(const std::string& name) const;
    /// It has it, and not by a setting.
    bool was_typed(const std::string& name) const;
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

    // As declared.
    const std::string& command() const { return command_; }
    const std::string& synopsis() const { return synopsis_; }
    const std::string& description() const { return description_; }
    const std::vector<CommandWord>& words() const { return words_; }
    const std::vector<CommandOption>& options() const { return options_; }
    const std::vector<std::string>& examples() const { return examples_; }
    /// Its options, then those of every command.
    std::vector<CommandOption> all_options() const;

    /// What was parsed.
    const Arguments& typed() const { return typed_; }

private:
    std::string command_;
    std::string synopsis_;
    std::string description_;
    std::vector<CommandWord> words_;
    std::vector<CommandOption> options_;
    std::vector<std::string> examples_;
    Arguments typed_;
    /// Of an option or word that is there; of a flag without words.
    struct Value {
        std::vector<std::string> words;
        bool typed = true;  ///< not by a setting
    };
    std::map<std::string, Value> values_;
};

}  // namespace ply
