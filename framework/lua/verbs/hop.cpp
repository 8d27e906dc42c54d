/// Words that move pieces over others: hop, leap and fly.
#include <algorithm>

#include "framework/board/geometry/leaps.hpp"
#include "framework/board/moves/hops.hpp"
#include "framework/board/moves/move_offers.hpp"
#include "framework/lua/api/call.hpp"
#include "framework/lua/api/declare.hpp"
#include "framework/lua/api/offer.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

/// A number of pieces, of which no board holds more than it has cells.
int few(std::int64_t pieces) {
    return static_cast<int>(std::min<std::int64_t>(pieces, max_cells));
}

constexpr Signature hop_row{
    "hop",
    {{{"pieces", Type::set, or_mine},
      {"way", Type::directions, or_all},
      {"over", Type::set, or_theirs},
      {"flags", Type::flags, {0, "none"}, "CHAIN, MAY_STOP, STRAIGHT, FAR, KEEP, MOST, AT_ONCE"},
      {"landing", Type::set, or_empty, "what stands there is captured, too"}}},
    Returns::moves,
    "Over a neighbour that is in `over` to the cell behind it, capturing."};
void hop(Offer& offer, std::int64_t pieces, int directions, std::int64_t over, std::int64_t flags,
         std::int64_t landing) {
    offer_hops(offer.machine(), {pieces, directions, over, flags, landing}, offer.list());
}
void declare_hop(DeclaredMoves& moves, DeclaredSet pieces, DeclaredDirections way, DeclaredSet over,
                 std::int64_t flags, DeclaredSet landing) {
    moves.verb = DeclaredMoves::Verb::hop;
    moves.pieces = pieces.set;
    moves.directions = way.directions;
    moves.target = over.set;
    moves.flags = flags;
    moves.landing = landing.set;
}

constexpr Signature leap_row{
    "leap",
    {{{"pieces", Type::set, or_mine},
      far_parameter,
      wide_parameter,
      {"target", Type::set, or_empty}}},
    Returns::moves,
    "Each piece a leap away, whatever lies between: a knight is leap(knight, 2, 1, NOT_MINE)."};
void leap(Offer& offer, std::int64_t pieces, const Leaps& leaps, std::int64_t target) {
    offer_leaps(offer.machine(), pieces, leaps, target, offer.list());
}
void declare_leap(DeclaredMoves& moves, DeclaredSet pieces, const Leaps& leaps,
                  DeclaredSet target) {
    moves.verb = DeclaredMoves::Verb::leap;
    moves.pieces = pieces.set;
    moves.far = leaps.far;
    moves.wide = leaps.wide;
    moves.target = target.set;
}

constexpr Signature fly_row{
    "fly",
    {{{"pieces", Type::set, or_mine},
      {"target", Type::set, or_empty},
      {"most", Type::number, {max_cells, "any"}, "how many pieces may fly, 1 or more", 1}}},
    Returns::moves,
    "Each piece to any cell of the target; nothing if there are more than `most` pieces."};
void fly(Offer& offer, std::int64_t pieces, std::int64_t target, std::int64_t most) {
    offer_flights(offer.machine(), pieces, target, few(most), offer.list());
}
void declare_fly(DeclaredMoves& moves, DeclaredSet pieces, DeclaredSet target, std::int64_t most) {
    moves.verb = DeclaredMoves::Verb::fly;
    moves.pieces = pieces.set;
    moves.target = target.set;
    moves.most = few(most);
}

constexpr Word hop_table[] = {
    {&hop_row, call<hop_row, hop>, Declared::moves, declare<hop_row, declare_hop>},
    {&leap_row, call<leap_row, leap>, Declared::moves, declare<leap_row, declare_leap>},
    {&fly_row, call<fly_row, fly>, Declared::moves, declare<fly_row, declare_fly>},
};

}  // namespace

std::int64_t hop_flags_argument(lua_State* lua, int index) {
    constexpr const char* expected = "a sum of CHAIN, MAY_STOP, STRAIGHT, FAR, KEEP, MOST, AT_ONCE";
    if (lua_isnone(lua, index)) return 0;
    const std::int64_t flags = whole_argument(lua, index, "hop", expected);
    if ((flags & ~all_hop_flags) != 0) wrong_argument(lua, index, "hop", expected);
    const std::int64_t of_chains = flags & (hop_may_stop | hop_straight | hop_at_once);
    if (of_chains != 0 && (flags & hop_chain) == 0) {
        const std::string name = (of_chains & hop_may_stop) != 0   ? "MAY_STOP"
                                 : (of_chains & hop_straight) != 0 ? "STRAIGHT"
                                                                   : "AT_ONCE";
        fail(lua, "hop: " + name + " says how a chain of hops goes on; write CHAIN + " + name);
    }
    return flags;
}

std::span<const Word> hop_words() {
    return hop_table;
}

}  // namespace ply::lua
