// What of a table is kept from whom, and what is refused for that.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/player/person.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/session/shown_game.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/tables/table.hpp"

namespace ply::studio {

void Table::uncover(Player seat) {
    sight_.uncover(session(), seat);
    moved();
}

void Table::require_open(const std::string& what) const {
    if (sight_.open()) return;
    throw Error(
        fmt::format("{} would show what players do not see; wait until the game is over", what));
}

void Table::require_eyes(Player mover) const {
    if (sight_.open() || eyes().viewer == mover) return;
    if (eyes().cover)
        throw Error(fmt::format("{} is to look first; uncover the board",
                                seat_title(*eyes().cover, session().setup().names)));
    throw Error(fmt::format("{} alone may do this, who sees what it holds",
                            seat_title(mover, session().setup().names)));
}

/// Whoever takes a seat sees what its player holds.
void Table::require_seats(const std::vector<std::string>& players) const {
    const bool begun = session().tree().size() > 1;
    if (sight_.open() || !begun) return;
    const std::vector<std::string>& now = session().setup().players;
    bool stays = false;
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        if (players[seat] == person && now[seat] != person)
            throw Error(
                fmt::format("a person in seat {} would see what its player holds; take it when a "
                            "new game begins",
                            seat + 1));
        stays = stays || players[seat] == person;
    }
    if (!stays)
        throw Error("without a person everything would be shown; resign, and programs may go on");
}

Json Table::told_problem(const std::exception& failure) const {
    if (sight_.open() || dynamic_cast<const RulesError*>(&failure) == nullptr)
        return problem_json(failure);
    return {{"text", fmt::format("the rules have failed, and where would show what players do not "
                                 "see; `plyboard check {}` finds it",
                                 source().spec())}};
}

}  // namespace ply::studio
