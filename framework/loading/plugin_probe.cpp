// Unknown plugins are opened in a child process first: a truncated library kills whoever opens it
// (SIGBUS), one with other sanitizers ends the process inside dlopen, and one may wait for ever.

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "framework/base/files/input_file.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/system/process.hpp"
#include "framework/loading/plugin_file.hpp"
#include "framework/loading/plugin_interface.hpp"

namespace ply {
namespace {

using Json = nlohmann::json;

Json option_json(const OptionSpec& option) {
    return {{"name", option.name},         {"kind", static_cast<int>(option.kind)},
            {"fallback", option.fallback}, {"allowed", option.allowed},
            {"min", option.min},           {"max", option.max},
            {"help", option.help}};
}

OptionSpec option_from(const Json& json) {
    return {json.at("name"),     static_cast<OptionSpec::Kind>(json.at("kind").get<int>()),
            json.at("fallback"), json.at("allowed"),
            json.at("min"),      json.at("max"),
            json.at("help")};
}

/// What makes a kept verdict valid: file, size, times, and this program's interface and build.
/// Empty for what is no file.
std::string cache_key(const std::filesystem::path& file) {
    struct stat facts {};
    if (stat(file.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return {};
    return fmt::format("{} {} {}.{} {}.{} {} {}", file.string(), facts.st_size,
                       facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec,
                       facts.st_ctim.tv_nsec, plugin_interface_version, PLYBOARD_BUILD);
}

/// Empty without a place to keep verdicts.
std::filesystem::path cache_folder() {
    std::filesystem::path folder;
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && *cache) {
        folder = cache;
    } else if (const char* home = std::getenv("HOME"); home && *home) {
        folder = std::filesystem::path(home) / ".cache";
    } else {
        return {};
    }
    return folder / "plyboard";
}

/// One file a verdict, named by a hash of the plugin's path.
std::filesystem::path cache_file(const std::filesystem::path& file) {
    const std::filesystem::path folder = cache_folder();
    if (folder.empty()) return {};
    return folder / fmt::format("plugin-{:016x}.json", std::hash<std::string>{}(file.string()));
}

constexpr std::size_t most_of_a_verdict = std::size_t{1} << 20;

std::optional<PluginVerdict> kept_verdict(const std::filesystem::path& kept,
                                          const std::string& key) {
    std::istringstream in(first_bytes_of(kept, most_of_a_verdict));
    std::string first;
    std::string second;
    if (!std::getline(in, first) || !std::getline(in, second) || first != key) return std::nullopt;
    try {
        return parse_verdict(second);
    } catch (const std::exception&) {
        return std::nullopt;  // a damaged cache is no cache
    }
}

void keep_verdict(const std::filesystem::path& kept, const std::string& key,
                  const PluginVerdict& verdict) {
    std::error_code ignored;  // a cache that cannot be written only costs time
    std::filesystem::create_directories(kept.parent_path(), ignored);
    const auto draft = std::filesystem::path(fmt::format("{}.{}", kept.string(), getpid()));
    {
        std::ofstream out(draft);
        out << key << '\n' << verdict_text(verdict) << '\n';
    }
    std::filesystem::rename(draft, kept, ignored);
}

/// Said by whatever command it is that waits; a user would otherwise look for the fault elsewhere.
void say_what_is_waited_for(const std::string& file) {
    dprintf(STDERR_FILENO, "plyboard: waiting for the plugin %s\n", one_line(file).c_str());
}

/// As the child itself ends, or as an exception is put into words.
bool lacked_memory(const std::string& text) {
    return text.find("std::bad_alloc") != std::string::npos;
}

std::string how_it_failed(const ProcessResult& child) {
    if (lacked_memory(child.errors) || lacked_memory(child.output))
        return fmt::format("it asked for more than {} MiB of memory", plugin_probe_mebibytes);
    if (child.signal == SIGXCPU) return "it was busy for too long";
    return child.how_it_ended;
}

/// What the child has to say, or how it ended without a word; the latter is then `failed`.
struct ChildAnswer {
    PluginVerdict verdict;
    bool failed = false;
};

/// Runs `plugin-probe` with these words; `trouble` is the message when it does not reply.
ChildAnswer ask_child(const std::vector<std::string>& words, std::chrono::seconds limit,
                      const std::string& trouble) {
    std::vector<std::string> command{own_program(), "plugin-probe"};
    command.insert(command.end(), words.begin(), words.end());
    const ProcessResult child = run_process(
        command, {.limit = limit, .when_slow = [&] { say_what_is_waited_for(words[0]); }});
    const std::size_t line = child.output.rfind("\n{");
    const std::string answer =
        line == std::string::npos ? child.output : child.output.substr(line + 1);
    if (child.ended_well && !lacked_memory(answer)) {
        try {
            return {parse_verdict(answer), false};
        } catch (const std::exception&) {
        }
    }
    return {{fmt::format("{}: {} {}", words[0], how_it_failed(child), trouble), {}}, true};
}

}  // namespace

std::string verdict_text(const PluginVerdict& verdict) {
    Json games = Json::array();
    for (const GameInfo& info : verdict.games) {
        Json options = Json::array();
        for (const OptionSpec& option : info.options) options.push_back(option_json(option));
        games.push_back({{"name", info.name},
                         {"title", info.title},
                         {"description", info.description},
                         {"options", options},
                         {"kind", info.kind},
                         {"aliases", info.aliases},
                         {"players", info.players},
                         {"chance", info.chance}});
        if (info.hidden) games.back()["hidden"] = true;
        if (info.chance && info.chance_kind != ChanceKind::dice)
            games.back()["chance_kind"] = info.chance_kind;
        if (info.chance_first) games.back()["chance_first"] = true;
    }
    return Json{{"problem", verdict.problem}, {"games", games}}.dump(
        -1, ' ', false, Json::error_handler_t::replace);
}

PluginVerdict parse_verdict(const std::string& text) {
    const Json json = Json::parse(text);
    PluginVerdict verdict{json.at("problem"), {}};
    for (const Json& game : json.at("games")) {
        GameInfo info{
            game.at("name"), game.at("title"),   game.at("description"), {},
            game.at("kind"), game.at("aliases"), game.at("players"),     game.at("chance")};
        info.hidden = game.value("hidden", false);
        info.chance_kind = game.value("chance_kind", ChanceKind::dice);
        info.chance_first = game.value("chance_first", false);
        for (const Json& option : game.at("options")) info.options.push_back(option_from(option));
        verdict.games.push_back(std::move(info));
    }
    return verdict;
}

PluginVerdict probe_plugin(const std::filesystem::path& file) {
    const std::string key = cache_key(file);
    const std::filesystem::path kept = cache_file(file);
    if (key.empty()) return {file.string() + ": not a file that can be read; check the path", {}};
    if (!kept.empty())
        if (auto verdict = kept_verdict(kept, key)) return *verdict;
    const ChildAnswer answer =
        ask_child({file.string()}, plugin_probe_limit,
                  "when it was opened; remove it, or build it again with this program's SDK; it is "
                  "tried again when it has changed, or by `plyboard doctor`");
    // A refusal may come from elsewhere, as from a library that is missing, and is quickly had.
    const bool keeps = answer.failed || answer.verdict.problem.empty();
    if (!kept.empty() && keeps) keep_verdict(kept, key, answer.verdict);
    return answer.verdict;
}

void forget_bad_verdicts() {
    std::error_code missing;
    for (const auto& each : std::filesystem::directory_iterator(cache_folder(), missing)) {
        if (!each.path().filename().string().starts_with("plugin-")) continue;
        std::istringstream in(first_bytes_of(each.path(), most_of_a_verdict));
        std::string key;
        std::string text;
        if (!std::getline(in, key) || !std::getline(in, text)) continue;
        try {
            if (parse_verdict(text).problem.empty()) continue;
        } catch (const std::exception&) {
        }
        std::filesystem::remove(each.path(), missing);
    }
}

std::string try_plugin_game(const std::filesystem::path& file, const std::string& game) {
    return ask_child({file.string(), game}, std::chrono::seconds(20),
                     fmt::format("when a game of {} was played; fix its rules", game))
        .verdict.problem;
}

}  // namespace ply
