/// To whom a table shows a game in which players do not see everything: until it is over, to one
/// seat at a time. Of several persons the next one has to say first that it is the one who looks.
///
///     Sight sight(session);
///     sight.look(session);        // after each change
///     sight.eyes().cover          // who has to say so
///     sight.uncover(session, 1);  // it has
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "framework/session/session.hpp"
#include "framework/studio/protocol/views.hpp"

namespace ply::studio {

class Sight {
public:
    /// A game that is over in any of its variations has been seen: nothing of it is hidden.
    explicit Sight(const Session& session);

    /// True: it is shown to others than before, so that all that was said is to be said anew.
    bool look(const Session& session);
    const Eyes& eyes() const { return eyes_; }
    /// Nothing is kept from anybody.
    bool open() const { return !eyes_.viewer; }
    /// The person who is to move looks. Throws Error where nobody is waited for.
    void uncover(const Session& session, Player seat);
    /// Who sits where has changed before there was anything to see.
    void forget() { fresh_ = true; }

private:
    bool revealed_ = false;  ///< everybody has seen everything
    bool fresh_ = true;      ///< nobody has looked yet: who is alone need not say so
    /// The person who was shown the game last, unless it was passed on since then.
    std::optional<Player> looker_;
    Eyes eyes_;
};

/// A tree as one player knows it: without the moves of others of which it notices nothing, so that
/// nobody can count them. Its nodes have numbers of their own; the start is 0 to everybody.
class KnownTree {
public:
    /// The number of a node, from now on; of one that is not known that of the last known one
    /// before it.
    template <class Known>
    int number(const GameTree& tree, NodeId node, Known&& known) {
        while (node != GameTree::root && !known(node)) node = tree[node].parent;
        const auto [found, added] = numbers_.try_emplace(node, static_cast<int>(nodes_.size()));
        if (added) nodes_.push_back(node);
        return found->second;
    }
    /// Nothing: no node was told by that number.
    std::optional<NodeId> node(int number) const {
        const auto at = static_cast<std::size_t>(number);
        return at < nodes_.size() ? std::optional(nodes_[at]) : std::nullopt;
    }

private:
    std::map<NodeId, int> numbers_{{GameTree::root, 0}};
    std::vector<NodeId> nodes_{GameTree::root};
};

}  // namespace ply::studio
