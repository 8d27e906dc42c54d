/// A game in play: who sits where, the position, all that was played, and how it ended. The
/// terminal and the page show one and change it; it saves itself nowhere (session_store.hpp) and
/// asks nobody for a move.
///
///     Session session(game, {.game = "chess", .players = {"human", "mcts(time=1s)"}});
///     session.play(legal_move(game, session.position(), "e4"), "human");
///     session.undo();  // the move stays in the tree
///     session.redo();
///
/// Not to be used by two threads at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/position.hpp"
#include "framework/player/clock.hpp"
#include "framework/player/person.hpp"
#include "framework/session/game_tree.hpp"

namespace ply {

/// What is settled before the first move; seats may change later.
struct SessionSetup {
    std::string game;                    ///< `connect_four(width=8)`, as the catalogue finds it
    std::string start{};                 ///< a position's text; empty: where the game begins
    std::vector<std::string> players{};  ///< one a seat: `person`, or what parse_player reads
    std::vector<ClockRule> clocks{};     ///< one a seat; empty: nobody has a clock
    std::uint64_t seed = 1;              ///< of dice, and of players who choose at random
    std::vector<std::string> names{};    ///< of those in the seats; may be empty, or shorter
    /// What a file said of the game besides, by the names of PGN's tags: `Event`, `Date`,
    /// `WhiteElo`.
    std::vector<std::pair<std::string, std::string>> tags{};
    /// A game of others that is looked at: no clock runs.
    bool studied = false;
};

/// How people end a game where its rules do not, or not so.
enum class SessionEnding : std::uint8_t {
    resignation,
    time,
    agreement,     ///< on a draw
    adjudication,  ///< others decided: an arbiter, a server; a forfeit, an abandoned game
    count,         ///< the players counted what is on the board, as without dead stones of go
    unexplained,   ///< a file says who has won, and not how
};
/// `resignation`: as it is shown, and kept in files.
std::string_view ending_name(SessionEnding ending);
std::optional<SessionEnding> parse_ending(std::string_view name);

/// A game that was ended so, and the node in which it was.
struct SessionEnd {
    NodeId at = GameTree::root;
    SessionEnding ending = SessionEnding::resignation;
    std::optional<Player> loser{};  ///< nothing: a draw
    std::string points{};           ///< by which a count was won, as a file has them: `3.5`

    Outcome outcome(int seats) const;
};

class Session {
public:
    /// `game` must outlive the session. Throws Error where the start is no position of it, or where
    /// there are not as many players, or clocks, as seats.
    Session(const Game& game, SessionSetup setup);

    const Game& game() const { return game_; }
    const SessionSetup& setup() const { return setup_; }
    GameTree& tree() { return tree_; }
    const GameTree& tree() const { return tree_; }

    const Position& position() const { return position_; }
    const Position& start() const { return start_; }
    /// The state before the last move of a player; throws of dice are none. Null where no move was
    /// made.
    const AnyState* before_last_move() const;
    /// The node of the position.
    NodeId here() const { return here_; }
    /// The moves that led here, and their texts.
    const std::vector<Move>& moves() const { return moves_; }
    std::vector<std::string> texts() const;
    /// The seat to move; chance_player before dice, and nothing when the game is over.
    std::optional<Player> mover() const;

    /// Plays a legal move, which becomes a variation where another one was played before; all or
    /// nothing where the rules fail. `player` made it and took so long. False: longer than its
    /// clock allows; then the move is not made and the game is forfeited.
    bool play(Move move, const std::string& player, std::chrono::nanoseconds used = {});
    /// Takes back how people ended the game here, else the move that led here; false: here is the
    /// start, and nothing to take back.
    bool undo();
    /// To the position before, taking back nothing: how people ended the game stays. False: here is
    /// the start.
    bool back();
    /// To the move that was undone last, or gone back from, or the first one after this position;
    /// false: none is known.
    bool redo();
    bool can_redo() const { return !undone_.empty() || !tree_[here_].children.empty(); }
    /// To any node. Throws Error where there is no such node.
    void go(NodeId node);
    /// Removes what follows this position, and the move to it: back to the one before.
    void remove_here();

    /// How the game ended here, by its rules or otherwise; nothing while it goes on.
    std::optional<Outcome> outcome() const;
    /// `repetition`, `no move left`, `resignation`, `time`, `agreement`, of chess what rules_end()
    /// says; empty: by its rules, which say no more, or not at all.
    std::string reason() const;
    /// Ends the game here. Of more than two players the others have won together.
    void resign(Player player);
    void forfeit(Player player);  ///< its time is used up
    void agree_draw();
    const std::optional<SessionEnd>& end() const { return end_; }
    /// Throws Error where the node is none.
    void set_end(std::optional<SessionEnd> end);

    /// Who sits there, as it is shown: a person by the name that a file gave, if any.
    std::string shown_player(Player seat) const;
    /// Of all seats, but nothing where a person sits of whom no name is known.
    std::vector<std::string> seat_names() const;
    /// The same for a file. Among people nobody's name is `?`; beside a program a person is
    /// `human`.
    std::string written_player(Player seat) const;
    /// Another player takes the seat. Throws Error where there is no such seat.
    void set_player(Player seat, std::string player);
    /// The players of the first two seats change places, and take their names with them.
    void swap_players();

    /// What is left of each seat's time in this position; empty: there are no clocks.
    std::vector<TimeLeft> times() const;
    /// How long the mover has thought here in earlier sittings, for whoever counts on. Forgotten
    /// where the session goes elsewhere.
    std::chrono::nanoseconds thought() const { return thought_; }
    void set_thought(std::chrono::nanoseconds time) { thought_ = time; }
    /// Whether the seat's time is used up while it thinks.
    bool clock_runs(Player seat) const;
    /// From now on no clock runs.
    void study() { setup_.studied = true; }

private:
    /// What a move leads to.
    struct Step {
        AnyState state;
        std::uint64_t hash;
        bool irreversible;
        std::vector<Knowledge> known;
    };
    Step step(Move move) const;
    /// The node's move is made.
    void enter(NodeId node, const Step& step);
    void leave();
    void require_seat(Player seat) const;
    int seats() const { return game_.facts().players; }

    const Game& game_;
    SessionSetup setup_;
    GameTree tree_;
    NodeId here_ = GameTree::root;
    Position start_;
    Position position_;
    std::vector<AnyState> before_;  ///< the state before each move
    /// And what was known; of games that hide nothing these are empty.
    std::vector<std::vector<Knowledge>> known_before_;
    std::vector<Move> moves_;     ///< that led here
    std::vector<NodeId> undone_;  ///< ahead of here, the next one last
    std::optional<SessionEnd> end_;
    std::chrono::nanoseconds thought_{};
};

}  // namespace ply
