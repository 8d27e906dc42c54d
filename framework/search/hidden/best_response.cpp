#include "framework/search/hidden/best_response.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace ply {
namespace {

using Node = InformationTree::Node;

/// Values of histories for one player. What it does in an information set is the best for all
/// histories of the set together, each weighted by how likely chance and the others lead there; so
/// all histories of a set are known before its first value is asked for.
class BestResponse {
public:
    BestResponse(const InformationTree& tree, const Strategy& strategy, Player player)
        : tree_(tree),
          strategy_(strategy),
          player_(player),
          members_(tree.sets().size()),
          choices_(tree.sets().size()) {
        collect(tree.nodes().front(), 1);
    }
    double value() { return value_of(tree_.nodes().front()); }

private:
    struct Member {
        const Node* node;
        double reach;  ///< by chance and the others
    };

    bool own(const Node& node) const { return node.set >= 0 && set_of(node).player == player_; }
    const InformationSet& set_of(const Node& node) const {
        return tree_.sets()[static_cast<std::size_t>(node.set)];
    }
    /// How likely the i-th child is, where it is not the player's own choice.
    double part(const Node& node, std::size_t i) const {
        return node.set < 0 ? tree_.child(node, i).weight : strategy_[set_of(node).first + i];
    }
    void collect(const Node& node, double reach) {
        if (node.set == InformationTree::end || reach == 0) return;
        if (own(node)) members_[static_cast<std::size_t>(node.set)].push_back({&node, reach});
        for (std::size_t i = 0; i < node.count; ++i)
            collect(tree_.child(node, i), own(node) ? reach : reach * part(node, i));
    }
    double value_of(const Node& node) {
        if (node.set == InformationTree::end)
            return tree_.payoffs(node)[static_cast<std::size_t>(player_)];
        if (own(node)) return value_of(tree_.child(node, choice_of(node)));
        double sum = 0;
        for (std::size_t i = 0; i < node.count; ++i)
            if (const double likely = part(node, i); likely > 0)
                sum += likely * value_of(tree_.child(node, i));
        return sum;
    }
    std::size_t choice_of(const Node& node) {
        const auto set = static_cast<std::size_t>(node.set);
        if (choices_[set]) return *choices_[set];
        std::vector<double> sums(node.count, 0);
        for (const Member& member : members_[set])
            for (std::size_t i = 0; i < sums.size(); ++i)
                sums[i] += member.reach * value_of(tree_.child(*member.node, i));
        const auto best = std::ranges::max_element(sums) - sums.begin();
        choices_[set] = static_cast<std::size_t>(best);
        return *choices_[set];
    }

    const InformationTree& tree_;
    const Strategy& strategy_;
    Player player_;
    std::vector<std::vector<Member>> members_;
    std::vector<std::optional<std::size_t>> choices_;
};

}  // namespace

double best_response_value(const InformationTree& tree, const Strategy& strategy, Player player) {
    return BestResponse(tree, strategy, player).value();
}

StrategyWorth worth_of(const InformationTree& tree, const Strategy& strategy) {
    StrategyWorth worth{expected_payoffs(tree, strategy)};
    for (Player player = 0; player < tree.players(); ++player)
        worth.nash_conv += best_response_value(tree, strategy, player) -
                           worth.payoffs[static_cast<std::size_t>(player)];
    return worth;
}

}  // namespace ply
