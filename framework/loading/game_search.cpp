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
    for (const std::string& alias : info.aliases) text += alias + " ";
    return small_words(text + info.description);
}

}  // namespace

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
        } else if (word == "dice") {
            dice_ = true;
        } else if (word == "lua" || word == "c++") {
            languages_.push_back(word);
        } else {
            beginnings_.push_back(word);
        }
    }
}

bool GameSearch::finds(const CatalogueEntry& entry) const {
    if (!entry.problem.empty()) return false;
    if (dice_ && !entry.info.chance) return false;
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
