/// The player that knows all: makes the best move by a file of solved positions.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "framework/search/core/searcher.hpp"
#include "framework/search/proof/oracle_table.hpp"

namespace ply {

/// A legal move with the value of the position behind it.
struct ValuedMove {
    Move move;
    PositionValue after;
};

/// All moves with their values, the best for the mover first, equal ones in the game's order.
/// Throws Error that names the file when the table does not hold the position.
std::vector<ValuedMove> valued_moves(const OracleTable& table, const Game& game,
                                     const AnyState& state, const std::string& path);

/// How a value looks to `player`; the second player's is the first player's turned over.
constexpr std::int32_t value_for(Player player, const PositionValue& value) {
    return player == 0 ? value.value : -value.value;
}

/// Wins as fast and loses as slowly as possible. Options: `file`; `ties`: of moves equally good the
/// first, or any of them by the seed; `multipv`: of how many moves it reports the value.
class OracleSearcher final : public Searcher {
public:
    /// Throws Error when the file is broken or was made for other rules.
    OracleSearcher(const Game& game, const Options& options);

    void new_match(std::uint64_t seed) override { random_ = Random(seed); }
    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override;

private:
    std::size_t equal_best(const std::vector<ValuedMove>& moves) const;
    SearchLine line_of(Player mover, const ValuedMove& move) const;
    void add_lines(Player mover, const std::vector<ValuedMove>& moves, const ValuedMove& made,
                   SearchResult& result) const;

    const Game& game_;
    std::string path_;
    std::shared_ptr<const OracleTable> table_;
    bool random_ties_;
    std::size_t lines_;
    Random random_;
};

std::unique_ptr<Searcher> make_oracle(const Game& game, const Options& options);
std::vector<OptionSpec> oracle_options();

}  // namespace ply
