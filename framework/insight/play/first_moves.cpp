#include "framework/insight/play/first_moves.hpp"

#include <cstring>

#include "framework/game/position.hpp"
#include "framework/search/proof/symmetry_group.hpp"

namespace ply::insight {

std::vector<FirstMove> first_moves(const Game& game, const std::stop_token& stop) {
    std::vector<FirstMove> list;
    const Position start = Position::start(game);
    if (game.over(start.state) || game.mover(start.state) == chance_player) return list;
    const SymmetryGroup group =
        game.symmetries() > 1 ? SymmetryGroup::declared(game) : SymmetryGroup::found(game, stop);
    if (stop.stop_requested()) return list;
    MoveList moves;
    legal_moves(game, start, moves);
    std::vector<AnyState> positions;
    for (const Move move : moves) {
        AnyState after = start.state;
        game.play(after, move);
        const AnyState image = group.canonical(game, after);
        std::size_t same = 0;
        while (same < positions.size() &&
               std::memcmp(positions[same].data(), image.data(), image.size()) != 0)
            ++same;
        if (same == positions.size()) {
            positions.push_back(image);
            list.push_back({{}, move});
        }
        list[same].texts.push_back(game.move_text(start.state, move));
    }
    return list;
}

}  // namespace ply::insight
