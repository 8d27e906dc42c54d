#include "framework/search/hidden/cfr.hpp"

#include <algorithm>
#include <cstddef>

namespace ply {

Cfr::Cfr(const InformationTree& tree, CfrMethod method, std::uint64_t seed)
    : tree_(tree),
      method_(method),
      random_(seed),
      regrets_(tree.moves()),
      current_(uniform_strategy(tree)),
      sums_(tree.moves()) {}

void Cfr::iterate() {
    ++iterations_;
    weight_ = method_ == CfrMethod::plus ? static_cast<double>(iterations_) : 1;
    const Node& root = tree_.nodes().front();
    for (Player player = 0; player < tree_.players(); ++player) {
        if (method_ == CfrMethod::sampled) {
            sample(root, player);
            continue;
        }
        update(root, player, 1, 1);
        for (const InformationSet& set : tree_.sets())
            if (set.player == player) match_regrets(set);
    }
}

/// The next strategy of a set: each move as likely as its regret is positive.
void Cfr::match_regrets(const InformationSet& set) {
    const std::size_t count = set.moves.size();
    double all = 0;
    for (std::size_t i = set.first; i < set.first + count; ++i) {
        if (method_ == CfrMethod::plus) regrets_[i] = std::max(regrets_[i], 0.0);
        all += std::max(regrets_[i], 0.0);
    }
    for (std::size_t i = set.first; i < set.first + count; ++i)
        current_[i] = all > 0 ? std::max(regrets_[i], 0.0) / all : 1.0 / static_cast<double>(count);
}

/// What the history is worth to the player if all play by their current strategies. `own` and
/// `others`: how likely the player, and chance with all others, lead here.
double Cfr::update(const Node& node, Player player, double own, double others) {
    if (node.set == InformationTree::end)
        return tree_.payoffs(node)[static_cast<std::size_t>(player)];
    double value = 0;
    if (node.set < 0) {
        for (std::size_t i = 0; i < node.count; ++i) {
            const Node& child = tree_.child(node, i);
            value += child.weight * update(child, player, own, others * child.weight);
        }
        return value;
    }
    const InformationSet& set = set_of(node);
    if (set.player != player) {
        for (std::size_t i = 0; i < node.count; ++i)
            if (const double part = current_[set.first + i]; part > 0 || own > 0)
                value += part * update(tree_.child(node, i), player, own, others * part);
        return value;
    }
    if (others == 0 && own == 0) return 0;
    constexpr std::size_t few = 16;
    double here[few];
    std::vector<double> many(node.count > few ? node.count : 0);
    double* const values = node.count > few ? many.data() : here;
    for (std::size_t i = 0; i < node.count; ++i) {
        const double part = current_[set.first + i];
        values[i] = update(tree_.child(node, i), player, own * part, others);
        value += part * values[i];
    }
    for (std::size_t i = 0; i < node.count; ++i) {
        regrets_[set.first + i] += others * (values[i] - value);
        sums_[set.first + i] += weight_ * own * current_[set.first + i];
    }
    return value;
}

/// The same for one sample: what chance and the others do is drawn by its likelihood, which makes
/// up for the factors of update(); strategies are added up where the others move.
double Cfr::sample(const Node& node, Player player) {
    if (node.set == InformationTree::end)
        return tree_.payoffs(node)[static_cast<std::size_t>(player)];
    const auto draw = [&](auto&& part) {
        double left = static_cast<double>(random_.next() >> 11) * 0x1p-53;
        for (std::size_t i = 0; i + 1 < node.count; ++i)
            if ((left -= part(i)) < 0) return i;
        return static_cast<std::size_t>(node.count) - 1;
    };
    if (node.set < 0)
        return sample(
            tree_.child(node, draw([&](std::size_t i) { return tree_.child(node, i).weight; })),
            player);
    const InformationSet& set = set_of(node);
    match_regrets(set);
    if (set.player != player) {
        // With two players each set is met here as often as its owner leads there.
        for (std::size_t i = 0; i < node.count; ++i)
            sums_[set.first + i] += current_[set.first + i];
        return sample(
            tree_.child(node, draw([&](std::size_t i) { return current_[set.first + i]; })),
            player);
    }
    std::vector<double> values(node.count);
    // Histories below do not come back to this set, but others of its player change current_.
    const std::vector<double> now(
        current_.begin() + static_cast<std::ptrdiff_t>(set.first),
        current_.begin() + static_cast<std::ptrdiff_t>(set.first + node.count));
    double value = 0;
    for (std::size_t i = 0; i < node.count; ++i) {
        values[i] = sample(tree_.child(node, i), player);
        value += now[i] * values[i];
    }
    for (std::size_t i = 0; i < node.count; ++i) regrets_[set.first + i] += values[i] - value;
    return value;
}

Strategy Cfr::average() const {
    Strategy mean = uniform_strategy(tree_);
    for (const InformationSet& set : tree_.sets()) {
        double all = 0;
        for (std::size_t i = 0; i < set.moves.size(); ++i) all += sums_[set.first + i];
        if (all <= 0) continue;
        for (std::size_t i = 0; i < set.moves.size(); ++i)
            mean[set.first + i] = sums_[set.first + i] / all;
    }
    return mean;
}

}  // namespace ply
