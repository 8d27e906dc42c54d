/// Players who leave something out.
#pragma once

#include <string>
#include <vector>

#include "framework/insight/figures/move_kinds.hpp"
#include "framework/player/strengths.hpp"

namespace ply::insight {

/// A player with a handicap, and what it shows if it plays as well as others.
struct Handicap {
    std::string name;  ///< `greedy`
    std::string what;  ///< in a few words: "takes what it can get at once"
    /// A piece that is never moved, or a script's `leap (line 14)`, of which no move is made: that
    /// it holds its own says that they are of no use. Empty: another handicap.
    std::string left_out{};
    Contestant player;
    bool one_sided = false;  ///< holds to one strategy, which the script tells
};

/// For games between two or more; `standard` is the player beneath the handicap.
/// - one ply: the move that wins at once, else the one after which the game's evaluation, or else
///   the number of its pieces less the others', is best; equal ones by chance
/// - mirror, where cells have opposites: wins at once, else answers on the cell opposite, turned by
///   half a circle, where it can; else by chance
/// - one for each one-sided evaluation of the game, who plays by it alone
/// - passes: does, whenever it may
/// - without dice one for each kind of piece that can be moved, for each kind of move that can be
///   left out, and for each `leap (line 14)` of a script that is made less often than by lot: it is
///   not, while another move is there
/// `budget`: of the standard player. `pieces`: those of the layout that are moved; `kinds`: how
/// moves can be chosen.
std::vector<Handicap> handicaps_of(const Game& game, const Contestant& standard,
                                   std::uint64_t budget, const std::vector<int>& pieces,
                                   const KindUse& kinds);

}  // namespace ply::insight
