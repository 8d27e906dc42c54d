#include "framework/match/balanced_openings.hpp"

#include <fmt/format.h>

#include <cstdlib>

namespace ply {

BalancedOpenings::BalancedOpenings(const Game& game, const OpeningSettings& settings,
                                   std::uint64_t seed, MatchWatch* watch)
    : game_(game),
      window_(*settings.balance),
      watch_(watch),
      candidates_(game, settings.plies, seed, watch),
      spec_(parse_searcher(settings.by)),
      searcher_(make_searcher(spec_, game)) {}

const Opening& BalancedOpenings::at(std::size_t index) {
    candidates_.at(0);
    return candidates_.count() ? nth_of_all(index) : of_its_own(index);
}

/// How far from even the searcher finds the position.
Score BalancedOpenings::distance(const Opening& opening) {
    if (watch_ != nullptr) watch_->rules_at_work();
    Position position = Position::start(game_);
    for (const Move move : opening.moves) play(game_, position, move);
    if (game_.mover(position.state) == chance_player) return infinite_score;
    searcher_->new_match(0);
    const SearchResult result = searcher_->search(position, spec_.limits, {});
    if (!result.score)
        throw Error(
            fmt::format("openings: {} gives no scores; choose a searcher that does", spec_.text()));
    return std::abs(*result.score);
}

const Opening& BalancedOpenings::nth_of_all(std::size_t index) {
    const std::size_t count = *candidates_.count();
    while (even_.size() <= index && looked_at_ < count) {
        const Opening& candidate = candidates_.at(looked_at_++);
        if (distance(candidate) <= window_) even_.push_back(candidate);
    }
    if (even_.empty())
        throw Error(
            fmt::format("openings: none of the {} positions is within ±{} for {}; widen "
                        "the balance, or choose other plies",
                        count, window_, spec_.text()));
    Opening& opening = even_[index % even_.size()];
    opening.cycle = static_cast<int>(index / even_.size());
    return opening;
}

const Opening& BalancedOpenings::of_its_own(std::size_t index) {
    if (latest_ == index) return own_;
    latest_.reset();
    std::size_t nearest = 0;
    Score least = infinite_score;
    for (std::size_t i = index * drawn_for_one; i < (index + 1) * drawn_for_one; ++i) {
        const Score here = distance(candidates_.at(i));
        if (here < least) {
            least = here;
            nearest = i;
        }
        if (here <= window_) break;
    }
    own_ = candidates_.at(nearest);
    own_.uneven = least > window_;
    latest_ = index;
    return own_;
}

}  // namespace ply
