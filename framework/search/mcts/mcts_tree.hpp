/// The tree of Monte Carlo tree search: one block of memory that several threads fill.
///
/// Siblings make a family. Each has a lane; lane 0 belongs to the family, the last ones may be
/// empty. What selection compares stands side by side, by fours, so that the best child is found in
/// one or two cache lines; what else is known of a node stands together, so that a visit touches
/// one more. Seven children of plain UCT take four:
///
///     | value 0-3, width 0-3, value 4-7, width 4-7 | node 0 | node 1 | ... | node 7 |
///
/// A family stands behind the one of its parent. That lets a part of the tree be kept for the next
/// search by sliding it down in place.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>

#include "framework/game/move.hpp"
#include "framework/game/outcome.hpp"
#include "framework/game/score.hpp"
#include "framework/search/table/table_memory.hpp"

namespace ply {

/// Reads what another thread may be changing.
template <class T>
T relaxed(T& value) {
    return std::atomic_ref(value).load(std::memory_order_relaxed);
}
template <class T>
void set_relaxed(T& value, T to) {
    std::atomic_ref(value).store(to, std::memory_order_relaxed);
}
/// Adds to what several threads may add to; alone it needs no locked instruction.
template <class T>
void add_to(T& sum, T amount, bool shared) {
    if (shared) {
        std::atomic_ref(sum).fetch_add(amount, std::memory_order_relaxed);
    } else {
        sum += amount;
    }
}

/// What the value for player 1 lies between; equal: proved. One word, so that it changes as one.
struct alignas(4) MctsBounds {
    std::int16_t lower = 0;
    std::int16_t upper = 0;

    friend bool operator==(const MctsBounds&, const MctsBounds&) = default;
    bool proven() const { return lower == upper; }
};

/// What nodes have room for besides UCT's numbers; each holds those before it.
enum class MctsParts : std::uint8_t {
    none,
    proofs,  ///< the solver and implicit values
    hints,   ///< RAVE and priors
};

class MctsNode;

/// A view on the nodes that are the moves of one position. Lanes count from 1 to size().
class MctsFamily {
public:
    /// No family.
    MctsFamily() = default;
    explicit MctsFamily(std::byte* memory) : memory_(memory), lanes_(lanes_for(size())) {}

    friend bool operator==(const MctsFamily&, const MctsFamily&) = default;
    explicit operator bool() const { return memory_ != nullptr; }
    std::uint32_t size() const {
        return *reinterpret_cast<const std::uint32_t*>(memory_) - hopeless_bits;
    }
    /// Lane 0 and the empty ones included: a multiple of four.
    std::uint32_t lanes() const { return lanes_; }
    static std::uint32_t lanes_for(std::size_t size) {
        return static_cast<std::uint32_t>(size + lanes_at_once) / lanes_at_once * lanes_at_once;
    }

    /// The player who made these moves.
    Player mover() const { return static_cast<Player>(record(0).link) - 1; }
    /// Whether a node has closer bounds than the game has.
    bool bounded() const { return relaxed(bounds()[0]).lower != 0; }
    void set_bounded() const { set_relaxed(bounds()[0], MctsBounds{1, 1}); }

    // What changes while threads are at work is read and written as an atomic.

    /// What selection compares, of four lanes.
    struct Four {
        float values[4];  ///< worth
        float widths[4];  ///< 1 / sqrt(visits)
    };
    Four& four(std::uint32_t lane) const { return at<Four>(0)[lane / 4]; }

    /// What else is known of a node.
    struct Record {
        Move move;
        double reward;         ///< sum, for mover(), 0 to 1 a visit
        std::uint32_t visits;  ///< counted on the way down
        std::uint32_t link;    ///< to the children
    };
    Record& record(std::uint32_t lane) const { return at<Record>(8)[lane]; }

    // By lane: what only proofs and implicit values need.
    MctsBounds* bounds() const { return at<MctsBounds>(32); }
    float* minimax() const { return at<float>(36); }  ///< implicit value for mover(); < 0: unknown

    // What only RAVE and priors need.
    float* amaf_rewards() const { return at<float>(40); }  ///< of games that had the move later
    std::uint32_t* amaf_visits() const { return at<std::uint32_t>(44); }
    std::uint32_t* amaf_tables() const { return at<std::uint32_t>(48); }  ///< GRAVE; 0: none
    float* priors() const { return at<float>(52); }  ///< 0 to 1, by the game's hints

    MctsNode operator[](std::uint32_t lane) const;
    class Iterator;
    Iterator begin() const;
    Iterator end() const;

    /// Makes a family of `size` fresh nodes in `memory`; an empty lane is never the best one.
    static MctsFamily make(std::byte* memory, std::uint32_t size, Player mover, Score bound,
                           MctsParts parts) {
        std::memset(memory, 0, lanes_for(size) * lane_bytes(parts));
        const std::uint32_t head = hopeless_bits + size;
        std::memcpy(memory, &head, sizeof head);
        const MctsFamily family(memory);
        for (std::uint32_t lane = size + 1; lane < family.lanes(); ++lane)
            family.four(lane).values[lane % 4] = std::bit_cast<float>(hopeless_bits);
        family.record(0).link = static_cast<std::uint32_t>(mover + 1);
        if (parts != MctsParts::none) {
            std::fill_n(
                family.bounds() + 1, family.lanes() - 1,
                MctsBounds{static_cast<std::int16_t>(-bound), static_cast<std::int16_t>(bound)});
            std::fill_n(family.minimax(), family.lanes(), -1.0F);
        }
        return family;
    }
    static constexpr std::size_t lane_bytes(MctsParts parts) {
        return parts == MctsParts::none ? 32 : parts == MctsParts::proofs ? 40 : 56;
    }

private:
    static constexpr std::uint32_t lanes_at_once = 4;
    /// As a float far below every value, even with the size added.
    static constexpr std::uint32_t hopeless_bits = 0xf0000000;

    template <class T>
    T* at(std::size_t bytes_a_lane) const {
        return reinterpret_cast<T*>(memory_ + bytes_a_lane * lanes_);
    }

    std::byte* memory_ = nullptr;
    std::uint32_t lanes_ = 0;
};

/// A view on a move in the tree and what came of it.
class MctsNode {
public:
    MctsNode() = default;
    MctsNode(MctsFamily family, std::uint32_t lane) : family_(family), lane_(lane) {}
    friend bool operator==(const MctsNode&, const MctsNode&) = default;

    MctsFamily siblings() const { return family_; }
    float& value() const { return family_.four(lane_).values[lane_ % 4]; }
    float& width() const { return family_.four(lane_).widths[lane_ % 4]; }
    std::uint32_t lane() const { return lane_; }
    Player mover() const { return family_.mover(); }
    Move& move() const { return family_.record(lane_).move; }
    std::uint32_t& visits() const { return family_.record(lane_).visits; }
    double& reward() const { return family_.record(lane_).reward; }
    float& minimax() const { return family_.minimax()[lane_]; }
    std::uint32_t& link() const { return family_.record(lane_).link; }
    MctsBounds& bounds() const { return family_.bounds()[lane_]; }
    float& amaf_reward() const { return family_.amaf_rewards()[lane_]; }
    std::uint32_t& amaf_visits() const { return family_.amaf_visits()[lane_]; }
    std::uint32_t& amaf_table() const { return family_.amaf_tables()[lane_]; }
    float& prior() const { return family_.priors()[lane_]; }

private:
    MctsFamily family_;
    std::uint32_t lane_ = 0;
};

class MctsFamily::Iterator {
public:
    Iterator(MctsFamily family, std::uint32_t lane) : family_(family), lane_(lane) {}
    MctsNode operator*() const { return {family_, lane_}; }
    Iterator& operator++() {
        ++lane_;
        return *this;
    }
    bool operator!=(const Iterator& other) const { return lane_ != other.lane_; }

private:
    MctsFamily family_;
    std::uint32_t lane_;
};

inline MctsNode MctsFamily::operator[](std::uint32_t lane) const {
    return {*this, lane};
}
inline MctsFamily::Iterator MctsFamily::begin() const {
    return {*this, 1};
}
inline MctsFamily::Iterator MctsFamily::end() const {
    return {*this, size() + 1};
}

class MctsTree {
public:
    /// Takes at most `bytes`; pages are used only as the tree grows. Every value lies within
    /// ± `bound`.
    MctsTree(std::size_t bytes, MctsParts parts, Score bound);

    /// Only an unexpanded root is left.
    void clear() {
        make(root_family, 1, chance_player);
        used_ = first_free();
    }
    MctsNode root() const { return {family_at(root_family), 1}; }

    /// Its children: no family when it is not expanded, or another thread is just expanding it.
    MctsFamily children(MctsNode node) const {
        const auto link = std::atomic_ref(node.link()).load(std::memory_order_acquire);
        return link <= being_expanded ? MctsFamily() : family_at(link);
    }
    /// The children are about to be looked at.
    void prefetch_children(MctsNode node) const {
        const auto link = relaxed(node.link());
        if (link <= being_expanded) return;
        for (std::size_t line = 0; line < prefetched; ++line)
            __builtin_prefetch(memory_ + (link + line) * unit);
    }
    /// One thread alone may expand a node: it then calls publish() or give_up().
    bool claim(MctsNode node) {
        std::uint32_t unexpanded = 0;
        return std::atomic_ref(node.link()).compare_exchange_strong(unexpanded, being_expanded);
    }
    void publish(MctsNode node, std::uint32_t family) {
        std::atomic_ref(node.link()).store(family, std::memory_order_release);
    }
    void give_up(MctsNode node) { publish(node, 0); }

    /// Makes a family of `size` nodes, to be published; 0 when the memory is used up.
    std::uint32_t reserve(std::size_t size, Player mover) {
        const std::uint32_t units = units_for(size);
        std::uint32_t first = used_.load(std::memory_order_relaxed);
        do {
            if (units > capacity_ - first) return 0;
        } while (!used_.compare_exchange_weak(first, first + units, std::memory_order_relaxed));
        make(first, size, mover);
        return first;
    }
    MctsFamily family_at(std::uint32_t family) const {
        return MctsFamily(memory_ + std::size_t{family} * unit);
    }

    /// Makes the tree below `node` the whole tree. Not while threads are at work.
    void keep(MctsNode node);
    /// No node has statistics of its own any more.
    void forget_amaf_tables();

private:
    static constexpr std::size_t unit = 64;  ///< bytes: families begin with a cache line
    static constexpr std::uint32_t root_family = 0;
    static constexpr std::uint32_t being_expanded = 1;
    static constexpr std::size_t prefetched = 5;
    std::uint32_t units_for(std::size_t size) const {
        const std::size_t bytes = MctsFamily::lanes_for(size) * MctsFamily::lane_bytes(parts_);
        return static_cast<std::uint32_t>((bytes + unit - 1) / unit);
    }
    std::uint32_t first_free() const { return root_family + units_for(1); }
    MctsFamily make(std::uint32_t at, std::size_t size, Player mover) {
        return MctsFamily::make(memory_ + std::size_t{at} * unit, static_cast<std::uint32_t>(size),
                                mover, bound_, parts_);
    }
    void copy_to_root(MctsNode node);

    std::uint32_t capacity_;  ///< in units
    TableMemory pages_;       ///< huge ones, as the way down the tree touches memory everywhere
    std::byte* memory_;
    MctsParts parts_;
    Score bound_;
    std::atomic<std::uint32_t> used_ = 0;
};

}  // namespace ply
