#include "framework/report/picture/board_picture.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/pictured_layout.hpp"
#include "framework/report/html/assets.hpp"
#include "framework/report/picture/beside_board.hpp"
#include "framework/report/picture/board_words.hpp"
#include "framework/report/picture/colours.hpp"
#include "framework/report/picture/piece_drawings.hpp"
#include "framework/report/picture/standing_pieces.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

constexpr double picture_frame = 4;
constexpr double least_width_beside =
    150;  ///< of a picture with words and numbers beside the board

/// The drawing of what stands on a cell, in its place.
std::string placed(const PlacedCell& cell, const std::string& name, const std::string& drawing) {
    const std::string scale =
        cell.scale == 1 ? "" : fmt::format(" scale({})", svg_number(cell.scale));
    return fmt::format("<g class=\"piece\" data-on=\"{}\" transform=\"translate({}){}\">{}</g>\n",
                       xml_text(name), svg_point(cell.centre), scale, drawing);
}

/// The look says how pictures are, whatever is drawn of characters.
bool draws_itself(const Look& look) {
    return look.drawing.chords > 0 || look.drawing.ground != BoardDrawing::Ground::cells;
}

}  // namespace

std::string_view board_picture_css() {
    return assets::board_picture_css;
}

BoardPicture::BoardPicture(const Game& game, PictureStyle style)
    : game_(game), style_(std::move(style)), look_(look_of(game)) {
    if (game.layout() == nullptr) return;
    layout_ = draws_itself(look_) ? *game.layout() : pictured_layout(*game.layout(), look_);
    board_ = geometry_of(layout_, look_, style_.flipped);
    board_.left -= picture_frame;
    board_.top -= picture_frame;
    board_.width += 2 * picture_frame;
    board_.height += 2 * picture_frame;
    beside_lines_ = besides().lines(game.start(), room());
    if (beside_lines_ == 0 || board_.width >= least_width_beside) return;
    board_.left -= (least_width_beside - board_.width) / 2;
    board_.width = least_width_beside;
    beside_lines_ = besides().lines(game.start(), room());
}

BesideBoard BoardPicture::besides() const {
    return {game_, layout_, look_};
}

BesideRoom BoardPicture::room() const {
    const double line = std::clamp(board_.width * 0.075, 20.0, 44.0);
    return {board_.left + picture_frame, board_.top + board_.height,
            board_.width - 2 * picture_frame, line};
}

std::string BoardPicture::svg(const AnyState& state, const std::vector<int>& last) const {
    if (game_.layout() == nullptr) return zones_picture(state);
    const int lines = std::max(beside_lines_, besides().lines(state, room()));
    const double height = board_.height + (lines > 0 ? lines * room().line + picture_frame : 0);
    return head(state, {board_.left, board_.top}, {board_.width, height}) + definitions() +
           ground(last) + "<g class=\"marks\"></g>\n" + pieces(state) +
           fmt::format("<g class=\"beside\">{}</g>\n</svg>\n", beside(state));
}

std::string BoardPicture::head(const AnyState& state, Point from, Point size,
                               const char* css_class) const {
    const std::string css =
        style_.standalone ? fmt::format("<style>\n{}</style>\n", board_picture_css()) : "";
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{5}\" role=\"img\" "
        "aria-labelledby=\"{0}title {0}desc\" viewBox=\"{1} {2}\">\n"
        "<title id=\"{0}title\">{3}</title>\n<desc id=\"{0}desc\">{4}</desc>\n{6}",
        xml_text(style_.id), svg_point(from), svg_point(size), xml_text(game_.info().title),
        xml_text(words(state)), css_class, css);
}

std::string BoardPicture::definitions() const {
    std::string text;
    if (layout_.counts) return text;
    for (int piece = 1; piece < static_cast<int>(layout_.pieces.size()); ++piece) {
        const std::string drawing = piece_drawing(layout_, look_, piece);
        if (!drawing.empty())
            // Browsers match rules for what <use> shows within the copy alone: so it has the class.
            text += fmt::format("<g class=\"board\" id=\"{}p{}\">{}</g>\n", xml_text(style_.id),
                                piece, drawing);
    }
    return text.empty() ? "" : "<defs>\n" + text + "</defs>\n";
}

std::string BoardPicture::ground(const std::vector<int>& last) const {
    const std::string colour = colour_of_surface(layout_, look_);
    std::string text = fmt::format("<g class=\"ground{}{}\">{}\n", colour.empty() ? "" : " ",
                                   colour, board_.below);
    for (std::size_t i = 0; i < board_.cells.size(); ++i) {
        const PlacedCell& cell = board_.cells[i];
        const bool moved = std::ranges::count(last, static_cast<int>(i)) > 0;
        text += fmt::format("<path class=\"cell{}{}{}\" data-cell=\"{}\" d=\"{}\"/>\n",
                            cell.css_class.empty() ? "" : " ", cell.css_class, moved ? " last" : "",
                            xml_text(layout_.cells[i].name), cell.outline);
    }
    text += board_.above;
    for (std::size_t i = 0; i < board_.cells.size(); ++i)
        if (board_.cells[i].named)
            text += text_element("coordinate corner", board_.cells[i].centre + Point{-13, -14},
                                 layout_.cells[i].name, 10);
    return text + "</g>\n";
}

std::vector<std::string> BoardPicture::standing(const AnyState& state) const {
    if (game_.layout() == nullptr) return {};
    return StandingPieces(game_, layout_, look_, board_.cells, xml_text(style_.id)).on(state);
}

std::string BoardPicture::pieces(const AnyState& state) const {
    std::string text = "<g class=\"pieces\">\n";
    const std::vector<std::string> drawings = standing(state);
    for (std::size_t i = 0; i < drawings.size(); ++i)
        if (!drawings[i].empty())
            text += placed(board_.cells[i], layout_.cells[i].name, drawings[i]);
    return text + "</g>\n";
}

std::string BoardPicture::beside(const AnyState& state) const {
    if (game_.layout() == nullptr) return zones(state).drawing;
    return besides().drawing(state, room());
}

std::string BoardPicture::words(const AnyState& state) const {
    return board_words(game_, state);
}

/// The zones, and below them the numbers that stand in none.
ZonePicture BoardPicture::zones(const AnyState& state) const {
    ZonePicture picture = zone_picture(game_, state, style_.seats, style_.before);
    if (picture.height == 0) return picture;
    constexpr double line = zone_text_size / 0.72;  // what BesideBoard leaves of it for letters
    const BesideRoom below{zone_picture_margin, picture.height,
                           zone_picture_width - 2 * zone_picture_margin, line};
    picture.drawing += besides().drawing(state, below);
    picture.height += line * besides().lines(state, below);
    return picture;
}

std::string BoardPicture::zones_picture(const AnyState& state) const {
    const ZonePicture picture = zones(state);
    if (picture.height == 0) return text_picture(state);
    const double height = std::max(style_.least_height, picture.height);
    return head(state, {0, 0}, {zone_picture_width, height}, "board zones") +
           fmt::format(
               "<g class=\"marks\"></g>\n<g class=\"pieces\"></g>\n"
               "<g class=\"beside\">{}</g>\n</svg>\n",
               picture.drawing);
}

std::string BoardPicture::text_picture(const AnyState& state) const {
    constexpr int columns = 40;
    constexpr double letter = 12;
    constexpr double line = 24;
    constexpr std::size_t longest = 2000;
    const std::string text = one_line(game_.state_text(state)).substr(0, longest);
    std::string drawn;
    double y = line;
    for (const std::string& each : lines_of(wrapped_text(text, columns))) {
        drawn += text_element("said", {columns * letter / 2, y}, each, 18);
        y += line;
    }
    const BesideRoom below{letter, y, (columns - 2) * letter, line};
    drawn += fmt::format("<g class=\"beside\">{}</g>", besides().drawing(state, below));
    y += line * besides().lines(state, below);
    return head(state, {0, 0}, {columns * letter, y}) + "<g class=\"text\">" + drawn +
           "</g>\n</svg>\n";
}

std::string board_svg(const Game& game, const AnyState& state, const PictureStyle& style,
                      const std::vector<int>& last) {
    return BoardPicture(game, style).svg(state, last);
}

}  // namespace ply
