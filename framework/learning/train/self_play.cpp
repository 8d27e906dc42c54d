#include "framework/learning/train/self_play.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "framework/base/random.hpp"
#include "framework/game/adapters/rules_game.hpp"
#include "framework/game/position.hpp"
#include "framework/match/match.hpp"

namespace ply::learning {
namespace {

constexpr float nearer = 0.997F;  ///< what a value is still worth a ply before
/// Of thousands of moves, as in amazons, so many are drawn: more games say more than better moves.
constexpr std::size_t most_looked_at = 128;

}  // namespace

SelfPlayer::SelfPlayer(const Game& game, std::shared_ptr<const LearnedValue> value,
                       const SelfPlaySettings& settings, const MakeSearcher& make)
    : game_(game),
      settings_(settings),
      value_(std::move(value)),
      evaluator_(value_),
      reader_(game),
      players_(game.facts().players),
      searcher_(settings.nodes > 0 ? make(game) : nullptr) {}

std::vector<Sample> SelfPlayer::play(std::uint64_t number, const std::stop_token& stop) {
    Random random(Random::derive(settings_.seed, number));
    if (searcher_) searcher_->new_match(random.next());
    const auto opening =
        static_cast<int>(random.below(static_cast<std::uint32_t>(settings_.opening + 1)));
    const auto explore = static_cast<std::uint32_t>(settings_.explore * 65536);
    std::vector<Ply> plies;
    Position position = Position::start(game_);
    Values later{};
    decided_ = false;
    for (int ply = 0;; ++ply) {
        MoveList moves;
        const bool over = game_.over(position.state);
        if (!over && !drawn_by_repetition(game_, position)) legal_moves(game_, position, moves);
        if (moves.empty()) {
            if (over) {
                const Outcome outcome = *game_.outcome(position.state);
                for (Player p = 0; p < players_; ++p) set(later, p, result(outcome, p));
                decided_ = std::ranges::any_of(later, [](float value) { return value != 0; });
            }
            break;
        }
        const Player mover = game_.mover(position.state);
        if (mover == chance_player) {
            ply::play(game_, position, throw_dice(game_, moves, position.state, random));
            continue;
        }
        if (ply >= settings_.longest) {
            later = values_of(position.state);
            break;
        }
        const Choice choice = choose(position, moves, random, stop);
        if (stop.stop_requested()) return {};
        const bool quiet = !settings_.quiet || is_quiet(position.state, choice.move);
        const bool free = ply < opening || random.below(65536) < explore;
        plies.push_back({reader_.contents(value_->net(), position.state),
                         reader_.side(position.state, mover), mover, choice.values, free,
                         own(position.state, mover), quiet});
        ply::play(
            game_, position,
            free ? moves[random.below(static_cast<std::uint32_t>(moves.size()))] : choice.move);
    }
    std::vector<Sample> samples;
    const auto trust = static_cast<float>(settings_.trust);
    for (std::size_t i = plies.size(); i-- > 0;) {
        Ply& ply = plies[i];
        if (!ply.free)
            for (std::size_t p = 0; p < later.size(); ++p)
                ply.values[p] = (1 - trust) * ply.values[p] + trust * nearer * later[p];
        later = ply.values;
        if (ply.quiet) add_samples(ply, later, samples);
    }
    return samples;
}

void SelfPlayer::add_samples(Ply& ply, const Values& targets, std::vector<Sample>& samples) const {
    const auto target = [&](Player player) { return targets[static_cast<std::size_t>(player)]; };
    if (value_->net().two_sided) {
        samples.push_back(
            {std::move(ply.contents), ply.turn, ply.turn, target(ply.mover), ply.own});
        return;
    }
    for (Player p = 0; p < players_; ++p) samples.push_back({ply.contents, p, ply.turn, target(p)});
}

SelfPlayer::Choice SelfPlayer::choose(const Position& position, const MoveList& moves,
                                      Random& random, const std::stop_token& stop) {
    return searcher_ ? search(position, stop) : best_of(position.state, moves, random);
}

SelfPlayer::Choice SelfPlayer::best_of(const AnyState& state, const MoveList& moves,
                                       Random& random) {
    const Player mover = game_.mover(state);
    Choice best;
    AnyState after;
    float most = -2;
    std::uint32_t equal = 0;
    const bool all = moves.size() <= most_looked_at;
    for (std::size_t i = 0; i < std::min(moves.size(), most_looked_at); ++i) {
        const Move move = moves[all ? i : random.below(static_cast<std::uint32_t>(moves.size()))];
        AnyState child = state;
        game_.play(child, move);
        const float value = value_of(child, mover);
        if (value < most) continue;
        equal = value > most ? 1 : equal + 1;
        if (equal > 1 && random.below(equal) != 0) continue;
        most = value;
        best.move = move;
        after = child;
    }
    if (value_->net().two_sided) {
        set(best.values, mover, most);
    } else {
        best.values = values_of(after);
    }
    for (float& value : best.values) value *= nearer;
    return best;
}

SelfPlayer::Choice SelfPlayer::search(const Position& position, const std::stop_token& stop) {
    const SearchResult found = searcher_->search(position, {.nodes = settings_.nodes}, stop);
    Choice choice{found.move, {}};
    set(choice.values, game_.mover(position.state), expected(found.score.value_or(0)));
    return choice;
}

SelfPlayer::Values SelfPlayer::values_of(const AnyState& state) {
    Values values{};
    for (Player p = 0; p < players_; ++p) set(values, p, value_of(state, p));
    return values;
}

float SelfPlayer::value_of(const AnyState& state, Player view) {
    return game_.over(state) ? result(*game_.outcome(state), view)
                             : expected(evaluator_(game_, state, view));
}

bool SelfPlayer::is_quiet(const AnyState& state, Move best) const {
    return !game_.noisy(state, best) && !game_.in_check(state);
}

float SelfPlayer::own(const AnyState& state, Player mover) const {
    const std::int64_t score = value_->own(rules_game_of(game_), state, mover);
    return static_cast<float>(static_cast<double>(score) / value_->net().unit());
}

void SelfPlayer::set(Values& values, Player player, float value) const {
    values[static_cast<std::size_t>(player)] = value;
    if (value_->net().two_sided && players_ == 2)
        values[static_cast<std::size_t>(1 - player)] = -value;
}

/// A win in n plies is 1, nearer by n; scores between are odds, or margins.
float SelfPlayer::expected(Score score) const {
    if (is_decided(score)) {
        const float won = std::pow(nearer, static_cast<float>(win_score - std::abs(score)));
        return score > 0 ? won : -won;
    }
    return static_cast<float>(value_->expected(score));
}

float SelfPlayer::result(const Outcome& outcome, Player view) const {
    const Goal goal = game_.facts().goal;
    return goal == Goal::win ? static_cast<float>(outcome.balance(view)) /
                                   static_cast<float>(outcome.best_balance())
                             : expected(score_of(outcome, goal, view, 0, value_->net().point));
}

}  // namespace ply::learning
