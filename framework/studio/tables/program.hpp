/// A program in a seat of a table: a searcher, a level or a third-party engine. It keeps what it
/// has learned from one move to the next.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <vector>

#include "framework/player/player.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply::studio {

/// What a program is asked: all that another thread needs.
struct Question {
    Position position;
    AnyState start;           ///< where the game began
    std::vector<Move> moves;  ///< since then
    std::vector<TimeLeft> times;
    Player seat = 0;
    /// A move takes so long at least, so that people can follow a game between programs.
    std::chrono::milliseconds pace{0};
};

/// What a search has found so far, to be shown.
struct Finding {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::string score{};              ///< empty: none
    std::vector<std::string> line{};  ///< as the game writes moves
};

/// What came of it.
struct Thought {
    std::optional<SearchResult> result;
    std::chrono::nanoseconds used{0};
    std::vector<std::string> line;  ///< what the program expects, as the game writes moves
    bool resigned = false;
    Json problem;  ///< null: there is none
};

/// Used by one thread at a time.
class Program {
public:
    /// Takes a fork of the game, and is made ready by the first think().
    Program(PlayerSpec spec, const Game& game, std::uint64_t seed);

    /// Returns soon after `stop` was requested, with the best move so far. Throws nothing. `found`
    /// is called from within.
    Thought think(const Question& question, const std::function<void(Finding)>& found,
                  const std::stop_token& stop);

    const PlayerSpec& spec() const { return spec_; }
    const ScoreScale& scale() const { return scale_; }

private:
    Thought asked(const Question& question, const std::function<void(Finding)>& found,
                  const std::stop_token& stop);
    Finding finding(const Question& question, const SearchResult& result) const;

    PlayerSpec spec_;
    std::unique_ptr<Game> game_;
    ScoreScale scale_;
    std::uint64_t seed_;
    std::unique_ptr<Participant> player_;
};

}  // namespace ply::studio
