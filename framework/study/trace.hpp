/// The record of a search: every node it visited, with window, value and cut-offs, step by step.
///
///     Trace trace(game, root, evaluation, 500);
///     searcher->record(&trace);
///     searcher->search(root, limits, trace.token());
///
/// All values and windows are turned to the player to move at the root, MAX, whatever form the
/// search is written in: what is good for MAX is high.
#pragma once

#include <array>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/game/position.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/core/recorder.hpp"

namespace ply {

/// What a leaf is worth for MAX.
struct TraceLeaf {
    std::optional<Score> value;  ///< nothing where the rules refuse to evaluate it
    std::string label;           ///< shown in its place: the last word of the position as text
};

/// A place in the tree: the root, or what one move leads to. It may be visited several times.
struct TraceNode {
    int parent = -1;
    int ply = 0;
    Move move;              ///< that leads here
    std::string move_text;  ///< empty at the root
    std::string state_text;
    Player mover = 0;  ///< or chance_player
    bool over = false;
    bool null_move = false;         ///< no move leads here: the turn was given away
    std::vector<int> children;      ///< of all legal moves, once any was made
    std::optional<TraceLeaf> leaf;  ///< where the whole tree ends, read or not; set by complete()
};

/// The origin of the bound that a cut-off met.
enum class CutKind : std::uint8_t {
    none,
    shallow,  ///< from the parent
    deep,     ///< from further up (Knuth and Moore 1975)
    test,     ///< from a narrow window, a question whether the value reaches a bound
};

/// One time a node was searched.
struct TraceVisit {
    int node = 0;
    int pass = 0;
    int parent = -1;               ///< the visit of the parent it was entered from
    std::optional<Window> window;  ///< at entry
    std::optional<Window> now;     ///< as narrowed by the children so far
    std::optional<Score> best;     ///< of the children so far
    std::optional<Score> value;    ///< what it returned; nothing: stopped before
    std::vector<double> values;    ///< where each player has one, instead
    std::optional<LeafKind> leaf;
    std::optional<Score> leaf_value;  ///< as read, before it is made to fit a window
    CutKind cut = CutKind::none;
    bool table_hit = false;
    Bound from_table = Bound::none;  ///< on the value, for MAX, where the table had one
};

/// One entry of the root: a depth of iterative deepening, or a window of MTD(f).
struct TracePass {
    int depth = 0;
    int number = 1;  ///< within this depth
    int first_visit = 0;
    int first_step = 0;
};

/// One thing that happened.
struct TraceStep {
    enum class Kind : std::uint8_t {
        enter,   ///< the visit begins
        leaf,    ///< the visit begins and ends: a leaf was read
        table,   ///< the table knew enough
        retry,   ///< the visit has its value, but its node is searched again
        result,  ///< the visit has its value; its parent, if any, has taken it in
        cut,     ///< the rest of its moves is cut off
    };
    Kind kind = Kind::enter;
    int visit = 0;
    /// The window of the parent for `result`, else of the visit itself, after the step.
    std::optional<Window> now;
    std::optional<Score> best;
    bool better = false;  ///< `result`: the parent's best value changed
};

/// Records up to `limit` visits; then it asks the search to stop.
class Trace final : public SearchRecorder {
public:
    /// `evaluation`: of unfinished leaves. `game` must outlive it.
    Trace(const Game& game, const Position& root, const ChosenEvaluation& evaluation,
          std::size_t limit);

    /// Stops the search: given to it as its stop token.
    std::stop_token token() const { return stop_.get_token(); }
    void stop() { stop_.request_stop(); }
    bool overflown() const { return overflown_; }

    /// How deep the search is asked to look; 0: no limit.
    void ask_depth(int plies) { asked_depth_ = plies; }
    /// The depth to which the whole tree belongs to the search: that of its last pass. Where it
    /// ends before the depth it was asked for, without the estimate of any position, it knows the
    /// value to that depth, too. Of a search that made a pass.
    int tree_depth() const;
    /// Adds what was never visited, down to that depth, if the whole tree then has at most `most`
    /// nodes; otherwise nothing. Called after the search.
    bool complete(std::size_t most);
    /// The value of a leaf, by the game, as a repetition or by the evaluation.
    TraceLeaf leaf_at(const Position& position, int ply) const;

    /// What a certain win counts for where values are expectations; 0: they are not.
    void count_wins_as(Score worth) { win_worth_ = worth; }
    Score win_worth() const { return win_worth_; }

    const Game& game() const { return game_; }
    const Position& root() const { return positions_.front(); }
    Player max() const { return max_; }
    const std::vector<TraceNode>& nodes() const { return nodes_; }
    const std::vector<TraceVisit>& visits() const { return visits_; }
    const std::vector<TracePass>& passes() const { return passes_; }
    const std::vector<TraceStep>& steps() const { return steps_; }

    /// Moves of the game that were not searched from this visit.
    std::vector<int> left_over(int visit) const;
    const TraceNode& node_of(const TraceVisit& visit) const { return nodes_[visit.node]; }
    /// The moves from the root.
    std::vector<std::string> way(int node) const;
    /// MAX tries to raise the value here; all but the player at the root lower it.
    bool maximises(const TraceNode& node) const { return node.mover == max_; }
    /// A cut-off of this visit is one because its value is too high; otherwise it is too low. Dice
    /// belong to nobody: there the value decides.
    bool cuts_above(const TraceVisit& visit) const;
    /// The range of visits or steps that belong to a pass.
    std::pair<int, int> visits_of(std::size_t pass) const;
    std::pair<int, int> steps_of(std::size_t pass) const;

    void depth(int plies) override;
    void enter(std::optional<Player> view, std::optional<Window> window) override;
    void leaf(LeafKind kind, Score value, Player view) override;
    void table_hit() override;
    void table_settles(Bound bound) override;
    void play(Move move) override;
    void back() override;
    void value(Score value) override;
    void values(const std::array<double, max_players>& values) override;
    void cut() override;

private:
    /// The nodes from the root to where the search is, each with its last visit.
    struct Level {
        int node = 0;
        int visit = -1;
        std::optional<Player> view;
    };

    TraceVisit& here() { return visits_[stack_.back().visit]; }
    bool recording() const { return !overflown_ && stack_.back().visit >= 0; }
    Score turned(Score value, std::optional<Player> view) const {
        return view.value_or(max_) == max_ ? value : -value;
    }
    void step(TraceStep::Kind kind);
    int add_child(int parent, const Position& position, Move move, std::string text);
    void expand(int node, const Position& position);
    bool complete(int node, const Position& position, int depth, std::size_t most);
    void take_in(const TraceVisit& child, TraceVisit& parent, bool& better);
    CutKind kind_of_cut(const TraceVisit& visit) const;

    const Game& game_;
    Player max_;
    Evaluator<ErasedRules> evaluator_;
    Score win_worth_ = 0;
    int asked_depth_ = 0;
    std::size_t limit_;
    bool overflown_ = false;
    std::stop_source stop_;
    int depth_ = 0;
    int number_ = 0;
    std::vector<Position> positions_;
    std::vector<Level> stack_;
    std::vector<TraceNode> nodes_;
    std::vector<TraceVisit> visits_;
    std::vector<TracePass> passes_;
    std::vector<TraceStep> steps_;
};

}  // namespace ply
