/// The boards of matches in play, followed from the latest moves that workers tell
/// (StatusPage). Nobody sends a board: where more moves come between two looks than a worker keeps
/// (SharedMoves), which happens in matches that nobody could follow by eye either, the match has no
/// board until it is over. So it is where players do not see everything.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "framework/tournament/tournament.hpp"

namespace ply::studio {

class LiveBoards {
public:
    /// `plan` must outlive this.
    explicit LiveBoards(const Plan& plan) : plan_(plan) {}

    /// To be called often; costs the new moves of a match. Matches that are not in play any more
    /// are forgotten.
    void follow(const std::vector<MatchInPlay>& playing);
    /// Empty: the board is not known.
    const std::string& svg(std::uint32_t match);
    /// What the player of the latest move thought it worth; empty: not known.
    std::string score(std::uint32_t match) const;

private:
    /// A game of the plan; without openings where it cannot be followed.
    struct Room {
        std::unique_ptr<Game> game;
        std::unique_ptr<OpeningSource> openings;
    };
    struct Board {
        const Game* game = nullptr;  ///< null: it was lost
        AnyState state;
        std::vector<int> last{};  ///< cells that the latest move has changed
        int ply = 0;
        std::string svg{};  ///< empty: not drawn yet
        std::string score{};
    };

    Room& room(int game);
    Board begin(const Fixture& fixture);
    void step(Board& board, const Fixture& fixture, const LatestMove& latest) const;
    std::string score_text(const Board& board, const Fixture& fixture,
                           const LatestMove& latest) const;

    const Plan& plan_;
    std::map<int, Room> rooms_;
    std::map<std::uint32_t, Board> boards_;
};

}  // namespace ply::studio
