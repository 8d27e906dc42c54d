/// Under which key a position is in the transposition table: mirror images share one.
#pragma once

#include <cstdint>
#include <optional>

#include "framework/game/move.hpp"
#include "framework/game/rules.hpp"

namespace ply {

/// Near the root the least hash of all images under the game's symmetries is the key; further down,
/// where nodes are many and their ancestors were told apart, the position's own hash.
template <Rules R>
class TableKey {
public:
    using State = typename R::State;
    struct Key {
        std::uint64_t hash = 0;
        int image = 0;  ///< the symmetry whose image has this hash
    };

    TableKey(const R& rules, bool symmetry) {
        if constexpr (HasSymmetries<R>)
            if (symmetry) images_ = rules.symmetries();
    }

    Key of(const R& rules, const State& state, int depth, int ply) const {
        Key least{rules.hash(state), 0};
        if constexpr (HasSymmetries<R>) {
            if (images_ == 1 || depth < least_depth || ply > last_ply) return least;
            for (int k = 1; k < images_; ++k) {
                const std::uint64_t hash = rules.hash(rules.symmetric(state, k));
                if (hash < least.hash) least = {hash, k};
            }
        }
        return least;
    }
    /// The tag of this state's move that the table knows by its image's tag; 0: none.
    std::uint16_t tag_here(const R& rules, const State& state, Key key, std::uint16_t tag) const {
        if (key.image == 0 || tag == 0) return tag;
        if constexpr (HasSymmetries<R>) {
            const State image = rules.symmetric(state, key.image);
            const auto there = find_tag(rules, image, tag);
            if (!there) return 0;
            State after = image;
            rules.play(after, *there);
            const std::uint64_t wanted = rules.hash(after);
            return tag_of(rules, state, [&](const State& child) {
                return rules.hash(rules.symmetric(child, key.image)) == wanted;
            });
        }
        return 0;
    }
    /// The tag that the table is to keep for a move of this state: that of its image.
    std::uint16_t tag_there(const R& rules, const State& state, Key key, Move move) const {
        if (key.image == 0) return move.tag();
        if constexpr (HasSymmetries<R>) {
            State after = state;
            rules.play(after, move);
            const std::uint64_t wanted = rules.hash(rules.symmetric(after, key.image));
            return tag_of(rules, rules.symmetric(state, key.image),
                          [&](const State& child) { return rules.hash(child) == wanted; });
        }
        return 0;
    }

private:
    static constexpr int least_depth = 6;
    static constexpr int last_ply = 12;

    static std::optional<Move> find_tag(const R& rules, const State& state, std::uint16_t tag) {
        MoveList moves;
        rules.moves(state, moves);
        for (const Move move : moves)
            if (move.tag() == tag) return move;
        return std::nullopt;
    }
    template <class Fits>
    static std::uint16_t tag_of(const R& rules, const State& state, Fits fits) {
        MoveList moves;
        rules.moves(state, moves);
        for (const Move move : moves) {
            State child = state;
            rules.play(child, move);
            if (fits(child)) return move.tag();
        }
        return 0;
    }

    int images_ = 1;
};

}  // namespace ply
