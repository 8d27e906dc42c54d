/// A table of a page: a game in play, with the programs in its seats. It tells the page of every
/// change (events `node`, `row`, `table`, `seat`, `notice`) and saves it.
///
/// Programs move after somebody has moved, not where one has gone to look: table.run or table.step
/// has them move there.
///
/// Where players do not see everything the page is told what one of them sees (sight.hpp).
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "framework/session/formats/game_formats.hpp"
#include "framework/studio/jobs/workers.hpp"
#include "framework/studio/protocol/views.hpp"
#include "framework/studio/tables/kept_session.hpp"
#include "framework/studio/tables/program.hpp"
#include "framework/studio/tables/sight.hpp"

namespace ply::studio {

/// What a table is beside its session.
struct TableSettings {
    bool running = true;      ///< programs move when it is their turn
    bool dice_asked = false;  ///< nobody throws until throw_dice()
    /// A move of a program takes so long at least; nothing: none beside people, else long enough
    /// to be followed.
    std::optional<std::chrono::milliseconds> pace{};
};

/// What a table needs of the studio, which outlives it.
struct TableSurroundings {
    const Admission& admission;
    Workers& workers;
    std::function<void(Json event)> tell;  ///< sends an event
};

class Table : public std::enable_shared_from_this<Table> {
public:
    /// Who sits in a seat must be admitted (Admission::seat).
    Table(std::string id, LoadedSession loaded, KeptSession kept, TableSettings settings,
          TableSurroundings around);
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

    const Session& session() const { return *loaded_.session; }
    const Game& game() const { return *loaded_.opened.game; }
    const GameSource& source() const { return loaded_.opened.source; }
    const std::string& kept_as() const { return kept_.name(); }
    const Eyes& eyes() const { return sight_.eyes(); }
    /// Throws Error where something is still kept from somebody; `what` would show it.
    void require_open(const std::string& what) const;
    /// What went wrong, for the page: where something is hidden, not in which position.
    Json told_problem(const std::exception& failure) const;
    /// The node as the page is told it, and the node that it has named. The latter throws Error.
    int number_of(NodeId node);
    NodeId node_of(int number) const;
    int here() { return number_of(session().here()); }
    /// TableView.
    Json view();
    /// What the players of a game that was played elsewhere thought: NodeRow.value.
    void know(const std::map<NodeId, double>& values);

    // What a page asks for. All throw Error where it cannot be. What is played or gone to becomes
    // the position; its node is session().here().

    /// The programs move, if it is their turn.
    void begin() { advance(); }
    /// `any`: also for a program.
    void play(const std::string& move, bool any);
    void go(NodeId node);
    void undo();
    void redo();
    /// Empty: what the table's seed throws.
    void throw_dice(const std::string& move);
    /// The person in the seat looks at the board from now on, and nobody else.
    void uncover(Player seat);
    void promote(NodeId node);
    void remove(NodeId node);
    void restore();
    void comment(NodeId node, const std::string& text);

    void set_seats(const std::vector<std::string>& players);
    void swap_seats();
    void set_running(bool running);
    void set_pace(std::chrono::milliseconds pace);
    void step();
    void move_now();
    void resign(std::optional<Player> seat);
    /// A program to whom a person offers it accepts where it does not think itself ahead.
    void agree_draw();
    void reopen();
    /// Whether the time of whoever is to move is used up; then the game is over.
    bool flag();

    /// The same game by rules that were read anew; the moves that are not legal any more are gone.
    void take_rules(LoadedSession loaded);

private:
    struct Thinking {
        WorkerId worker;
        bool wanted;  ///< false: somebody has moved or gone elsewhere meanwhile
    };
    /// What was removed: its nodes, a parent before its children.
    struct Removed {
        NodeId parent = GameTree::root;
        std::vector<GameNode> nodes;
        std::vector<NodeMark> marks;       ///< of each
        std::vector<std::size_t> parents;  ///< count into `nodes`; of the first: nothing
    };

    Session& now() { return *loaded_.session; }
    bool is_person(Player seat) const;
    bool person_to_move() const;
    bool has_people() const;
    std::chrono::milliseconds pace() const;
    std::chrono::nanoseconds since_turn() const;
    NodeMark& mark(NodeId node);
    /// Notes who made the move that led here, from the state `before`.
    NodeMark& mark_made(Player mover, const Position& before);
    /// Whether whoever the table is shown to notices the node's move.
    bool is_known(NodeId node) const;
    std::vector<int> known_children(NodeId node);
    int known_ply(NodeId node) const;
    /// Throws Error where the player is to move and somebody else looks, or nobody.
    void require_eyes(Player mover) const;
    void require_seats(const std::vector<std::string>& players) const;
    void require_running_game() const;
    /// Throws Error where a program does not take a draw from this player.
    void require_acceptance(Player mover) const;

    void advance();
    void throw_by_seed();
    void think(Player seat);
    void found(Player seat, const Finding& finding);
    void thought(const Thought& thought);
    void play_thought(const Thought& thought);
    void abandon();
    void fail(Player seat, const Json& problem);
    /// From now on programs wait, or do not; pages are told.
    void let_run(bool running);
    void forget_programs();

    /// After each change: `moved` where the position is another one, `changed` where more is. A
    /// position whose rules fail is left again. `unasked`: a program or chance has moved; of what
    /// the viewer does not notice nothing is told then.
    void moved(bool unasked = false);
    void changed();
    void save();
    void tell(Json event) const { around_.tell(std::move(event)); }
    Json row(NodeId node);

    const std::string id_;
    LoadedSession loaded_;
    KeptSession kept_;
    TableSettings settings_;
    TableSurroundings around_;
    Sight sight_;
    std::map<NodeId, NodeMark> marks_;
    std::map<Player, KnownTree> known_;  ///< what each viewer was told of the tree
    std::map<Player, std::shared_ptr<Program>> programs_;
    std::optional<Thinking> thinking_;
    bool go_on_after_ = false;  ///< advance() was wanted while an abandoned program still thought
    bool step_ = false;         ///< one move of a program is wanted
    /// Who thinks, as the page knows: of what it does not notice it hears no end.
    std::optional<Player> told_thinking_;
    std::map<Player, Score> last_scores_;  ///< of programs, when they moved last
    std::optional<Removed> removed_;
    std::chrono::steady_clock::time_point turn_began_ = std::chrono::steady_clock::now();
};

}  // namespace ply::studio
