#include "framework/learning/features/same_worth.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
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
    int swapped = 0;  ///< how many
};

/// A mapping that fits all that is seen, for boards of which nothing is known but their cells:
/// each goes to one whose contents in the images are what its own became. Empty: there is none.
Mapping read_off(const std::vector<std::vector<std::uint8_t>>& expected,
                 const std::vector<std::vector<std::uint8_t>>& images, std::size_t cells) {
    const auto history = [](const std::vector<std::vector<std::uint8_t>>& boards, std::size_t c) {
        std::string all;
        for (const auto& board : boards) all += static_cast<char>(board[c]);
        return all;
    };
    std::multimap<std::string, std::uint16_t> targets;
    for (std::size_t c = 0; c < cells; ++c)
        targets.emplace(history(images, c), static_cast<std::uint16_t>(c));
    Mapping mapping;
    for (std::size_t c = 0; c < cells; ++c) {
        const std::string seen = history(expected, c);
        const auto target = targets.lower_bound(seen);  // the first of those that look alike
        if (target == targets.end() || target->first != seen) return {};
        mapping.push_back(target->second);
        targets.erase(target);
    }
    return mapping;
}

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
    if (found != graph.mappings.end()) return *found;
    if (graph.mappings.size() > 1) return std::nullopt;
    std::vector<std::vector<std::uint8_t>> expected;
    std::vector<std::vector<std::uint8_t>> images;
    for (AnyState state : states)
        // Where players change places, until all are back: cells that look alike go around, too.
        for (int turns = std::max(1, change.swapped); turns > 0; --turns) {
            const auto image = image_of(state);
            if (!image) return std::nullopt;
            images.push_back(read(*image));
            expected.push_back(read(state));
            for (std::uint8_t& content : expected.back()) content = change.become[content];
            state = *image;
        }
    Mapping mapping = read_off(expected, images, cells);
    return !mapping.empty() && fits(mapping) ? std::optional(std::move(mapping)) : std::nullopt;
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
          become_(swapped_contents(*game.layout(), game.facts().players)),
          reader_(game) {}

    bool holds(const AnyState& state) {
        const auto image = swapped_(state);
        if (!image || game_.over(*image)) return false;
        if (game_.mover(*image) != next(game_.mover(state))) return false;
        return children(state, true) == children(*image, false);
    }

private:
    Player next(Player player) const { return (player + 1) % game_.facts().players; }
    /// What the moves lead to, in order; where `turned`, the images of it.
    std::vector<std::string> children(const AnyState& state, bool turned) {
        MoveList moves;
        game_.moves(state, moves);
        std::vector<std::string> found;
        for (const Move move : moves) {
            AnyState child = state;
            game_.play(child, move);
            if (const auto outcome = game_.outcome(child)) {
                found.push_back(ended(*outcome, child, turned));
                continue;
            }
            const auto image = turned ? swapped_(child) : child;
            if (!image) return {};
            found.emplace_back(reinterpret_cast<const char*>(image->data()), image->size());
        }
        std::ranges::sort(found);
        return found;
    }
    std::string ended(const Outcome& outcome, const AnyState& state, bool turned) {
        std::array<std::int32_t, max_players> worths{};
        for (Player p = 0; p < game_.facts().players; ++p)
            worths[static_cast<std::size_t>(turned ? next(p) : p)] =
                worth(outcome, game_.facts().goal, p);
        std::string text;
        for (const std::int32_t each : worths) text += std::to_string(each) + " ";
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
        const auto mapping = mapping_of(game, graph, groups, states, image_of, {as_they_are(), 0});
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
    if (game.facts().players < 2) return {};
    const BoardImages* const images = board_images_of(game);
    const int count = std::min(count_board_images(game), 64);
    for (int k = 0; images != nullptr && k < count; ++k) {
        const ImageOf swapped = [&](const AnyState& state) {
            return images->sides_swapped(state, k);
        };
        const auto mapping = mapping_of(
            game, graph, groups, states, swapped,
            {swapped_contents(*game.layout(), game.facts().players), game.facts().players});
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
