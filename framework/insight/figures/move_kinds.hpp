/// What moves do to the board, in the words of many rules; of games with a layout of pieces.
#pragma once

#include <array>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/insight/figures/results.hpp"

namespace ply::insight {

enum class MoveKind : std::uint8_t { pass, placement, step, capture, removal, promotion };
inline constexpr std::size_t move_kinds = 6;
/// `capture`
std::string_view name_of(MoveKind kind);

/// A move may be of several: a step that captures. A pass changes no cell; a removal takes the
/// mover's own piece; with a promotion another piece arrives than went.
class MoveKinds {
public:
    void add(MoveKind kind) { bits_ |= bit(kind); }
    void add(MoveKinds others) { bits_ |= others.bits_; }
    bool has(MoveKind kind) const { return (bits_ & bit(kind)) != 0; }
    friend bool operator==(MoveKinds, MoveKinds) = default;

private:
    static unsigned bit(MoveKind kind) { return 1U << static_cast<unsigned>(kind); }
    unsigned bits_ = 0;
};

/// Whether moves of the game have kinds: its board shows pieces.
bool has_move_kinds(const Game& game);
/// Of each cell; none where there is no layout.
std::vector<int> contents_of(const Game& game, const AnyState& state);
MoveKinds kinds_of_move(const Layout& layout, std::span<const int> before,
                        std::span<const int> after, Player mover);

/// Of positions of some games.
struct KindUse {
    std::array<std::size_t, move_kinds> legal{};   ///< positions with such a move
    std::array<std::size_t, move_kinds> choice{};  ///< and with another one
    std::size_t positions = 0;

    /// Of a kind of piece, by its name: how often it would be moved by lot, and how often it was,
    /// in these positions.
    struct PieceUse {
        double by_lot = 0;
        std::size_t moved = 0;
    };
    std::map<std::string, PieceUse> pieces{};
    /// Those that were moved less than a tenth as often as by lot, where that says something.
    std::vector<std::string> hardly_moved() const;

    /// Whether it can be left out, and matters now and then: a choice in a tenth of the positions.
    bool can_be_left_out(MoveKind kind) const;
};
/// Looks at 200 positions of players, at even distances; costs all their moves.
KindUse kind_use(const Game& game, Games games);

}  // namespace ply::insight
