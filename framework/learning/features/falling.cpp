#include "framework/learning/features/falling.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "framework/search/learned/learned_evaluator.hpp"

namespace ply::learning {
namespace {

constexpr std::size_t most_dropped_on = 100;

using Contents = std::vector<std::uint8_t>;

Contents cells_in(PositionReader& reader, const AnyState& state, std::size_t cells) {
    const std::uint8_t* const contents = reader.cells(state);
    return {contents, contents + cells};
}

/// Into which empty cells the moves put a piece; nothing where one does something else.
std::optional<std::vector<bool>> entered(const Game& game, PositionReader& reader,
                                         const AnyState& state, const Contents& before) {
    std::vector<bool> found(before.size());
    MoveList moves;
    game.moves(state, moves);
    for (const Move move : moves) {
        AnyState child = state;
        game.play(child, move);
        const Contents after = cells_in(reader, child, before.size());
        const auto [was, is] = std::ranges::mismatch(before, after);
        if (was == before.end() || *was != 0) return std::nullopt;
        if (!std::equal(was + 1, before.end(), is + 1)) return std::nullopt;
        found[static_cast<std::size_t>(was - before.begin())] = true;
    }
    return found;
}

bool falls_so(int fall, const Contents& contents, const std::vector<bool>& entered) {
    for (int c = 0; c < static_cast<int>(contents.size()); ++c) {
        const int below = c - fall;
        const bool lies = below < 0 || below >= static_cast<int>(contents.size()) ||
                          contents[static_cast<std::size_t>(below)] != 0;
        const auto cell = static_cast<std::size_t>(c);
        if (entered[cell] != (contents[cell] == 0 && lies)) return false;
    }
    return true;
}

}  // namespace

int verified_fall(const Game& game, const BoardGraph& graph, const std::vector<AnyState>& states) {
    if (game.layout()->counts || game.layout()->pieces.size() > 255) return 0;
    std::set<int> falls;
    for (const auto& axis : graph.axes)
        for (int c = 0; c < graph.cells; ++c)
            if (const int next = axis[static_cast<std::size_t>(c)]; next >= 0)
                falls.insert({next - c, c - next});
    PositionReader reader(game);
    const auto cells = static_cast<std::size_t>(graph.cells);
    for (std::size_t i = 0; i < std::min(states.size(), most_dropped_on) && !falls.empty(); ++i) {
        const Contents contents = cells_in(reader, states[i], cells);
        const auto there = entered(game, reader, states[i], contents);
        if (!there) return 0;
        std::erase_if(falls, [&](int fall) { return !falls_so(fall, contents, *there); });
    }
    return falls.size() == 1 && !states.empty() ? *falls.begin() : 0;
}

}  // namespace ply::learning
