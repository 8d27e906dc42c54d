/// How a game ended, in the form that is stored in a state and written in positions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "framework/game/outcome.hpp"

namespace ply::board {

/// One byte of a state, and the scores beside it.
struct Ending {
    enum Code : std::uint8_t {
        goes_on = 0,
        drawn = 1,
        won = 2,                   ///< won + p: player p (from 0) has won
        lost = won + max_players,  ///< lost + p: player p has lost, all others have won
        scored = lost + max_players,
    };
    std::uint8_t code = goes_on;
    std::array<std::int32_t, max_players> scores{};  ///< zero unless scored

    static Ending draw() { return {drawn, {}}; }
    static Ending win(Player player) { return {static_cast<std::uint8_t>(won + player), {}}; }
    /// With two players the other one has won: the same bytes for the same end.
    static Ending loss(Player player, int players) {
        if (players == 2) return win(1 - player);
        return {static_cast<std::uint8_t>(lost + player), {}};
    }
    friend bool operator==(const Ending&, const Ending&) = default;

    static Ending read(const std::byte* state, int players);
    void write(std::byte* state, int players) const;
    /// Nothing while the game goes on.
    std::optional<Outcome> outcome(int players) const;
    /// `1-0`, `0-1`, `1/2-1/2`, scores as `24:20`, `*` while the game goes on.
    std::string text(int players) const;
    /// Reads what text() wrote; nothing if it is not that.
    static std::optional<Ending> parse(std::string_view text, int players);
};

}  // namespace ply::board
