/// What tests of games do with a game of the catalogue.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/position.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"

namespace ply_test {

inline std::unique_ptr<ply::Game> open_named(const std::string& name) {
    return ply::open_game(ply::Catalogue::standard().find(name));
}

inline void keeps_contract(const std::string& name, std::uint64_t games) {
    INFO(name);
    const ply::ContractReport report = ply::check_contract(*open_named(name), games, 1);
    if (report.failure) FAIL_CHECK(report.failure->what);
}

/// The texts of all moves.
inline std::set<std::string> moves_of(const ply::Game& game, const ply::AnyState& state) {
    ply::MoveList list;
    game.moves(state, list);
    std::set<std::string> texts;
    for (const ply::Move move : list) texts.insert(game.move_text(state, move));
    return texts;
}
/// The same at a position's text.
inline std::set<std::string> moves_of(const ply::Game& game, const std::string& position) {
    return moves_of(game, game.parse_state(position));
}

/// Published counts of leaves, from depth 1 on; an empty position is the start. With every move
/// made only to depth 4, and with sanitizers to a million leaves, on the way to which all has been
/// seen that they can see.
inline void check_perft(const std::string& name, const std::string& position,
                        const std::vector<std::uint64_t>& leaves) {
    const auto game = open_named(name);
    const ply::AnyState state = position.empty() ? game->start() : game->parse_state(position);
    for (int depth = 1; depth <= static_cast<int>(leaves.size()); ++depth) {
        INFO(name << " " << position << " depth " << depth);
        const std::uint64_t published = leaves[static_cast<std::size_t>(depth) - 1];
        if (sanitized && published > 1'000'000) break;
        CHECK(game->perft(state, depth, ply::Bulk::yes) == published);
        if (depth < 5) CHECK(game->perft(state, depth, ply::Bulk::no) == published);
    }
}

/// The state after moves, separated by spaces.
inline ply::AnyState after(const ply::Game& game, ply::AnyState state, const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        INFO(game.state_text(state) << " " << word);
        const auto move = game.parse_move(state, word);
        REQUIRE(move.has_value());
        game.play(state, *move);
    }
    return state;
}
/// The same from a position's text, to a text.
inline std::string after(const ply::Game& game, const std::string& position,
                         const std::string& moves) {
    return game.state_text(after(game, game.parse_state(position), moves));
}

/// Searches with a new searcher such as `alphabeta_tt(depth=4)`.
inline ply::SearchResult run(const ply::Game& game, const ply::Position& position,
                             const std::string& player) {
    const ply::SearcherSpec spec = ply::parse_searcher(player);
    return ply::make_searcher(spec, game)->search(position, spec.limits, {});
}
/// The same from the start of the game.
inline ply::SearchResult run(const ply::Game& game, const std::string& player) {
    return run(game, ply::Position::start(game), player);
}

/// Searches to the end of the game.
inline ply::SearchResult solved(const ply::Game& game, const ply::AnyState& state,
                                const std::string& player = "alphabeta_tt(depth=100, tt=16)") {
    return run(game, ply::Position::at(game, state), player);
}

/// A state some random moves after the start, and before the end.
inline ply::AnyState random_state(const ply::Game& game, int plies, ply::Random& random) {
    ply::AnyState state = game.start();
    while (plies-- > 0) {
        ply::AnyState next = state;
        game.play(next, game.random_move(state, random));
        if (game.over(next)) break;
        state = next;
    }
    return state;
}

/// What the rules know of values (`bounds`) is so: win or loss, and in how many plies, as a search
/// finds them that does not ask. At states `fewest` to `fewest` + 5 plies after the start.
inline void bounds_hold(const std::string& name, int fewest, int positions = 150) {
    const auto game = open_named(name);
    ply::Random random(5);
    for (int i = 0; i < positions; ++i) {
        const int plies = fewest + static_cast<int>(random.below(6));
        const auto root = ply::Position::at(*game, random_state(*game, plies, random));
        INFO(game->state_text(root.state));
        const ply::SearchResult truth = run(*game, root, "alphabeta_tt(depth=100, tt=1)");
        const ply::SearchResult proved = run(*game, root, "solver(tt=1, eval=none)");
        CHECK(proved.proven == truth.proven);
        CHECK(proved.score.value() == truth.score.value());
        CHECK(run(*game, root, "dfpn(tt=1)").proven == truth.proven);
    }
}

}  // namespace ply_test
