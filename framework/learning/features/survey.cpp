#include "framework/learning/features/survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/board/geometry/cell_bits.hpp"
#include "framework/game/board_cells.hpp"
#include "framework/learning/features/same_worth.hpp"

namespace ply::learning {
namespace {

constexpr int survey_games = 200;
constexpr std::size_t survey_plies = 10'000;
constexpr std::size_t most_states = 300;

/// Plays random games and writes down what stands where.
class Watcher {
public:
    Watcher(const Game& game, Survey& survey)
        : game_(game),
          survey_(survey),
          offer_(dynamic_cast<const BoardCells*>(&game)),
          buffer_(game.layout()->cells.size()),
          first_(buffer_.size()) {
        survey.live.assign(buffer_.size(), false);
        const AnyState start = game.start();
        const std::uint8_t* const contents = cells_of(game, offer_, start, buffer_.data());
        first_.assign(contents, contents + buffer_.size());
    }
    void play(Random& random) {
        AnyState state = game_.start();
        int plies = 0;
        for (; plies < game_.playout_limit() && !game_.over(state); ++plies) {
            look(state);
            if (survey_.states.size() < most_states && random.below(6) == 0)
                survey_.states.push_back(state);
            game_.play(state, game_.random_move(state, random));
        }
        look(state);
        lengths_.push_back(plies);
        if (const auto outcome = game_.outcome(state)) {
            margins_ += std::abs(static_cast<double>(worth(*outcome, Goal::margin, 0)));
            ++ended_;
        }
    }
    void finish() {
        std::ranges::sort(survey_.occupied);
        std::ranges::sort(lengths_);
        survey_.length = std::max(1, lengths_[lengths_.size() / 2]);
        if (ended_ > 0) survey_.margin = std::max(1.0, margins_ / ended_);
    }

private:
    void look(const AnyState& state) {
        const std::uint8_t* const contents = cells_of(game_, offer_, state, buffer_.data());
        int occupied = 0;
        for (std::size_t c = 0; c < first_.size(); ++c) {
            occupied += contents[c] != 0;
            if (contents[c] != first_[c]) survey_.live[c] = true;
        }
        survey_.occupied.push_back(occupied);
    }

    const Game& game_;
    Survey& survey_;
    const BoardCells* offer_;
    std::vector<std::uint8_t> buffer_;
    std::vector<std::uint8_t> first_;
    std::vector<int> lengths_;
    double margins_ = 0;
    int ended_ = 0;
};

/// Without the mappings that move most of what happens to cells where nothing does: the dark
/// squares of checkers to the light ones, on which the same rules would hold.
BoardGraph keeping_live_cells(BoardGraph graph, const std::vector<bool>& live) {
    std::erase_if(graph.mappings, [&](const Mapping& mapping) {
        std::ptrdiff_t stay = 0;
        for (std::size_t c = 0; c < live.size(); ++c) stay += live[c] && live[mapping[c]];
        return 2 * stay < std::ranges::count(live, true);
    });
    return graph;
}

}  // namespace

void require_learnable(const Game& game) {
    const Facts& facts = game.facts();
    const std::string& name = game.info().name;
    if (facts.players != 2 || !facts.zero_sum)
        throw Error(fmt::format(
            "learn: {} {}; so far games of two players can be learned, in "
            "which what one wins the other loses",
            name,
            facts.players == 2 ? "is not zero-sum" : fmt::format("has {} players", facts.players)));
    if (facts.chance)
        throw Error(fmt::format("learn: {} has dice; so far games without can be learned", name));
    if (game.layout() == nullptr || game.layout()->cells.empty())
        throw Error(fmt::format("learn: {} shows no board whose cells could be looked at", name));
    if (game.layout()->cells.size() > board::max_cells)
        throw Error(fmt::format("learn: {} has {} cells; a board of at most {} can be learned",
                                name, game.layout()->cells.size(), board::max_cells));
}

Survey::Survey(const Game& game, const BoardGraph& graph) {
    Watcher watcher(game, *this);
    Random random(1);
    for (int i = 0; i < survey_games && occupied.size() < survey_plies; ++i) watcher.play(random);
    watcher.finish();
    const BoardGraph kept = keeping_live_cells(graph, live);
    symmetries = verified_symmetries(game, kept, states);
    swap = verified_swap(game, kept, states);
}

std::vector<std::uint8_t> swapped_contents(const Layout& layout) {
    std::vector<std::uint8_t> swapped(256);
    std::iota(swapped.begin(), swapped.end(), std::uint8_t{0});
    if (layout.counts) return swapped;
    const std::size_t pieces = std::min<std::size_t>(layout.pieces.size(), 256);
    for (std::size_t one = 0; one < pieces; ++one)
        for (std::size_t other = 0; other < pieces; ++other) {
            const Layout::Piece& a = layout.pieces[one];
            const Layout::Piece& b = layout.pieces[other];
            if (a.name == b.name && a.owner >= 0 && b.owner == 1 - a.owner)
                swapped[one] = static_cast<std::uint8_t>(other);
        }
    return swapped;
}

}  // namespace ply::learning
