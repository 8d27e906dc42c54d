// What an end is worth to each player: said once, beside the outcome, and kept by every searcher.

#include <fmt/format.h>

#include <algorithm>

#include "framework/report/text/number_text.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/search/proof/retrograde.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// The players choose one of three ways in turn; where they lead is an end of any kind.
class Ends {
public:
    struct State {
        std::int32_t ply = 0;
        std::int32_t path = 0;
    };
    static GameInfo info() {
        return {"ends",
                "Ends",
                "",
                {OptionSpec::integer("players", 3, 1, max_players, ""),
                 OptionSpec::integer("plies", 1, 1, 5, ""),
                 OptionSpec::choice("goal", {"win", "margin"}, ""),
                 OptionSpec::integer("seed", 1, 0, 1000, "")}};
    }
    explicit Ends(const Options& options)
        : players_(options.integer("players")),
          plies_(options.integer("plies")),
          goal_(options.word("goal") == "win" ? Goal::win : Goal::margin) {
        Random random(static_cast<std::uint64_t>(options.whole("seed")));
        for (Outcome& end : ends_) end = some_end(random);
    }
    Facts facts() const {
        return {
            .players = players_, .zero_sum = players_ == 2, .goal = goal_, .longest_game = plies_};
    }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.ply % players_; }
    void moves(const State&, MoveList& list) const {
        for (std::uint64_t way = 0; way < 3; ++way) list.add({way});
    }
    void play(State& s, Move move) const {
        s.path = 3 * s.path + static_cast<std::int32_t>(move.bits);
        ++s.ply;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.ply < plies_) return std::nullopt;
        return ends_[s.path];
    }
    std::uint64_t hash(const State& s) const {
        return Random::mix(static_cast<std::uint64_t>(s.path) * 8 + s.ply + 1);
    }
    std::string move_text(const State&, Move move) const { return std::to_string(move.bits); }
    std::string state_text(const State& s) const {
        return std::to_string(s.ply) + " " + std::to_string(s.path);
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        return {n.at(0), n.at(1)};
    }

private:
    Outcome some_end(Random& random) const {
        const Player who = static_cast<Player>(random.below(static_cast<std::uint32_t>(players_)));
        const std::uint32_t kind = random.below(8);
        if (kind == 0) return Outcome::win(who, players_);
        if (kind == 1) return Outcome::loss(who, players_);
        if (kind == 2) return Outcome::draw(players_);
        // Positive for all, so that no sign tells who has won; often equal.
        std::int32_t points[max_players];
        for (std::int32_t& each : points) each = 1 + static_cast<std::int32_t>(random.below(5));
        return Outcome::scores(points, players_);
    }

    int players_;
    int plies_;
    Goal goal_;
    std::array<Outcome, 243> ends_;
};

std::unique_ptr<Game> ends(int players, int plies, const char* goal, int seed) {
    return make_game<Ends>({{"players", std::to_string(players)},
                            {"plies", std::to_string(plies)},
                            {"goal", goal},
                            {"seed", std::to_string(seed)}});
}

/// What `player` wants of an end, by the definition: the part of the others that it is before, one
/// half for each that is level; or its own score, which of two players is the margin. A single
/// player wins above 0.
double wanted(const Game& game, const Outcome& end, Player player) {
    const int players = game.facts().players;
    const bool margin = game.facts().goal == Goal::margin;
    if (players == 1) {
        const double own = end.utility[0];
        return margin ? own : own > 0 ? 1 : own < 0 ? 0 : 0.5;
    }
    if (margin) return end.utility[player];
    double points = 0;
    for (Player other = 0; other < players; ++other) {
        if (other == player) continue;
        points += end.rank[player] < end.rank[other]    ? 1
                  : end.rank[player] == end.rank[other] ? 0.5
                                                        : 0;
    }
    return points / (players - 1);
}

Outcome end_after(const Game& game, AnyState state, Move move) {
    game.play(state, move);
    return *game.outcome(state);
}

/// Max^n: the end that comes of everybody wanting the most, of equal ones the first.
Outcome by_definition(const Game& game, const AnyState& state) {
    if (const auto end = game.outcome(state)) return *end;
    const Player mover = game.mover(state);
    MoveList moves;
    game.moves(state, moves);
    std::optional<Outcome> best;
    for (const Move move : moves) {
        AnyState child = state;
        game.play(child, move);
        const Outcome end = by_definition(game, child);
        if (!best || wanted(game, end, mover) > wanted(game, *best, mover)) best = end;
    }
    return *best;
}

/// Every searcher that plays the game, but chance and files.
std::vector<std::string> players_of_game(const Game& game) {
    std::vector<std::string> names;
    for (const SearcherEntry& entry : searcher_table()) {
        if (!entry.searches) continue;
        try {
            make_searcher(parse_searcher(entry.name), game);
            names.push_back(entry.name);
        } catch (const Error&) {
            // It says which games it plays.
        }
    }
    return names;
}

}  // namespace

TEST_CASE("outcome: points and results of shared and graded ends", "[outcome]") {
    // First alone, level in the middle, last: of three others ahead of 3, of 1 and level with 1.
    const Outcome four = Outcome::scores({9, 5, 5, 1});
    const double points[] = {1, 0.5, 0.5, 0};
    const GameResult results[] = {GameResult::win, GameResult::loss, GameResult::loss,
                                  GameResult::loss};
    for (Player p = 0; p < 4; ++p) {
        INFO("player " << p + 1);
        CHECK(four.points(p) == points[p]);
        CHECK(four.result(p) == results[p]);
    }
    const Outcome shared = Outcome::scores({9, 9, 5});
    CHECK(shared.result(0) == GameResult::draw);
    CHECK(shared.points(0) == 0.75);
    CHECK(shared.points(2) == 0);
    CHECK(Outcome::loss(1, 3).result(0) == GameResult::draw);  // won together
    CHECK(Outcome::win(1, 3).points(0) == 0.25);               // beaten by one, level with one
    CHECK(Outcome::draw(5).points(4) == 0.5);
    CHECK(Outcome::scores({20, 28}).points(1) == 1);
    CHECK(Outcome::scores({-3}).result(0) == GameResult::loss);
    CHECK(Outcome::scores({0}).result(0) == GameResult::draw);
    CHECK(Outcome::win(0, 1).points(0) == 1);
}

TEST_CASE("score: only who wins alone has won, only who is last alone has lost", "[score]") {
    const Outcome graded = Outcome::scores({5, 3, 1});
    CHECK(score_of(graded, Goal::win, 0, 4) == win_score - 4);
    CHECK(score_of(graded, Goal::win, 1, 4) == 0);
    CHECK(score_of(graded, Goal::win, 2, 4) == 4 - win_score);
    const Score shared = score_of(Outcome::scores({9, 9, 5}), Goal::win, 0, 4);
    CHECK(shared == win_score / 2 - 4);
    CHECK_FALSE(is_decided(shared));
    CHECK(score_of(Outcome::win(1, 3), Goal::win, 0, 4) == 4 - win_score / 2);
    CHECK(score_of(Outcome::draw(6), Goal::win, 5, 4) == 0);
}

TEST_CASE("score: what is shared or graded is written as points", "[score]") {
    const auto text = [](const char* searcher, int players, Score score) {
        const SearcherSpec spec = parse_searcher(searcher);
        return ScoreScale(&spec, {.players = players}, "some_game").text(score);
    };
    const Score shared = score_of(Outcome::scores({9, 9, 5}), Goal::win, 0, 4);
    CHECK(text("maxn", 3, shared) == "75.0 % in 4 plies");
    CHECK(text("maxn", 3, score_of(Outcome::win(1, 3), Goal::win, 0, 1)) == "25.0 % in 1 ply");
    CHECK(text("paranoid", 3, win_score - 4) == "win in 4 plies");
    CHECK(text("maxn", 3, 25) == "+25 units");
    CHECK(text("maxn", 2, shared) == fmt::format("+{} units", shared));
    CHECK(text("mcts", 3, 50) == "75.0 %");
}

TEST_CASE("searchers: each goes for the end that is worth most, shared and graded ones too",
          "[search][players]") {
    for (const char* goal : {"win", "margin"})
        for (int players = 1; players <= max_players; ++players)
            for (int seed = 1; seed <= 12; ++seed) {
                const auto game = ends(players, 1, goal, seed);
                const AnyState start = game->start();
                const double most = wanted(*game, by_definition(*game, start), 0);
                const auto names = players_of_game(*game);
                REQUIRE(names.size() >= (players > 2 ? 5u : 15u));
                for (const std::string& name : names) {
                    INFO(name << ", " << players << " players, goal " << goal << ", seed " << seed);
                    const SearchResult result = run(*game, name + "(nodes=600)");
                    CHECK(wanted(*game, end_after(*game, start, result.move), 0) == most);
                }
            }
}

TEST_CASE("maxn: the end that comes of everybody wanting the most", "[search][players]") {
    for (const char* goal : {"win", "margin"})
        for (int players = 1; players <= max_players; ++players)
            for (int seed = 1; seed <= 30; ++seed) {
                const auto game = ends(players, 4, goal, seed);
                const SearchResult result = run(*game, "maxn(depth=4)");
                INFO(players << " players, goal " << goal << ", seed " << seed);
                AnyState state = game->start();
                for (const Move move : result.pv) game->play(state, move);
                REQUIRE(game->over(state));
                CHECK(wanted(*game, *game->outcome(state), 0) ==
                      wanted(*game, by_definition(*game, game->start()), 0));
            }
}

TEST_CASE("paranoid: the most that all others together leave", "[search][players]") {
    for (const char* goal : {"win", "margin"})
        for (int players = 3; players <= max_players; ++players)
            for (int seed = 1; seed <= 12; ++seed) {
                const auto game = ends(players, 2, goal, seed);
                AnyState start = game->start();
                const auto left = [&](Move move) {
                    AnyState state = start;
                    game->play(state, move);
                    double least = 1000;
                    for (std::uint64_t reply = 0; reply < 3; ++reply)
                        least = std::min(least, wanted(*game, end_after(*game, state, {reply}), 0));
                    return least;
                };
                INFO(players << " players, goal " << goal << ", seed " << seed);
                const double most = std::max({left({0}), left({1}), left({2})});
                CHECK(left(run(*game, "paranoid(depth=2)").move) == most);
            }
}

TEST_CASE("retrograde: an end's value is that of the searches", "[solve][players]") {
    for (const char* goal : {"win", "margin"})
        for (const int players : {1, 2})
            for (int seed = 1; seed <= 12; ++seed) {
                const auto game = ends(players, 3, goal, seed);
                const SolvedPositions solved =
                    solve_positions(*game, game->start(), SymmetryGroup::none(), 1 << 20);
                REQUIRE(solved.complete);
                INFO(players << " players, goal " << goal << ", seed " << seed);
                const Outcome end = by_definition(*game, game->start());
                const double value = wanted(*game, end, 0);
                CHECK(solved.values[0].value ==
                      (std::string(goal) == "win" ? 2 * value - 1 : value));
            }
}

TEST_CASE("contract: ends of any kind keep it", "[contract]") {
    for (int players = 1; players <= max_players; ++players) {
        const ContractReport report = check_contract(*ends(players, 4, "win", 3), 100, 1);
        if (report.failure) FAIL_CHECK(report.failure->what);
    }
}
