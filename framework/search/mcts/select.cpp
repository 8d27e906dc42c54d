#include "framework/search/mcts/select.hpp"

#include <utility>

#include "framework/search/core/insertion_sort.hpp"

namespace ply {

MctsSelector::MctsSelector(const MctsTree& tree, const MctsSolver& solver,
                           const MctsSettings& settings)
    : tree_(tree), solver_(solver), settings_(settings) {
    for (std::uint32_t step = 0; step < spreads_.size(); ++step) {
        const double visits = std::bit_cast<float>((step + first_step) << step_bits);
        spreads_[step] = static_cast<float>(settings.exploration * std::sqrt(std::log(visits + 1)));
    }
}

MctsNode MctsSelector::final_child(MctsNode parent) const {
    const MctsFamily children = tree_.children(parent);
    MctsNode best = children[1];
    for (const MctsNode child : children)
        if (rank(parent, child) > rank(parent, best)) best = child;
    return best;
}

std::vector<MctsNode> MctsSelector::final_children(MctsNode parent, std::size_t most) const {
    std::vector<std::pair<double, MctsNode>> ranked;
    for (const MctsNode child : tree_.children(parent))
        ranked.emplace_back(rank(parent, child), child);
    insertion_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<MctsNode> best;
    for (const auto& [rank, child] : ranked)
        if (best.size() < most) best.push_back(child);
    return best;
}

bool MctsSelector::agreed(MctsNode parent) const {
    const MctsNode most = final_child(parent);
    if (relaxed(most.visits()) == 0) return false;
    for (const MctsNode child : tree_.children(parent)) {
        if (relaxed(child.visits()) == 0 || lost(parent, child)) continue;
        if (mean(child) > mean(most)) return false;
    }
    return true;
}

double MctsSelector::rank(MctsNode parent, MctsNode child) const {
    const std::uint32_t visits = relaxed(child.visits());
    const double penalty = lost(parent, child) ? 1e12 : 0;
    if (settings_.final_choice != FinalChoice::max || visits == 0) return visits - penalty;
    return mean(child) + 1 - penalty;
}

}  // namespace ply
