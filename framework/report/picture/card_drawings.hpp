/// Cards as they lie on the table, as SVG.
///
///     card_face({10, 20}, "Kh", true)     // the king of hearts, from its upper left corner
///
/// CSS classes: `card`, `back`, `slot`.
#pragma once

#include <string>

#include "framework/report/picture/svg_parts.hpp"

namespace ply {

constexpr Point card_size{38, 52};

/// `suited`: the last letter is c, d, h or s, and stands for clubs, diamonds, hearts, spades.
/// `covered`: only the left part is seen, the next card lies on the rest.
std::string card_face(Point at, const std::string& name, bool suited, bool covered = false);
/// So many cards, face down.
std::string card_backs(Point at, int count);
/// Where cards may come to lie.
std::string card_slot(Point at);

}  // namespace ply
