/// Sets of cells that verbs return. Scripts hold numbers that stand for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "framework/board/geometry/cell_bits.hpp"

namespace ply::board {

/// The sets of the running callback. A number is never used twice, so that an old one can be told
/// from a new one. Room grows to what a callback needs, and is kept.
class CellSets {
public:
    static constexpr int kept = 1 << 16;  ///< of one callback, the last ones: 8 MiB
    static constexpr std::int64_t tag = std::int64_t{1} << 40;
    /// From one number to the next, so that what somebody adds to one gives none.
    static constexpr std::int64_t step = 64;

    /// Another callback begins: what was made before is forgotten.
    void begin() { first_ = made_; }
    /// A new set, its bits not yet set; number() stands for it. It stays where it is.
    CellBits& make() {
        const std::size_t place = place_of(made_++);
        if (place < chunk_size) [[likely]]
            return few_[place];
        return further(place);
    }
    std::int64_t number() const { return tag + step * (made_ - 1); }
    bool was_made(std::int64_t number) const {
        return number >= tag && number % step == 0 && (number - tag) / step < made_;
    }
    /// Whether a set that was made was made in this callback.
    bool is_of_this_callback(std::int64_t number) const { return (number - tag) / step >= first_; }
    /// Null: forgotten, or never made.
    const CellBits* find(std::int64_t number) const {
        if (number % step != 0) return nullptr;
        const std::int64_t index = (number - tag) / step;
        if (index < first_ || index >= made_ || made_ - index > kept) return nullptr;
        const std::size_t place = place_of(index);
        if (place < chunk_size) [[likely]]
            return &few_[place];
        return &at(place);
    }

private:
    static constexpr std::size_t chunk_size = 256;
    using Chunk = std::array<CellBits, chunk_size>;

    std::size_t place_of(std::int64_t index) const {
        return static_cast<std::size_t>(index - first_) % kept;
    }
    CellBits& at(std::size_t place) const {
        return (*more_[place / chunk_size - 1])[place % chunk_size];
    }
    [[gnu::cold, gnu::noinline]] CellBits& further(std::size_t place) {
        if (place / chunk_size > more_.size()) more_.push_back(std::make_unique<Chunk>());
        return at(place);
    }

    std::int64_t made_ = 0;
    std::int64_t first_ = 0;
    Chunk few_;  ///< what most callbacks need
    std::vector<std::unique_ptr<Chunk>> more_;
};

}  // namespace ply::board
