/// Moves and positions of draughts as PDN writes them, for rules that number the squares of their
/// board (the plugins) and for rules that call all cells `a1` (scripts).
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "framework/game/position.hpp"
#include "framework/session/formats/movetext/pdn_kinds.hpp"

namespace ply {

class PdnNotation {
public:
    virtual ~PdnNotation() = default;
    /// The legal move that a token names; nothing where it names none or several. Squares are
    /// numbers or letters.
    virtual std::optional<Move> find(const Position& position, const std::string& token) const = 0;
    /// A move of the state, of which `text` is the game's own.
    virtual std::string token(const AnyState& state, const std::string& text) const = 0;
    virtual std::string fen(const AnyState& state) const = 0;
    /// Throws Error.
    virtual AnyState parse_fen(const std::string& fen) const = 0;
};

/// `game` must be of that kind, and outlive what is returned.
std::unique_ptr<PdnNotation> pdn_notation(const Game& game, const PdnKind& kind);
/// The one for rules that call all cells `a1`.
std::unique_ptr<PdnNotation> lettered_pdn(const Game& game, const PdnKind& kind);

}  // namespace ply
