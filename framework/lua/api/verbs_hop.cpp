/// Verbs that move pieces over others: hop, leap and fly.
#include "framework/board/geometry/leaps.hpp"
#include "framework/board/moves/hops.hpp"
#include "framework/board/moves/move_offers.hpp"
#include "framework/lua/api/offer.hpp"

namespace ply::lua {
namespace {

/// hop(pieces, directions, over [, flags [, landing]]): each piece over a neighbour that belongs to
/// `over`, which it captures, to the cell behind it; what stands there is captured, too.
int hop(lua_State* lua) {
    Offer offer(lua, "hop");
    at_most(lua, "hop", 5);
    HopRule rule;
    rule.directions = directions_argument(lua, 2, "hop", all_directions);
    rule.pieces = set_argument(lua, 1, "hop", set_mine);
    rule.over = set_argument(lua, 3, "hop", set_theirs);
    rule.flags = hop_flags_argument(lua, 4);
    if (const lua_Integer flag = lua_tointeger(lua, 5); flag > 0 && (flag & ~all_hop_flags) == 0)
        fail(lua, "hop: argument 5 is a flag; flags are added up, as in CHAIN + MOST");
    rule.landing = set_argument(lua, 5, "hop", set_empty);
    offer_hops(offer.machine(), rule, offer.list());
    return offer.done();
}

/// leap(pieces, far, wide, target): `far` cells one way and `wide` another, whatever lies between.
int leap(lua_State* lua) {
    Offer offer(lua, "leap");
    at_most(lua, "leap", 4);
    const std::int64_t pieces = set_argument(lua, 1, "leap", set_mine);
    const Leaps leaps = leaps_argument(lua, 2, "leap");
    const std::int64_t target = set_argument(lua, 4, "leap", set_empty);
    offer_leaps(offer.machine(), pieces, leaps, target, offer.list());
    return offer.done();
}

/// fly(pieces, target [, most]): each piece to any cell of the target; nothing if there are more
/// than `most` pieces.
int fly(lua_State* lua) {
    Offer offer(lua, "fly");
    at_most(lua, "fly", 3);
    const std::int64_t pieces = set_argument(lua, 1, "fly", set_mine);
    const std::int64_t target = set_argument(lua, 2, "fly", set_empty);
    offer_flights(offer.machine(), pieces, target, most_argument(lua, 3), offer.list());
    return offer.done();
}

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

int most_argument(lua_State* lua, int index) {
    if (lua_isnone(lua, index)) return max_cells;
    constexpr const char* expected = "how many pieces may fly, 1 or more";
    const std::int64_t most = whole_argument(lua, index, "fly", expected);
    if (most < 1) wrong_argument(lua, index, "fly", expected);
    return static_cast<int>(std::min<std::int64_t>(most, max_cells));
}

std::span<const Verb> hop_verbs() {
    static constexpr Verb hop_table[] = {{"hop", hop}, {"leap", leap}, {"fly", fly}};
    return hop_table;
}

}  // namespace ply::lua
