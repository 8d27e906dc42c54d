/// Moves and positions of games as the Smart Game Format writes them: A. Hollosi, "SGF FF[4]",
/// 2006, https://www.red-bean.com/sgf, with its pages on go, hex, Amazons, Lines of Action and
/// backgammon. Othello and gomoku have no such page; programs write points as in go.
///
///     const auto notation = SgfNotation::of(*game);
///     notation->root();              // GM[1]SZ[9]KM[6.5]
///     notation->node(state, move, false);  // B[dd]
///
/// Which game it is follows from its name, its options and its board, whatever it is written in.
/// Black is player 1.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// A game here that is of some number. `needs` are the options that make it so: `line=5 wild=no`.
struct SgfGameName {
    std::string_view name{};
    std::string_view needs{};
};

/// One line of the table: a game by its number GM.
struct SgfKind {
    std::string_view number;
    std::string_view opened;  ///< what is played where a file says the number alone
    SgfGameName games[3];
    std::string_view size;  ///< SZ where a file has none
    enum class Points {
        letters_from_top,     ///< `dd`: column, then row, of which `a` is drawn at the top
        letters_from_bottom,  ///< the same; `a` is our first row
        names,                ///< as we call them: `d4`
        turns,                ///< no points: whole turns, see backgammon_turns.hpp
    } points;
    std::string_view pass;       ///< the value of a pass
    std::string_view step{};     ///< what stands between points of a move
    std::string_view capture{};  ///< the same where a piece is captured
};

std::span<const SgfKind> sgf_kinds();
/// Null: no game here has the number.
const SgfKind* find_sgf_kind(std::string_view number);

/// What stands on a board, in points as files write them.
struct SgfPosition {
    std::vector<std::string> black{}, white{}, arrows{};
    Player mover = 0;
};

class SgfNotation {
public:
    /// Nothing: the game has no such form. `game` must outlive what is returned.
    static std::optional<SgfNotation> of(const Game& game);

    const SgfKind& kind() const { return *kind_; }
    /// Whether a node is a whole turn; it is read by backgammon_turns.hpp.
    bool turns() const { return kind_->points == SgfKind::Points::turns; }
    /// Columns and rows as SZ has them: `9`, `9:13`.
    std::string size() const;
    /// GM, SZ and KM.
    std::string root() const;

    /// B or W. Empty: the next move says this one as well, unless this one stands `alone`.
    std::string node(const AnyState& state, Move move, bool alone) const;
    /// What an end is worth, as a result has it behind `B+`; empty: nothing but a win.
    std::string points(const Outcome& outcome) const;
    /// The move of `legal` that a value names, in the kind's own way or as readers of other
    /// programs take it: letters in capitals, `d4` for `dd`, an empty value or `tt` for a pass,
    /// signs behind the move.
    std::optional<Move> find(const AnyState& state, const MoveList& legal,
                             std::string_view value) const;
    /// The points of a value as the game calls them, `a9` or `d1-d7`; empty: it names none, or one
    /// that is none of the board.
    std::string text_of(std::string_view value) const;
    /// By how many points Black leads in go, with all stones that stand among the other's territory
    /// taken off; nothing in other games. Throws Error where a point is none of the board.
    std::optional<double> lead_of_territory(const AnyState& state,
                                            const std::vector<std::string>& black,
                                            const std::vector<std::string>& white) const;

    /// The properties that set the position up: `AB[dd][pp]AW[dp]PL[W]`.
    std::string position(const AnyState& state) const;
    /// The position with these pieces. Throws Error where a point is none of the board, or where
    /// the game has no such position.
    AnyState state(const SgfPosition& position) const;
    /// The start of the game, with `mover` to move.
    AnyState start(Player mover) const;

private:
    SgfNotation(const Game& game, const SgfKind& kind);

    std::string value(const AnyState& state, Move move) const;
    std::string point(int cell) const;
    /// -1: none of the board.
    int cell_of(std::string_view point) const;
    /// Nothing: something else stands in the text.
    std::optional<std::vector<int>> cells_of(std::string_view value) const;
    std::vector<int> cells_in_text(std::string_view text) const;

    const Game* game_;
    const SgfKind* kind_;
    int width_ = 0;
    int height_ = 0;
    /// Pieces of the layout: of player 1, of player 2, of nobody; 0: there is none.
    int black_ = 0, white_ = 0, arrow_ = 0;
    std::map<std::string, int, std::less<>> cells_;  ///< by name
    std::vector<int> cell_at_;                       ///< by rows from the bottom left
};

}  // namespace ply
