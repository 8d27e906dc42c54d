/// Sets of cells that verbs answer. Scripts hold numbers that stand for them.
#pragma once

#include <array>
#include <cstdint>

#include "framework/loading/lua/cell_bits.hpp"

namespace ply::lua {

/// The last few sets of the callback at work; nothing is allocated. A number is never given out
/// twice, so that an old one is told from a new one.
class CellSets {
public:
    static constexpr int kept = 256;
    static constexpr std::int64_t tag = std::int64_t{1} << 40;
    /// From one number to the next, so that what somebody adds to one gives none.
    static constexpr std::int64_t step = 64;

    /// Another callback begins: what was made before is forgotten.
    void begin() { first_ = made_; }
    /// A new set, its bits not yet set; number() stands for it.
    CellBits& make() { return sets_[static_cast<std::size_t>(made_++ % kept)]; }
    std::int64_t number() const { return tag + step * (made_ - 1); }
    bool was_made(std::int64_t number) const {
        return number >= tag && number % step == 0 && (number - tag) / step < made_;
    }
    /// Null: forgotten, or never made.
    const CellBits* find(std::int64_t number) const {
        if (number % step != 0) return nullptr;
        const std::int64_t index = (number - tag) / step;
        if (index < first_ || index >= made_ || made_ - index > kept) return nullptr;
        return &sets_[static_cast<std::size_t>(index % kept)];
    }

private:
    std::int64_t made_ = 0;
    std::int64_t first_ = 0;
    std::array<CellBits, kept> sets_;
};

}  // namespace ply::lua
