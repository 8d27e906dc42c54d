#include "framework/app/cli/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

#include "framework/base/error.hpp"
#include "framework/base/files/config_folder.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/suggest.hpp"
#include "framework/engine/engine_spec.hpp"

namespace ply {
namespace {

constexpr std::uint64_t largest_settings = 1 << 20;

/// Without what follows a `#` that begins a word.
std::string_view without_comment(std::string_view line) {
    for (std::size_t at = 0; at < line.size(); ++at)
        if (line[at] == '#' && (at == 0 || blanks.find(line[at - 1]) != blanks.npos))
            return line.substr(0, at);
    return line;
}

CommandOption option_of(const std::string& command, const std::string& name) {
    const bool every = command.empty();
    if (!every && !takes_settings(command_named(command)))
        throw Error(fmt::format("{} takes no settings", command));
    std::vector<CommandOption> options =
        every ? common_options() : command_named(command).line().all_options();
    std::erase_if(options, [](const CommandOption& option) { return option.name == "help"; });
    const auto option = std::ranges::find(options, name, &CommandOption::name);
    if (option != options.end()) return *option;
    std::vector<std::string> names;
    for (const CommandOption& each : options) names.push_back(each.name);
    const std::string missing = every
                                    ? fmt::format("no option of every command is called '{}'", name)
                                    : fmt::format("{} has no option '{}'", command, name);
    throw Error(missing + suggestion(name, names));
}

/// The words of a list are written as in a shell, and one value may be.
std::vector<std::string> values_of(const CommandOption& option, const std::string& text) {
    const std::vector<std::string> words = split_command(text);
    if (option.many || words.size() == 1) return words;
    return {text};
}

Setting setting_of(std::string_view line) {
    const std::size_t sign = line.find('=');
    const std::string name(without_blanks(line.substr(0, sign)));
    const std::string value(sign == line.npos ? std::string_view()
                                              : without_blanks(line.substr(sign + 1)));
    if (name.empty() || value.empty())
        throw Error("a setting is `name = value`, such as `play.clock = 5m+3s`");
    const std::size_t dot = name.find('.');
    Setting setting;
    if (dot != name.npos) setting.command = name.substr(0, dot);
    setting.option = option_of(setting.command, dot == name.npos ? name : name.substr(dot + 1));
    if (setting.option.is_flag()) {
        if (value != "yes" && value != "no")
            throw Error(fmt::format("{} is yes or no, not '{}'", name, value));
        setting.on = value == "yes";
        return setting;
    }
    setting.values = values_of(setting.option, value);
    for (const std::string& each : setting.values) setting.option.check(each);
    return setting;
}

bool same_name(const Setting& a, const Setting& b) {
    return a.command == b.command && a.option.name == b.option.name;
}

}  // namespace

std::filesystem::path settings_file() {
    const std::filesystem::path folder = config_folder();
    return folder.empty() ? folder : folder / "settings";
}

std::vector<Setting> read_settings() {
    const std::filesystem::path file = settings_file();
    std::error_code error;
    if (file.empty() || !std::filesystem::exists(file, error)) return {};
    std::string whole = read_input_file(file, largest_settings, "correct it, or remove it");
    if (whole.starts_with("\xef\xbb\xbf")) whole.erase(0, 3);  // a byte-order mark is no setting
    std::istringstream lines(whole);
    std::vector<Setting> settings;
    int number = 0;
    for (std::string text; std::getline(lines, text);) {
        ++number;
        const std::string_view line = without_blanks(without_comment(text));
        if (line.empty()) continue;
        try {
            Setting setting = setting_of(line);
            if (std::ranges::any_of(settings,
                                    [&](const Setting& old) { return same_name(old, setting); }))
                throw Error("the same setting stands above; leave one out");
            settings.push_back(std::move(setting));
        } catch (const Error& problem) {
            throw Error(fmt::format("{}:{}: {}", file.string(), number, problem.what()));
        }
    }
    return settings;
}

bool takes_settings(const Command& command) {
    return command.group != CommandGroup::program && command.group != CommandGroup::hidden;
}

void apply_settings(const std::vector<Setting>& settings, CommandLine& line) {
    std::vector<std::string> settled;
    for (const std::string& command : {line.command(), std::string()})
        for (const Setting& setting : settings) {
            if (setting.command != command || std::ranges::count(settled, setting.option.name) > 0)
                continue;
            settled.push_back(setting.option.name);
            if (setting.on) line.preset(setting.option, setting.values);
        }
}

}  // namespace ply
