#include "framework/app/cli/command_line.hpp"

#include <fmt/format.h>

#include <charconv>
#include <sstream>

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"
#include "framework/report/text/emit.hpp"
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

CommandLine::CommandLine(std::string command, std::string synopsis, std::string description)
    : command_(std::move(command)),
      synopsis_(std::move(synopsis)),
      description_(std::move(description)),
      visible_("Options", 80, 48) {
    visible_.add_options()("help,h", "print this");
}

CommandLine& CommandLine::positional(const std::string& name, bool many) {
    all_.add_options()(name.c_str(), po::value<std::vector<std::string>>());
    positions_.add(name.c_str(), many ? -1 : 1);
    return *this;
}

CommandLine& CommandLine::option(const std::string& name, const std::string& placeholder,
                                 const std::string& help) {
    visible_.add_options()(
        name.c_str(), po::value<std::vector<std::string>>()->value_name(placeholder), help.c_str());
    return *this;
}

CommandLine& CommandLine::list(const std::string& name, const std::string& placeholder,
                               const std::string& help) {
    visible_.add_options()(
        name.c_str(),
        po::value<std::vector<std::string>>()->multitoken()->value_name(placeholder + " ..."),
        help.c_str());
    return *this;
}

CommandLine& CommandLine::flag(const std::string& name, const std::string& help) {
    visible_.add_options()(name.c_str(), help.c_str());
    return *this;
}

CommandLine& CommandLine::examples(std::vector<std::string> lines) {
    examples_ = std::move(lines);
    return *this;
}

bool CommandLine::parse(const Arguments& arguments) {
    const std::string help = fmt::format("; see `plyboard {} --help`", command_);
    all_.add(visible_);
    try {
        const int style =
            po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
        po::store(po::command_line_parser(arguments)
                      .options(all_)
                      .positional(positions_)
                      .style(style)
                      .run(),
                  values_);
        po::notify(values_);
    } catch (const po::unknown_option& error) {
        std::vector<std::string> names;
        for (const auto& option : visible_.options()) names.push_back("--" + option->long_name());
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
    if (!has("help")) return true;
    print_help();
    return false;
}

bool CommandLine::has(const std::string& name) const {
    return values_.count(name) > 0;
}

std::string CommandLine::text(const std::string& name) const {
    if (has(name)) return texts(name).back();
    throw UsageError(fmt::format("{}: {} is missing; write plyboard {} {}", command_, name,
                                 command_, synopsis_));
}

std::string CommandLine::text_or(const std::string& name, const std::string& fallback) const {
    return has(name) ? texts(name).back() : fallback;
}

std::vector<std::string> CommandLine::texts(const std::string& name) const {
    if (!has(name)) return {};
    return values_[name].as<std::vector<std::string>>();
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
        const auto& value = values_[name].value();
        if (value.type() != typeid(std::vector<std::string>)) continue;  // a flag
        for (const std::string& text : texts(name)) words += " " + shell_word(text);
    }
    return words;
}

void CommandLine::print_help() const {
    emit("plyboard {} {}\n\n{}\n", command_, synopsis_, wrapped_text(description_));
    std::ostringstream options;
    options << visible_;
    emit("{}", options.str());
    if (!examples_.empty()) emit("\nExamples:\n");
    for (const std::string& example : examples_) emit("  {}\n", example);
}

}  // namespace ply
