/// Counterfactual regret minimisation: strategies that come close to an equilibrium of a game that
/// can be enumerated.
///
///     Cfr cfr(tree, CfrMethod::plus);
///     for (int i = 0; i < 1000; ++i) cfr.iterate();
///     worth_of(tree, cfr.average()).exploitability();
///
/// Between two players in a zero-sum game the average strategy comes to an equilibrium; with more,
/// or where sums are not zero, it need not, and its nash_conv says how close it is.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/search/hidden/information_tree.hpp"

namespace ply {

enum class CfrMethod : std::uint8_t {
    /// Zinkevich, Johanson, Bowling and Piccione, "Regret minimization in games with incomplete
    /// information", NIPS 2007; players improve one after the other.
    plain,
    /// CFR+: negative regrets are forgotten and later strategies count more. Tammelin, "Solving
    /// large imperfect information games using CFR+", 2014.
    plus,
    /// External sampling: of chance and the others one move each. Lanctot, Waugh, Zinkevich and
    /// Bowling, "Monte Carlo sampling for regret minimization in extensive games", NIPS 2009.
    sampled,
};

class Cfr {
public:
    /// `tree` must outlive it; `seed` is of what is sampled.
    Cfr(const InformationTree& tree, CfrMethod method, std::uint64_t seed = 1);

    /// Every player improves its strategy once.
    void iterate();
    std::uint64_t iterations() const { return iterations_; }
    /// The mean of all strategies so far; moves that were never looked at are equally likely.
    Strategy average() const;

private:
    using Node = InformationTree::Node;

    double update(const Node& node, Player player, double own, double others);
    double sample(const Node& node, Player player);
    void match_regrets(const InformationSet& set);
    const InformationSet& set_of(const Node& node) const {
        return tree_.sets()[static_cast<std::size_t>(node.set)];
    }

    const InformationTree& tree_;
    CfrMethod method_;
    Random random_;
    std::uint64_t iterations_ = 0;
    double weight_ = 1;  ///< of this iteration in the average
    std::vector<double> regrets_;
    Strategy current_;
    std::vector<double> sums_;  ///< of strategies, weighted
};

}  // namespace ply
