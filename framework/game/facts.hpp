/// What is known of a game before a move is made.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/base/option.hpp"
#include "framework/game/outcome.hpp"

namespace ply {

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
    Goal goal = Goal::win;
    int longest_game = 0;  ///< no game has more plies than this; 0: not known
    Repetition repetition{};
    bool hidden = false;  ///< players do not see everything; the rules have observe(), resample()
    bool sealed = false;  ///< hidden, and moves are made at the same time: one after the other,
                          ///< each unseen until the last of them is made
    friend bool operator==(const Facts&, const Facts&) = default;
};

}  // namespace ply
