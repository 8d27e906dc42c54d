#include "framework/search/proof/symmetry_group.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "framework/game/shown/board_images.hpp"

namespace ply {
namespace {

bool before(const AnyState& a, const AnyState& b) {
    return std::memcmp(a.data(), b.data(), a.size()) < 0;
}

}  // namespace

SymmetryGroup SymmetryGroup::declared(const Game& game) {
    SymmetryGroup group;
    group.declared_ = game.symmetries();
    return group;
}

SymmetryGroup SymmetryGroup::from_mask(const Game& game, std::uint64_t mask) {
    if (mask == 1) return declared(game);
    SymmetryGroup group;
    group.mask_ = mask & ~std::uint64_t{1};
    return group;
}

SymmetryGroup SymmetryGroup::found(const Game& game, const std::stop_token& stop) {
    constexpr int games = 20;
    constexpr int plies = 60;
    SymmetryGroup group;
    const int images = std::min(count_board_images(game), 64);
    for (int k = 1; k < images; ++k) {
        SymmetryGroup alone;
        alone.mask_ = std::uint64_t{1} << k;
        Random random(static_cast<std::uint64_t>(k));
        bool kept = true;
        for (int i = 0; kept && i < games; ++i) {
            AnyState state = game.start();
            for (int ply = 0; kept && ply < plies && !game.over(state); ++ply) {
                if (stop.stop_requested()) return none();
                MoveList moves;
                game.moves(state, moves);
                game.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
                kept = alone.agrees(game, state);
            }
        }
        if (kept) group.mask_ |= alone.mask_;
    }
    group.keep_generators(game);
    return group;
}

/// Leaves out mappings that are chains of others: the orbits stay, and cost less.
void SymmetryGroup::keep_generators(const Game& game) {
    std::vector<AnyState> states;
    Random random(1);
    for (AnyState state = game.start(); !game.over(state) && states.size() < 40;) {
        MoveList moves;
        game.moves(state, moves);
        game.play(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        states.push_back(state);
    }
    const std::size_t largest = largest_orbit(game, states);
    largest_ = static_cast<int>(largest);
    for (std::uint64_t left = mask_; left != 0; left &= left - 1) {
        SymmetryGroup fewer = *this;
        fewer.mask_ &= ~(left & -left);
        if (fewer.mask_ != 0 && fewer.largest_orbit(game, states) == largest) mask_ = fewer.mask_;
    }
}

std::size_t SymmetryGroup::largest_orbit(const Game& game,
                                         const std::vector<AnyState>& states) const {
    std::size_t largest = 1;
    for (const AnyState& state : states) largest = std::max(largest, orbit(game, state).size());
    return largest;
}

AnyState SymmetryGroup::canonical(const Game& game, const AnyState& state) const {
    if (mask_ != 0) {
        const std::vector<AnyState> images = orbit(game, state);
        return *std::min_element(images.begin(), images.end(), before);
    }
    AnyState least = state;
    for (int k = 1; k < declared_; ++k) {
        const AnyState image = game.symmetric(state, k);
        if (before(image, least)) least = image;
    }
    return least;
}

bool SymmetryGroup::agrees(const Game& game, const AnyState& state) const {
    std::vector<AnyState> expected;
    for (const AnyState& image : orbit(game, state)) {
        if (game.outcome(image) != game.outcome(state)) return false;
        if (game.over(state)) continue;
        if (game.mover(image) != game.mover(state)) return false;
        MoveList moves;
        game.moves(image, moves);
        std::vector<AnyState> children;
        for (const Move move : moves) {
            AnyState child = image;
            game.play(child, move);
            children.push_back(canonical(game, child));
        }
        std::sort(children.begin(), children.end(), before);
        if (expected.empty()) expected = children;
        if (children != expected) return false;
    }
    return true;
}

std::vector<AnyState> SymmetryGroup::orbit(const Game& game, const AnyState& state) const {
    std::vector<AnyState> images;
    images.reserve(16);
    images.push_back(state);
    for (std::size_t at = 0; at < images.size(); ++at) {
        for (std::uint64_t left = mask_; left != 0; left &= left - 1) {
            const AnyState image =
                board_images_of(game)->board_image(images[at], std::countr_zero(left));
            if (std::find(images.begin(), images.end(), image) == images.end())
                images.push_back(image);
        }
    }
    return images;
}

}  // namespace ply
