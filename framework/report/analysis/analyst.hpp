/// The searcher that analyses: how many best moves it finds, and that it goes on until stopped.
#pragma once

#include <chrono>

#include "framework/search/registry/searchers.hpp"

namespace ply {

/// So many best moves where nobody says how many.
inline constexpr int usual_analysis_lines = 3;

/// Whoever is to search until it is stopped has this limit of time. One has to be set: with a depth
/// alone the textbook algorithms do not deepen.
inline constexpr std::chrono::milliseconds no_time_limit = std::chrono::years(1);

/// It ends by itself before everything is proved.
bool has_limit(const SearcherSpec& analyst);

/// How many best moves it finds at most; 1: it has no option for more.
int most_lines(const SearcherEntry& entry);
/// How many it is to find.
int lines_of_analyst(const SearcherSpec& analyst);
/// The same searcher with so many, from 1 to most_lines().
SearcherSpec with_lines(SearcherSpec analyst, int lines);

/// As it is written, but without a limit of time where none is written.
SearcherSpec resolve_analyst(const Spec& spec);

/// Who values what follows dice and cards that are still to come where nobody was named, as a
/// player is written: the game's own evaluation after the next move, where it counts points, for it
/// tells all throws apart at once and without noise. Where somebody is to win it is no chance to,
/// and random games are.
std::string_view usual_before_throws(const Game& game);

/// Who analyses a game where nobody was named, without limits.
SearcherSpec usual_analyst(const Game& game);
/// And who values throws.
SearcherSpec usual_thrower(const Game& game);

}  // namespace ply
