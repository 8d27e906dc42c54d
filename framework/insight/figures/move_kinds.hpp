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
    std::array<std::size_t, move_kinds> chosen{};  ///< of these: it was made
    std::size_t positions = 0;

    /// How often something would be done by lot, and how often it was, in these positions.
    struct Use {
        double by_lot = 0;
        std::size_t done = 0;
    };
    std::map<std::string, Use> pieces{};  ///< to move or place such a piece, by its name
    std::map<std::string, Use> offers{};  ///< to make a move of a script's `leap (line 14)`
    /// Those of several that were done less than a tenth as often as by lot, where that says
    /// something.
    std::vector<std::string> hardly_moved() const { return done_below(0.1, pieces); }
    std::vector<std::string> hardly_made() const { return done_below(0.1, offers); }
    /// Those that were made less often than by lot.
    std::vector<std::string> seldom_made() const { return done_below(1, offers); }
    /// How often that piece or word was used, over how often it would be by lot; NaN: it never
    /// could be.
    double as_by_lot(const std::string& name) const;

    /// Whether it can be left out, and matters now and then: a choice in a tenth of the positions.
    bool can_be_left_out(MoveKind kind) const;
    /// Of the positions with a choice the share in which such a move was made.
    Figure preference(MoveKind kind) const;

private:
    static std::vector<std::string> done_below(double part, const std::map<std::string, Use>& uses);
};
/// Looks at 200 positions of players who did not lose, at even distances; costs all their moves.
KindUse kind_use(const Game& game, Games games);

}  // namespace ply::insight
