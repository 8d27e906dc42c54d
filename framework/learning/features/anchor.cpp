#include "framework/learning/features/anchor.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace ply::learning {
namespace {

/// On how many cells a player sees each code, by player.
using Seen = std::array<std::vector<int>, 2>;

/// Of one position, by its contents.
Seen seen_in(const TupleNet& net, const std::vector<std::uint8_t>& contents) {
    Seen seen;
    for (std::size_t view = 0; view < 2; ++view) {
        seen[view].resize(static_cast<std::size_t>(net.values));
        for (int cell = 0; cell < net.board; ++cell)
            ++seen[view][net.views[view].codes[contents[static_cast<std::size_t>(cell)]]];
    }
    return seen;
}

/// Of places, as the first player sees the cells.
std::vector<std::uint16_t> mirrored_places(const TupleNet& net, const Mapping& mirror) {
    std::vector<std::uint16_t> places(static_cast<std::size_t>(net.places()));
    std::iota(places.begin(), places.end(), std::uint16_t{0});
    const std::vector<std::uint16_t>& seen = net.views.front().places;
    for (std::size_t cell = 0; cell < mirror.size(); ++cell)
        places[seen[cell]] = seen[mirror[cell]];
    return places;
}

}  // namespace

Mapping mirrored(const Layout& layout) {
    const auto [left, right] = std::ranges::minmax(layout.cells, {}, &Layout::Cell::x);
    Mapping mapping;
    for (const Layout::Cell& cell : layout.cells) {
        const auto image = std::ranges::find_if(layout.cells, [&](const Layout::Cell& other) {
            return other.y == cell.y && other.x == left.x + right.x - cell.x;
        });
        if (image == layout.cells.end()) return {};
        mapping.push_back(static_cast<std::uint16_t>(image - layout.cells.begin()));
    }
    return mapping;
}

HiddenLayer::Anchor find_anchor(const Game& game, const TupleNet& net, const Survey& survey) {
    const Layout& layout = *game.layout();
    const Mapping image = mirrored(layout);
    if (image.empty()) return {};
    std::vector<bool> single(static_cast<std::size_t>(net.values), true);
    single[0] = false;
    PositionReader reader(game);
    for (const AnyState& state : survey.states) {
        const Seen seen = seen_in(net, reader.contents(net, state));
        for (std::size_t code = 1; code < single.size(); ++code)
            single[code] = single[code] && seen[0][code] == 1 && seen[1][code] == 1;
    }
    const auto code = static_cast<std::size_t>(std::ranges::find(single, true) - single.begin());
    if (code == single.size()) return {};
    HiddenLayer::Anchor anchor{
        .code = static_cast<std::uint8_t>(code),
        .scenes = std::vector<std::uint8_t>(static_cast<std::size_t>(net.board)),
        .mirror = mirrored_places(net, image)};
    for (std::size_t cell = 0; cell < image.size(); ++cell)
        if (layout.cells[cell].x < layout.cells[image[cell]].x)
            anchor.scenes[net.views.front().places[cell]] = 1;
    return anchor;
}

}  // namespace ply::learning
