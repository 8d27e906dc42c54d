/// RAVE: a move that wins later in the game is a good guess for now ("all moves as first").
/// (Gelly and Silver, "Combining online and offline knowledge in UCT", 2007)
#pragma once

#include <cstdint>
#include <vector>

#include "framework/search/mcts/amaf.hpp"
#include "framework/search/mcts/mast.hpp"
#include "framework/search/mcts/mcts_tree.hpp"

namespace ply {

/// Which moves each player made in the rest of a game. One a thread.
class MctsRave {
public:
    void forget(int players) { marks_.assign(static_cast<std::size_t>(players) << bits, {}); }
    /// From now on nodes learn into tables of `grave` (GRAVE), which must outlive the playing.
    void learn_into(MctsGrave* grave) { grave_ = grave; }

    /// Rewards the children of each node of `path` whose move their mover made there or later;
    /// `record` holds the moves of the playout.
    void learn(const MctsTree& tree, const std::vector<MctsNode>& path,
               const std::vector<MctsPlayed>& record, const MctsRewards& rewards, bool shared) {
        ++game_;
        made_.clear();
        for (const MctsPlayed& played : record) mark(played.move, played.mover);
        for (std::size_t i = path.size(); i-- > 0;) {
            if (grave_ == nullptr) {
                reward_children(tree, path[i], rewards, shared);
            } else if (MctsAmaf* amaf = grave_->of(path[i])) {
                for (const MctsPlayed& played : made_)
                    amaf->learn(played, rewards[played.mover], shared);
            }
            if (i > 0) mark(path[i].move(), path[i].mover());
        }
    }

private:
    static constexpr int bits = 12;
    struct Mark {
        Move move;
        std::uint64_t game = 0;
    };

    Mark& place(Move move, Player mover) {
        return marks_[static_cast<std::size_t>(mover) << bits | move.tag() >> (16 - bits)];
    }
    void mark(Move move, Player mover) {
        if (mover < 0) return;
        Mark& mark = place(move, mover);
        const bool again = mark.game == game_ && mark.move == move;
        mark = {move, game_};
        if (grave_ != nullptr && !again) made_.push_back({move, mover});
    }
    void reward_children(const MctsTree& tree, MctsNode parent, const MctsRewards& rewards,
                         bool shared) {
        const MctsFamily children = tree.children(parent);
        if (!children || children.mover() < 0) return;
        const Player mover = children.mover();
        const auto reward = static_cast<float>(rewards[mover]);
        for (const MctsNode child : children) {
            const Mark& mark = place(child.move(), mover);
            if (mark.game != game_ || mark.move != child.move()) continue;
            add_to(child.amaf_reward(), reward, shared);
            add_to(child.amaf_visits(), std::uint32_t{1}, shared);
        }
    }

    std::vector<Mark> marks_;
    std::uint64_t game_ = 0;
    MctsGrave* grave_ = nullptr;
    std::vector<MctsPlayed> made_;  ///< each once, last first
};

}  // namespace ply
