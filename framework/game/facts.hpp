/// What is known of a game before a move is made.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/base/option.hpp"
#include "framework/game/outcome.hpp"

namespace ply {

/// What chance does in a game.
enum class ChanceKind : std::uint8_t {
    dice,   ///< throws them
    cards,  ///< deals them
    other,  ///< something else: shuffles pieces
};
/// `dice`, `cards` or `chance`.
constexpr const char* chance_word(ChanceKind kind) {
    constexpr const char* words[] = {"dice", "cards", "chance"};
    return words[static_cast<std::size_t>(kind)];
}
/// What is said of a game that has it.
constexpr const char* chance_fact(ChanceKind kind) {
    constexpr const char* texts[] = {"has dice", "deals cards", "has chance"};
    return texts[static_cast<std::size_t>(kind)];
}
/// What is waited for where chance is to move.
constexpr const char* chance_to_move(ChanceKind kind) {
    constexpr const char* texts[] = {"dice to be thrown", "cards to be dealt", "chance to move"};
    return texts[static_cast<std::size_t>(kind)];
}

/// What a game is called and what can be set; the same whatever the options are.
struct GameInfo {
    std::string name;         ///< as typed: lower case, `connect_four`
    std::string title;        ///< as read: "Connect four"
    std::string description;  ///< one or two sentences: what moves there are and who wins
    std::vector<OptionSpec> options;
    std::string kind{};                  ///< one of `game_kinds`, or empty
    std::vector<std::string> aliases{};  ///< other names, as typed: `reversi`
    /// As Facts has them, with default options; filled in by whoever loads the game.
    int players = 2;
    bool chance = false;
    bool hidden = false;
    ChanceKind chance_kind = ChanceKind::dice;
    bool chance_first = false;
};

/// What happens when a position comes back.
struct Repetition {
    enum class Rule : std::uint8_t {
        none,       ///< cannot happen, or does not matter
        draw,       ///< the game is drawn when a position stands for the `count`-th time
        forbidden,  ///< a move may not bring back any earlier position (superko)
    };
    Rule rule = Rule::none;
    int count = 3;
    friend bool operator==(const Repetition&, const Repetition&) = default;
};

/// What a game is, once its options are chosen.
struct Facts {
    int players = 2;       ///< 1 to 6
    bool zero_sum = true;  ///< utilities of every outcome add up to zero
    bool chance = false;   ///< has chance nodes (`mover` may be `chance_player`)
    ChanceKind chance_kind = ChanceKind::dice;  ///< where there is chance
    bool chance_first = false;  ///< chance moves only before the first move of a player: a deal
    Goal goal = Goal::win;
    int longest_game = 0;  ///< no game has more plies than this; 0: not known
    Repetition repetition{};
    bool hidden = false;  ///< players do not see everything; the rules have observe(), resample()
    bool sealed = false;  ///< hidden, and moves are made at the same time: one after the other in
                          ///< the order of the seats, each unseen until the last of them is made

    /// Whether chance may move after a player has: no position then has more than an expectation.
    bool chance_later() const { return chance && !chance_first; }
    friend bool operator==(const Facts&, const Facts&) = default;
};

}  // namespace ply
