/// Files of what was learned: `plyboard learn` writes them, `eval=learned(file=F)` plays by them.
///
/// The file, little-endian:
///
///     16 bytes  "plyboard-learnt\n"
///     u32       version, 3                 u32  kinds, below
///     u64       bytes of the whole file
///     u64       fingerprint of the rules
///     u32       cells, c                   u32  values of a cell
///     u32       players, p                 u32  numbers beside the cells, n
///     i32       scale                      i32  base
///     i32       fall                       u32  content of open cells
///     u32       tables                     u32  tuples
///     u32       length of the game's spec  u32  length of the history
///     the spec, the history
///     p * p     times u8: the sets of tables
///     n         times u16 source, i32 low, u8 values, 256 u8 codes
///     p         times 256 u8 codes, c + n u16 places: the views of the players
///     c + 1     times 4 u8: the mixes
///     tuples    times u16 table, u8 length, then a u16 for each place
///     weights   i16; after a 0 a u16 says how many zeros follow it
///     u32       units of the hidden layer, if there is one; then, if it has an anchor, u8 its
///               code, c times u8 scenes, c + n times u16 places in the mirror; i16 rows, biases
///               and outs, i32 bases
///     u64       checksum of all that is before
///
/// The kinds, added up: 1 one value for two sides, 2 squashed, 4 corrects the game's own evaluation
/// (i32 TupleNet::own follows the history), 8 where the goal is the margin, 16 with a hidden layer,
/// 32 with an anchor.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "framework/game/game.hpp"
#include "framework/search/learned/learned_evaluator.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply {

/// Reads a file. Throws Error that names it when it cannot be read, is not such a file, or is
/// damaged. A net that is returned is sound: no position leads out of its tables.
TupleNet read_learned_file(const std::string& path);

/// Writes to a file beside `path` and renames it, so that no half of one is ever seen.
void write_learned_file(const std::string& path, const TupleNet& net);

/// Of what was learned, Evaluation::winning_lead: scores are 100 times the logarithm of the odds,
/// 100 ln 3.
inline constexpr double learned_winning_lead = 109.86;

/// Whether this value of `eval` is `learned(file=F)`, or `learned` alone. That is also what an
/// evaluation of a game may be called, which then is meant.
inline bool names_learned(std::string_view eval) {
    return eval == "learned" || eval.starts_with("learned(");
}

/// What `learned(file=F)` names, for this game; without a file, NAME.learned beside its script
/// or its plugin. Throws Error where it is written wrongly, as read_learned_file(), and where the
/// file was made with other rules than the game's.
std::shared_ptr<const LearnedValue> open_learned(const Game& game, const std::string& eval);

/// Throws Error, which names the file, where the net was not made with the game's rules.
void require_learned_of(const Game& game, const TupleNet& net, const std::string& path);

}  // namespace ply
