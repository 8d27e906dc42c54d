#include "framework/session/formats/tree_builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "framework/base/error.hpp"

namespace ply {

TreeBuilder::TreeBuilder(Session& session) : session_(session), position_(session.start()) {}

void TreeBuilder::play(Move move) {
    GameTree::require_room(ply_);
    Place last = place();
    const NodeId next = session_.tree().add(now_, move, game().move_text(position_.state, move));
    mover_ = game().mover(position_.state);
    ply::play(game(), position_, move);
    now_ = next;
    ++ply_;
    before_ = std::move(last);
    node().player = mover_ == chance_player ? "chance" : "human";
}

void TreeBuilder::keep() {
    if (kept_.size() == most_nested)
        throw Error(fmt::format("variations are nested more than {} deep", most_nested));
    kept_.push_back({place(), before_, ply_});
}

void TreeBuilder::open() {
    if (!before_) throw Error("a variation begins where there is no move before it");
    keep();
    position_.path.pop();
    --ply_;
    stand_at(*std::exchange(before_, std::nullopt));
}

void TreeBuilder::close() {
    if (kept_.empty()) throw Error("there is a ')' too many");
    const Kept kept = std::move(kept_.back());
    kept_.pop_back();
    // Of the path up to here open() may have taken the last entry away.
    while (position_.path.size() > std::max<std::size_t>(kept.ply, 1)) position_.path.pop();
    if (kept.before)
        position_.path.push(
            game().repetition_hash(kept.now.state),
            game().irreversible(kept.before->state, session_.tree()[kept.now.node].move));
    ply_ = kept.ply;
    before_ = kept.before;
    stand_at(kept.now);
}

void TreeBuilder::stand_at(const Place& place) {
    now_ = place.node;
    position_.state = place.state;
    mover_ = place.mover;
}

}  // namespace ply
