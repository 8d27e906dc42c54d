// Games in play read from SGF; see sgf.hpp.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/report/board/refused_move.hpp"
#include "framework/report/notation/backgammon_turns.hpp"
#include "framework/session/formats/file_result.hpp"
#include "framework/session/formats/pasted_text.hpp"
#include "framework/session/formats/sgf/little_golem.hpp"
#include "framework/session/formats/sgf/old_hexgui.hpp"
#include "framework/session/formats/sgf/sgf.hpp"
#include "framework/session/formats/sgf/sgf_opening.hpp"
#include "framework/session/formats/sgf/sgf_properties.hpp"
#include "framework/session/formats/sgf/sgf_result.hpp"
#include "framework/session/formats/sgf/sgf_said.hpp"
#include "framework/session/formats/tree_builder.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

class SgfGameReading {
public:
    SgfGameReading(std::string_view text, const std::string& game, int number)
        : tree_(without_old_hexgui(without_little_golem(read_sgf_tree(text, number)))),
          loaded_{.opened = open_as_root_says(tree_, game, notes_)},
          notation_(*SgfNotation::of(*loaded_.opened.game)) {}

    LoadedSession read() {
        const SgfSetUp set_up = set_up_in_line();
        set_up_nodes_ = set_up.nodes;
        SessionSetup setup = setup_of_root();
        setup.start = start_in_line(set_up);
        loaded_.session = std::make_unique<Session>(game(), std::move(setup));
        read_moves();
        const bool whole = loaded_.cut.empty() && !set_up_again_;
        settle(*loaded_.session, whole ? settled_result() : FileResult{}, notes_);
        keep_result(whole);
        loaded_.notes = tree_.notes;
        if (!loaded_.cut.empty()) loaded_.notes.push_back(loaded_.cut);
        std::ranges::move(notes_.take(), std::back_inserter(loaded_.notes));
        loaded_.games = tree_.games;
        return std::move(loaded_);
    }

private:
    const SgfNode& root() const { return tree_.nodes.front(); }
    const Game& game() const { return *loaded_.opened.game; }

    SgfSetUp set_up_in_line() const {
        try {
            return set_up_of(tree_, !notation_.turns());
        } catch (const Error& error) {
            throw error_in_line(root().line, error.what());
        }
    }

    std::string start_in_line(const SgfSetUp& set_up) const {
        if (notation_.turns()) return start_of_men(game(), tree_, set_up);
        try {
            return start_text(game(), set_up);
        } catch (const Error& error) {
            throw error_in_line(root().line, error.what());
        }
    }

    SessionSetup setup_of_root() const {
        SessionSetup setup{
            .game = loaded_.opened.source.named(), .players = {"human", "human"}, .studied = true};
        setup.names = {name_in_file(joined_line(root().value("PB").value_or(""))),
                       name_in_file(joined_line(root().value("PW").value_or("")))};
        ClockRule clock{.main = sgf_time_of(root().value("TM")).value_or(milliseconds(0))};
        add_overtime(clock, root().value("OT").value_or(""));
        if (clock.on()) setup.clocks = {clock, clock};
        for (const auto& [name, tag] : root_tags) {
            std::string value = joined_line(root().value(name).value_or(""));
            if (std::string_view(name) == "DT") std::ranges::replace(value, '-', '.');
            if (!value.empty()) setup.tags.emplace_back(tag, std::move(value));
        }
        return setup;
    }

    /// Nodes stand behind their parents in the order of the file; only forks are remembered.
    void read_moves() {
        TreeBuilder builder(*loaded_.session);
        std::vector<int> forks;  // those that the builder keeps
        std::vector<char> given_up(tree_.nodes.size(), 0);
        for (std::size_t i = 0; i < tree_.nodes.size(); ++i) {
            const SgfNode& node = tree_.nodes[i];
            if (node.parent >= 0 && static_cast<std::size_t>(node.parent) + 1 != i) {
                // Back to the fork that this one hangs on; a finished one is forgotten.
                while (!forks.empty() && forks.back() != node.parent) {
                    forks.pop_back();
                    builder.close();
                }
                builder.close();
                builder.keep();
            }
            if (node.parent >= 0 && given_up[static_cast<std::size_t>(node.parent)] != 0) {
                given_up[i] = 1;
            } else {
                try {
                    given_up[i] = take(builder, static_cast<int>(i)) ? 0 : 1;
                } catch (const Error& error) {
                    throw error_in_line(node.line, error.what());
                }
            }
            if (node.children.size() > 1) {
                keep_fork(builder, node);
                forks.push_back(static_cast<int>(i));
            }
        }
    }

    static void keep_fork(TreeBuilder& builder, const SgfNode& node) {
        try {
            builder.keep();
        } catch (const Error& error) {
            throw error_in_line(node.line, error.what());
        }
    }

    /// False: the line ends here.
    bool take(TreeBuilder& builder, int index) {
        const SgfNode& node = tree_.nodes[static_cast<std::size_t>(index)];
        const bool sets_up = node.values("AB") != nullptr || node.values("AW") != nullptr ||
                             node.values("AE") != nullptr || node.values("AA") != nullptr;
        // What follows stands on a board to which no moves lead; what came before is a game.
        if (sets_up && std::ranges::find(set_up_nodes_, index) == set_up_nodes_.end())
            return end_at_setup(node);
        // What sets a position up says its dice as well.
        const bool placed = std::ranges::find(set_up_nodes_, index) != set_up_nodes_.end() &&
                            !loaded_.session->setup().start.empty();
        if (notation_.turns() && !placed && !throw_dice(builder, node)) return false;
        for (const SgfProperty& property : node.properties)
            if (property.name == "B" || property.name == "W")
                if (!make(builder, node, property.name == "B" ? 0 : 1,
                          joined_line(property.values.front())))
                    return false;
        const bool moved = builder.here() != GameTree::root;
        take_said(builder.node(), node, moved ? builder.mover() : chance_player);
        return true;
    }

    /// A note, and false: the line ends before a move that is not legal.
    bool refuse(const TreeBuilder& builder, const SgfNode& node, const std::string& what) {
        const bool game = on_main_line(node);
        const std::string note = fmt::format("line {}: the {} ends before move {}: {}", node.line,
                                             game ? "game" : "variation", builder.ply() + 1, what);
        if (game) loaded_.cut = note;
        if (!game) notes_.add(note);
        return false;
    }

    /// The same before stones that are set up.
    bool end_at_setup(const SgfNode& node) {
        const bool game = on_main_line(node);
        notes_.add(
            fmt::format("line {}: the {} ends: stones are set up there, to which no moves lead; "
                        "what follows was left out",
                        node.line, game ? "game" : "variation"));
        set_up_again_ = set_up_again_ || game;
        return false;
    }

    /// RE stands beside the end that it is of: a game that goes on from there has another.
    void keep_result(bool whole) {
        GameTree& tree = loaded_.session->tree();
        std::vector<KeptProperty>& kept = tree[GameTree::root].kept;
        const auto found = std::ranges::find(kept, "RE", &KeptProperty::name);
        if (found == kept.end()) return;
        KeptProperty result = std::move(*found);
        kept.erase(found);
        if (whole) tree[tree.end_of_line(GameTree::root)].kept.push_back(std::move(result));
    }

    bool on_main_line(const SgfNode& node) const {
        const SgfNode* at = &node;
        while (at->parent >= 0) {
            const SgfNode& parent = tree_.nodes[static_cast<std::size_t>(at->parent)];
            if (&tree_.nodes[static_cast<std::size_t>(parent.children.front())] != at) return false;
            at = &parent;
        }
        return true;
    }

    bool make(TreeBuilder& builder, const SgfNode& node, Player player, const std::string& value) {
        if (const std::string word = lower_case(value); word == "resign" || word == "forfeit") {
            if (on_main_line(node)) resigned_ = player;
            return false;
        }
        if (builder.over()) {
            notes_.add(
                fmt::format("line {}: the game is over by its rules before this move, which "
                            "was left out",
                            node.line));
            return false;
        }
        // Of hex: the stones stay, and who has just changed sides moves again.
        if (lower_case(value) == "swap-sides" && !find(builder.position(), value)) {
            notes_.add(
                fmt::format("line {}: the players change sides (swap-sides); their names "
                            "are those of before",
                            node.line));
            return true;
        }
        if (notation_.turns()) return make_turn(builder, node, player, value);
        if (game().mover(builder.position().state) != player) {
            const auto pass = find(builder.position(), "");
            if (!pass)
                return refuse(builder, node,
                              fmt::format("it is not the turn of player {}", player + 1));
            const bool forced = legal_texts(game(), builder.position()).size() == 1;
            Position passed = builder.position();
            play(game(), passed, *pass);
            if (!game().over(passed.state) && !find(passed, value))
                return refuse_value(builder, node, player, value);
            builder.play(*pass);
            if (!forced)
                notes_.add(
                    fmt::format("line {}: player {} moves twice; a pass of the other was put in",
                                node.line, player + 1));
            if (builder.over()) return false;
        }
        const auto move = find(builder.position(), value);
        if (!move) return refuse_value(builder, node, player, value);
        builder.play(*move);
        return true;
    }

    bool refuse_value(const TreeBuilder& builder, const SgfNode& node, Player player,
                      const std::string& value) {
        return refuse(builder, node,
                      fmt::format("{}[{}] is not a legal move{}", player == 0 ? 'B' : 'W',
                                  shortened(value, 40), why_refused(builder, player, value)));
    }

    /// `: a9 is occupied`; empty: it is not the player's turn, or nothing can be said of the value.
    std::string why_refused(const TreeBuilder& builder, Player player,
                            const std::string& value) const {
        const Position& position = builder.position();
        if (notation_.turns() || game().mover(position.state) != player || value.empty() ||
            value.size() > longest_value)
            return {};
        const std::string text = notation_.text_of(value);
        return text.empty() ? ": there is no such point on this board"
                            : ": " + refused_move(game(), position, text);
    }

    bool make_turn(TreeBuilder& builder, const SgfNode& node, Player player,
                   const std::string& value) {
        const auto moves = value.size() > longest_value
                               ? std::nullopt
                               : backgammon_turns::turn(game(), builder.position().state, player,
                                                        lower_case(value));
        if (!moves) return refuse_value(builder, node, player, value);
        for (const Move move : *moves) builder.play(move);
        return true;
    }

    /// DI where no position was set up with it. Dice that lie there already may be said again.
    bool throw_dice(TreeBuilder& builder, const SgfNode& node) {
        const auto dice = node.value("DI");
        if (!dice || builder.over()) return true;
        const AnyState& state = builder.position().state;
        const std::string said = joined_line(*dice);
        const auto wanted = backgammon_turns::dice_of(said);
        const auto shown = GnuPosition::of(game().state_text(state)).dice;
        if (wanted && shown[0] != 0 && std::ranges::is_permutation(*wanted, shown)) return true;
        std::optional<Player> player;
        if (const auto to_play = node.value("PL"))
            player = joined_line(*to_play).starts_with('W') ? 1 : 0;
        const auto moves = backgammon_turns::thrown(game(), state, player, said);
        if (!moves)
            return refuse(builder, node,
                          fmt::format("DI[{}] cannot be thrown here", shortened(said, 40)));
        for (const Move move : *moves) builder.play(move);
        return true;
    }

    std::optional<Move> find(const Position& position, const std::string& value) const {
        if (value.size() > longest_value) return std::nullopt;
        MoveList list;
        legal_moves(game(), position, list);
        return notation_.find(position.state, list, value);
    }

    FileResult result() const {
        const std::string said = joined_line(root().value("RE").value_or(""));
        if (resigned_ && said.size() <= 1)
            return {.known = true, .winner = 1 - *resigned_, .ending = SessionEnding::resignation};
        return sgf_result(said);
    }

    /// The same, as it stands against the rules. Where both have passed, these count without taking
    /// dead stones off: what the players counted, or agreed upon, goes before.
    FileResult settled_result() {
        const Position end = end_of_main_line(*loaded_.session);
        const auto by_rules = outcome(game(), end);
        FileResult said = result();
        if (!by_rules) return said;
        if (!said.known && joined_line(root().value("RE").value_or("")).empty())
            said = counted_with_dead_stones(end.state);
        const bool counted = said.ending == SessionEnding::count;
        if (!said.known || (notation_.kind().number != go_number && !counted)) return said;
        const bool how = !counted && said.ending != SessionEnding::unexplained;
        said.stands = how || !agrees(said, *by_rules);
        if (said.stands && !how)
            notes_.add(fmt::format("the file says {}, and by the rules here it is {}",
                                   text_of(said), text_of(*by_rules)));
        return said;
    }

    /// Whether the rules say the same, and perhaps more.
    bool agrees(const FileResult& said, const Outcome& by_rules) const {
        if (by_rules.utility[0] == 0) return !said.winner;
        const Player winner = by_rules.utility[0] > 0 ? 0 : 1;
        const std::string points = notation_.points(by_rules);
        return said.winner == winner && (said.points.empty() || points.empty() ||
                                         real_number(points) == real_number(said.points));
    }

    std::string text_of(const FileResult& said) const {
        if (!said.winner) return "0";
        return fmt::format("{}+{}", *said.winner == 0 ? 'B' : 'W', shortened(said.points, 20));
    }
    std::string text_of(const Outcome& by_rules) const {
        if (by_rules.utility[0] == 0) return "0";
        return fmt::format("{}+{}", by_rules.utility[0] > 0 ? 'B' : 'W',
                           notation_.points(by_rules));
    }

    FileResult counted_with_dead_stones(const AnyState& state) const {
        const GameTree& tree = loaded_.session->tree();
        const GameNode& last = tree[tree.end_of_line(GameTree::root)];
        const auto* const black = kept_property(last, "TB");
        const auto* const white = kept_property(last, "TW");
        if (black == nullptr && white == nullptr) return {};
        using Points = std::vector<std::string>;
        const auto lead =
            notation_.lead_of_territory(state, black == nullptr ? Points{} : sgf_points(*black),
                                        white == nullptr ? Points{} : sgf_points(*white));
        if (!lead) return {};
        if (*lead == 0) return {.known = true, .ending = SessionEnding::count};
        return {.known = true,
                .winner = *lead > 0 ? 0 : 1,
                .ending = SessionEnding::count,
                .points = fmt::format("{}", std::abs(*lead))};
    }

    static constexpr std::size_t longest_value = 100;
    static constexpr std::string_view go_number = "1";

    SgfTree tree_;
    BoundedNotes notes_;
    LoadedSession loaded_;
    SgfNotation notation_;
    std::vector<int> set_up_nodes_;
    std::optional<Player> resigned_;  ///< by a move of the main line
    bool set_up_again_ = false;       ///< stones are set up in the main line, where it ends
};

}  // namespace

bool begins_as_sgf(std::string_view text) {
    const std::string front = plain_text(text.substr(0, 1000));
    const std::size_t begin = front.find_first_not_of(" \t\n");
    if (begin == std::string::npos || front[begin] != '(') return false;
    const std::size_t next = front.find_first_not_of(" \t\n", begin + 1);
    return next != std::string::npos && front[next] == ';';
}

LoadedSession read_sgf_game(std::string_view text, const std::string& game, int number) {
    LoadedSession loaded = SgfGameReading(text, game, number).read();
    if (loaded.cut.empty()) return loaded;
    if (game.empty())
        // Many a game of go was played without superko, some with suicide.
        for (const char* const rules : {"go(ko=simple)", "go(ko=simple, suicide=yes)"}) try {
                LoadedSession other = SgfGameReading(text, rules, number).read();
                if (!other.cut.empty()) continue;
                other.notes.push_back(
                    fmt::format("a move is not legal by the usual rules: read as {}", rules));
                return other;
            } catch (const Error&) {  // that is not what is wrong
            }
    if (loaded.session->tree().size() == 1) throw Error(loaded.cut);
    return loaded;
}

std::string sgf_obstacle(const Game& game) {
    if (SgfNotation::of(game)) return "";
    const std::string& name = game.info().name;
    const bool whole_turns = std::ranges::any_of(sgf_kinds(), [&](const SgfKind& kind) {
        return kind.points == SgfKind::Points::turns &&
               std::ranges::find(kind.games, name, &SgfGameName::name) != std::end(kind.games);
    });
    return fmt::format(
        "{} has no Smart Game Format here{}; pgn is for every game", name,
        whole_turns ? " where a turn is several moves, since a node there is a whole turn" : "");
}

}  // namespace ply
