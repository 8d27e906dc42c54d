/// The tree of Monte Carlo tree search: one block of memory that several threads fill.
///
/// The children of a node stand side by side, always behind their parent. That lets a part of the
/// tree be kept for the next search by sliding it down in place.
#pragma once

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <queue>
#include <vector>

#include "framework/game/move.hpp"
#include "framework/game/outcome.hpp"
#include "framework/game/score.hpp"

namespace ply {

/// A move in the tree and what came of it. What changes while threads are at work is atomic; the
/// rest is written before the parent's `first_child` shows the node.
struct MctsNode {
    Move move;                                  ///< that led here
    std::atomic<double> reward{0};              ///< sum, for `mover`, 0 to 1 a visit
    std::atomic<std::uint32_t> visits{0};       ///< counted on the way down: a virtual loss
    std::atomic<std::uint32_t> first_child{0};  ///< 0: not expanded
    std::uint32_t children = 0;
    std::atomic<Score> lower{0};        ///< the value for player 1 is at least this
    std::atomic<Score> upper{0};        ///< and at most this; equal: proved
    std::int8_t mover = chance_player;  ///< who made `move`
    std::atomic<bool> bounded{false};   ///< a child has closer bounds than the game has
};

/// What only some options need of a node.
struct MctsExtra {
    std::atomic<float> amaf_reward{0};  ///< RAVE: sum over games in which the move came later
    std::atomic<std::uint32_t> amaf_visits{0};
    std::atomic<float> minimax{-1};  ///< implicit minimax value for `mover`; -1: not evaluated
    float prior = 0;                 ///< 0 to 1, by the game's hints
    std::atomic<std::uint32_t> amaf_table{0};  ///< GRAVE: its statistics; 0: none
};

/// Adds to what several threads may add to; alone it needs no locked instruction.
template <class T>
void add_to(std::atomic<T>& sum, T amount, bool shared) {
    if (shared) {
        sum.fetch_add(amount, std::memory_order_relaxed);
    } else {
        sum.store(sum.load(std::memory_order_relaxed) + amount, std::memory_order_relaxed);
    }
}

class MctsTree {
public:
    static constexpr std::uint32_t root = 0;

    /// Takes at most `bytes`; pages are used only as the tree grows. Every value lies within
    /// ± `bound`.
    MctsTree(std::size_t bytes, bool with_extras, Score bound)
        : capacity_(static_cast<std::uint32_t>(std::min<std::size_t>(
              bytes / (sizeof(MctsNode) + (with_extras ? sizeof(MctsExtra) : 0)), UINT32_MAX))),
          nodes_(allocate<MctsNode>(capacity_)),
          extras_(allocate<MctsExtra>(with_extras ? capacity_ : 0)),
          with_extras_(with_extras),
          bound_(bound) {
        clear();
    }

    /// Only an unexpanded root is left.
    void clear() {
        make(root);
        used_ = first_free;
    }

    MctsNode& operator[](std::uint32_t index) { return nodes_.get()[index]; }
    const MctsNode& operator[](std::uint32_t index) const { return nodes_.get()[index]; }
    MctsExtra& extra(std::uint32_t index) { return extras_.get()[index]; }
    const MctsExtra& extra(std::uint32_t index) const { return extras_.get()[index]; }
    std::uint32_t size() const { return used_; }

    /// `count` nodes from `first` on are about to be read.
    void prefetch(std::uint32_t first, std::uint32_t count) const {
        constexpr std::size_t line = 64;
        const auto fetch = [](const void* begin, std::size_t bytes) {
            for (std::size_t at = 0; at < bytes; at += line)
                __builtin_prefetch(static_cast<const char*>(begin) + at);
        };
        fetch(&(*this)[first], count * sizeof(MctsNode));
        if (with_extras_) fetch(&extra(first), count * sizeof(MctsExtra));
    }

    /// The first child's index, or 0: not expanded, or another thread is just expanding it.
    std::uint32_t first_child(std::uint32_t node) const {
        const auto first = (*this)[node].first_child.load(std::memory_order_acquire);
        return first == being_expanded ? 0 : first;
    }
    /// One thread alone may expand a node: it then calls publish() or give_up().
    bool claim(std::uint32_t node) {
        std::uint32_t unexpanded = 0;
        return (*this)[node].first_child.compare_exchange_strong(unexpanded, being_expanded);
    }
    void publish(std::uint32_t node, std::uint32_t first) {
        (*this)[node].first_child.store(first, std::memory_order_release);
    }
    void give_up(std::uint32_t node) { publish(node, 0); }

    /// Makes `count` fresh nodes side by side; 0 when the memory is used up.
    std::uint32_t reserve(std::size_t count) {
        std::uint32_t first = used_.load(std::memory_order_relaxed);
        do {
            if (count > capacity_ - first) return 0;
        } while (!used_.compare_exchange_weak(first, first + static_cast<std::uint32_t>(count),
                                              std::memory_order_relaxed));
        for (std::uint32_t i = 0; i < count; ++i) make(first + i);
        return first;
    }

    /// Makes the tree below `node` the whole tree. Not while threads are at work.
    void keep(std::uint32_t node) {
        if (node == root) return;
        // The blocks of children move down in the order in which they stand: none is overwritten
        // before it has moved.
        struct Block {
            std::uint32_t from, parent;
            bool operator<(const Block& other) const { return from > other.from; }
        };
        std::priority_queue<Block> blocks;
        const auto relocate = [&](std::uint32_t from, std::uint32_t to) {
            std::memcpy(static_cast<void*>(&(*this)[to]), &(*this)[from], sizeof(MctsNode));
            if (with_extras_)
                std::memcpy(static_cast<void*>(&extra(to)), &extra(from), sizeof(MctsExtra));
            if (first_child(to) != 0) blocks.push({first_child(to), to});
        };
        std::uint32_t used = first_free;
        relocate(node, root);
        while (!blocks.empty()) {
            const Block block = blocks.top();
            blocks.pop();
            const std::uint32_t count = (*this)[block.parent].children;
            for (std::uint32_t i = 0; i < count; ++i) relocate(block.from + i, used + i);
            publish(block.parent, used);
            used += count;
        }
        used_ = used;
    }
    /// No node has statistics of its own any more.
    void forget_amaf_tables() {
        for (std::uint32_t i = 0; i < used_; ++i)
            if (i == root || i >= first_free) extra(i).amaf_table = 0;
    }

private:
    static constexpr std::uint32_t being_expanded = 1;
    static constexpr std::uint32_t first_free = 2;

    static constexpr std::align_val_t huge_page{2 << 20};

    struct Release {
        void operator()(void* memory) const { ::operator delete(memory, huge_page); }
    };
    /// Memory as it comes: nodes are made in it when they are needed. Huge pages, as the way down
    /// the tree touches memory everywhere.
    template <class T>
    static std::unique_ptr<T, Release> allocate(std::size_t count) {
        void* const memory = ::operator new(count * sizeof(T), huge_page);
        madvise(memory, count * sizeof(T), MADV_HUGEPAGE);
        return std::unique_ptr<T, Release>(static_cast<T*>(memory));
    }
    void make(std::uint32_t index) {
        MctsNode& node = *std::construct_at(&(*this)[index]);
        node.lower.store(-bound_, std::memory_order_relaxed);
        node.upper.store(bound_, std::memory_order_relaxed);
        if (with_extras_) std::construct_at(&extra(index));
    }

    std::uint32_t capacity_;
    std::unique_ptr<MctsNode, Release> nodes_;
    std::unique_ptr<MctsExtra, Release> extras_;
    bool with_extras_;
    Score bound_;
    std::atomic<std::uint32_t> used_{first_free};
};

}  // namespace ply
