/// What a node of SGF says beside its move: comments, annotations, marks, clocks, values. What has
/// no place of its own in a session is kept as it came, so that a file which is read and written
/// again has lost nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/game/outcome.hpp"
#include "framework/session/formats/sgf/sgf_tree.hpp"
#include "framework/session/game_tree.hpp"

namespace ply {

/// Takes over what the node says of a move that `mover` made; chance_player: of none, or a throw of
/// dice. Of the root, what setup and result of a session hold is left to them.
void take_said(GameNode& move, const SgfNode& node, Player mover);
/// The same as properties; `clock` is that of the mover.
std::string written_said(const GameNode& move, Player mover, const ClockRule& clock);

/// The property as it is written; `]` and `\` inside get a `\` in front.
std::string written_property(std::string name, const std::vector<std::string>& values);
std::string written_property(std::string name, std::string_view value);

/// A property that was kept; null: there is none.
const std::vector<std::string>* kept_property(const GameNode& move, std::string_view name);

}  // namespace ply
