/// Pictures of boards, as SVG: for files, and for pages that replace only what a move changes.
///
///     write_output_file("chess.svg", board_svg(*game, state, {}));      // a file
///
/// A page draws a board once and then only the pieces. It has board_picture_css(), and
///
///     const BoardPicture picture(*game, {.id = "b1-"});
///     picture.svg(state)           <svg class="board" role="img" viewBox=...>
///                                    <title>, <desc>
///                                    <defs>                        pieces, by ids that begin with
///                                    id <g class="ground brown">
///                                      <path class="cell dark" data-cell="e4" .../>   for each
///                                      cell
///                                    <g class="marks">, <g class="pieces">, <g class="beside">
///     picture.cells()              where they are: centre, scale, name
///     picture.standing(state)      for each cell SVG around its (0, 0): what stands on it
///     picture.beside(state)        the inside of g.beside: dice, points, hands
///
/// So another position is: for each cell with something on it, in g.pieces a
/// `<g class="piece" data-on="e4" transform="translate(x y) scale(s)">` with that text. Only cells
/// take clicks: marks, pieces and what lies beside do not (CSS). The class `last` marks a cell that
/// has changed, `target` one where a move may end, `chosen` one that was clicked; each is drawn by
/// CSS alone.
///
/// Colours are properties in CSS (--board-...), light or dark as the reader's system; a page whose
/// root has data-theme=light or dark decides itself. All texts of the game are escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/report/picture/beside_board.hpp"
#include "framework/report/picture/board_geometry.hpp"
#include "framework/report/picture/zone_picture.hpp"

namespace ply {

struct PictureStyle {
    bool flipped = false;     ///< turned by half a circle
    bool standalone = false;  ///< with its CSS inside, for a file
    std::string id{};         ///< begins the ids in it; pictures on one page have different ones
    double least_height = 0;  ///< of a picture of zones, which may get higher as a game goes on
    std::vector<std::string> seats{};  ///< who sits where, as BoardStyle has it
    const AnyState* before = nullptr;  ///< without a layout: cards that have come since are marked
};

/// The CSS of pictures, for a page.
std::string_view board_picture_css();

/// Of one game. Without a layout it is one of zones of cards and dice (zone_picture.hpp), all of it
/// in g.beside; where there are none either, of the position's text.
class BoardPicture {
public:
    /// The game must live as long. Takes time in proportion to the cells; states cost less.
    explicit BoardPicture(const Game& game, PictureStyle style = {});

    /// `last`: cells that are marked as just moved.
    std::string svg(const AnyState& state, const std::vector<int>& last = {}) const;

    /// One for each of the layout's cells.
    const std::vector<PlacedCell>& cells() const { return board_.cells; }
    /// One for each cell; empty: nothing stands there.
    std::vector<std::string> standing(const AnyState& state) const;
    std::string beside(const AnyState& state) const;
    /// How high a picture of zones is.
    double height(const AnyState& state) const { return zones(state).height; }
    /// What is where, for people who hear it.
    std::string words(const AnyState& state) const;

private:
    std::string definitions() const;
    std::string ground(const std::vector<int>& last) const;
    std::string pieces(const AnyState& state) const;
    ZonePicture zones(const AnyState& state) const;
    std::string zones_picture(const AnyState& state) const;
    std::string text_picture(const AnyState& state) const;
    std::string head(const AnyState& state, Point from, Point size,
                     const char* css_class = "board") const;
    BesideBoard besides() const;
    BesideRoom room() const;

    const Game& game_;
    PictureStyle style_;
    Layout layout_;
    Look look_;
    BoardGeometry board_;
    int beside_lines_ = 0;  ///< at the start
};

/// A complete file, or with `standalone = false` the element for a page.
std::string board_svg(const Game& game, const AnyState& state, const PictureStyle& style,
                      const std::vector<int>& last = {});

}  // namespace ply
