// Levels of strength: their texts, their table, and the moves they play.

#include "framework/player/levels.hpp"

#include <map>
#include <set>
#include <string>

#include "framework/loading/catalogue.hpp"
#include "framework/player/near_best.hpp"
#include "framework/player/player.hpp"
#include "framework/player/strengths.hpp"
#include "framework/search/core/playable.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/party_games.hpp"
#include "tests/support/test_games.hpp"

using namespace ply_test;

namespace {

/// Plays the game out, every seat by a player of this level; dice by the seed.
std::vector<Move> moves_of_level(const Game& game, const Level& level, std::uint64_t seed) {
    std::vector<std::unique_ptr<Participant>> players;
    for (int seat = 0; seat < game.facts().players; ++seat) {
        players.push_back(make_level_player(level, game));
        players.back()->new_match(Random::derive(seed, static_cast<std::uint64_t>(seat)));
    }
    Random dice(seed);
    Position position = Position::start(game);
    const AnyState start = position.state;
    std::vector<Move> played;
    while (!outcome(game, position)) {
        const Player mover = game.mover(position.state);
        MoveList legal;
        legal_moves(game, position, legal);
        const Move move = mover == chance_player
                              ? legal[dice.below(static_cast<std::uint32_t>(legal.size()))]
                              : players[static_cast<std::size_t>(mover)]
                                    ->choose(position, {&start, played}, {})
                                    .move;
        INFO(game.info().name << ", " << level.text() << ": " << game.state_text(position.state));
        REQUIRE(std::ranges::find(legal, move) != legal.end());
        play(game, position, move);
        played.push_back(move);
    }
    return played;
}

}  // namespace

TEST_CASE("level: the usual searcher is the one that knows most of the game", "[player]") {
    // In go that is who plays random games by patterns (Gelly et al., 2006), in chess who
    // evaluates.
    const std::pair<const char*, const char*> usual[] = {
        {"go(size=5)", "mcts"}, {"chess", "pvs"},
        {"hex(size=3)", "pvs"}, {"lua:hex", "mcts"},
        {"backgammon", "mcts"}, {"kuhn_poker", "ismcts"},
        {"rows", "mcts"},       {"chinese_checkers(players=3)", "paranoid"},
    };
    for (const auto& [game, searcher] : usual) {
        INFO(game);
        CHECK(usual_searcher(*open_game(Catalogue::standard().find(game))) == searcher);
    }
    const Strengths in_go(*open_game(Catalogue::standard().find("go(size=5)")));
    CHECK(in_go.by() == "mcts");
    CHECK(in_go.has_choice());  // its positions can be evaluated as well
}

TEST_CASE("strengths: of few nodes, too, no player begins all games alike", "[player]") {
    const auto game = open_game(Catalogue::standard().find("chess"));
    const Position start = Position::start(*game);
    for (const std::uint64_t budget : {4, 16, 64}) {
        INFO(budget);
        const auto player = Strengths(*game, "pvs").of(budget).make(*game);
        std::set<Move> first_moves;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            player->new_match(seed);
            first_moves.insert(player->choose(start, {&start.state, {}}, {}).move);
        }
        CHECK(first_moves.size() > 1);
    }
}

TEST_CASE("level: written as a number or a name", "[player]") {
    for (const char* const text : {"level4", "level(4)", "club", "friend = level(4)"}) {
        INFO(text);
        const PlayerSpec player = parse_player(text);
        REQUIRE(player.level() != nullptr);
        CHECK(player.level()->number == 4);
        CHECK(player.text() == "level4");
        CHECK(player.repeatable());
    }
    CHECK(parse_player("friend = level(4)").name == "friend");
    CHECK(parse_player("beginner").level()->number == 1);
    CHECK(parse_player("strongest").level()->number == 8);
    CHECK_FALSE(parse_player("strongest").repeatable());
    CHECK(parse_player("pvs(depth=3)").level() == nullptr);
}

TEST_CASE("level: a number that no level has is refused", "[player]") {
    for (const char* const text : {"level0", "level9", "level(9)", "level", "level(", "level3x",
                                   "level03", "level0000003", "level(03)"}) {
        INFO(text);
        CHECK_THROWS_WITH(parse_player(text), containing("levels go from level1 to level8"));
    }
}

TEST_CASE("level: no searcher has the name of a level", "[player]") {
    for (const Level& level : level_table())
        for (const SearcherEntry& searcher : searcher_table()) {
            CHECK(searcher.name != level.name);
            CHECK(searcher.name != level.text());
        }
}

TEST_CASE("level: each thinks more and slips less than the one below", "[player]") {
    const std::span<const Level> levels = level_table();
    REQUIRE(levels.size() == 8);
    for (std::size_t i = 1; i < levels.size(); ++i) {
        const Level& below = levels[i - 1];
        const Level& level = levels[i];
        INFO(level.text());
        CHECK(level.number == below.number + 1);
        CHECK(level.slips <= below.slips);
        CHECK(level.width <= below.width);
        CHECK(level.lapses < below.lapses);
        CHECK(level.evaluated_lapses < below.evaluated_lapses);
        if (level.time.count() > 0) {
            CHECK(level.time > below.time);
        } else {
            CHECK(level.nodes > below.nodes);
            CHECK(level.games > below.games);
        }
    }
}

TEST_CASE("level: where rules are slow the time makes none weaker than the one below", "[player]") {
    for (const char* const name : {"chess", "lua:hex"}) {
        const auto game = open_game(Catalogue::standard().find(name));
        const bool pvs = usual_searcher(*game) == "pvs";
        std::uint64_t below = 0;
        for (const Level& level : level_table()) {
            INFO(name << ", " << level.text());
            const std::uint64_t most = pvs ? level.nodes : level.games;
            const std::uint64_t least = level.time.count() > 0 ? least_count(level, *game) : most;
            CHECK(least > below);
            CHECK(least <= most);
            below = least;
        }
    }
}

TEST_CASE("level: a slip is good enough and not the best, where there is such a move", "[player]") {
    const auto drawn = [](const std::vector<Score>& scores, int width) {
        std::set<int> places;
        Random random(1);
        for (int i = 0; i < 100; ++i) {
            SearchResult result;
            for (std::size_t k = 0; k < scores.size(); ++k) {
                SearchLine& line = result.lines.emplace_back();
                line.score = scores[k];
                line.pv.assign(k + 1, Move{});
            }
            const bool found = draw_below_best(result, width, random);
            const auto place = static_cast<std::ptrdiff_t>(result.pv.size()) - 1;
            CHECK(found == (place != std::ranges::max_element(scores) - scores.begin()));
            places.insert(static_cast<int>(place));
        }
        return places;
    };
    // Of few moves the scale ends at the fourth best, here 0; three quarters of the way are 25.
    CHECK(drawn({-10, 30, 100, 40, 0, -20, -50}, 75) == std::set<int>{1, 3});
    CHECK(drawn({-10, 30, 100, 40, 0, -20, -50}, 100) == std::set<int>{1, 3, 4});
    CHECK(drawn({-10, 20, 100, 10, 0, -20, -50}, 75) == std::set<int>{2});  // all others are bad
    CHECK(drawn({-10, 30, 100, 40, -50}, 100) == std::set<int>{0, 1, 3});
    CHECK(drawn({0, 100, 60}, 50) == std::set<int>{2});
    CHECK(drawn({7}, 150) == std::set<int>{0});
    // Of many it ends a quarter down: of twenty at the sixth best, here 25.
    std::vector<Score> many;
    for (Score score = 50; score > -50; score -= 5) many.push_back(score);
    REQUIRE(many.size() == 20);
    CHECK(drawn(many, 100) == std::set<int>{1, 2, 3, 4, 5});
}

TEST_CASE("level: a slip that finds no other move waits for the next", "[player]") {
    const auto game = open_game(Catalogue::standard().find("chess"));
    const auto at = [&](const char* text) { return Position::at(*game, game->parse_state(text)); };
    const Position forced = at("7k/8/8/8/8/8/1r6/K7 w - - 0 1");
    // The queen is best taken; to take the rook is good enough, and nothing else.
    const Position choice = at("4k3/8/8/7r/q5P1/1P6/8/4K3 w - - 0 1");
    const auto player = make_level_player(*find_level("level4"), *game);
    const auto move_at = [&](const Position& position) {
        return game->move_text(position.state,
                               player->choose(position, {&position.state, {}}, {}).move);
    };
    std::map<std::string, int> without_debt, with_debt, afterwards;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        player->new_match(seed);
        ++without_debt[move_at(choice)];
        player->new_match(seed);
        for (int i = 0; i < 30; ++i) CHECK(move_at(forced) == "Kxb2");  // half of them slips
        ++with_debt[move_at(choice)];
        ++afterwards[move_at(choice)];
    }
    CHECK(without_debt["bxa4"] >= 5);
    CHECK(with_debt == std::map<std::string, int>{{"gxh5", 20}});
    CHECK(afterwards["bxa4"] >= 5);
}

TEST_CASE("level: slips are rare late in a long match", "[player]") {
    const auto game = open_game(Catalogue::standard().find("chess"));
    const Position start = Position::start(*game);
    const auto moves_after = [&](std::size_t plies) {
        const std::vector<Move> played(plies);
        const auto player = make_level_player(*find_level("level3"), *game);
        std::set<Move> moves;
        for (std::uint64_t seed = 0; seed < 30; ++seed) {
            player->new_match(seed);
            moves.insert(player->choose(start, {&start.state, played}, {}).move);
        }
        return moves.size();
    };
    CHECK(moves_after(0) > 3);
    CHECK(moves_after(10'000) == 1);  // what it finds when it looks
}

TEST_CASE("level: legal moves in every kind of game, the same for the same seed", "[player]") {
    std::vector<std::unique_ptr<Game>> games;
    games.push_back(make_game<Puzzle>());
    games.push_back(make_game<Trio>());
    games.push_back(make_game<Dice>());
    games.push_back(make_game<Twice>());
    for (const auto& game : games)
        for (const Level& level : level_table().first(3))
            CHECK(moves_of_level(*game, level, 5) == moves_of_level(*game, level, 5));
}
