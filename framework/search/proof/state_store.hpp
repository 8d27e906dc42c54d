/// All states of a game that have been met, each once, told apart by their bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <utility>
#include <vector>

#include "framework/game/state.hpp"
#include "framework/search/table/state_key.hpp"

namespace ply {

/// A vector that grows without moving what it holds.
template <class T>
class BlockVector {
public:
    void push_back(T value) {
        if (size_ % block == 0) blocks_.push_back(std::make_unique_for_overwrite<T[]>(block));
        blocks_.back()[size_++ % block] = value;
    }
    T& operator[](std::size_t i) { return blocks_[i / block][i % block]; }
    const T& operator[](std::size_t i) const { return blocks_[i / block][i % block]; }
    std::size_t size() const { return size_; }
    void clear() {
        blocks_.clear();
        size_ = 0;
    }

private:
    static constexpr std::size_t block = std::size_t{1} << 16;
    std::vector<std::unique_ptr<T[]>> blocks_;
    std::size_t size_ = 0;
};

/// Numbers states from 0 in the order in which they are added. All have the same size.
class StateStore {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    explicit StateStore(std::size_t state_size) : state_size_(state_size), slots_(1024, none) {}

    std::size_t size() const { return count_; }
    std::size_t state_size() const { return state_size_; }

    /// The state's number, and whether it is new.
    std::pair<std::uint32_t, bool> add(const AnyState& state) {
        if (2 * (count_ + 1) > slots_.size()) grow();
        std::uint32_t& slot = slot_of(state.data());
        if (slot != none) return {slot, false};
        slot = static_cast<std::uint32_t>(count_);
        if (count_ % states_per_block == 0)
            blocks_.push_back(
                std::make_unique_for_overwrite<std::byte[]>(states_per_block * state_size_));
        std::memcpy(bytes(count_), state.data(), state_size_);
        return {static_cast<std::uint32_t>(count_++), true};
    }
    /// The number of a state, or `none`.
    std::uint32_t find(const AnyState& state) const {
        return const_cast<StateStore*>(this)->slot_of(state.data());
    }
    AnyState at(std::size_t i) const {
        AnyState state(state_size_);
        std::memcpy(state.data(), bytes(i), state_size_);
        return state;
    }

private:
    static constexpr std::size_t states_per_block = std::size_t{1} << 12;

    std::byte* bytes(std::size_t i) const {
        return &blocks_[i / states_per_block][i % states_per_block * state_size_];
    }
    std::uint32_t& slot_of(const std::byte* state) {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = key_of_bytes(state, state_size_).high & mask;
        while (slots_[at] != none && std::memcmp(bytes(slots_[at]), state, state_size_) != 0)
            at = (at + 1) & mask;
        return slots_[at];
    }
    void grow() {
        std::vector<std::uint32_t>(2 * slots_.size(), none).swap(slots_);
        for (std::size_t i = 0; i < count_; ++i) slot_of(bytes(i)) = static_cast<std::uint32_t>(i);
    }

    std::size_t state_size_;
    std::size_t count_ = 0;
    std::vector<std::unique_ptr<std::byte[]>> blocks_;
    std::vector<std::uint32_t> slots_;  ///< a power of two, at most half full
};

}  // namespace ply
