/// A game in play in the terminal, between persons and searchers.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/app/play/terminal_person.hpp"
#include "framework/game/position.hpp"
#include "framework/player/player.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {

struct TerminalGameSettings {
    std::vector<std::string> players;  ///< one a seat: `human` or a searcher
    std::uint64_t seed = 1;
    bool json = false;
    std::string engine_log;  ///< a file for what was said to and by engines that fail
};

class TerminalGame {
public:
    enum class End : std::uint8_t {
        finished,
        left,   ///< a person has quit, or a stop was requested
        saved,  ///< one of the watched files was saved
    };

    /// `game` must outlive the table. Throws Error where a player cannot play the game.
    TerminalGame(const Game& game, Position start, TerminalGameSettings settings);

    /// Plays moves as somebody has written them, in silence. Answers why it stopped before the
    /// end, or nothing.
    std::string replay(const std::vector<std::string>& moves);

    /// Plays on until the end of the game, or until somebody leaves.
    End play(const Terminal& terminal);

    /// Back to the last position in which a person was to move; says so on `talk` where there is
    /// none.
    void undo(std::FILE* talk);

    /// The moves so far, and the drawn board after them.
    const std::vector<std::string>& moves() const { return texts_; }
    std::string board() const;

private:
    const Position& now() const { return positions_.back(); }
    void show_board() const;
    std::optional<End> ask(Player mover, const Terminal& terminal);
    std::optional<End> ask_searcher(Player mover, const Terminal& terminal);
    ScoreScale scale_of(const std::string& who, std::optional<Score> score) const;
    void make(Move move, const std::string& who, std::optional<Score> score);
    void push(Move move);
    void restart();
    End finish(const Outcome& result, const std::string& reason) const;
    End leave() const;

    const Game& game_;
    TerminalGameSettings settings_;
    std::vector<Position> positions_;
    std::vector<Move> moves_;  ///< one between two positions; and as text:
    std::vector<std::string> texts_;
    std::vector<std::unique_ptr<Participant>> participants_;  ///< null: a person
    Random dice_;
};

}  // namespace ply
