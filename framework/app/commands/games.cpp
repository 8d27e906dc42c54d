// plyboard games [FILTER ...]: what there is, or what matches, and where it came from.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/game/game_kinds.hpp"
#include "framework/loading/game_search.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

using Entries = std::vector<CatalogueEntry>;

Json entry_json(const CatalogueEntry& entry, bool twin) {
    Json options = Json::array();
    for (const OptionSpec& option : entry.info.options)
        options.push_back({{"name", option.name},
                           {"default", option.fallback},
                           {"values", allowed_values(option)},
                           {"help", option.help}});
    const bool broken = !entry.problem.empty();
    return {{"name", entry.source.name},
            {"title", entry.info.title},
            {"description", entry.info.description},
            {"kind", entry.info.kind},
            {"aliases", entry.info.aliases},
            {"players", broken ? std::vector<int>{} : player_counts(entry.info)},
            {"chance", entry.info.chance},
            {"chance_kind",
             entry.info.chance ? Json(chance_word(entry.info.chance_kind)) : Json(nullptr)},
            {"chance_first", entry.info.chance_first},
            {"hidden", entry.info.hidden},
            {"language", language_name(entry.source.kind)},
            {"file", entry.source.file},
            {"built", entry.built},
            {"shadowed", entry.shadowed},
            {"twin", twin},
            {"problem", broken ? Json(entry.problem) : Json(nullptr)},
            {"options", options}};
}

/// `2`, `2-6`, `2-6, dice`, `2, hidden`.
std::string seats_text(const GameInfo& info) {
    const std::vector<int> counts = player_counts(info);
    std::string text = counts.empty() ? "?" : std::to_string(counts.front());
    if (counts.size() > 1) text += fmt::format("-{}", counts.back());
    if (info.hidden) return text + ", hidden";
    return info.chance ? fmt::format("{}, {}", text, chance_word(info.chance_kind)) : text;
}

/// As it is typed: `lua:pig` where the name alone means a plugin.
std::string typed_name(const CatalogueEntry& entry) {
    return (entry.shadowed ? "lua:" : "") + entry.source.name;
}

/// What stands beside a name in the list, and the rules of the game in a line.
struct GameRow {
    std::string name;
    std::string seats;
    std::string kind;
    std::string languages;
    std::string rules;
};

/// `Men capture both ways ... Also called polish_draughts.`
std::string rules_of(const GameInfo& info) {
    std::string rules = info.description.empty() ? info.title + "." : info.description;
    if (!info.aliases.empty())
        rules += fmt::format(" Also called {}.", fmt::join(info.aliases, ", "));
    return short_line(rules, 1000);
}

/// One row for games of one name, which stand side by side, the one that is meant by it first.
std::vector<GameRow> rows_of(const Entries& entries) {
    std::vector<GameRow> rows;
    for (auto entry = entries.begin(); entry != entries.end();) {
        const CatalogueEntry& meant = *entry;
        std::vector<std::string> languages;
        for (; entry != entries.end() && entry->source.name == meant.source.name; ++entry) {
            const std::string language = language_name(entry->source.kind);
            if (std::ranges::find(languages, language) == languages.end())
                languages.push_back(language);
        }
        rows.push_back({one_line(typed_name(meant)), seats_text(meant.info), meant.info.kind,
                        fmt::format("{}", fmt::join(languages, ", ")), rules_of(meant.info)});
    }
    return rows;
}

/// On one line where no window bounds it. Else its rules stand beside its facts where there is room
/// to read them, or below them; 0 columns: there is no window.
std::string game_text(const GameRow& row, std::size_t name_width, int columns) {
    constexpr int readable = 40;
    constexpr int rules_indent = 4;
    std::string head = fmt::format("{:<{}}  {:<11}  {:<10}  {:<8}  ", row.name, name_width,
                                   row.seats, row.kind, row.languages);
    const int beside = columns_of(head);
    if (columns == 0) return head + row.rules + '\n';
    if (columns - beside >= readable) return hanging_text(head, row.rules, columns);
    head.erase(head.find_last_not_of(' ') + 1);
    if (columns_of(head) > columns)
        head = fmt::format("{}: {}, {}, {}", row.name, row.seats, row.kind, row.languages);
    return fmt::format("{}\n", fmt::join(folded_text(head, columns), "\n")) +
           hanging_text(std::string(rules_indent, ' '), row.rules, columns);
}

void print_games(const Entries& entries) {
    const std::vector<GameRow> rows = rows_of(entries);
    std::size_t name_width = 4;
    for (const GameRow& row : rows) name_width = std::max(name_width, row.name.size());
    const int columns = window_columns(stdout);
    for (const GameRow& row : rows) emit("{}", game_text(row, name_width, columns));
    const bool twins = std::ranges::any_of(
        rows, [](const GameRow& row) { return row.languages.find(", ") != std::string::npos; });
    const std::string meaning = "Of c++, lua the name means the plugin, and lua:NAME the script.";
    if (twins && wants_remarks()) emit("\n{}", line_for(stdout, meaning));
}

void print_broken(const Entries& entries) {
    bool broken = false;
    for (const CatalogueEntry& entry : entries) {
        if (entry.problem.empty()) continue;
        if (!broken) emit("\nBroken:\n");
        broken = true;
        emit("  {}\n", short_line(entry.problem));
    }
}

/// `go` is this game, and not one of those in whose rules somebody may go.
bool is_called(const CatalogueEntry& entry, const std::string& name) {
    return entry.source.name == name || std::ranges::count(entry.info.aliases, name) > 0;
}

Entries matching(const Entries& entries, const std::vector<std::string>& words) {
    const GameSearch search(words);
    Entries found;
    std::ranges::copy_if(entries, std::back_inserter(found),
                         [&](const CatalogueEntry& entry) { return search.finds(entry); });
    const std::string name = lower_case(fmt::format("{}", fmt::join(words, "_")));
    std::stable_partition(found.begin(), found.end(),
                          [&](const CatalogueEntry& entry) { return is_called(entry, name); });
    if (found.empty() && !words.empty()) {
        std::vector<std::string> names;
        for (const CatalogueEntry& entry : entries) {
            if (is_called(entry, name) && !entry.problem.empty())
                throw Error(fmt::format("{} cannot be played: {}", name, entry.problem));
            names.push_back(entry.source.name);
            names.insert(names.end(), entry.info.aliases.begin(), entry.info.aliases.end());
        }
        const std::string near = nearest(fmt::format("{}", fmt::join(words, "_")), names);
        if (!near.empty())
            throw Error(fmt::format("no game matches '{}'; did you mean '{}'?",
                                    fmt::join(words, " "), near));
        throw Error(fmt::format(
            "no game matches '{}'; there are games of these kinds: {}; and words such as "
            "`3 players`, chance, dice, hidden, solo, lua and c++",
            fmt::join(words, " "), fmt::join(game_kinds, ", ")));
    }
    return found;
}

/// Those of the name in `name(option=value)`; `lua:` is the script alone.
Entries named_by(const Entries& entries, const std::string& text) {
    const bool lua = text.starts_with("lua:");
    const std::string name = parse_spec(lua ? text.substr(4) : text).name;
    Entries found;
    std::ranges::copy_if(entries, std::back_inserter(found), [&](const CatalogueEntry& entry) {
        return entry.problem.empty() && entry.source.name == name &&
               (!lua || entry.source.kind == GameSource::Kind::script);
    });
    return found;
}

void print_json_of(const Entries& entries, const Entries& all) {
    for (const CatalogueEntry& entry : entries) {
        const auto same_name = std::ranges::count_if(all, [&](const CatalogueEntry& other) {
            return other.problem.empty() && other.source.name == entry.source.name;
        });
        print_json(entry_json(entry, entry.problem.empty() && same_name > 1));
    }
}

}  // namespace

int run_games(const CommandLine& line) {
    const Catalogue catalogue = Catalogue::standard();
    const Entries all = catalogue.entries();
    const std::string text = fmt::format("{}", fmt::join(line.texts("FILTER"), " "));
    const std::vector<std::string> words = split_words(text);
    const auto meant = words.size() > 1 ? game_in_words(all, text) : std::nullopt;
    const Entries found = meant ? named_by(all, *meant) : matching(all, words);
    if (line.has("json")) {
        print_json_of(words.empty() ? all : found, all);
        return 0;
    }
    print_games(found);
    if (meant && wants_remarks()) emit("\n{} is written {}\n", one_line(text), *meant);
    if (!words.empty()) return 0;
    print_broken(all);
    if (!wants_remarks()) return 0;
    emit("\nFrom:\n");
    for (const auto& folder : catalogue.folders()) emit("  {}\n", one_line(folder.string()));
    return 0;
}

}  // namespace ply
