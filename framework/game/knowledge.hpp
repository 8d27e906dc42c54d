/// What a player of a game with hidden information knows: all that it has seen and done, in order.
///
///     Knowledge knowledge;
///     knowledge.see(game.observe(state, player));   // after every ply, whoever moved
///     knowledge.act(move);                          // before its own
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/game/move.hpp"
#include "framework/game/state.hpp"

namespace ply {

/// One thing that a player has seen or done.
struct Known {
    enum class Kind : std::uint8_t {
        seen,  ///< 64 bits that stand for what it saw: equal ones for what looks equal
        done,  ///< the bits of its own move
    };
    std::uint64_t bits = 0;
    Kind kind = Kind::seen;
    friend bool operator==(const Known&, const Known&) = default;
};

/// Two ways to a position on which a player has seen and done the same are the same to it. What
/// changes nothing of what it sees leaves no mark, so that nobody can count moves that it cannot
/// see.
class Knowledge {
public:
    /// `observed` is what the rules' observe() returns for the player.
    void see(const AnyState& observed) { see(bits_of(observed)); }
    void see(std::uint64_t bits) {
        if (seen_any_ && bits == last_seen_) return;
        seen_any_ = true;
        last_seen_ = bits;
        add({bits, Known::Kind::seen});
    }
    void act(Move move) { add({move.bits, Known::Kind::done}); }

    std::span<const Known> all() const { return all_; }
    /// 64 bits for all of it: the key of an information set.
    std::uint64_t hash() const { return hash_; }

    friend bool operator==(const Knowledge& a, const Knowledge& b) { return a.all_ == b.all_; }

    /// 64 bits for the bytes of an observed state.
    static std::uint64_t bits_of(const AnyState& observed) {
        std::uint64_t hash = observed.size();
        for (std::size_t at = 0; at < observed.size(); at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, observed.data() + at, std::min(sizeof word, observed.size() - at));
            hash = Random::mix(hash + 0x9e3779b97f4a7c15) ^ word;
        }
        return Random::mix(hash);
    }

private:
    void add(Known known) {
        all_.push_back(known);
        const auto kind = static_cast<std::uint64_t>(known.kind) + 1;
        hash_ = Random::mix(hash_ + known.bits * 0xd1342543de82ef95 + kind);
    }

    std::vector<Known> all_;
    std::uint64_t hash_ = 0;
    std::uint64_t last_seen_ = 0;
    bool seen_any_ = false;
};

}  // namespace ply
