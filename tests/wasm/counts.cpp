// Prints what games and searches count: the same natively and in a browser.
//
//     plyboard_counts GAME...
//
// A line a fact: perft by depth, a random game, what searches of fixed depth find. In games with thousands of moves
// those end at a number of nodes.
#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "framework/game/perft.hpp"
#include "framework/game/position.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/core/playable.hpp"
#include "framework/search/registry/searchers.hpp"

namespace {

using namespace ply;

constexpr std::uint64_t enough_lines = 100'000;
constexpr int most_plies = 60;

void print_perft(const Game& game) {
    std::uint64_t lines = 1;
    std::uint64_t branching = 1;  // of the last ply
    for (int depth = 1; depth <= 12 && lines > 0 && lines * branching < enough_lines; ++depth) {
        const std::uint64_t before = lines;
        lines = game.perft(game.start(), depth, Bulk::no);
        branching = 1 + lines / before;
        fmt::print("  perft {} {}\n", depth, lines);
    }
}

/// The moves of a random game, and the hash of where it leads.
void print_random_game(const Game& game) {
    Random random(1);
    Position position = Position::start(game);
    std::string moves;
    for (int ply = 0; ply < most_plies && !outcome(game, position); ++ply) {
        const Move move = game.random_move(position.state, random);
        moves += " " + game.move_text(position.state, move);
        play(game, position, move);
    }
    fmt::print("  game{}\n  hash {:016x}\n", moves, game.hash(position.state));
}

void print_search(const Game& game, const char* player) {
    const SearcherSpec spec = parse_searcher(player);
    const auto searcher = make_type_erased(spec, game);
    searcher->new_match(7);
    const SearchResult found = searcher->search(Position::start(game), spec.limits, {});
    fmt::print("  {} {} score {} nodes {} leaves {}\n", player,
               game.move_text(game.start(), found.move), found.score.value_or(0), found.nodes,
               found.leaves);
}

}  // namespace

int main(int count, char** names) {
    for (int i = 1; i < count; ++i) try {
            fmt::print("{}\n", names[i]);
            const std::unique_ptr<Game> game = open_named_game(names[i]).game;
            game->protect([&] {
                print_perft(*game);
                print_random_game(*game);
            });
            if (game->mover(game->start()) == chance_player) continue;
            if (game->facts().hidden) {
                print_search(*game, "ismcts(nodes=50)");
                continue;
            }
            if (alphabeta_plays(*game)) {
                print_search(*game, "alphabeta_tt(depth=2,nodes=3000)");
                print_search(*game, "pvs(depth=2,nodes=3000,tt=1)");
            }
            print_search(*game, "mcts(nodes=50)");
        } catch (const std::exception& failure) {
            fmt::print("  {}\n", failure.what());
        }
}
