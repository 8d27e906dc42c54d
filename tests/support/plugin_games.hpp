/// What tests of games do with a game of the catalogue.
#pragma once

#include <memory>
#include <sstream>
#include <string>

#include "framework/game/contract.hpp"
#include "framework/game/position.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/searchers.hpp"
#include "tests/support/catch.hpp"

namespace ply_test {

inline std::unique_ptr<ply::Game> open_named(const std::string& name) {
    return ply::open_game(ply::Catalogue::standard().find(name));
}

inline void keeps_contract(const std::string& name, std::uint64_t games) {
    INFO(name);
    const ply::ContractReport report = ply::check_contract(*open_named(name), games, 1);
    if (report.failure) FAIL_CHECK(report.failure->what);
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

/// Searches to the end of the game with a player such as `alphabeta_tt`.
inline ply::SearchResult solved(const ply::Game& game, const ply::AnyState& state,
                                const std::string& player = "alphabeta_tt(depth=100, tt=16)") {
    const ply::SearcherSpec spec = ply::parse_searcher(player);
    return ply::make_searcher(spec, game)->search(ply::Position::at(game, state), spec.limits, {});
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

}  // namespace ply_test
