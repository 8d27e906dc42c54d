#include "framework/session/formats/tree_builder.hpp"

#include <fmt/format.h>

#include <utility>

#include "framework/base/error.hpp"

namespace ply {

TreeBuilder::TreeBuilder(Session& session) : session_(session), now_{.position = session.start()} {}

void TreeBuilder::play(Move move) {
    GameTree::require_room(now_.ply);
    Place next{
        .position = now_.position, .mover = game().mover(now_.position.state), .ply = now_.ply + 1};
    ply::play(game(), next.position, move);
    next.node = session_.tree().add(now_.node, move, game().move_text(now_.position.state, move));
    before_ = std::exchange(now_, std::move(next));
    node().player = now_.mover == chance_player ? "chance" : "human";
}

void TreeBuilder::keep() {
    if (kept_.size() == most_nested)
        throw Error(fmt::format("variations are nested more than {} deep", most_nested));
    kept_.push_back({now_, before_});
}

void TreeBuilder::open() {
    if (!before_) throw Error("a variation begins where there is no move before it");
    keep();
    now_ = *std::exchange(before_, std::nullopt);
}

void TreeBuilder::close() {
    if (kept_.empty()) throw Error("there is a ')' too many");
    now_ = std::move(kept_.back().now);
    before_ = std::move(kept_.back().before);
    kept_.pop_back();
}

}  // namespace ply
