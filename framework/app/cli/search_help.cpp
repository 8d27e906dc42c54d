#include "framework/app/cli/search_help.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "framework/report/text/score_scale.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

using OptionList = std::vector<OptionSpec>;

/// Searchers that have the same options with the same defaults.
struct Group {
    std::vector<std::string> names;
    OptionList options;
};

bool same(const OptionSpec& a, const OptionSpec& b) {
    return a.name == b.name && a.fallback == b.fallback && a.allowed == b.allowed &&
           a.help == b.help;
}

/// Names and meanings are the same; defaults need not be.
bool alike(const OptionList& a, const OptionList& b) {
    return std::ranges::equal(a, b, {}, &OptionSpec::name, &OptionSpec::name);
}

std::vector<Group> groups() {
    std::vector<Group> groups;
    for (const SearcherEntry& entry : searcher_table()) {
        if (entry.options.empty()) continue;
        const auto known = std::ranges::find_if(groups, [&](const Group& group) {
            return std::ranges::equal(group.options, entry.options, same);
        });
        if (known == groups.end()) {
            groups.push_back({{entry.name}, entry.options});
        } else {
            known->names.push_back(entry.name);
        }
    }
    return groups;
}

/// `soft, hard or f2: how ...`; of what is on or off only the meaning.
std::string meaning(const OptionSpec& option) {
    const bool other =
        option.allowed.size() > 1 && option.allowed[0] != "yes" && option.allowed[0] != "no";
    if (!other) return option.help;
    const std::vector<std::string> first(option.allowed.begin(), option.allowed.end() - 1);
    return fmt::format("{} or {}: {}", fmt::join(first, ", "), option.allowed.back(), option.help);
}

std::string option_line(const OptionSpec& option) {
    const std::string head = fmt::format("  {:<18}  ", option.name + "=" + option.fallback);
    return hanging_text(head, meaning(option));
}

/// All its options; or what is otherwise than in an earlier group that has many of the same.
std::string group_text(const Group& group, const std::vector<Group>& all) {
    constexpr std::size_t many = 5;
    std::string text = "\n" + hanging_text("", fmt::format("{}:", fmt::join(group.names, ", ")));
    const Group* like = nullptr;
    for (const Group& other : all) {
        if (&other == &group) break;
        if (group.options.size() >= many && alike(other.options, group.options)) like = &other;
    }
    if (like == nullptr) {
        for (const OptionSpec& option : group.options) text += option_line(option);
        return text;
    }
    std::vector<std::string> others;
    for (std::size_t i = 0; i < group.options.size(); ++i)
        if (!same(group.options[i], like->options[i]))
            others.push_back(group.options[i].name + "=" + group.options[i].fallback);
    return text + hanging_text("  ", fmt::format("as {}, but {}", like->names.front(),
                                                 fmt::join(others, ", ")));
}

}  // namespace

std::string search_description() {
    std::string text =
        "Searches for the best move of the player to move. Ctrl-C stops and shows the best so "
        "far. Before dice are thrown, each throw is searched by itself: the time is for all, depth "
        "and nodes are for each; then comes the mean.\n" +
        std::string(score_units_help) + "\n\nPlayers, written name(option=value, ...):\n";
    for (const SearcherEntry& entry : searcher_table())
        text += hanging_text(fmt::format("  {:<18}", entry.name), entry.help);
    text += "\nTheir options, with defaults; yes and no switch a part on and off.\n";
    const std::vector<Group> all = groups();
    for (const Group& group : all) text += group_text(group, all);
    std::vector<std::string> idle;
    for (const SearcherEntry& entry : searcher_table())
        if (!entry.searches) idle.push_back(entry.name);
    text += fmt::format("\nlimits, of all but {}:\n", fmt::join(idle, ", "));
    const SearcherEntry& any = *std::ranges::find_if(
        searcher_table(), [](const SearcherEntry& entry) { return !entry.options.empty(); });
    const OptionList limited = searcher_options(any);
    for (std::size_t i = any.options.size(); i < limited.size(); ++i)
        text += option_line(limited[i]);
    return text;
}

}  // namespace ply
