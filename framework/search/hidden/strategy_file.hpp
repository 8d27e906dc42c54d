/// A strategy in a file, and in memory: what `oracle` plays games with hidden information by. The
/// file is a text:
///
///     plyboard strategy 1
///     game kuhn_poker
///     rules 6d1a0c1e4f2b9a37
///     made by cfr+, 1000 iterations; exploitability 0.00012
///     1 9a3f6e0b5d2c4871 0.79 0.21 | J? | check bet
///
/// and a line for each information set: the player, the hash of its knowledge, a probability for
/// each move in the order of the rules, and, for people, what the player sees and the moves.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/search/hidden/information_tree.hpp"

namespace ply {

/// Writes the file. `spec` is the game as a user writes it, `made_by` one line about its origin.
void write_strategy(const std::string& path, const Game& game, const std::string& spec,
                    const InformationTree& tree, const Strategy& strategy,
                    const std::string& made_by);

class StrategyTable {
public:
    /// Throws Error that names the file, and the line, when it cannot be read, is not such a file
    /// or was made for a game with other rules.
    static StrategyTable read(const std::string& path, const Game& game);

    /// The probabilities of the player's moves; empty: the file does not say.
    std::span<const double> find(Player player, std::uint64_t knowledge) const;

private:
    std::unordered_map<std::uint64_t, std::vector<double>> sets_;
};

}  // namespace ply
