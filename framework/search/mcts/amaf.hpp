/// GRAVE: a node with few playouts borrows RAVE's statistics from an ancestor that has many.
/// (Cazenave, "Generalized rapid action value estimation", 2015)
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "framework/game/move.hpp"
#include "framework/search/mcts/mast.hpp"
#include "framework/search/mcts/mcts_tree.hpp"
#include "framework/search/mcts/rewards.hpp"

namespace ply {

/// How well each move did below one node, whenever it was made. A few moves may share a place.
class MctsAmaf {
public:
    explicit MctsAmaf(int players) : counts_(static_cast<std::size_t>(players) << bits) {}

    /// From 0 to 1, or -1 where the move was never made.
    double mean(Move move, Player mover) const {
        Count& count = counts_[place(move, mover)];
        const std::uint32_t visits = relaxed(count.visits);
        return visits > 0 ? double{relaxed(count.reward)} / visits : -1;
    }
    void learn(const MctsPlayed& played, double reward, bool shared) {
        Count& count = counts_[place(played.move, played.mover)];
        add_to(count.reward, static_cast<float>(reward), shared);
        add_to(count.visits, std::uint32_t{1}, shared);
    }

private:
    static constexpr int bits = 8;
    struct Count {
        float reward = 0;
        std::uint32_t visits = 0;
    };
    static std::size_t place(Move move, Player mover) {
        return static_cast<std::size_t>(mover) << bits | move.tag() >> (16 - bits);
    }
    mutable std::vector<Count> counts_;  ///< read as atomics, too
};

/// The statistics of all nodes that have enough playouts, shared by the threads.
class MctsGrave {
public:
    /// A node has statistics of its own once `least` playouts went through it, as long as there is
    /// room.
    void begin(int players, std::uint32_t least) {
        players_ = players;
        least_ = least;
        used_ = 0;
        tables_ = std::vector<std::unique_ptr<MctsAmaf>>(most);
    }
    bool on() const { return least_ > 0; }

    /// Those of the node, or null.
    MctsAmaf* of(MctsNode node) const {
        const std::uint32_t table =
            std::atomic_ref(node.amaf_table()).load(std::memory_order_acquire);
        return table == 0 ? nullptr : tables_[table - 1].get();
    }
    /// Gives a node that has been visited often enough statistics of its own.
    void visit(MctsNode node) {
        if (relaxed(node.visits()) < least_ || relaxed(node.amaf_table()) != 0) return;
        const std::uint32_t table = used_.fetch_add(1, std::memory_order_relaxed);
        if (table >= most) {
            used_ = most;
            return;
        }
        tables_[table] = std::make_unique<MctsAmaf>(players_);
        std::uint32_t none = 0;
        std::atomic_ref(node.amaf_table())
            .compare_exchange_strong(none, table + 1, std::memory_order_release,
                                     std::memory_order_relaxed);
    }

private:
    static constexpr std::uint32_t most = 1 << 13;  ///< 32 MiB with two players

    int players_ = 2;
    std::uint32_t least_ = 0;
    std::atomic<std::uint32_t> used_{0};
    std::vector<std::unique_ptr<MctsAmaf>> tables_;
};

}  // namespace ply
