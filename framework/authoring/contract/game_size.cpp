#include "framework/authoring/contract/game_size.hpp"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <numbers>
#include <optional>

#include "framework/game/erased_rules.hpp"
#include "framework/game/position.hpp"

namespace ply {
namespace {

struct RandomGame {
    int plies = 0;
    std::uint64_t choices = 0;
    bool finished = true;
    std::vector<Move> moves{};
    std::vector<std::size_t> choices_by_ply{};
};

/// Sums of what games had at each ply.
class PlySums {
public:
    void add(const RandomGame& game) {
        lengths_.resize(std::max(lengths_.size(), static_cast<std::size_t>(game.plies) + 1));
        ++lengths_[static_cast<std::size_t>(game.plies)];
        sums_.resize(std::max(sums_.size(), game.choices_by_ply.size()));
        for (std::size_t ply = 0; ply < game.choices_by_ply.size(); ++ply) {
            const auto choices = static_cast<double>(game.choices_by_ply[ply]);
            Sum& sum = sums_[ply];
            ++sum.games;
            const double off = choices - sum.mean;
            sum.mean += off / static_cast<double>(sum.games);
            sum.squares += off * (choices - sum.mean);
        }
    }
    void write(GameSize& size) const {
        constexpr double normal_975 = 1.959964;
        size.lengths = lengths_;
        for (const Sum& sum : sums_) {
            const auto games = static_cast<double>(sum.games);
            const double error =
                sum.games < 2 ? 0 : normal_975 * std::sqrt(sum.squares / (games - 1) / games);
            size.by_ply.push_back({sum.games, sum.mean, error});
        }
    }

private:
    struct Sum {
        std::uint64_t games = 0;
        double mean = 0;
        double squares = 0;  ///< of deviations from the mean
    };
    std::vector<std::uint64_t> lengths_;
    std::vector<Sum> sums_;
};

std::vector<std::string> texts_of(const Game& game, const RandomGame& played) {
    std::vector<std::string> texts;
    AnyState state = game.start();
    for (const Move move : played.moves) {
        texts.push_back(game.move_text(state, move));
        game.play(state, move);
    }
    return texts;
}

/// The shortest, a middle and the longest, in this order.
std::vector<std::vector<std::string>> examples_of(const Game& game, std::vector<RandomGame> games) {
    std::ranges::stable_sort(games, {}, &RandomGame::plies);
    std::vector<std::vector<std::string>> examples;
    if (games.empty()) return examples;
    for (const std::size_t i : {std::size_t{0}, games.size() / 2, games.size() - 1})
        examples.push_back(texts_of(game, games[i]));
    return examples;
}

/// Nothing: stopped in the middle.
std::optional<RandomGame> play_random_game(const Game& game, Random& random,
                                           const std::stop_token& stop) {
    const ErasedRules rules(game);
    const int limit = game.playout_limit();
    RandomGame played;
    MoveList list;
    for (Position position = Position::start(game); !outcome(game, position); ++played.plies) {
        if (played.plies == limit) {
            played.finished = false;
            break;
        }
        if (stop.stop_requested()) return std::nullopt;
        list.clear();
        legal_moves(game, position, list);
        if (list.empty()) break;
        played.choices += list.size();
        played.choices_by_ply.push_back(list.size());
        const bool chance = game.mover(position.state) == chance_player;
        played.moves.push_back(chance
                                   ? random_move(rules, position.state, random)
                                   : list[random.below(static_cast<std::uint32_t>(list.size()))]);
        play(game, position, played.moves.back());
    }
    return played;
}

}  // namespace

void GameSizeSample::add(double plies, double choices) {
    // Welford's update (1962), which loses no digits to large means.
    ++games_;
    const double plies_off = plies - mean_plies_;
    const double choices_off = choices - mean_choices_;
    mean_plies_ += plies_off / games_;
    mean_choices_ += choices_off / games_;
    plies_plies_ += plies_off * (plies - mean_plies_);
    plies_choices_ += plies_off * (choices - mean_choices_);
    choices_choices_ += choices_off * (choices - mean_choices_);
}

GameSize GameSizeSample::estimate() const {
    GameSize size;
    size.games = static_cast<std::uint64_t>(games_);
    size.length.value = mean_plies_;
    if (mean_plies_ == 0) return size;
    const double b = mean_choices_ / mean_plies_;
    size.branching.value = b;
    size.tree_log10.value = mean_plies_ * std::log10(b);
    if (games_ < 2) return size;

    const double t = quantile(boost::math::students_t(games_ - 1), 0.975);
    // The error of f(mean plies, mean choices), by its derivatives.
    const auto error = [&](double by_plies, double by_choices) {
        const double sum = by_plies * by_plies * plies_plies_ +
                           2 * by_plies * by_choices * plies_choices_ +
                           by_choices * by_choices * choices_choices_;
        return t * std::sqrt(std::max(0.0, sum) / (games_ - 1) / games_);
    };
    size.length.error = error(1, 0);
    size.branching.error = error(-b / mean_plies_, 1 / mean_plies_);
    size.tree_log10.error = error(std::log10(b) - std::numbers::log10e, std::numbers::log10e / b);
    return size;
}

GameSize sample_game_size(const Game& game, const GameSizeLimits& limits,
                          const std::stop_token& stop) {
    using std::chrono::steady_clock;
    const auto deadline = limits.time.count() > 0 ? steady_clock::now() + limits.time
                                                  : steady_clock::time_point::max();
    constexpr std::size_t most_examples = 100;
    GameSizeSample sample;
    PlySums sums;
    std::vector<RandomGame> first;
    std::vector<std::vector<std::string>> examples;
    std::uint64_t unfinished = 0;
    int longest = 0;
    Random random(limits.seed);
    game.protect([&] {
        for (std::uint64_t done = 0; done < limits.games && !stop.stop_requested(); ++done) {
            if (done >= 2 && steady_clock::now() >= deadline) break;
            auto played = play_random_game(game, random, stop);
            if (!played) break;
            sample.add(played->plies, static_cast<double>(played->choices));
            if (!played->finished) ++unfinished;
            longest = std::max(longest, played->plies);
            sums.add(*played);
            if (first.size() < most_examples) first.push_back(*std::move(played));
        }
        examples = examples_of(game, std::move(first));
    });
    GameSize size = sample.estimate();
    size.unfinished = unfinished;
    size.longest = static_cast<std::uint64_t>(longest);
    size.examples = std::move(examples);
    sums.write(size);
    return size;
}

}  // namespace ply
