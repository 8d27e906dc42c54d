/// What `check` counted, as its text, its notes and its JSON say it.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/authoring/check/check.hpp"

namespace ply {

/// What fewer games show is chance.
inline constexpr std::uint64_t enough_games = 20;

/// `count` of `games`; 0 where there were none.
double share(std::uint64_t count, std::uint64_t games);
std::uint64_t draws_of(const ContractReport& report);
/// Those that were as long as the ply limit of the script allows; 0 where it has none.
std::uint64_t ended_at_limit(const CheckResult& result);

/// How much more often the first of two players wins than the second, as a part of all games, with
/// half its 95 % interval.
struct Advantage {
    double value = 0;
    double error = 0;
    bool shows() const { return std::abs(value) > error; }
};
Advantage advantage_of(const ContractReport& report);

/// `board (game.lua:3), plcae (game.lua:5); did you mean 'place'?`
std::string places_text(const std::vector<ScriptPlace>& places);

}  // namespace ply
