#include "framework/learning/features/survey.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/board/geometry/cell_bits.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/game/perft.hpp"
#include "framework/learning/features/falling.hpp"
#include "framework/learning/features/same_worth.hpp"
#include "framework/search/learned/learned_evaluator.hpp"

namespace ply::learning {
namespace {

constexpr int survey_games = 200;
constexpr std::size_t survey_plies = 10'000;
constexpr std::size_t most_states = 300;

/// Plays random games and writes down what stands where.
class Watcher {
public:
    Watcher(const Game& game, Survey& survey)
        : game_(game), survey_(survey), reader_(game), first_(game.layout()->cells.size()) {
        survey.live.assign(first_.size(), false);
        const AnyState start = game.start();
        first_.assign(reader_.cells(start), reader_.cells(start) + first_.size());
        survey.numbers.resize(reader_.numbers(start).size());
    }
    void play(Random& random) {
        AnyState state = game_.start();
        int plies = 0;
        for (; plies < game_.playout_limit() && !game_.over(state); ++plies) {
            look(state);
            const bool chance = game_.mover(state) == chance_player;
            if (!chance && survey_.states.size() < most_states && random.below(6) == 0)
                survey_.states.push_back(state);
            game_.play(state, random_move(ErasedRules(game_), state, random));
        }
        look(state);
        lengths_.push_back(plies);
        const auto outcome = game_.outcome(state);
        for (Player p = 0; outcome && p < game_.facts().players; ++p)
            scores_.push_back(static_cast<double>(worth(*outcome, Goal::margin, p)));
    }
    void finish() {
        std::ranges::sort(survey_.occupied);
        std::ranges::sort(survey_.counts);
        for (auto& seen : survey_.numbers) std::ranges::sort(seen);
        std::ranges::sort(lengths_);
        survey_.length = std::max(1, lengths_[lengths_.size() / 2]);
        if (scores_.empty()) return;
        const auto count = static_cast<double>(scores_.size());
        if (game_.facts().players > 2)
            survey_.usual =
                std::round(std::accumulate(scores_.begin(), scores_.end(), 0.0) / count);
        double sizes = 0;
        for (const double score : scores_) sizes += std::abs(score - survey_.usual);
        survey_.margin = std::max(1.0, sizes / count);
    }

private:
    void look(const AnyState& state) {
        const std::uint8_t* const contents = reader_.cells(state);
        int occupied = 0;
        for (std::size_t c = 0; c < first_.size(); ++c) {
            occupied += contents[c] != 0;
            if (contents[c] != first_[c]) survey_.live[c] = true;
            if (contents[c] != 0 && game_.layout()->counts) survey_.counts.push_back(contents[c]);
        }
        survey_.occupied.push_back(occupied);
        const std::vector<std::int32_t>& numbers = reader_.numbers(state);
        for (std::size_t i = 0; i < numbers.size(); ++i) survey_.numbers[i].push_back(numbers[i]);
    }

    const Game& game_;
    Survey& survey_;
    PositionReader reader_;
    std::vector<std::uint8_t> first_;
    std::vector<int> lengths_;
    std::vector<double> scores_;
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
    const std::string& name = game.info().name;
    if (game.facts().hidden)
        throw Error(fmt::format(
            "learn: in {} players do not see everything, and an evaluation would see what they do "
            "not; ismcts plays it without one, and plyboard solve finds strategies of small games",
            name));
    if (game.layout() == nullptr || game.layout()->cells.empty())
        throw Error(fmt::format("learn: {} shows no board whose cells could be looked at", name));
    if (game.layout()->cells.size() > board::max_cells)
        throw Error(fmt::format("learn: {} has {} cells; a board of at most {} can be learned",
                                name, game.layout()->cells.size(), board::max_cells));
}

Survey::Survey(const Game& game, const BoardGraph& graph) {
    groups = extra_groups_of(game);
    Watcher watcher(game, *this);
    Random random(1);
    for (int i = 0; i < survey_games && occupied.size() < survey_plies; ++i) watcher.play(random);
    watcher.finish();
    fall = verified_fall(game, graph, states);
    const BoardGraph kept = keeping_live_cells(graph, live);
    symmetries = verified_symmetries(game, kept, groups, states);
    swap = verified_swap(game, kept, groups, states);
}

Mapping numbers_moved(const std::vector<BoardExtras::Group>& groups, const Mapping& cells,
                      int swapped) {
    Mapping moved;
    for (const BoardExtras::Group& group : groups) {
        const std::size_t begin = moved.size();
        for (std::size_t i = 0; i < static_cast<std::size_t>(group.count); ++i) {
            const bool goes = swapped > 1 && group.count == swapped;
            const std::size_t to = group.layer ? cells[i]
                                   : goes      ? (i + 1) % static_cast<std::size_t>(swapped)
                                               : i;
            moved.push_back(static_cast<std::uint16_t>(begin + to));
        }
    }
    return moved;
}

std::vector<std::uint8_t> swapped_contents(const Layout& layout, int players) {
    std::vector<std::uint8_t> swapped(256);
    std::iota(swapped.begin(), swapped.end(), std::uint8_t{0});
    if (layout.counts) return swapped;
    const std::size_t pieces = std::min<std::size_t>(layout.pieces.size(), 256);
    const auto rank = [&](std::size_t piece) {  // among those of its name and owner
        const auto end = layout.pieces.begin() + static_cast<std::ptrdiff_t>(piece);
        return std::count_if(layout.pieces.begin(), end, [&](const Layout::Piece& each) {
            return each.name == end->name && each.owner == end->owner;
        });
    };
    for (std::size_t one = 0; one < pieces; ++one)
        for (std::size_t other = 0; other < pieces; ++other) {
            const Layout::Piece& a = layout.pieces[one];
            const Layout::Piece& b = layout.pieces[other];
            if (a.name == b.name && a.owner >= 0 && b.owner == (a.owner + 1) % players &&
                rank(one) == rank(other))
                swapped[one] = static_cast<std::uint8_t>(other);
        }
    return swapped;
}

}  // namespace ply::learning
