#include "framework/search/mcts/mcts_tree.hpp"

#include <queue>

namespace ply {

MctsTree::MctsTree(std::size_t bytes, MctsParts parts, Score bound)
    : capacity_(static_cast<std::uint32_t>(std::min<std::size_t>(bytes / unit, UINT32_MAX))),
      pages_(take_table_memory(std::size_t{capacity_} * unit)),
      memory_(static_cast<std::byte*>(pages_.get())),
      parts_(parts),
      bound_(std::min<Score>(bound, INT16_MAX)) {
    clear();
}

void MctsTree::keep(MctsNode node) {
    if (node == root()) return;
    // Families move down in the order in which they stand: none is overwritten before it has
    // moved.
    struct Pending {
        std::uint32_t from;
        MctsNode parent;
        bool operator<(const Pending& other) const { return from > other.from; }
    };
    std::priority_queue<Pending> pending;
    const auto note = [&](MctsNode parent) {
        if (children(parent)) pending.push({parent.link(), parent});
    };
    copy_to_root(node);
    note(root());
    std::uint32_t used = first_free();
    while (!pending.empty()) {
        const Pending next = pending.top();
        pending.pop();
        const std::uint32_t units = units_for(family_at(next.from).size());
        std::memmove(memory_ + std::size_t{used} * unit, memory_ + std::size_t{next.from} * unit,
                     units * unit);
        publish(next.parent, used);
        for (const MctsNode child : family_at(used)) note(child);
        used += units;
    }
    used_ = used;
}

void MctsTree::forget_amaf_tables() {
    for (std::uint32_t at = 0; at < used_;) {
        const MctsFamily family = family_at(at);
        std::fill_n(family.amaf_tables(), family.lanes(), 0);
        at += units_for(family.size());
    }
}

void MctsTree::copy_to_root(MctsNode node) {
    make(root_family, 1, node.mover());
    const MctsNode to = root();
    to.visits() = node.visits();
    to.link() = node.link();
    to.reward() = node.reward();
    to.move() = node.move();
    if (parts_ == MctsParts::none) return;
    to.minimax() = node.minimax();
    to.bounds() = node.bounds();
}

}  // namespace ply
