#include "framework/learning/features/same_worth.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>

#include "framework/game/shown/board_images.hpp"
#include "framework/learning/features/survey.hpp"
#include "framework/search/learned/learned_evaluator.hpp"
#include "framework/search/proof/symmetry_group.hpp"

namespace ply::learning {
namespace {

/// The search for images goes through each move of each position.
constexpr std::size_t most_verified = 100;

using ImageOf = std::function<std::optional<AnyState>(const AnyState&)>;

/// How images are to be read: what becomes of contents, and whether the players change places.
struct Change {
    std::vector<std::uint8_t> become;
    bool swapped = false;
};

/// The mapping of cells by which `image_of` moves what stands on them, and makes `become` of it.
/// The numbers of the groups go with them.
std::optional<Mapping> mapping_of(const Game& game, const BoardGraph& graph,
                                  const std::vector<BoardExtras::Group>& groups,
                                  const std::vector<AnyState>& states, const ImageOf& image_of,
                                  const Change& change) {
    PositionReader reader(game);
    const auto cells = static_cast<std::size_t>(graph.cells);
    const auto read = [&](const AnyState& state) {
        const std::uint8_t* const contents = reader.cells(state);
        return std::vector<std::uint8_t>(contents, contents + cells);
    };
    const auto fits = [&](const Mapping& mapping) {
        const Mapping moved = numbers_moved(groups, mapping, change.swapped);
        return std::ranges::all_of(states, [&](const AnyState& state) {
            const auto image = image_of(state);
            if (!image) return false;
            const auto before = read(state);
            const auto after = read(*image);
            for (std::size_t c = 0; c < before.size(); ++c)
                if (after[mapping[c]] != change.become[before[c]]) return false;
            const std::vector<std::int32_t> numbers = reader.numbers(state);
            const std::vector<std::int32_t>& images = reader.numbers(*image);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                if (images[moved[i]] != numbers[i]) return false;
            return true;
        });
    };
    const auto found = std::ranges::find_if(graph.mappings, fits);
    return found == graph.mappings.end() ? std::nullopt : std::optional(*found);
}

std::vector<std::uint8_t> as_they_are() {
    std::vector<std::uint8_t> same(256);
    for (std::size_t i = 0; i < same.size(); ++i) same[i] = static_cast<std::uint8_t>(i);
    return same;
}

/// Whether both players could change places in `state`, by `swapped`.
class SwapCheck {
public:
    SwapCheck(const Game& game, const Mapping& mapping, ImageOf swapped)
        : game_(game),
          mapping_(mapping),
          swapped_(std::move(swapped)),
          become_(swapped_contents(*game.layout())),
          reader_(game) {}

    bool holds(const AnyState& state) {
        const auto image = swapped_(state);
        if (!image || game_.over(*image)) return false;
        const Player mover = game_.mover(state);
        if (game_.mover(*image) != 1 - mover) return false;
        return children(state, mover, true) == children(*image, 1 - mover, false);
    }

private:
    /// What the moves lead to, seen from the other side where `turned`, in order.
    std::vector<std::string> children(const AnyState& state, Player mover, bool turned) {
        MoveList moves;
        game_.moves(state, moves);
        std::vector<std::string> found;
        for (const Move move : moves) {
            AnyState child = state;
            game_.play(child, move);
            if (const auto outcome = game_.outcome(child)) {
                found.push_back(ended(*outcome, child, mover, turned));
                continue;
            }
            const auto image = turned ? swapped_(child) : child;
            if (!image) return {};
            found.emplace_back(reinterpret_cast<const char*>(image->data()), image->size());
        }
        std::ranges::sort(found);
        return found;
    }
    std::string ended(const Outcome& outcome, const AnyState& state, Player mover, bool turned) {
        std::string text = std::to_string(worth(outcome, game_.facts().goal, mover)) + " ";
        const std::uint8_t* const contents = reader_.cells(state);
        std::string board(mapping_.size(), ' ');
        for (std::size_t c = 0; c < board.size(); ++c)
            board[turned ? mapping_[c] : c] =
                static_cast<char>(turned ? become_[contents[c]] : contents[c]);
        return text + board;
    }

    const Game& game_;
    const Mapping& mapping_;
    ImageOf swapped_;
    std::vector<std::uint8_t> become_;
    PositionReader reader_;
};

}  // namespace

std::vector<Mapping> verified_symmetries(const Game& game, const BoardGraph& graph,
                                         const std::vector<BoardExtras::Group>& groups,
                                         const std::vector<AnyState>& states) {
    std::vector<Mapping> found{graph.mappings.front()};
    const auto add = [&](const ImageOf& image_of) {
        const auto mapping =
            mapping_of(game, graph, groups, states, image_of, {as_they_are(), false});
        if (mapping && std::ranges::find(found, *mapping) == found.end()) found.push_back(*mapping);
    };
    for (int k = 1; k < game.symmetries(); ++k)
        add([&](const AnyState& state) { return game.symmetric(state, k); });
    const BoardImages* const images = board_images_of(game);
    const int count = std::min(count_board_images(game), 64);
    for (int k = 1; k < count; ++k) {
        const SymmetryGroup alone = SymmetryGroup::from_mask(game, std::uint64_t{1} << k);
        std::size_t verified = 0;
        const bool kept = std::ranges::all_of(states, [&](const AnyState& state) {
            return ++verified > most_verified || alone.agrees(game, state);
        });
        if (kept) add([&](const AnyState& state) { return images->board_image(state, k); });
    }
    return found;
}

Mapping verified_swap(const Game& game, const BoardGraph& graph,
                      const std::vector<BoardExtras::Group>& groups,
                      const std::vector<AnyState>& states) {
    if (game.facts().players != 2) return {};
    const BoardImages* const images = board_images_of(game);
    const int count = std::min(count_board_images(game), 64);
    for (int k = 0; images != nullptr && k < count; ++k) {
        const ImageOf swapped = [&](const AnyState& state) {
            return images->sides_swapped(state, k);
        };
        const auto mapping = mapping_of(game, graph, groups, states, swapped,
                                        {swapped_contents(*game.layout()), true});
        if (!mapping) continue;
        SwapCheck check(game, *mapping, swapped);
        std::size_t verified = 0;
        if (!states.empty() && std::ranges::all_of(states, [&](const AnyState& state) {
                return ++verified > most_verified || check.holds(state);
            }))
            return *mapping;
    }
    return {};
}

}  // namespace ply::learning
