/// What kalah and awari share: a ring of houses, a byte a house, in the order of sowing, and its
/// text.
#pragma once

#include <charconv>
#include <cstdint>
#include <numeric>
#include <string>
#include <string_view>

#include <framework/base/error.hpp>
#include <framework/base/random.hpp>
#include <framework/game/layout.hpp>
#include <framework/game/look.hpp>
#include <framework/game/move.hpp>

namespace mancala {

using namespace ply;

constexpr int most_cells = 14;

/// Seeds by house, and who moves.
struct Ring {
    std::uint8_t seeds[most_cells] = {};
    std::uint8_t mover = 0;
    std::uint8_t finished = 0;  ///< 1: nobody moves any more
};

/// Moves are numbers of houses, from 1.
inline std::string house_text(Move move) {
    return std::to_string(move.bits + 1);
}
inline std::string ring_text(const Ring& ring, int cells) {
    std::string text;
    for (int i = 0; i < cells; ++i) text += (i > 0 ? "," : "") + std::to_string(ring.seeds[i]);
    return text + (ring.mover == 0 ? " 1" : " 2");
}

/// Reads what ring_text() writes, and numbers after it; throws Error, with an example.
class RingReader {
public:
    RingReader(std::string_view text, const char* example)
        : whole_(text), rest_(text), example_(example) {}

    Ring ring(int cells) {
        Ring ring;
        for (int i = 0; i < cells; ++i) {
            if (i > 0) skip(",");
            ring.seeds[i] = static_cast<std::uint8_t>(number(0, 99));
        }
        skip(" ");
        ring.mover = static_cast<std::uint8_t>(number(1, 2) - 1);
        return ring;
    }
    bool more() const { return !rest_.empty(); }
    void skip(std::string_view word) {
        if (!rest_.starts_with(word)) throw fail("'" + std::string(word) + "' is missing");
        rest_.remove_prefix(word.size());
    }
    int number(int least, int most) {
        int value = -1;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (error != std::errc() || value < least || value > most)
            throw fail("where a number from " + std::to_string(least) + " to " +
                       std::to_string(most) + " must be stands '" + std::string(rest_) + "'");
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return value;
    }
    void end() const {
        if (more()) throw fail("'" + std::string(rest_) + "' is not understood");
    }
    Error fail(const std::string& what) const {
        return Error("position '" + std::string(whole_) + "': " + what + "; write it as '" +
                     example_ + "'");
    }

private:
    std::string_view whole_;
    std::string_view rest_;
    const char* example_;
};

inline int sum(const std::uint8_t* first, int count) {
    return std::accumulate(first, first + count, 0);
}
/// `more`: up to 16 bits that are no part of the ring. Two words hold every part in bits of its
/// own.
inline std::uint64_t hash_of(const Ring& ring, std::uint64_t more) {
    std::uint64_t low = ring.mover + 1;
    std::uint64_t high = 0;
    for (int i = 0; i < 7; ++i) {
        low = low << 8 | ring.seeds[i];
        high = high << 8 | ring.seeds[7 + i];
    }
    return Random::mix(Random::mix(low) + Random::mix(high) + more);
}
inline Layout::Cell cell_of_house(int index, int x, int y) {
    return {x, y, std::to_string(index + 1)};
}
/// Player 1's side is the lower one.
inline Look look_of_ring() {
    Look look;
    look.edges.south = 0;
    look.edges.north = 1;
    return look;
}

}  // namespace mancala
