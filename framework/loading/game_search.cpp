#include "framework/loading/game_search.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace ply {
namespace {

/// What separates words of names and of prose; `+` does not, for c++.
bool in_word(char letter) {
    const auto c = static_cast<unsigned char>(letter);
    return std::isalnum(c) != 0 || letter == '+' || c >= 0x80;
}

/// The words of a text, in small letters.
std::vector<std::string> small_words(std::string_view text) {
    std::vector<std::string> words;
    bool inside = false;
    for (const char letter : text) {
        if (in_word(letter)) {
            if (!inside) words.emplace_back();
            words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        }
        inside = in_word(letter);
    }
    return words;
}

/// 1 to 6 from a digit or a word; 0: no such number.
int number_of_players(std::string_view word) {
    constexpr std::array<std::string_view, 6> counted{"one", "two", "three", "four", "five", "six"};
    const auto* const found = std::ranges::find(counted, word);
    if (found != counted.end()) return static_cast<int>(found - counted.begin()) + 1;
    const bool digit = word.size() == 1 && word[0] >= '1' && word[0] <= '6';
    return digit ? word[0] - '0' : 0;
}

std::vector<std::string> words_of_game(const CatalogueEntry& entry) {
    const GameInfo& info = entry.info;
    std::string text = entry.source.name + " " + info.title + " " + info.kind + " ";
    if (info.chance) text += std::string("chance ") + chance_word(info.chance_kind) + " ";
    for (const std::string& alias : info.aliases) text += alias + " ";
    return small_words(text + info.description);
}

using NamedValues = std::vector<std::pair<std::string, std::string>>;

bool takes_value(const OptionSpec& option, const std::string& value) {
    if (!option.allowed.empty())
        return std::ranges::find(option.allowed, value) != option.allowed.end();
    if (option.kind != OptionSpec::Kind::integer || value.empty() || value.size() > 9 ||
        value.find_first_not_of("0123456789") != value.npos)
        return false;
    const std::int64_t number = std::stoll(value);
    return number >= option.min && number <= option.max;
}

/// `8x8`: the options width and height, or size where both are the same.
NamedValues values_of_sizes(const GameInfo& info, const std::string& word) {
    const std::size_t x = word.find('x');
    if (x == word.npos) return {};
    const std::string first = word.substr(0, x);
    const std::string second = word.substr(x + 1);
    const auto takes = [&](const char* name, const std::string& value) {
        const auto option = std::ranges::find(info.options, name, &OptionSpec::name);
        return option != info.options.end() && takes_value(*option, value);
    };
    if (takes("width", first) && takes("height", second))
        return {{"width", first}, {"height", second}};
    if (first == second && takes("size", first)) return {{"size", first}};
    return {};
}

/// The options that a word sets; none where it sets none, or may set several.
NamedValues values_of_word(const GameInfo& info, const std::string& word) {
    if (NamedValues sizes = values_of_sizes(info, word); !sizes.empty()) return sizes;
    NamedValues found;
    for (const OptionSpec& option : info.options)
        if (option.kind == OptionSpec::Kind::word && takes_value(option, word))
            found.emplace_back(option.name, word);
    return found.size() == 1 ? found : NamedValues{};
}

bool is_called(const CatalogueEntry& entry, const std::string& name) {
    const std::vector<std::string>& aliases = entry.info.aliases;
    return entry.source.name == name || std::ranges::find(aliases, name) != aliases.end();
}

/// The game, its name being words `from` to `to`, with what the others say.
std::optional<std::string> game_called(const CatalogueEntry& entry,
                                       const std::vector<std::string>& words, std::size_t from,
                                       std::size_t to) {
    std::string name;
    for (std::size_t i = from; i < to; ++i) name += (i > from ? "_" : "") + words[i];
    if (!entry.problem.empty() || !is_called(entry, name)) return std::nullopt;
    Spec spec{(entry.shadowed ? "lua:" : "") + entry.source.name, {}};
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i >= from && i < to) continue;
        const NamedValues values = values_of_word(entry.info, words[i]);
        if (values.empty()) return std::nullopt;
        spec.options.insert(spec.options.end(), values.begin(), values.end());
    }
    return spec.text();
}

}  // namespace

std::optional<std::string> game_in_words(const std::vector<CatalogueEntry>& entries,
                                         std::string_view text) {
    constexpr std::size_t most_words = 8;
    const std::vector<std::string> words = small_words(text);
    const auto stands_in_words = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) || letter == ' ' || letter == '_' ||
               letter == '-';
    };
    if (words.size() > most_words || !std::ranges::all_of(text, stands_in_words))
        return std::nullopt;
    for (std::size_t count = words.size(); count > 0; --count)
        for (std::size_t from = 0; from + count <= words.size(); ++from)
            for (const CatalogueEntry& entry : entries)
                if (auto game = game_called(entry, words, from, from + count)) return game;
    return std::nullopt;
}

std::vector<int> player_counts(const GameInfo& info) {
    const auto option = std::ranges::find(info.options, "players", &OptionSpec::name);
    if (option == info.options.end()) return {info.players};
    std::vector<int> counts;
    for (int players = 1; players <= max_players; ++players) {
        const bool allowed = option->allowed.empty()
                                 ? players >= option->min && players <= option->max
                                 : std::ranges::find(option->allowed, std::to_string(players)) !=
                                       option->allowed.end();
        if (allowed) counts.push_back(players);
    }
    return counts;
}

const char* language_name(GameSource::Kind kind) {
    return kind == GameSource::Kind::plugin ? "c++" : "lua";
}

GameSearch::GameSearch(const std::vector<std::string>& words) {
    std::string joined;
    for (const std::string& word : words) {
        joined += word + " ";
        if (!word.empty() && small_words(word).empty()) beginnings_.push_back(word);
    }
    const std::vector<std::string> asked = small_words(joined);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const std::string& word = asked[i];
        const bool counts = i + 1 < asked.size() &&
                            (asked[i + 1] == "players" || asked[i + 1] == "player") &&
                            number_of_players(word) > 0;
        if (counts) {
            players_.push_back(number_of_players(word));
            ++i;
        } else if (word == "solo") {
            players_.push_back(1);
        } else if (word == "hidden") {
            hidden_ = true;
        } else if (word == "lua" || word == "c++") {
            languages_.push_back(word);
        } else {
            beginnings_.push_back(word);
        }
    }
}

bool GameSearch::finds(const CatalogueEntry& entry) const {
    if (!entry.problem.empty()) return false;
    if (hidden_ && !entry.info.hidden) return false;
    const std::vector<int> counts = player_counts(entry.info);
    for (const int players : players_)
        if (std::ranges::find(counts, players) == counts.end()) return false;
    for (const std::string& language : languages_)
        if (language != language_name(entry.source.kind)) return false;
    const std::vector<std::string> said = words_of_game(entry);
    return std::ranges::all_of(beginnings_, [&](const std::string& beginning) {
        return std::ranges::any_of(
            said, [&](const std::string& word) { return word.starts_with(beginning); });
    });
}

}  // namespace ply
