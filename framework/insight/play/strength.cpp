#include <fmt/format.h>

#include "framework/insight/play/contestant.hpp"
#include "framework/search/core/playable.hpp"

namespace ply::insight {
namespace {

constexpr std::uint64_t nodes_of_budget = 16;  // of alpha-beta: about as long as a random game
constexpr std::size_t varied_plies = 8;
constexpr int mebibytes = 32;

/// Plays its first plies by one player and the others by another one.
class OpeningPlayer final : public Participant {
public:
    OpeningPlayer(std::unique_ptr<Participant> opening, std::unique_ptr<Participant> later)
        : opening_(std::move(opening)), later_(std::move(later)) {}

    void new_match(std::uint64_t seed) override {
        opening_->new_match(Random::derive(seed, 0));
        later_->new_match(Random::derive(seed, 1));
    }
    SearchResult choose(const Position& position, const MatchSoFar& so_far,
                        std::stop_token stop) override {
        Participant& player = so_far.moves.size() < varied_plies ? *opening_ : *later_;
        return player.choose(position, so_far, std::move(stop));
    }

private:
    std::unique_ptr<Participant> opening_;
    std::unique_ptr<Participant> later_;
};

}  // namespace

std::string strength_name(const Game& game, std::uint64_t budget) {
    if (budget == 0) return "random";
    return usual_searcher(game) == "mcts" ? fmt::format("mcts(nodes={})", budget)
                                          : fmt::format("pvs(nodes={})", budget * nodes_of_budget);
}

Contestant of_strength(const Game& game, std::uint64_t budget) {
    const std::string name = strength_name(game, budget);
    if (budget == 0)
        return {name, [](const Game& own) { return make_player(parse_player("random"), own); }};
    const std::string varied = fmt::format("mcts(nodes={}, memory={})", budget, mebibytes);
    if (usual_searcher(game) == "mcts")
        return {name, [varied](const Game& own) { return make_player(parse_player(varied), own); }};
    const std::string text = fmt::format("pvs(nodes={}, tt=16)", budget * nodes_of_budget);
    return {name, [varied, text](const Game& own) -> std::unique_ptr<Participant> {
                return std::make_unique<OpeningPlayer>(make_player(parse_player(varied), own),
                                                       make_player(parse_player(text), own));
            }};
}

}  // namespace ply::insight
