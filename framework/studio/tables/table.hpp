/// A table of a page: a game in play, with the programs in its seats. It tells the page of every
/// change (events `node`, `row`, `table`, `seat`, `notice`) and saves it.
///
/// Programs move after somebody has moved, not where one has gone to look: table.run or table.step
/// has them move there.
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
        NodeId at;
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
    void require_running_game() const;
    /// Throws Error where a program does not take a draw from this player.
    void require_acceptance(Player mover) const;

    void advance();
    void throw_by_seed();
    void think(Player seat);
    void found(Player seat, const Finding& finding);
    void thought(const Thought& thought);
    void play_thought(const Thought& thought, NodeId at);
    void abandon();
    void fail(Player seat, const Json& problem);
    /// From now on programs wait, or do not; pages are told.
    void let_run(bool running);
    void forget_programs();

    /// After each change: `moved` where the position is another one, `changed` where more is. A
    /// position whose rules fail is left again.
    void moved();
    void changed();
    void save();
    void tell(Json event) const { around_.tell(std::move(event)); }
    Json row(NodeId node);

    const std::string id_;
    LoadedSession loaded_;
    KeptSession kept_;
    TableSettings settings_;
    TableSurroundings around_;
    std::map<NodeId, NodeMark> marks_;
    std::map<Player, std::shared_ptr<Program>> programs_;
    std::optional<Thinking> thinking_;
    bool go_on_after_ = false;  ///< advance() was wanted while an abandoned program still thought
    bool step_ = false;         ///< one move of a program is wanted
    std::map<Player, Score> last_scores_;  ///< of programs, when they moved last
    std::optional<Removed> removed_;
    std::chrono::steady_clock::time_point turn_began_ = std::chrono::steady_clock::now();
};

}  // namespace ply::studio
