#include "framework/serving/uci/uci_go.hpp"

#include <algorithm>

#include "framework/player/time_budget.hpp"

namespace ply::serving {
namespace {

using std::chrono::milliseconds;

/// Times and counts beyond this are cut to it: a month, in milliseconds.
constexpr std::int64_t most = 2'678'400'000;

struct NumberWord {
    const char* word;
    std::int64_t UciGo::*number;
    std::int64_t max;
};
constexpr std::array number_words = {NumberWord{"movestogo", &UciGo::moves_to_go, 1000},
                                     NumberWord{"movetime", &UciGo::move_time, most},
                                     NumberWord{"depth", &UciGo::depth, max_depth},
                                     NumberWord{"nodes", &UciGo::nodes, std::int64_t{1} << 60},
                                     NumberWord{"mate", &UciGo::mate, max_depth / 2}};

/// True: `word` was understood, and its number taken.
bool read_clock(std::string_view word, Words& words, const UciDialect& dialect, UciGo& go) {
    for (std::size_t player = 0; player < 2; ++player) {
        if (word == dialect.time[player]) {
            if (const auto time = words.number())
                go.time[player] = std::clamp<std::int64_t>(*time, 0, most);
            return true;
        }
        if (word == dialect.increment[player]) {
            if (const auto time = words.number())
                go.increment[player] = std::clamp<std::int64_t>(*time, 0, most);
            return true;
        }
    }
    return false;
}

bool read_number(std::string_view word, Words& words, UciGo& go) {
    const auto* found = std::ranges::find(number_words, word, &NumberWord::word);
    if (found == number_words.end()) return false;
    if (const auto number = words.number())
        go.*found->number = std::clamp<std::int64_t>(*number, 0, found->max);
    return true;
}

bool is_word(std::string_view word, const UciDialect& dialect) {
    if (word == "infinite" || word == "ponder" || word == "perft" || word == "searchmoves")
        return true;
    return std::ranges::find(number_words, word, &NumberWord::word) != number_words.end() ||
           std::ranges::count(dialect.time, word) + std::ranges::count(dialect.increment, word) > 0;
}

}  // namespace

UciGo UciGo::read(Words words, const UciDialect& dialect) {
    UciGo go;
    while (!words.empty()) {
        const std::string_view word = words.next();
        if (word == "infinite") go.infinite = true;
        if (word == "ponder") go.ponder = true;
        if (word == "perft")
            go.perft = std::clamp<std::int64_t>(words.number().value_or(1), 0, max_depth);
        if (word == "searchmoves")
            while (!words.empty() && !is_word(words.peek(), dialect))
                go.moves.emplace_back(words.next());
        if (!read_clock(word, words, dialect, go)) read_number(word, words, go);
    }
    return go;
}

milliseconds UciGo::time_for(Player mover, milliseconds overhead) const {
    if (infinite) return milliseconds(0);
    if (move_time > 0) return exact_time(milliseconds(move_time), overhead);
    const std::size_t own = mover == 1 ? 1 : 0;
    // A host that sends one clock alone means both.
    const auto left = time[own] ? time[own] : time[1 - own];
    if (!left) return milliseconds(0);
    return move_budget({milliseconds(*left), milliseconds(increment[time[own] ? own : 1 - own]),
                        static_cast<int>(moves_to_go)},
                       overhead);
}

}  // namespace ply::serving
