/// What the rules of a game with hidden information promise besides; see HasHidden in rules.hpp.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/position.hpp"

namespace ply {

/// What is wrong with what players see of one position; empty: nothing. What is resampled looks the
/// same to the player, goes on or not as the true state does, has the same player to move and, for
/// that player, the same moves with the same texts.
std::string hidden_fault(const Game& game, const Position& position, Random& random);

/// What players knew in the positions that were met: equal knowledge must allow equal moves, with
/// equal texts.
class KnowledgeWitness {
public:
    std::string check(const Game& game, const Position& position);

private:
    static constexpr std::size_t most = 200'000;
    std::unordered_map<std::uint64_t, std::pair<std::string, std::string>> met_;
};

/// Where a game has few enough histories to look at all of them: what is resampled is one of the
/// states to which a history leads on which the player has seen and done the same.
std::optional<ContractFailure> unfounded_resample(const Game& game, Random& random);

}  // namespace ply
