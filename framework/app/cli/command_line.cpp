#include "framework/app/cli/command_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <charconv>
#include <sstream>

#include "framework/base/error.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/suggest.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {

namespace po = boost::program_options;

std::string shell_word(std::string_view text) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
    if (!text.empty() && text.find_first_not_of(plain) == text.npos) return std::string(text);
    std::string word = "\"";
    for (const char letter : text) {
        if (std::string_view("\\\"$`").find(letter) != std::string_view::npos) word += '\\';
        word += letter;
    }
    return word + '"';
}

std::string folded_command(const std::string& command, int columns) {
    std::string folded;
    int column = 0;
    const auto add = [&](const std::string& part) {
        const int width = columns_of(part);
        const bool fits = column == 0 || column + width + 2 <= columns;
        folded += fits ? part : " \\\n   " + part;
        column = fits ? column + width : 3 + width;
    };
    bool quoted = false;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < command.size(); ++at) {
        if (command[at] == '"') quoted = !quoted;
        if (quoted || command.compare(at, 3, " --") != 0) continue;
        add(command.substr(begin, at - begin));
        begin = at;
    }
    add(command.substr(begin));
    return folded;
}

void CommandOption::check(const std::string& value) const {
    if (!allowed.empty() && std::ranges::find(allowed, value) == allowed.end())
        throw UsageError(fmt::format("{} is not a value of --{}{}", short_line(value), name,
                                     suggestion(value, allowed)));
}

const std::vector<CommandOption>& common_options() {
    static const std::vector<CommandOption> options = {
        {.name = "help", .placeholder = "", .help = "print this", .letter = 'h'},
        {.name = "color",
         .placeholder = "WHEN",
         .help = "always, never or auto: on a terminal, unless NO_COLOR is set",
         .allowed = {"auto", "always", "never"}},
        {.name = "quiet", .placeholder = "", .help = "results alone: no progress, no remarks"},
    };
    return options;
}

namespace {

po::options_description described(const std::string& title,
                                  const std::vector<CommandOption>& options) {
    const auto columns = static_cast<unsigned>(columns_for(stdout));
    po::options_description description(title, columns, columns * 3 / 5);
    for (const CommandOption& option : options) {
        const std::string names =
            option.letter == '\0' ? option.name : option.name + ',' + option.letter;
        if (option.is_flag()) {
            description.add_options()(names.c_str(), option.help.c_str());
            continue;
        }
        auto* const value = po::value<std::vector<std::string>>();
        value->value_name(option.placeholder + (option.many ? " ..." : ""));
        if (option.many) value->multitoken();
        description.add_options()(names.c_str(), value, option.help.c_str());
    }
    return description;
}

}  // namespace

CommandLine::CommandLine(std::string command, std::string synopsis, std::string description)
    : command_(std::move(command)),
      synopsis_(std::move(synopsis)),
      description_(std::move(description)) {}

CommandLine& CommandLine::positional(const std::string& name, bool many) {
    words_.push_back({name, many});
    return *this;
}

CommandLine& CommandLine::option(const std::string& name, const std::string& placeholder,
                                 const std::string& help, std::vector<std::string> allowed) {
    options_.push_back(
        {.name = name, .placeholder = placeholder, .help = help, .allowed = std::move(allowed)});
    return *this;
}

CommandLine& CommandLine::list(const std::string& name, const std::string& placeholder,
                               const std::string& help) {
    options_.push_back({.name = name, .placeholder = placeholder, .help = help, .many = true});
    return *this;
}

CommandLine& CommandLine::flag(const std::string& name, const std::string& help,
                               const std::string& words) {
    options_.push_back({.name = name, .placeholder = "", .help = help, .words = words});
    return *this;
}

CommandLine& CommandLine::examples(std::vector<std::string> lines) {
    examples_ = std::move(lines);
    return *this;
}

std::vector<CommandOption> CommandLine::all_options() const {
    std::vector<CommandOption> all = options_;
    all.insert(all.end(), common_options().begin(), common_options().end());
    return all;
}

bool CommandLine::parse(const Arguments& arguments) {
    typed_ = arguments;
    const std::string help = fmt::format("; see `plyboard {} --help`", command_);
    const std::vector<CommandOption> options = all_options();
    po::options_description all = described("", options);
    po::positional_options_description positions;
    // A game in several words, `go 9x9`, is one text, of which the catalogue says how it is
    // written.
    const bool game_alone = words_.size() == 1 && words_[0].name == "GAME";
    for (const CommandWord& word : words_) {
        all.add_options()(word.name.c_str(), po::value<std::vector<std::string>>());
        positions.add(word.name.c_str(), word.many || game_alone ? -1 : 1);
    }
    po::variables_map values;
    try {
        const int style =
            po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
        po::store(po::command_line_parser(arguments)
                      .options(all)
                      .positional(positions)
                      .style(style)
                      .run(),
                  values);
        po::notify(values);
    } catch (const po::unknown_option& error) {
        std::vector<std::string> names;
        for (const CommandOption& option : options) names.push_back("--" + option.name);
        const std::string near = nearest(error.get_option_name(), names);
        throw UsageError(fmt::format("{} has no option {}{}{}", command_, error.get_option_name(),
                                     near.empty() ? "" : fmt::format("; did you mean {}?", near),
                                     help));
    } catch (const po::too_many_positional_options_error&) {
        throw UsageError(
            fmt::format("{} takes fewer words: {} {}{}", command_, command_, synopsis_, help));
    } catch (const po::error& error) {
        throw UsageError(fmt::format("{}: {}{}", command_, error.what(), help));
    }
    for (const auto& [name, value] : values) {
        const auto* words = boost::any_cast<std::vector<std::string>>(&value.value());
        values_[name].words = words != nullptr ? *words : std::vector<std::string>();
    }
    for (const CommandOption& option : options)
        if (!option.is_flag())
            for (const std::string& value : texts(option.name)) option.check(value);
    if (!has("help")) return true;
    print_help();
    return false;
}

void CommandLine::preset(const CommandOption& option, const std::vector<std::string>& values) {
    if (has(option.name)) return;
    values_[option.name] = {option.is_flag() ? std::vector<std::string>() : values, false};
}

bool CommandLine::was_typed(const std::string& name) const {
    return has(name) && values_.at(name).typed;
}

bool CommandLine::has(const std::string& name) const {
    return values_.count(name) > 0;
}

std::string CommandLine::text(const std::string& name) const {
    if (has(name) && name == "GAME") return fmt::format("{}", fmt::join(texts(name), " "));
    if (has(name)) return texts(name).back();
    throw UsageError(fmt::format("{}: {} is missing; write plyboard {} {}", command_, name,
                                 command_, synopsis_));
}

std::string CommandLine::text_or(const std::string& name, const std::string& fallback) const {
    return has(name) ? text(name) : fallback;
}

std::vector<std::string> CommandLine::texts(const std::string& name) const {
    return has(name) ? values_.at(name).words : std::vector<std::string>();
}

std::int64_t CommandLine::number_or(const std::string& name, std::int64_t fallback,
                                    std::int64_t min, std::int64_t max) const {
    if (!has(name)) return fallback;
    const std::string text = texts(name).back();
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || value < min || value > max)
        throw UsageError(fmt::format("{}: {} is {}, which is not a whole number from {} to {}",
                                     command_, name, text, min, max));
    return value;
}

std::string CommandLine::typed_again(const std::vector<std::string>& names) const {
    std::string words;
    for (const std::string& name : names) {
        if (!has(name)) continue;
        words += " --" + name;
        for (const std::string& text : texts(name)) words += " " + shell_word(text);
    }
    return words;
}

void CommandLine::print_help() const {
    po::options_description options;
    if (!options_.empty()) options.add(described("Options", options_));
    options.add(described("Options of every command", common_options()));
    std::ostringstream text;
    text << options;  // begins with an empty line
    emit("{}\n{}{}", hanging_text(fmt::format("plyboard {} ", command_), synopsis_),
         wrapped_text(description_), text.str());
    if (!examples_.empty()) emit("\nExamples:\n");
    for (const std::string& example : examples_)
        emit("  {}\n", folded_command(example, columns_for(stdout) - 2));
}

}  // namespace ply
