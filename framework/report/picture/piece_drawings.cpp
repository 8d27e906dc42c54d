#include "framework/report/picture/piece_drawings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "framework/report/picture/colours.hpp"
#include "framework/report/picture/svg_parts.hpp"

namespace ply {
namespace {

constexpr double disc_radius = 15;

std::string draughtsman(const std::string& colour, bool king) {
    std::string drawing = circle_element("disc " + colour, {0, 0}, disc_radius);
    if (king)
        return drawing +
               path_element("crown " + colour, "M-8 6l-1.5-11 5 4.5 4.5-8 4.5 8 5-4.5L8 6z");
    return drawing + circle_element("ring " + colour, {0, 0}, 9.5);
}

bool has_lines(const Look& look) {
    return std::ranges::any_of(look.cells, [](Look::Cell kind) {
        return kind == Look::Cell::across || kind == Look::Cell::upright;
    });
}

/// Whether the player's pieces need their letters to be told apart, or the game chose a figure.
bool has_letter(const Layout& layout, const Look& look, std::size_t piece) {
    const Player owner = layout.pieces[piece].owner;
    const auto own = std::ranges::count_if(
        layout.pieces, [owner](const Layout::Piece& each) { return each.owner == owner; });
    return own > 1 || look.figures[piece] != layout.pieces[piece].glyph;
}

std::string neutral_drawing(const std::string& figure) {
    if (figure == " ") return path_element("gone", rect_path(-20.5, -20.5, 41, 41));
    if (figure == "•") return circle_element("star", {0, 0}, 5);
    if (figure == "■" || figure == "#") return path_element("block", rect_path(-15, -15, 30, 30));
    if (figure == "·" || figure == ".") return "";
    return text_element("letter", {0, 0}, figure, 24);
}

/// As sunflowers arrange their seeds (Vogel, 1979), so that any number fills a disc.
std::string seeds(int number) {
    constexpr int most = 20;
    const double golden = std::numbers::pi * (3 - std::sqrt(5.0));
    std::string data;
    for (int i = 0; i < std::min(number, most); ++i) {
        const double radius = 3.7 * std::sqrt(number == 1 ? 0 : i + 0.5);
        data +=
            circle_path({radius * std::cos(i * golden), radius * std::sin(i * golden) - 5.5}, 2.9);
    }
    return data.empty() ? "" : path_element("seed", data);
}

/// A piece with four properties that one can have or not: all sixteen differ at a glance.
std::string properties_drawing(int number) {
    const int bits = number - 1;
    const std::string colour = (bits & 1) != 0 ? "disc black" : "disc white";
    const double size = (bits & 8) != 0 ? 15 : 9.5;
    const bool square = (bits & 2) != 0;
    std::string drawing = path_element(
        colour, square ? rect_path(-size, -size, 2 * size, 2 * size) : circle_path({0, 0}, size));
    if ((bits & 4) != 0) drawing += circle_element("pit", {0, 0}, size * 0.45);
    return drawing;
}

}  // namespace

std::string piece_drawing(const Layout& layout, const Look& look, int number) {
    if (number <= 0 || number >= static_cast<int>(layout.pieces.size())) return "";
    const auto piece = static_cast<std::size_t>(number);
    const std::string& figure = look.figures[piece];
    const std::string colour = colour_of_piece(layout, look, piece);
    const Player owner = layout.pieces[piece].owner;
    if (const ChessFigure chess = chess_figure(figure); !chess.outline.empty())
        return path_element("figure " + colour, std::string(chess.outline)) +
               path_element("detail " + colour, std::string(chess.details));
    if (figure == "⛀" || figure == "⛂") return draughtsman(colour, false);
    if (figure == "⛁" || figure == "⛃") return draughtsman(colour, true);
    if (owner < 0) return neutral_drawing(figure);
    if (has_lines(look))
        return path_element("box " + colour, rect_path(-20, -20, 40, 40)) +
               text_element("letter", {0, 0}, figure, 18);
    if (figure == "×") return path_element("cross " + colour, "M-11-11L11 11M-11 11L11-11");
    if (colour_of_piece(layout, look, piece).starts_with("p") && figure == "○")
        return circle_element("cross " + colour, {0, 0}, 12);
    const std::string disc = circle_element("disc " + colour, {0, 0}, disc_radius);
    if (figure == "●" || figure == "○" || !has_letter(layout, look, piece)) return disc;
    return disc + text_element("letter " + colour, {0, 0}, figure, 19);
}

std::string number_drawing(const Layout& layout, const Look& look, int number) {
    if (look.drawing.numbers == BoardDrawing::Numbers::properties)
        return number >= 1 && number <= 16 ? properties_drawing(number) : "";
    const auto at = static_cast<std::size_t>(std::max(number, 0));
    if (at < look.number_figures.size() && !look.number_figures[at].empty())
        return text_element("letter", {0, 0}, look.number_figures[at], 15);
    const std::string digits = std::to_string(number);
    if (layout.shape == Layout::Shape::track)
        return seeds(number) + text_element("count", {0, 18}, digits, 13);
    return number == 0 ? "" : text_element("letter", {0, 0}, digits, digits.size() > 2 ? 14 : 20);
}

}  // namespace ply
