#include "framework/learning/train/self_play.hpp"

#include <algorithm>
#include <cmath>

#include "framework/base/random.hpp"
#include "framework/game/position.hpp"

namespace ply::learning {
namespace {

constexpr float nearer = 0.997F;  ///< what a value is still worth a ply before

/// What a chain of values is worth to the player who asks.
struct ValueFor {
    float value = 0;
    Player player = 0;
    float to(Player view) const { return view == player ? value : -value; }
};

}  // namespace

SelfPlayer::SelfPlayer(const Game& game, std::shared_ptr<const LearnedValue> value,
                       const SelfPlaySettings& settings, const MakeSearcher& make)
    : game_(game),
      settings_(settings),
      evaluator_(value),
      unit_(value->net().unit()),
      searcher_(settings.nodes > 0 ? make(game) : nullptr),
      offer_(dynamic_cast<const BoardCells*>(&game)),
      buffer_(game.layout()->cells.size()) {}

std::vector<Sample> SelfPlayer::play(std::uint64_t number, const std::stop_token& stop) {
    Random random(Random::derive(settings_.seed, number));
    if (searcher_) searcher_->new_match(random.next());
    const auto opening =
        static_cast<int>(random.below(static_cast<std::uint32_t>(settings_.opening + 1)));
    const auto explore = static_cast<std::uint32_t>(settings_.explore * 65536);
    std::vector<Ply> plies;
    Position position = Position::start(game_);
    ValueFor later;
    for (int ply = 0;; ++ply) {
        MoveList moves;
        const bool over = game_.over(position.state);
        if (!over && !drawn_by_repetition(game_, position)) legal_moves(game_, position, moves);
        if (moves.empty()) {
            if (over) later = {result(*game_.outcome(position.state), 0), 0};
            break;
        }
        const Player mover = game_.mover(position.state);
        if (ply >= settings_.longest) {
            later = {expected(evaluator_(game_, position.state, mover)), mover};
            break;
        }
        const Choice choice = choose(position, moves, random, stop);
        if (stop.stop_requested()) return {};
        const bool free = ply < opening || random.below(65536) < explore;
        const std::uint8_t* const contents =
            cells_of(game_, offer_, position.state, buffer_.data());
        plies.push_back({{{contents, contents + buffer_.size()}, mover, choice.value}, free});
        ply::play(
            game_, position,
            free ? moves[random.below(static_cast<std::uint32_t>(moves.size()))] : choice.move);
    }
    std::vector<Sample> samples;
    const auto trust = static_cast<float>(settings_.trust);
    for (std::size_t i = plies.size(); i-- > 0;) {
        auto& [sample, free] = plies[i];
        if (!free)
            sample.target = (1 - trust) * sample.target + trust * nearer * later.to(sample.mover);
        later = {sample.target, sample.mover};
        samples.push_back(std::move(sample));
    }
    return samples;
}

SelfPlayer::Choice SelfPlayer::choose(const Position& position, const MoveList& moves,
                                      Random& random, const std::stop_token& stop) {
    return searcher_ ? search(position, stop) : best_of(position.state, moves, random);
}

SelfPlayer::Choice SelfPlayer::best_of(const AnyState& state, const MoveList& moves,
                                       Random& random) {
    const Player mover = game_.mover(state);
    Choice best{{}, -2};
    std::uint32_t equal = 0;
    for (const Move move : moves) {
        AnyState child = state;
        game_.play(child, move);
        const float value = game_.over(child) ? result(*game_.outcome(child), mover)
                                              : expected(evaluator_(game_, child, mover));
        if (value < best.value) continue;
        equal = value > best.value ? 1 : equal + 1;
        if (equal == 1 || random.below(equal) == 0) best = {move, value};
    }
    best.value *= nearer;
    return best;
}

SelfPlayer::Choice SelfPlayer::search(const Position& position, const std::stop_token& stop) {
    const SearchResult found = searcher_->search(position, {.nodes = settings_.nodes}, stop);
    return {found.move, expected(found.score.value_or(0))};
}

/// A win in n plies is 1, nearer by n; scores between are odds, or margins.
float SelfPlayer::expected(Score score) const {
    if (is_decided(score)) {
        const float won = std::pow(nearer, static_cast<float>(win_score - std::abs(score)));
        return score > 0 ? won : -won;
    }
    return std::tanh(static_cast<float>(score / (2 * unit_)));
}

float SelfPlayer::result(const Outcome& outcome, Player view) const {
    const std::int32_t value = worth(outcome, game_.facts().goal, view);
    return game_.facts().goal == Goal::win ? static_cast<float>(value) : expected(value);
}

}  // namespace ply::learning
