/// Stones on a board: chains, liberties, captures, eyes, area. Chains are not kept; they are grown
/// from a stone by shifting all of it at once, and mostly the first step shows what is asked: a
/// liberty, or two.
#pragma once

#include "points.hpp"

namespace go {

template <int Words>
struct Board {
    using Set = Points<Words>;

    int row;   ///< bits a row
    Set all;   ///< the points of the board
    Set edge;  ///< those with less than four neighbours
    Set mine;  ///< stones of the player to move
    Set theirs;

    Set empty() const { return all - (mine | theirs); }
    Set beside(Set points) const { return points.beside(row); }
    Set beside(int point) const { return beside(Set::one(point)); }

    struct Chain {
        Set stones;
        Set liberties;
    };
    /// The chains of `colour` that `seeds` belong to, with all their liberties.
    Chain chain(Set seeds, Set colour, Set empty) const {
        while (true) {
            const Set around = beside(seeds);
            const Set grown = seeds | (around & colour);
            if (grown == seeds) return {seeds, around & empty};
            seeds = grown;
        }
    }
    /// The same, but stops as soon as two liberties are found: then neither the liberties nor the
    /// stones are complete.
    Chain short_chain(Set seeds, Set colour, Set empty) const {
        while (true) {
            const Set around = beside(seeds);
            const Set liberties = around & empty;
            const Set grown = seeds | (around & colour);
            if (grown == seeds || liberties.several()) return {seeds, liberties};
            seeds = grown;
        }
    }
    /// Whether the chains of `colour` that `seeds` belong to have a liberty between them.
    bool breathe(Set seeds, Set colour, Set empty) const {
        while (true) {
            const Set around = beside(seeds);
            if ((around & empty).any()) return true;
            const Set grown = seeds | (around & colour);
            if (grown == seeds) return false;
            seeds = grown;
        }
    }
    /// Calls `action(chain)` with each of the chains of `colour` that `seeds` belong to.
    template <class Action>
    void each_short_chain(Set seeds, Set colour, Set empty, Action action) const {
        while (seeds.any()) {
            const Chain found = short_chain(Set::one(seeds.first()), colour, empty);
            action(found);
            seeds = seeds - found.stones;
        }
    }

    /// The stones that the mover takes by a stone on the empty `point`.
    Set captured_by(int point) const {
        const Set left = empty() - Set::one(point);
        Set dead = Set::none();
        // Most stones have a liberty of their own; the chains of the others are grown.
        for (Set seeds = (beside(point) & theirs) - beside(left); seeds.any();) {
            const Chain found = first_liberty(Set::one(seeds.first()), theirs, left);
            if (!found.liberties.any()) dead = dead | found.stones;
            seeds = seeds - found.stones;
        }
        return dead;
    }
    bool captures(int point) const { return captured_by(point).any(); }
    /// Whether a stone of the mover's on the empty `point` would be without a liberty.
    bool suicide(int point) const {
        const Set around = beside(point);
        const Set left = empty() - Set::one(point);
        if ((around & left).any()) return false;
        const Set friends = around & mine;
        if (friends.any() && breathe(friends, mine, left)) return false;
        return !captures(point);
    }
    /// Empty points where the mover's stone has, or gets, a liberty.
    Set breathing() const {
        const Set free = empty();
        Set sound = free & beside(free);
        (free - sound).each([&](int point) {
            if (!suicide(point)) sound = sound | Set::one(point);
        });
        return sound;
    }

    /// Empty points among the mover's stones alone that stay eyes: at most one of the points
    /// diagonally beside is the other player's, none at the edge.
    Set eyes() const {
        const Set free = empty();
        const Set enclosed = free - beside(all - mine);
        if (!enclosed.any()) return enclosed;
        const Set a = theirs.up(row + 1), b = theirs.up(row - 1);
        const Set c = theirs.down(row + 1), d = theirs.down(row - 1);
        const Set one = a | b | c | d;
        const Set two = (a & b) | (c & d) | ((a | b) & (c | d));
        return enclosed - (one & edge) - two;
    }

    /// Stones of `colour` and empty points from which only they are reached.
    static Set reached(const Board& board, Set colour) {
        const Set free = board.empty();
        Set found = board.beside(colour) & free;
        while (true) {
            const Set grown = found | (board.beside(found) & free);
            if (grown == found) return found;
            found = grown;
        }
    }
    /// How many more points are the mover's than the other player's: stones, and empty points from
    /// which no stone of the other colour is reached.
    int area_lead() const {
        const Set ours = reached(*this, mine);
        const Set others = reached(*this, theirs);
        return mine.count() + (ours - others).count() - theirs.count() - (others - ours).count();
    }
    /// The same, an empty point being of the player whose stones are nearer.
    int nearness_lead() const {
        Set ours = mine;
        Set others = theirs;
        while (true) {
            const Set free = all - (ours | others);
            const Set we = beside(ours) & free;
            const Set they = beside(others) & free;
            if (!we.any() && !they.any()) break;
            // Where both come at the same time it is nobody's, and what lies behind it, too.
            const Set both = we & they;
            ours = ours | we;
            others = others | they;
            if (both == (we | they)) break;
        }
        return (ours - others).count() - (others - ours).count();
    }

private:
    /// short_chain() to the first liberty.
    Chain first_liberty(Set seeds, Set colour, Set empty) const {
        while (true) {
            const Set around = beside(seeds);
            const Set liberties = around & empty;
            const Set grown = seeds | (around & colour);
            if (grown == seeds || liberties.any()) return {seeds, liberties};
            seeds = grown;
        }
    }
};

}  // namespace go
