#include "framework/report/picture/colours.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace ply {
namespace {

constexpr std::array<const char*, 11> colour_names{
    "", "black", "white", "grey", "red", "orange", "yellow", "green", "blue", "purple", "brown"};

constexpr std::string_view white_figures[] = {"♔", "♕", "♖", "♗", "♘", "♙", "⛀", "⛁", "○"};
constexpr std::string_view black_figures[] = {"♚", "♛", "♜", "♝", "♞", "♟", "⛂", "⛃", "●"};

template <std::size_t count>
bool is_one_of(const std::string_view (&figures)[count], const std::string& figure) {
    return std::ranges::find(figures, figure) != std::end(figures);
}

std::string said_colour(const Look& look, Player owner) {
    const auto& said = look.drawing.colours;
    if (owner < 0 || owner >= static_cast<Player>(said.size())) return "";
    return colour_name(said[static_cast<std::size_t>(owner)]);
}

}  // namespace

std::string colour_name(BoardDrawing::Colour colour) {
    return colour_names[static_cast<std::size_t>(colour)];
}

std::string colour_of(const Layout& layout, const Look& look, Player owner) {
    if (owner < 0) return "nobody";
    if (std::string said = said_colour(look, owner); !said.empty()) return said;
    if (!look.other_men.empty()) return colour_of_men(look, owner);
    for (std::size_t piece = 0; piece < layout.pieces.size(); ++piece)
        if (layout.pieces[piece].owner == owner) return colour_of_piece(layout, look, piece);
    return "p" + std::to_string(owner + 1);
}

std::string colour_of_piece(const Layout& layout, const Look& look, std::size_t piece) {
    const Player owner = layout.pieces[piece].owner;
    if (std::string said = said_colour(look, owner); !said.empty()) return said;
    const std::string& figure = look.figures[piece];
    const bool crosses = std::ranges::find(look.figures, "×") != look.figures.end();
    if (!crosses && is_one_of(white_figures, figure)) return "white";
    if (!crosses && is_one_of(black_figures, figure)) return "black";
    return owner < 0 ? "nobody" : "p" + std::to_string(owner + 1);
}

std::string colour_of_men(const Look& look, Player owner) {
    const std::string said = said_colour(look, owner);
    return !said.empty() ? said : owner == 0 ? "black" : "white";
}

std::string colour_of_surface(const Layout& layout, const Look& look) {
    if (std::string said = colour_name(look.drawing.surface); !said.empty()) return said;
    if (!look.other_men.empty()) return "brown";
    for (std::size_t piece = 1; piece < layout.pieces.size(); ++piece) {
        const std::string colour = colour_of_piece(layout, look, piece);
        if (colour == "white" || colour == "black") return "brown";
    }
    return "";
}

}  // namespace ply
