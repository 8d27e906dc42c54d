#include "framework/search/registry/pimc.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/search/core/mean_score.hpp"
#include "framework/search/hidden/open_game.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

SearcherSpec player_of(const Options& options) {
    const std::string text = options.word("player");
    SearcherSpec spec = parse_searcher(text);
    if (spec.entry->make == nullptr)
        throw Error(
            fmt::format("pimc: {} plays where something is hidden, and pimc asks a searcher that "
                        "sees everything, such as pimc(player=\"pvs(depth=6)\")",
                        text));
    const Options& own = spec.options;
    if (spec.entry->searches && !spec.entry->ends_by_itself && spec.limits.depth == 0 &&
        spec.limits.nodes == 0 && !own.given("time"))
        throw Error(
            fmt::format("pimc: {} has no limit for each of many positions; give it one, such as {}",
                        text, spec.entry->ends_at_depth ? "depth=4" : "nodes=200"));
    return spec;
}

class Pimc final : public ViewSearcher {
public:
    Pimc(const Game& game, const Options& options)
        : game_(game),
          open_(game),
          spec_(player_of(options)),
          searcher_(make_searcher(spec_, open_)),
          worlds_(options.integer("worlds")),
          values_(spec_.entry->searches && game.facts().players <= 2 && game.facts().zero_sum) {
        if (wins())
            whole_ = spec_.entry->finds_means ? mean_score_whole : max_evaluation;
        else
            whole_ = score_of_point(spec_);
    }

    void new_match(std::uint64_t seed) override { random_ = Random(seed); }
    SearchResult search(const View& view, const Limits& limits, std::stop_token stop) override {
        started_ = Clock::now();
        result_ = {};
        sums_.assign(view.moves.size(), 0);
        int worlds = 0;
        while (worlds < worlds_) {
            const AnyState world = resample(game_, view, random_);
            open_.set_chance(random_.next());
            searcher_->new_match(random_.next());
            look_at(world, view, stop);
            ++worlds;
            const bool late = limits.time.count() > 0 && Clock::now() - started_ >= limits.time;
            const bool enough = limits.nodes > 0 && result_.nodes >= limits.nodes;
            if (late || enough || stop.stop_requested()) break;
        }
        const auto best = std::ranges::max_element(sums_) - sums_.begin();
        result_.move = view.moves[static_cast<std::size_t>(best)];
        result_.pv = {result_.move};
        if (values_)
            result_.score = score_of_mean_margin(sums_[static_cast<std::size_t>(best)] / worlds);
        result_.time = Clock::now() - started_;
        return result_;
    }

private:
    using Clock = std::chrono::steady_clock;

    bool wins() const { return game_.facts().goal == Goal::win; }

    void look_at(const AnyState& world, const View& view, const std::stop_token& stop) {
        if (!values_) {
            const SearchResult found = ask(world, stop);
            const auto chosen = std::ranges::find(view.moves, found.move) - view.moves.begin();
            if (chosen < std::ssize(sums_)) sums_[static_cast<std::size_t>(chosen)] += 1;
            return;
        }
        for (std::size_t i = 0; i < view.moves.size(); ++i) {
            AnyState child = world;
            open_.play(child, view.moves[i]);
            sums_[i] += value_of(child, view.player, stop);
        }
    }
    /// Of a state for the player: the margin, or the chance to win from -1 to 1. What the searcher
    /// has not decided counts little beside what it has, unless it counts chances.
    double value_of(const AnyState& state, Player player, const std::stop_token& stop) {
        if (const auto outcome = game_.outcome(state))
            return worth(*outcome, game_.facts().goal, player);
        const SearchResult found = ask(state, stop);
        if (!found.score) return 0;
        const double sign = game_.mover(state) == player ? 1 : -1;
        if (!wins()) return sign * *found.score / whole_;
        if (is_decided(*found.score)) return sign * (*found.score > 0 ? 1 : -1);
        return sign * std::clamp(*found.score / whole_, -1.0, 1.0);
    }
    SearchResult ask(const AnyState& state, const std::stop_token& stop) {
        const SearchResult found =
            searcher_->search(Position::at(open_, state), spec_.limits, stop);
        result_.nodes += found.nodes;
        result_.leaves += found.leaves;
        result_.depth = std::max(result_.depth, found.depth + (values_ ? 1 : 0));
        result_.counts += found.counts;
        return found;
    }

    const Game& game_;
    OpenGame open_;
    SearcherSpec spec_;
    std::unique_ptr<Searcher> searcher_;
    int worlds_;
    bool values_;  ///< every move is searched; otherwise the searcher's own choice counts
    double whole_ = 1;          ///< what a certain win counts for in its scores, or a point
    std::vector<double> sums_;  ///< for each move
    SearchResult result_;
    Random random_;
    Clock::time_point started_{};
};

}  // namespace

std::vector<OptionSpec> pimc_options() {
    return {{"player",
             OptionSpec::Kind::word,
             "alphabeta(depth=4)",
             {},
             0,
             0,
             "the searcher, with its limits for each position"},
            OptionSpec::integer("worlds", 20, 1, 1'000'000, "states that are searched for a move")};
}

std::unique_ptr<ViewSearcher> make_pimc(const Game& game, const Options& options) {
    return std::make_unique<Pimc>(game, options);
}

}  // namespace ply
