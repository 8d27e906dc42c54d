#include "framework/search/hidden/information_tree.hpp"

#include <fmt/format.h>

#include <utility>

#include "framework/base/error.hpp"
#include "framework/game/mover_check.hpp"

namespace ply {
namespace {

[[noreturn]] void refuse_too_many(const Game& game, std::size_t most) {
    throw Error(
        fmt::format("{} has more than {} histories, too many to look at all of them; lower "
                    "its options, begin later with --moves, or let ismcts play it",
                    game.info().name, most));
}

/// Whether a random line says that there are ten times as many histories: the product of the
/// numbers of moves along it is on average how many ends there are (Knuth 1975).
bool seems_too_large(const Game& game, Position position, std::size_t most, Random& random) {
    constexpr int longest = 10'000;
    double ends = 1;
    MoveList moves;
    for (int ply = 0; ply < longest && !game.over(position.state); ++ply) {
        moves.clear();
        game.moves(position.state, moves);
        if (moves.empty()) return false;
        ends *= static_cast<double>(moves.size());
        if (ends > 10.0 * static_cast<double>(most)) return true;
        const auto at = random.below(static_cast<std::uint32_t>(moves.size()));
        play(game, position, moves[at]);
    }
    return false;
}

/// Refuses at once what would be refused after looking at `most` histories. An estimate is ten
/// times too large once in ten lines at most (Markov), more than half of 51 of them never.
void refuse_far_too_many(const Game& game, const Position& start, std::size_t most) {
    constexpr int lines = 51;
    Random random(1);
    int large = 0;
    for (int i = 0; i < lines; ++i) large += seems_too_large(game, start, most, random) ? 1 : 0;
    if (large > lines / 2) refuse_too_many(game, most);
}

}  // namespace

class InformationTree::Building {
public:
    Building(InformationTree& tree, const Game& game, std::size_t most, std::stop_token stop,
             const std::function<void(std::size_t)>& progress)
        : tree_(tree), game_(game), most_(most), stop_(std::move(stop)), progress_(progress) {}

    /// The number of the node made of the position and all below it.
    std::uint32_t add(const Position& position, double weight) {
        const auto here = static_cast<std::uint32_t>(tree_.nodes_.size());
        count();
        tree_.nodes_.push_back({chance, 0, 0, weight});
        if (const auto outcome = game_.outcome(position.state)) {
            tree_.nodes_[here].set = end;
            tree_.nodes_[here].first = static_cast<std::uint32_t>(tree_.payoffs_.size());
            add_payoffs(*outcome);
            return here;
        }
        if (stop_.stop_requested()) return here;
        const Player mover = checked_mover(game_, position.state);
        MoveList moves;
        game_.moves(position.state, moves);
        if (mover != chance_player)
            tree_.nodes_[here].set = static_cast<std::int32_t>(set_of(position, mover, moves));
        const auto first = static_cast<std::uint32_t>(tree_.children_.size());
        tree_.nodes_[here].first = first;
        tree_.nodes_[here].count = static_cast<std::uint32_t>(moves.size());
        tree_.children_.resize(first + moves.size());
        double all = 0;
        for (const Move move : moves) all += game_.weight(position.state, move);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            Position next = position;
            play(game_, next, moves[i]);
            const double part =
                mover == chance_player ? game_.weight(position.state, moves[i]) / all : 1;
            const std::uint32_t child = add(next, part);
            tree_.children_[first + i] = child;
        }
        return here;
    }

private:
    void count() {
        const std::size_t histories = tree_.nodes_.size();
        if (histories >= most_) refuse_too_many(game_, most_);
        if (progress_ && histories % 4096 == 0) progress_(histories);
    }
    void add_payoffs(const Outcome& outcome) {
        for (Player player = 0; player < tree_.players_; ++player)
            tree_.payoffs_.push_back(game_.facts().goal == Goal::margin
                                         ? outcome.utility[player]
                                         : 2 * outcome.points(player) - 1);
    }
    std::size_t set_of(const Position& position, Player player, const MoveList& moves) {
        const std::uint64_t knowledge = position.known[static_cast<std::size_t>(player)].hash();
        const auto [found, added] = numbers_.try_emplace(
            Random::mix(knowledge + static_cast<std::uint64_t>(player)), tree_.sets_.size());
        if (added) {
            InformationSet set{player,
                               knowledge,
                               game_.state_text(game_.observe(position.state, player)),
                               {},
                               tree_.moves_};
            for (const Move move : moves)
                set.moves.push_back(game_.move_text(position.state, move));
            tree_.moves_ += moves.size();
            tree_.sets_.push_back(std::move(set));
        } else if (tree_.sets_[found->second].moves.size() != moves.size()) {
            throw RulesError(fmt::format(
                "{}: player {} has {} moves in '{}' and {} in '{}', where it has seen and done the "
                "same; `plyboard check` says more",
                game_.info().name, player + 1, moves.size(), game_.state_text(position.state),
                tree_.sets_[found->second].moves.size(), tree_.sets_[found->second].seen));
        }
        return found->second;
    }

    InformationTree& tree_;
    const Game& game_;
    std::size_t most_;
    std::stop_token stop_;
    const std::function<void(std::size_t)>& progress_;
    std::unordered_map<std::uint64_t, std::size_t> numbers_;
};

InformationTree::InformationTree(const Game& game, const Position& start, std::size_t most,
                                 std::stop_token stop,
                                 const std::function<void(std::size_t)>& progress)
    : players_(game.facts().players) {
    if (!game.facts().hidden)
        throw Error(fmt::format("in {} players see everything; it has no information sets to solve",
                                game.info().name));
    refuse_far_too_many(game, start, most);
    Building(*this, game, most, stop, progress).add(start, 1);
    complete_ = !stop.stop_requested();
}

Strategy uniform_strategy(const InformationTree& tree) {
    Strategy strategy(tree.moves());
    for (const InformationSet& set : tree.sets())
        for (std::size_t i = 0; i < set.moves.size(); ++i)
            strategy[set.first + i] = 1.0 / static_cast<double>(set.moves.size());
    return strategy;
}

namespace {

void add_expected(const InformationTree& tree, const Strategy& strategy,
                  const InformationTree::Node& node, double reach, std::vector<double>& sums) {
    if (reach == 0) return;
    if (node.set == InformationTree::end) {
        for (std::size_t p = 0; p < sums.size(); ++p) sums[p] += reach * tree.payoffs(node)[p];
        return;
    }
    for (std::size_t i = 0; i < node.count; ++i) {
        const InformationTree::Node& child = tree.child(node, i);
        const double part =
            node.set < 0 ? child.weight
                         : strategy[tree.sets()[static_cast<std::size_t>(node.set)].first + i];
        add_expected(tree, strategy, child, reach * part, sums);
    }
}

}  // namespace

std::vector<double> expected_payoffs(const InformationTree& tree, const Strategy& strategy) {
    std::vector<double> sums(static_cast<std::size_t>(tree.players()));
    add_expected(tree, strategy, tree.nodes().front(), 1, sums);
    return sums;
}

}  // namespace ply
