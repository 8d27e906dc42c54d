#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <string_view>

namespace go {

/// What a position text says behind the board: `passes=1 plies=17 ko=d4`.
struct PositionWords {
    int passes = 0;          ///< 0 to 2
    int plies = 0;           ///< 0 to `most_plies`
    std::string_view ko;     ///< the name of a point, not looked up; empty: none
    std::string_view wrong;  ///< the first word that is none of these; empty: there is none
};

inline PositionWords position_words(std::string_view text, int most_plies) {
    PositionWords words;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        const std::string_view name = word.substr(0, word.find('='));
        const std::string_view value = word.substr(std::min(word.size(), name.size() + 1));
        int number = -1;
        std::from_chars(value.data(), value.data() + value.size(), number);
        const bool plain = number >= 0 && value == std::to_string(number);
        if (name == "passes" && plain && number <= 2) {
            words.passes = number;
        } else if (name == "plies" && plain && number <= most_plies) {
            words.plies = number;
        } else if (name == "ko" && !value.empty()) {
            words.ko = value;
        } else {
            words.wrong = word;
            break;
        }
    }
    return words;
}

}  // namespace go
