/// A key that distinguishes states where a mistake would be a wrong proof: 128 bits from all their
/// bytes.
///
/// `hash()` of the rules leaves counters out, so that repetitions are seen; a proof may not. Folded
/// products as in Wang Yi's wyhash (https://github.com/wangyi-fudan/wyhash), two of them.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "framework/game/rules.hpp"
#include "framework/game/state.hpp"

namespace ply {

struct StateKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;
    friend constexpr auto operator<=>(const StateKey&, const StateKey&) = default;
};

namespace state_key_detail {

inline std::uint64_t folded(std::uint64_t a, std::uint64_t b) {
    __extension__ using Wide = unsigned __int128;
    const Wide product = Wide{a} * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace state_key_detail

/// The key of `size` bytes; another seed gives an unrelated key.
inline StateKey key_of_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
    using state_key_detail::folded;
    StateKey key{0x9e3779b97f4a7c15 ^ seed, 0xd1342543de82ef95 ^ Random::mix(seed + size)};
    const auto* bytes = static_cast<const unsigned char*>(data);
    for (std::size_t at = 0; at < size; at += 16) {
        std::uint64_t words[2] = {0, 0};
        std::memcpy(words, bytes + at, size - at < 16 ? size - at : 16);
        key.low = folded(words[0] ^ key.low ^ 0xa0761d6478bd642f, words[1] ^ 0xe7037ed1a0b428db);
        key.high = folded(words[0] ^ 0x8ebc6af09c88c6e3, words[1] ^ key.high ^ 0x589965cc75374cc3);
        key.low += key.high;
    }
    return {Random::mix(key.low), Random::mix(key.high)};
}

template <class State>
StateKey key_of_state(const State& state) {
    return key_of_bytes(&state, sizeof(State));
}
inline StateKey key_of_state(const AnyState& state) {
    return key_of_bytes(state.data(), state.size());
}

/// The least key among the images of a state under the symmetries that the rules declare: the same
/// for all of them.
template <Rules R>
StateKey canonical_key(const R& rules, const typename R::State& state) {
    StateKey least = key_of_state(state);
    if constexpr (HasSymmetries<R>) {
        const int symmetries = rules.symmetries();
        for (int k = 1; k < symmetries; ++k) {
            const StateKey key = key_of_state(rules.symmetric(state, k));
            if (key < least) least = key;
        }
    }
    return least;
}

}  // namespace ply
