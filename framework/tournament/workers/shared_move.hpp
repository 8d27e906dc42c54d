/// The latest moves of a match, in memory that another process may read at any time.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/score.hpp"

namespace ply {

/// What a worker played last.
struct LatestMove {
    std::uint32_t match = 0;
    int ply = 0;  ///< from 1; 0: nothing yet
    std::string text;
    std::optional<Score> score;  ///< for the player who made it
};

/// Lies in shared memory, zero at first. One writer, who never waits; a reader who comes in between
/// tries again (a sequence lock).
class SharedMove {
public:
    /// A longer string is cut.
    static constexpr std::size_t longest_text = 40;

    void write(std::uint32_t match, int ply, std::string_view text, std::optional<Score> score);
    /// Nothing when it is written all the time.
    std::optional<LatestMove> read() const;

private:
    static constexpr std::size_t text_words = longest_text / 8;

    std::atomic<std::uint64_t> version_;  ///< odd: being written
    std::atomic<std::uint64_t> match_and_ply_;
    std::atomic<std::uint64_t> score_and_length_;  ///< score (32), has one (1), length (8)
    std::array<std::atomic<std::uint64_t>, text_words> text_;
};

/// Those before the latest one, too, so that who looks now and then can follow a match. Lies in
/// shared memory, zero at first.
class SharedMoves {
public:
    static constexpr std::uint32_t kept = 32;

    void write(std::uint32_t match, int ply, std::string_view text, std::optional<Score> score);
    /// The latest moves of this match, oldest first, with no ply left out; those that are
    /// overwritten meanwhile are not among them.
    std::vector<LatestMove> read(std::uint32_t match) const;

private:
    std::atomic<std::uint64_t> latest_;   ///< ply
    std::array<SharedMove, kept> moves_;  ///< that of a ply at the ply modulo `kept`
};

}  // namespace ply
