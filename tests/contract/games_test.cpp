// Every game of the catalogue, and what is known of each from outside.

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <set>
#include <unordered_set>

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/registry/kernels.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/sanitized.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::open_named;
using ply_test::sanitized;

namespace {

SearchResult solve(const Game& game, const Position& position, const std::string& player) {
    const SearcherSpec spec = parse_searcher(player);
    return make_searcher(spec, game)->search(position, spec.limits, {});
}

/// Full names of all games that are found, `lua:` in front of those that stand behind a plugin.
std::vector<std::string> all_games() {
    std::vector<std::string> names;
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        INFO(entry.problem);
        CHECK(entry.problem.empty());
        names.push_back((entry.shadowed ? "lua:" : "") + entry.source.name);
    }
    return names;
}

/// Fewer of those that are long and have many moves: the contract looks at every move of a game.
std::uint64_t games_for(const Game& game, std::uint64_t moves_to_check) {
    Random random(1);
    std::uint64_t moves = 1;
    AnyState state = game.start();
    for (int ply = 0; ply < game.playout_limit() && !game.over(state); ++ply) {
        moves += game.count_moves(state);
        game.play(state, random_move(ErasedRules(game), state, random));
    }
    return std::clamp<std::uint64_t>(moves_to_check / moves, 1, 60);
}

void check_contracts(std::uint64_t moves_to_check, std::uint64_t seed) {
    const auto names = all_games();
    REQUIRE(names.size() >= 6);
    for (const std::string& name : names) {
        INFO(name);
        const auto game = open_named(name);
        if (game->count_moves(game->start()) > 1000) continue;  // its smaller board is below
        const ContractReport report = check_contract(*game, games_for(*game, moves_to_check), seed);
        if (report.failure) FAIL_CHECK(report.failure->what);
    }
}

}  // namespace

TEST_CASE("games: every game keeps the contract", "[games]") {
    check_contracts(1'000, 1);
}

TEST_CASE("games: every game keeps the contract in long series", "[games][long]") {
    check_contracts(12'000, 2);
}

TEST_CASE("games: options at their extremes keep the contract", "[games]") {
    for (const std::string name :
         {"connect_four(width=1, height=1)", "connect_four(width=16, height=3)",
          "connect_four(width=8, height=7)", "connect_four(width=3, height=16, line=8)",
          "connect_four(line=2)", "lua:connect_four(width=8, height=7)", "nim(heaps=1)",
          "nim(heaps=1-2-3-4-5-6-7-8-9-10-11-12-13-14, misere=yes)",
          "breakthrough(width=5, height=5)", "amazons(size=4)"}) {
        INFO(name);
        const ContractReport report = check_contract(*open_named(name), 40, 1);
        if (report.failure) FAIL_CHECK(report.failure->what);
    }
    CHECK_THROWS_WITH(open_named("connect_four(width=9, height=8)"), containing("more than 64"));
    CHECK_THROWS_WITH(open_named("nim(heaps=3-x)"), containing("joined by '-'"));
    CHECK_THROWS_WITH(open_named("nim(heaps=0)"), containing("no objects"));
}

TEST_CASE("games: perft", "[games]") {
    struct Case {
        const char* game;
        std::vector<std::uint64_t> leaves;
    };
    // Tic-tac-toe: lines of n moves, https://en.wikipedia.org/wiki/Tic-tac-toe (255,168 games in
    // all, checked below). Breakthrough: Fairy-Stockfish. Connect four: 7^n until a column or a
    // line can be full; games and positions are checked against the OEIS below.
    const Case cases[] = {
        {"tic_tac_toe", {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0}},
        {"lua:tic_tac_toe", {1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0}},
        {"connect_four", {1, 7, 49, 343, 2401, 16807, 117649, 823536}},
        {"lua:connect_four", {1, 7, 49, 343, 2401, 16807, 117649, 823536}},
        {"breakthrough", {1, 22, 484, 11132, 256036}},
        // https://www.aartbik.com/strategy.php
        {"othello", {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216}},
    };
    for (const Case& each : cases) {
        const auto game = open_named(each.game);
        for (std::size_t depth = 0; depth < each.leaves.size(); ++depth) {
            INFO(each.game << " " << depth);
            for (const Bulk bulk : {Bulk::no, Bulk::yes})
                CHECK(game->perft(game->start(), static_cast<int>(depth), bulk) ==
                      each.leaves[depth]);
        }
    }
    // Where games can end early, the published count takes their ends for leaves of all further
    // depths: https://www.aartbik.com/strategy.php tells how many, 228 of 24,571,284 here.
    const auto othello = open_named("othello");
    CHECK(othello->perft(othello->start(), 10, Bulk::yes) == 24'571'284 - 228);
}

namespace {

/// Complete games from a position.
std::uint64_t count_games(const Game& game, const AnyState& state) {
    if (game.over(state)) return 1;
    MoveList list;
    game.moves(state, list);
    std::uint64_t games = 0;
    for (const Move move : list) {
        AnyState child = state;
        game.play(child, move);
        games += count_games(game, child);
    }
    return games;
}

}  // namespace

TEST_CASE("games: the number of complete games", "[games]") {
    for (const std::string prefix : {"", "lua:"}) {
        INFO(prefix);
        // https://en.wikipedia.org/wiki/Tic-tac-toe
        const auto tic_tac_toe = open_named(prefix + "tic_tac_toe");
        CHECK(count_games(*tic_tac_toe, tic_tac_toe->start()) == 255168);
    }
    // OEIS A342329: games of connect four on n + 1 columns and n rows: 2, 90, 356232.
    const char* const boards[] = {"connect_four(width=2, height=1)",
                                  "connect_four(width=3, height=2)",
                                  "connect_four(width=4, height=3)"};
    const std::uint64_t games[] = {2, 90, 356232};
    for (int i = 0; i < 3; ++i) {
        const auto game = open_named(boards[i]);
        CHECK(count_games(*game, game->start()) == games[i]);
    }
    // All orders in which a heap of n can be taken: 2^(n-1) compositions.
    const auto nim = open_named("nim(heaps=11)");
    CHECK(count_games(*nim, nim->start()) == 1024);
}

TEST_CASE("games: connect four has as many positions as the OEIS says", "[games]") {
    // OEIS A212693, by John Tromp: positions of 7x6 connect four after n plies.
    const std::size_t positions[] = {1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275};
    for (const std::string name : {"connect_four", "lua:connect_four"}) {
        const auto game = open_named(name);
        std::vector<AnyState> level{game->start()};
        for (int ply = 0; ply < 9; ++ply) {
            INFO(name << " ply " << ply);
            REQUIRE(level.size() == positions[ply]);
            if (ply == (name == "connect_four" ? 7 : 6)) break;
            std::unordered_set<std::uint64_t> seen;
            std::vector<AnyState> next;
            for (const AnyState& state : level) {
                if (game->over(state)) continue;
                MoveList list;
                game->moves(state, list);
                for (const Move move : list) {
                    AnyState child = state;
                    game->play(child, move);
                    if (seen.insert(game->hash(child)).second) next.push_back(child);
                }
            }
            level = std::move(next);
        }
    }
}

TEST_CASE("games: plugin and script are the same game", "[games]") {
    for (const std::string name : {"tic_tac_toe", "connect_four", "connect_four(width=5, height=4)",
                                   "connect_four(width=4, height=5, line=3)", "othello",
                                   "othello(size=4)", "othello(size=6)"}) {
        const auto plugin = open_named(name);
        const auto script = open_named("lua:" + name);
        CHECK(plugin->facts().players == script->facts().players);
        CHECK(plugin->facts().goal == script->facts().goal);
        Random random(7);
        for (int game = 0; game < 400; ++game) {
            AnyState a = plugin->start();
            AnyState b = script->start();
            while (true) {
                INFO(name << ": " << plugin->state_text(a));
                REQUIRE(plugin->state_text(a) == script->state_text(b));
                REQUIRE(plugin->outcome(a) == script->outcome(b));
                if (plugin->over(a)) break;
                REQUIRE(plugin->mover(a) == script->mover(b));
                MoveList ours;
                MoveList theirs;
                plugin->moves(a, ours);
                script->moves(b, theirs);
                std::vector<std::string> texts[2];
                for (const Move move : ours) texts[0].push_back(plugin->move_text(a, move));
                for (const Move move : theirs) texts[1].push_back(script->move_text(b, move));
                REQUIRE(texts[0] == texts[1]);
                const auto chosen = random.below(static_cast<std::uint32_t>(ours.size()));
                plugin->play(a, ours[chosen]);
                script->play(b, theirs[chosen]);
            }
        }
    }
}

TEST_CASE("games: tic-tac-toe is a draw for every exact searcher", "[games]") {
    for (const std::string name : {"tic_tac_toe", "lua:tic_tac_toe"}) {
        const auto game = open_named(name);
        for (const std::string player : {"minimax(depth=9)", "negamax(depth=9)",
                                         "alphabeta(depth=9)", "alphabeta_tt(depth=9)"}) {
            INFO(name << " " << player);
            const SearchResult result = solve(*game, Position::start(*game), player);
            CHECK(result.score == 0);
            CHECK(result.proven == Proven::draw);
        }
        // The whole tree has 549,946 nodes, root included, 255,168 of them finished games.
        const SearchResult all = solve(*game, Position::start(*game), "minimax(depth=9)");
        CHECK(all.nodes == 549946);
        CHECK(all.leaves == 255168);
    }
}

TEST_CASE("games: small connect four boards have the values that Tromp computed", "[games]") {
    // http://homepages.cwi.nl/~tromp/c4/c4.html, the table of board sizes.
    struct Case {
        const char* game;
        Proven value;
    };
    for (const Case& each : {Case{"connect_four(width=4, height=4)", Proven::draw},
                             Case{"connect_four(width=5, height=4)", Proven::draw},
                             Case{"connect_four(width=4, height=5)", Proven::draw},
                             Case{"connect_four(width=6, height=4)", Proven::loss},
                             Case{"connect_four(width=4, height=6)", Proven::draw},
                             Case{"lua:connect_four(width=4, height=4)", Proven::draw}}) {
        INFO(each.game);
        const auto game = open_named(each.game);
        const std::size_t cells = game->layout()->cells.size();
        CHECK(solve(*game, Position::start(*game), "solver(time=1m)").proven == each.value);
        if (cells > 20) continue;  // six seconds, for what three boards have shown
        CHECK(solve(*game, Position::start(*game), "alphabeta_tt(time=1m)").proven == each.value);
    }
}

TEST_CASE("games: nim is won as Bouton says", "[games]") {
    for (const std::string misere : {"no", "yes"}) {
        for (const auto& heaps : std::vector<std::vector<int>>{{1},
                                                               {2},
                                                               {1, 1},
                                                               {1, 2},
                                                               {2, 2},
                                                               {1, 1, 1},
                                                               {1, 2, 3},
                                                               {2, 3, 4},
                                                               {1, 3, 5, 7},
                                                               {2, 5, 7},
                                                               {3, 4, 5},
                                                               {1, 1, 2},
                                                               {4, 4, 1, 1}}) {
            std::string text;
            int nim_sum = 0;
            bool all_single = true;
            for (const int heap : heaps) {
                text += (text.empty() ? "" : "-") + std::to_string(heap);
                nim_sum ^= heap;
                all_single = all_single && heap <= 1;
            }
            INFO(text << " misere=" << misere);
            const bool won = misere == "yes" && all_single ? nim_sum == 0 : nim_sum != 0;
            const auto game = open_named("nim(heaps=" + text + ", misere=" + misere + ")");
            const SearchResult result =
                solve(*game, Position::start(*game), "alphabeta_tt(time=1m)");
            CHECK(result.proven == (won ? Proven::win : Proven::loss));
        }
    }
}

TEST_CASE("games: every exact searcher agrees on real games", "[games]") {
    for (const std::string name : {"tic_tac_toe", "connect_four(width=5, height=4)", "nim",
                                   "breakthrough(width=5, height=5)"}) {
        const auto game = open_named(name);
        Random random(3);
        for (int round = 0; round < 4; ++round) {
            Position position = Position::start(*game);
            while (!outcome(*game, position)) {
                const std::string depth = "(depth=" + std::to_string(1 + random.below(4)) + ")";
                INFO(name << ": " << game->state_text(position.state) << " " << depth);
                const auto judge = solve(*game, position, "minimax" + depth);
                for (const std::string player : {"negamax", "alphabeta", "alphabeta_tt"})
                    REQUIRE(solve(*game, position, player + depth).score == judge.score);
                play(*game, position, random_move(ErasedRules(*game), position.state, random));
            }
        }
    }
}

TEST_CASE("games: a kernel of a plugin and the type-erased searcher do the same", "[games]") {
    // They differ only in whether the table serves the last ply, so that values agree, not counts.
    const auto game = open_named("connect_four");
    const auto* kernel = game->kernels()->find("alphabeta_tt");
    REQUIRE(kernel != nullptr);
    const SearcherSpec spec = parse_searcher("alphabeta_tt(depth=7, tt=1)");
    const auto erased = spec.entry->make(*game, spec.options);
    const auto compiled = kernel->make(*game, spec.options, chosen_evaluation(*game, spec.options));
    Random random(2);
    for (int round = 0; round < 10; ++round) {
        Position position = Position::start(*game);
        while (!outcome(*game, position)) {
            const SearchResult a = erased->search(position, spec.limits, {});
            const SearchResult b = compiled->search(position, spec.limits, {});
            INFO(game->state_text(position.state));
            REQUIRE(a.score == b.score);
            play(*game, position, random_move(ErasedRules(*game), position.state, random));
        }
    }
}

TEST_CASE("games: Monte Carlo tree search plays the same compiled and type-erased", "[games]") {
    // Go has playouts of its own.
    for (const std::string name : {"connect_four", "go(size=5)"}) {
        const auto game = open_named(name);
        if (sanitized && game->kernels() == nullptr) continue;  // not compiled in there
        REQUIRE(game->kernels() != nullptr);
        const SearcherSpec spec = parse_searcher("mcts(nodes=400)");
        const auto erased = spec.entry->make(*game, spec.options);
        const auto compiled = game->kernels()->find("mcts")->make(
            *game, spec.options, chosen_evaluation(*game, spec.options));
        erased->new_match(3);
        compiled->new_match(3);
        Position position = Position::start(*game);
        for (int ply = 0; ply < 42 && !outcome(*game, position); ++ply) {
            const SearchResult a = erased->search(position, spec.limits, {});
            const SearchResult b = compiled->search(position, spec.limits, {});
            INFO(name << ": " << game->state_text(position.state));
            REQUIRE(a.pv == b.pv);
            REQUIRE(a.score == b.score);
            play(*game, position, a.move);
        }
    }
}

TEST_CASE("games: typed-in positions that cannot be are refused", "[games]") {
    const auto game = open_named("connect_four");
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"7/7/7/7/7/3x3 1", "cannot be to move"},
             {"7/7/7/7/3x3/7 2", "above an empty cell"},
             {"7/7/7/7/7/xxxxooo 1", "cannot be to move"},
             {"7/7/7/7/ooo4/xxxx3 1", "cannot be to move"},
             {"7/7/7/x6/ooo4/xxxxooo 2", "cannot be to move"}}) {
        INFO(text);
        CHECK_THROWS_WITH(game->parse_state(text), containing(says));
    }
    const AnyState won = game->parse_state("7/7/7/7/ooo4/xxxx3 2");
    CHECK(game->outcome(won) == Outcome::win(0));
}
