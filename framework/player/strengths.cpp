#include "framework/player/strengths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "framework/player/near_best.hpp"
#include "framework/search/core/playable.hpp"

namespace ply {
namespace {

constexpr std::uint64_t nodes_to_play = 16;  // of alpha-beta, for each random game of a budget
constexpr std::uint64_t nodes_to_prove = 8;
constexpr std::size_t varied_plies = 8;
constexpr int varied_width = 25;  // of draw_near_best()
constexpr int mebibytes = 32;

constexpr std::uint64_t sampled_games = 20;
constexpr int sampled_plies = 1000;
constexpr int evaluated_games = 20;
constexpr int evaluated_plies = 200;
constexpr Score hardly_of_lead = 10;              // a difference: a tenth of the usual lead
constexpr std::chrono::seconds most_sampling{3};  // of scripts slower than that fewer games do
constexpr double affordable_plies = 4e6;

/// Draws among the best moves in the first plies of a game, lest all games be the same, and plays
/// on as the other player does.
class VariedPlayer final : public Participant {
public:
    VariedPlayer(const SearcherSpec& opening, Score hardly, const Game& game,
                 std::unique_ptr<Participant> later)
        : limits_(opening.limits),
          hardly_(hardly),
          opening_(make_searcher(opening, game)),
          later_(std::move(later)) {}

    void new_match(std::uint64_t seed) override {
        random_ = Random(seed);
        opening_->new_match(random_.next());
        later_->new_match(random_.next());
    }
    void set_time(std::span<const TimeLeft> left, int seat) override {
        later_->set_time(left, seat);
    }
    SearchResult choose(const Position& position, const MatchSoFar& so_far,
                        std::stop_token stop) override {
        if (so_far.moves.size() >= varied_plies)
            return later_->choose(position, so_far, std::move(stop));
        SearchResult result = opening_->search(position, limits_, stop);
        // So few nodes have not told the moves apart.
        if (result.lines.size() < 2)
            result = opening_->search(position, {.depth = 1}, std::move(stop));
        draw_near_best(result, varied_width, random_, hardly_);
        return result;
    }

private:
    Limits limits_;
    Score hardly_;
    std::unique_ptr<Searcher> opening_;
    std::unique_ptr<Participant> later_;
    Random random_;
};

/// Plays a win that is proved, else what another player plays.
class ProvingPlayer final : public Participant {
public:
    ProvingPlayer(const SearcherSpec& prover, const Game& game,
                  std::unique_ptr<Participant> standard)
        : limits_(prover.limits),
          prover_(make_searcher(prover, game)),
          standard_(std::move(standard)) {}

    void new_match(std::uint64_t seed) override {
        prover_->new_match(seed);
        standard_->new_match(seed);
    }
    void set_time(std::span<const TimeLeft> left, int seat) override {
        standard_->set_time(left, seat);
    }
    SearchResult choose(const Position& position, const MatchSoFar& so_far,
                        std::stop_token stop) override {
        SearchResult proof = prover_->search(position, limits_, stop);
        if (proof.proven == Proven::win) return proof;
        return standard_->choose(position, so_far, std::move(stop));
    }

private:
    Limits limits_;
    std::unique_ptr<Searcher> prover_;
    std::unique_ptr<Participant> standard_;
};

PlayoutStats sampled_playouts(const Game& game) {
    const auto begun = std::chrono::steady_clock::now();
    Random random(1);
    PlayoutStats all;
    while (all.games < sampled_games && std::chrono::steady_clock::now() - begun < most_sampling) {
        const PlayoutStats one = game.playouts(game.start(), random, 1, sampled_plies);
        all.games += one.games;
        all.plies += one.plies;
        for (int p = 0; p < max_players; ++p) all.wins[p] += one.wins[p];
    }
    return all;
}

/// What the evaluation usually says in random games, for one or the other: the median. There must
/// be one.
Score usual_lead(const Game& game) {
    const auto begun = std::chrono::steady_clock::now();
    Random random(1);
    std::vector<Score> leads;
    for (int played = 0; played < evaluated_games; ++played) {
        AnyState state = game.start();
        for (int ply = 0; ply < evaluated_plies && !game.over(state); ++ply) {
            leads.push_back(std::abs(game.evaluate(0, state, 0)));
            game.play(state, game.random_move(state, random));
            if (std::chrono::steady_clock::now() - begun >= most_sampling) break;
        }
    }
    std::ranges::sort(leads);
    return leads.empty() ? 0 : leads[leads.size() / 2];
}

}  // namespace

Strengths::Strengths(const Game& game, std::string_view by) : hidden_(game.facts().hidden) {
    const PlayoutStats sample = sampled_playouts(game);
    std::uint64_t won = 0;
    for (const std::uint64_t wins : sample.wins) won += wins;
    const bool telling = game.facts().players != 2 || 2 * won >= sample.games;
    const bool evaluated = alphabeta_plays(game) && !game.evaluations().empty();
    has_choice_ = evaluated && game.facts().players == 2;
    guessed_ = !telling && evaluated;
    alphabeta_ = by.empty() || !evaluated ? guessed_ : by == "pvs";
    if (alphabeta_) hardly_ = usual_lead(game) / hardly_of_lead;
    proves_ = !alphabeta_ && game.facts().players == 2 && alphabeta_plays(game);
    const double plies = static_cast<double>(sample.plies) /
                         static_cast<double>(std::max<std::uint64_t>(sample.games, 1));
    usual_ = 4096;
    while (usual_ > 256 && static_cast<double>(usual_) * plies * plies > affordable_plies)
        usual_ /= 4;
}

std::string Strengths::name(std::uint64_t budget) const {
    if (budget == 0) return "random";
    return alphabeta_ ? fmt::format("pvs(nodes={})", budget * nodes_to_play)
                      : fmt::format("{}(nodes={})", hidden_ ? "ismcts" : "mcts", budget);
}

std::string Strengths::searcher(std::uint64_t budget) const {
    return alphabeta_ ? fmt::format("pvs(nodes={}, tt=16)", budget * nodes_to_play)
                      : fmt::format("{}(nodes={}, memory={})", hidden_ ? "ismcts" : "mcts", budget,
                                    mebibytes);
}

std::string Strengths::prover(std::uint64_t budget) const {
    if (!proves_) return {};
    return fmt::format("pvs(nodes={}, tt=8, eval=none)", budget * nodes_to_prove);
}

Contestant Strengths::by_evaluation(std::uint64_t budget, const std::string& evaluation) {
    const std::string player =
        fmt::format("pvs(nodes={}, tt=16, eval={})", budget * nodes_to_play, evaluation);
    return {player, [=](const Game& game) { return make_player(parse_player(player), game); }};
}

Contestant Strengths::of(std::uint64_t budget) const {
    if (budget == 0)
        return {name(budget),
                [](const Game& game) { return make_player(parse_player("random"), game); }};
    const std::string plain = searcher(budget);
    const std::string varied =
        alphabeta_ ? fmt::format("pvs(nodes={}, tt=16, multipv=32)", budget * nodes_to_play) : "";
    const std::string proving = prover(budget);
    const Score hardly = hardly_;
    return {name(budget), [=](const Game& game) {
                auto player = make_player(parse_player(plain), game);
                if (!varied.empty())
                    player = std::make_unique<VariedPlayer>(parse_searcher(varied), hardly, game,
                                                            std::move(player));
                if (!proving.empty())
                    player = std::make_unique<ProvingPlayer>(parse_searcher(proving), game,
                                                             std::move(player));
                return player;
            }};
}

}  // namespace ply
