#include "framework/app/commands/bench_signature.hpp"

#include <utility>

#include "framework/base/random.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

constexpr std::uint64_t most_nodes = 20'000;
constexpr std::uint64_t mcts_games = 500;

/// A random move, if there is one that does not end the game.
bool play_random_move(const Game& game, Position& position, Random& random) {
    MoveList list;
    legal_moves(game, position, list);
    if (list.empty()) return false;
    Position next = position;
    play(game, next, list[random.below(static_cast<std::uint32_t>(list.size()))]);
    if (outcome(game, next)) return false;
    position = std::move(next);
    return true;
}

std::uint64_t nodes_by_depth(Searcher& searcher, const Position& position,
                             const std::stop_token& stop) {
    std::uint64_t nodes = 0;
    for (int depth = 1; depth <= max_depth && nodes < most_nodes; ++depth) {
        const Limits limits{.depth = depth, .nodes = most_nodes - nodes};
        const SearchResult result = searcher.search(position, limits, stop);
        if (result.nodes >= limits.nodes) return nodes + result.leaves;
        nodes += result.nodes;
        if (result.proven != Proven::no) break;
    }
    return nodes;
}

std::uint64_t moves_of_games(Searcher& searcher, const Position& position,
                             const std::stop_token& stop) {
    return searcher.search(position, {.nodes = mcts_games}, stop).counts.plies;
}

struct Measured {
    const char* player;
    std::uint64_t (*count)(Searcher&, const Position&, const std::stop_token&);
};
constexpr Measured measured[] = {{"alphabeta_tt(tt=16)", nodes_by_depth},
                                 {"pvs(tt=16)", nodes_by_depth},
                                 {"solver(tt=16)", nodes_by_depth},
                                 {"mcts(memory=16)", moves_of_games}};

}  // namespace

std::vector<Position> fixed_positions(const Game& game) {
    std::vector<Position> positions;
    for (std::uint64_t i = 0; i < 5; ++i) {
        Random random(i);
        Position position = Position::start(game);
        const auto throws_dice = [&] { return game.mover(position.state) == chance_player; };
        for (std::uint64_t plies = 0; plies < 2 * i || throws_dice(); ++plies)
            if (!play_random_move(game, position, random)) break;
        if (!throws_dice()) positions.push_back(std::move(position));
    }
    return positions;
}

std::optional<std::vector<Signature>> signatures_of(const Game& game, const std::stop_token& stop) {
    const std::vector<Position> positions = fixed_positions(game);
    std::vector<Signature> signatures;
    for (const auto& [player, count] : measured) {
        const SearcherSpec spec = parse_searcher(player);
        Signature& signature = signatures.emplace_back(Signature{spec.entry->name, {}});
        const bool plays = spec.entry->any_game ? !game.facts().hidden : alphabeta_plays(game);
        if (!plays) continue;
        signature.count = 0;
        for (const Position& position : positions) {
            const auto searcher = make_type_erased(spec, game);
            searcher->new_match(1);
            *signature.count += count(*searcher, position, stop);
            if (stop.stop_requested()) return std::nullopt;
        }
    }
    return signatures;
}

}  // namespace ply
