#include "framework/studio/tables/sight.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/report/board/zone_rows.hpp"
#include "framework/session/shown_game.hpp"

namespace ply::studio {
namespace {

/// Whether a line of the tree ends the game.
bool is_over_somewhere(const Session& session) {
    if (session.end()) return true;
    const Game& game = session.game();
    const GameTree& tree = session.tree();
    std::vector<std::pair<NodeId, AnyState>> waiting{{GameTree::root, session.start().state}};
    while (!waiting.empty()) {
        const auto [node, state] = std::move(waiting.back());
        waiting.pop_back();
        if (game.over(state)) return true;
        for (const NodeId child : tree[node].children) {
            waiting.emplace_back(child, state);
            game.play(waiting.back().second, tree[child].move);
        }
    }
    return false;
}

}  // namespace

Sight::Sight(const Session& session) {
    if (!session.game().facts().hidden) return;
    revealed_ = is_over_somewhere(session);
    look(session);
}

bool Sight::look(const Session& session) {
    const Eyes before = eyes_;
    eyes_ = {};
    if (!session.game().facts().hidden) return eyes_ != before;
    if (session.outcome()) revealed_ = true;
    if (!revealed_) eyes_.viewer = viewer_of(session);
    // What programs alone have played was shown to whoever takes a seat later.
    const bool begun = session.tree().size() > 1;
    if (!eyes_.viewer && begun) revealed_ = true;
    if (eyes_.viewer && *eyes_.viewer != chance_player) {
        const std::vector<std::string>& players = session.setup().players;
        if (fresh_ && std::ranges::count(players, person) == 1) looker_ = eyes_.viewer;
        fresh_ = false;
        if (looker_ != eyes_.viewer) {
            eyes_ = {chance_player, eyes_.viewer};
            looker_.reset();
        }
    }
    return eyes_ != before;
}

void Sight::uncover(const Session& session, Player seat) {
    if (eyes_.cover != seat)
        throw Error(fmt::format("{} is not the one who is to look now",
                                seat_title(seat, session.setup().names)));
    looker_ = seat;
}

}  // namespace ply::studio
