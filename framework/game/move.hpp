/// A move and a list of moves.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

namespace ply {

/// A move is 64 bits whose meaning only the rules know. Moves of one position differ from each
/// other; the same bits in another position may mean another move.
struct Move {
    std::uint64_t bits = 0;

    friend constexpr auto operator<=>(const Move&, const Move&) = default;

    /// 16 bits that stand for the move in a transposition table. They are not unique: what is read
    /// back is looked for among the generated moves. 0, which stands for no move, is rare.
    constexpr std::uint16_t tag() const {
        return static_cast<std::uint16_t>(((bits + 1) * 0x9e3779b97f4a7c15) >> 48);
    }
};

/// The moves of one position, in the order in which the rules give them.
/// Made on the stack at no cost; up to 96 moves stay there, longer lists go to the heap.
class MoveList {
public:
    MoveList() : begin_(inline_), end_(inline_), limit_(inline_ + inline_capacity) {}
    MoveList(const MoveList&) = delete;
    MoveList& operator=(const MoveList&) = delete;

    void add(Move move) {
        if (end_ == limit_) [[unlikely]]
            grow();
        *end_++ = move;
    }
    void clear() { end_ = begin_; }
    /// Keeps the first n moves; n must not exceed size().
    void shrink_to(std::size_t n) { end_ = begin_ + n; }

    std::size_t size() const { return static_cast<std::size_t>(end_ - begin_); }
    bool empty() const { return begin_ == end_; }
    Move& operator[](std::size_t i) { return begin_[i]; }
    const Move& operator[](std::size_t i) const { return begin_[i]; }
    Move* begin() { return begin_; }
    Move* end() { return end_; }
    const Move* begin() const { return begin_; }
    const Move* end() const { return end_; }
    bool contains(Move move) const { return std::find(begin_, end_, move) != end_; }

private:
    static constexpr std::size_t inline_capacity = 96;

    [[gnu::noinline]] void grow() {
        const std::size_t count = size();
        auto larger = std::make_unique_for_overwrite<std::byte[]>(2 * count * sizeof(Move));
        std::memcpy(larger.get(), begin_, count * sizeof(Move));
        begin_ = reinterpret_cast<Move*>(larger.get());
        heap_ = std::move(larger);
        end_ = begin_ + count;
        limit_ = begin_ + 2 * count;
    }

    Move* begin_;
    Move* end_;
    Move* limit_;
    std::unique_ptr<std::byte[]> heap_;  ///< not Move[], whose moves would be set to 0 first
    union {  // left uninitialised on purpose: a list costs three pointers to make
        Move inline_[inline_capacity];
    };
};

}  // namespace ply
