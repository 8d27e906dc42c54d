/// What is to be played for a tuning. What comes of it, a row of the journal, is a function of the
/// task and the rules alone, on whichever machine, but where a player's limit is a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace ply::tuning {

/// Two matches on one opening, from both seats. The row is the points of the first, 0 to 4: a win
/// is 2.
struct PairTask {
    std::string first;
    std::string second;
    int opening = 0;       ///< random plies with which matches begin
    int longest = 10'000;  ///< plies after which a match is drawn
};

/// A game of a searcher against itself. The row is SelfPlayed::text().
struct GameTask {
    std::string player;
    int opening = 4;        ///< it begins with up to so many random moves
    double explore = 0.05;  ///< share of other moves that are random
    int longest = 400;      ///< plies after which it is drawn
};

/// What a player's scores say of the quiet positions of a game. The row has them, blanks between.
struct ScoresTask {
    std::string player;
    std::string game;  ///< SelfPlayed::text()
};

struct Task {
    std::string series;  ///< of the row; who plays it need not know
    int number = 0;      ///< of the row
    std::uint64_t seed = 1;
    std::variant<PairTask, GameTask, ScoresTask> work;
};

/// As JSON in one line without its end; without the series.
std::string task_text(const Task& task);
/// Throws Error where that is no task, or its numbers are none that it could have.
Task read_task(std::string_view text);

}  // namespace ply::tuning
