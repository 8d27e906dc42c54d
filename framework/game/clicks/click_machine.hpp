/// From clicks on a board to a move: for any game, by the cells of its legal moves alone.
///
///     const ClickMachine machine(game, position);
///     Clicked now = machine.start();
///     now = machine.click(now, cell);       // again for each click
///     if (now.played) play(game, position, machine.moves()[*now.played].move);
///
/// What has been clicked is plain data, and each click makes new data of it: nothing is kept here.
/// A page does the same with the moves that legal_moves_json() writes.
///
/// The path is the cells clicked so far. A way is a move together with one of the orders in which
/// its cells may be touched (TouchedCells). A click on cell x, from the first that fits:
///
///     1. x is the next cell of ways: the path goes on to it, these ways remain.
///     2. x is the path's last cell: the move that may stop here is played, or else the click
///     before
///        is taken back.
///     3. x stands later in ways: these remain, cells between are skipped (the end of a chain).
///     4. ways of other moves begin with x: the path begins anew.
///     5. Else nothing is chosen any more.
///
/// Then, if one move remains, it is played when it has no cells left or this was the second click:
/// a first click only selects. A next cell that all ways share is added to the path by itself,
/// after the second click. Where several moves remain and no way has cells left, the cells that
/// only some of them touch or clear may be clicked to tell them apart; besides, the moves are a
/// choice: by their pieces or numbers if those differ, else by their texts.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "framework/game/clicks/clickable_moves.hpp"

namespace ply {

/// What has been clicked, and what may be next. Moves are indexes into ClickMachine::moves().
struct Clicked {
    enum class By : std::uint8_t { piece, number, text };

    std::vector<int> path;             ///< the chosen cells, those added by themselves among them
    std::vector<int> next;             ///< cells that may be clicked next, in order
    std::vector<int> later;            ///< last cells of ways, if not next: they skip others
    std::optional<std::size_t> stop;   ///< a move that is whole, while others go on
    std::vector<std::size_t> choices;  ///< whole moves, of which one is to be chosen
    By by = By::text;                  ///< what tells the choices apart
    std::vector<int> pieces;  ///< beside the board, of which one may be picked: at the start only
    int picked = 0;           ///< the one that was; 0: none
    std::optional<std::size_t> played;  ///< the move that the clicks made; nothing else is set then

    /// How far each way that remains has been gone.
    struct Way {
        std::size_t move;
        std::size_t order;  ///< 0: TouchedCells::cells, then its alternatives
        std::size_t used;   ///< cells of it
    };
    std::vector<Way> ways;
    std::vector<int> clicks;  ///< cells that were clicked and still count
};

class ClickMachine {
public:
    /// For the clickable_moves() of the position, at their cost.
    ClickMachine(const Game& game, const Position& position);
    /// Cells with a `spot` in the layout stand for that cell.
    ClickMachine(std::vector<ClickableMove> moves, const Layout& layout);

    const std::vector<ClickableMove>& moves() const { return moves_; }
    /// Moves that touch no cell, in order: pass, swap, numbers, what dice show.
    const std::vector<std::size_t>& buttons() const { return buttons_; }

    Clicked start() const;
    /// `cell` is one of the layout's. After a played move it begins anew.
    Clicked click(const Clicked& now, int cell) const;
    /// Picks a piece beside the board, to be put on a cell; one that is not there picks none.
    Clicked pick(int piece) const;
    /// Without the last click.
    Clicked back(const Clicked& now) const;

private:
    using Way = Clicked::Way;

    const std::vector<int>& cells_of(const Way& way) const;
    int spot(int cell) const;
    Clicked begun_with(int cell) const;
    Clicked gone_on(const Clicked& now, int cell, std::vector<Way> ways) const;
    std::vector<Way> told_apart(const Clicked& now, int cell) const;
    void settle(Clicked& now) const;
    void offer_next(Clicked& now) const;
    void offer_whole(Clicked& now) const;
    void offer_differing(Clicked& now) const;
    std::vector<int> all_cells(std::size_t move) const;

    std::vector<ClickableMove> moves_;
    std::vector<int> spots_;
    std::vector<std::size_t> buttons_{};
    std::vector<Way> ways_{};  ///< all of them, before a click
};

}  // namespace ply
