/// One table over many games, to whose total every game contributes alike.
///
/// In each game a player gets the points, of 100, that it would score on average against each of
/// the others in that game, by the ratings of that game. Where all have met as often, these are
/// exactly the points that it has scored (at the maximum of the likelihood expected and scored
/// points agree; Zermelo, 1929). The total is the mean over all games, with 0 where a player did
/// not take part.
///
/// So no game can dominate: whatever the strength of the others and the number of matches, it is
/// worth at most 100 of 100 n points, as a first place in the Pentamind of the Mind Sports
/// Olympiad, which counts places, 100 (players - place) / (players - 1). A game in which all are
/// about equal moves nobody far from 50. Ratings in Elo have no such bound, and their mean is made
/// by the game in which one player loses everything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/statistics/pair_results.hpp"

namespace ply {

struct DecathlonGame {
    std::string name;
    PairTable table;
};

struct DecathlonOptions {
    int simulations = 1000;  ///< samples from which it follows how sure each place is
    std::uint64_t seed = 1;
};

struct DecathlonLine {
    int player = 0;
    std::vector<std::optional<double>> points;  ///< by game, 0 to 100; nothing: did not take part
    double total = 0;
    double error = 0;    ///< half the interval of 95 %; infinite where results have no spread
    int best_place = 0;  ///< in 95 % of the samples the place is between these
    int worst_place = 0;
    double first = 0;  ///< in this share of the samples it was first, alone or with others
};

/// The best first. Samples draw the results of every two players again, with replacement (the
/// bootstrap; Efron, 1979), a pair of matches as one result. Throws Error where some in a game
/// never met the others, not even through others: they cannot be compared.
std::vector<DecathlonLine> decathlon(const std::vector<DecathlonGame>& games, int players,
                                     const std::vector<std::string>& names,
                                     const DecathlonOptions& options);

}  // namespace ply
