/// Games of perfect information that begin with a deal: searchers that know of no chance play them
/// once chance has moved, and games that break their word about it are found out.
#include <algorithm>

#include "framework/authoring/contract/contract.hpp"
#include "framework/player/levels.hpp"
#include "framework/player/player.hpp"
#include "framework/search/proof/retrograde.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/played_moves.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// Stones are exchanged, then take their neighbours; who cannot has lost.
constexpr const char* shuffled_stones = R"(
game { name = "Stones", board = square(3, 3), nomoves = "loss",
       shuffled = { function() return true end } }
setup = "xxo/xoo/xo1"
moves = { step, MINE, orthogonal, THEIRS }
function evaluate.material(me) return count(MINE) - count(THEIRS) end
)";

/// Four of six open cards, taken in turn; they count by rank. Three lines of `play` may follow.
std::string open_cards(const std::string& play) {
    return R"(
game { name = "Pool", goal = "margin", cards = { rank = 6 }, zones = { won = { each = 0, seen = "all" },
       pool = { deal = 4 }, deck = { rest = true } } }
moves = { choose, pool }
)" + play + R"(
function result()
  if count(pool) == 0 then return score(sum(won(1), rank), sum(won(2), rank)) end
end
)";
}
const std::string takes = "function play(me, c) board[c] = won(me) end";

Position dealt_position(const Game& game, std::uint64_t seed) {
    Random random(seed);
    Position position = Position::start(game);
    while (game.mover(position.state) == chance_player)
        play(game, position, game.random_move(position.state, random));
    return position;
}

/// By every line to the end, for player 1.
Score value_to_the_end(const Game& game, const AnyState& state, int ply) {
    if (const auto outcome = game.outcome(state))
        return score_of(*outcome, game.facts().goal, 0, ply);
    MoveList list;
    game.moves(state, list);
    const bool first = game.mover(state) == 0;
    Score best = first ? -infinite_score : infinite_score;
    for (const Move move : list) {
        AnyState child = state;
        game.play(child, move);
        const Score value = value_to_the_end(game, child, ply + 1);
        best = first ? std::max(best, value) : std::min(best, value);
    }
    return best;
}

SearchResult found_by(const std::string& player, const Game& game, const Position& position) {
    const SearcherSpec spec = parse_searcher(player);
    const auto searcher = make_searcher(spec, game);
    searcher->new_match(1);
    return searcher->search(position, spec.limits, {});
}

/// Those that know of no chance, each with what ends its search; players of a file left out.
std::vector<std::string> players_without_chance() {
    std::vector<std::string> players{"paranoid(depth=20)", "best_reply(depth=20)",
                                     "pvs(depth=20, threads=2)"};
    for (const SearcherEntry& entry : searcher_table())
        if (!entry.any_game && entry.name != "oracle")
            players.push_back(entry.name + (entry.ends_at_depth ? "(depth=20)" : "(nodes=100000)"));
    return players;
}

void judge_after_the_deal(const Game& game) {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Position position = dealt_position(game, seed);
        const int sign = game.mover(position.state) == 0 ? 1 : -1;
        const Score value = value_to_the_end(game, position.state, 0) * sign;
        const Proven proven = value > 0 ? Proven::win : value < 0 ? Proven::loss : Proven::draw;
        for (const std::string& player : players_without_chance()) {
            INFO(player << " in " << game.state_text(position.state));
            const SearchResult found = found_by(player, game, position);
            CHECK(found.proven == proven);
            if (player.starts_with("dfpn")) continue;  // proves who wins, not how soon
            CHECK(found.score == value);
        }
        const SolvedPositions solved =
            solve_positions(game, position.state, usable_symmetries(game), 1 << 24);
        REQUIRE(solved.find(game, position.state) != nullptr);
        const int won = solved.find(game, position.state)->value * sign;
        CHECK((won > 0) == (value > 0));
        CHECK((won < 0) == (value < 0));
    }
}

/// Player 1 chooses 1 or 2, chance throws 1 or 2, player 2 chooses, and so on, whatever the facts
/// say.
class LateChance {
public:
    struct State {
        std::int32_t sum = 0;
        std::int32_t ply = 0;
    };
    static GameInfo info() { return {"late", "Late", "", {}}; }
    explicit LateChance(const Options&) {}
    Facts facts() const {
        return {.chance = true, .chance_first = true, .goal = Goal::margin, .longest_game = 6};
    }
    State start() const { return {}; }
    Player mover(const State& s) const { return s.ply % 2 == 1 ? chance_player : s.ply / 2 % 2; }
    void moves(const State&, MoveList& list) const {
        list.add({1});
        list.add({2});
    }
    std::uint32_t weight(const State&, Move) const { return 1; }
    void play(State& s, Move move) const {
        s.sum += static_cast<std::int32_t>(move.bits) * (s.ply / 2 % 2 == 0 ? 1 : -1);
        ++s.ply;
    }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.ply < 6) return std::nullopt;
        const std::int32_t points[2] = {s.sum, 0};
        return Outcome::scores(points, 2);
    }
    std::uint64_t hash(const State& s) const { return Random::mix(s.sum * 8 + s.ply); }
    std::string move_text(const State&, Move move) const { return std::to_string(move.bits); }
    std::string state_text(const State& s) const {
        return std::to_string(s.sum) + " " + std::to_string(s.ply);
    }
    State parse_state(std::string_view text) const {
        const auto n = numbers_in(text);
        return {n.at(0), n.at(1)};
    }
};

}  // namespace

TEST_CASE("chance first: a script says it where no dice are thrown and nothing deals later",
          "[lua]") {
    const auto first = [](const std::string& text) {
        const GameInfo info = script_info(lua_text(text));
        const auto game = lua_game(text);
        CHECK(info.chance == game->facts().chance);
        CHECK(info.chance_kind == game->facts().chance_kind);
        CHECK(info.chance_first == game->facts().chance_first);
        CHECK(alphabeta_plays(*game) == game->facts().chance_first);
        return game->facts().chance_first;
    };
    CHECK(first(shuffled_stones));
    CHECK(first(open_cards(takes)));
    CHECK(first(open_cards("-- nobody calls deal here\n" + takes)));
    CHECK_FALSE(first(open_cards("function play(me, c) board[c] = won(me) deal(pool, 1) end")));
    CHECK_FALSE(first(open_cards("local more = deal\n" + takes)));
    CHECK_FALSE(
        first("game { name = 'Dice', board = square(2, 2), dice = { 6 } }\n"
              "moves = { place }"));
    CHECK_FALSE(lua_game("game { name = 'Plain', board = square(2, 2) }\nmoves = { place }")
                    ->facts()
                    .chance_first);
}

TEST_CASE("chance first: after the deal all searchers find the value of all lines", "[search]") {
    judge_after_the_deal(*lua_game(shuffled_stones));
    judge_after_the_deal(*lua_game(open_cards(takes)));
}

TEST_CASE("chance first: before the deal searchers without chance say when they play", "[search]") {
    const auto game = lua_game(open_cards(takes));
    for (const std::string& player : players_without_chance()) {
        INFO(player);
        CHECK_THROWS_WITH(found_by(player, *game, Position::start(*game)),
                          containing("after the last move of chance, which is still to move here"));
    }
}

TEST_CASE("chance first: games whose chance goes on are refused as ever", "[search]") {
    const auto later =
        lua_game(open_cards("function play(me, c) board[c] = won(me) deal(pool, 1) end"));
    for (const char* const player : {"pvs", "alphabeta(depth=2)", "solver", "paranoid(depth=2)"})
        CHECK_THROWS_WITH(found_by(player, *later, dealt_position(*later, 1)),
                          containing("cannot play test, which deals cards"));
}

TEST_CASE("chance first: levels play by pvs where positions can be evaluated", "[player]") {
    const auto game = lua_game(shuffled_stones);
    CHECK(usual_searcher(*game) == "pvs");
    CHECK(usual_searcher(*lua_game(open_cards(takes))) == "mcts");
    const auto player = make_level_player(*find_level("level3"), *game);
    player->new_match(1);
    const Position position = dealt_position(*game, 1);
    MoveList list;
    game->moves(position.state, list);
    CHECK(list.contains(player->choose(position, {}, {}).move));
}

TEST_CASE("chance first: rules that break their word stop searches with a sentence", "[search]") {
    const auto late = make_game<LateChance>();
    const std::string sentence = "late: chance moves after a player, though";
    for (const std::string& player : players_without_chance()) {
        INFO(player);
        CHECK_THROWS_AS(found_by(player, *late, Position::start(*late)), RulesError);
        CHECK_THROWS_WITH(found_by(player, *late, Position::start(*late)), containing(sentence));
    }
    CHECK_THROWS_WITH(solve_positions(*late, late->start(), SymmetryGroup::none(), 1 << 20),
                      containing(sentence));
}

TEST_CASE("chance first: the contract names rules that break their word", "[authoring]") {
    const ContractReport report = check_contract(*make_game<LateChance>(), 5, 1);
    REQUIRE(report.failure);
    CHECK_THAT(report.failure->what,
               containing("chance moves after '1' of player 1, though chance_first says that it "
                          "moves only before the first move of a player"));
    for (const std::string& text : {std::string(shuffled_stones), open_cards(takes)}) {
        const ContractReport kept = check_contract(*lua_game(text), 20, 1);
        CHECK((kept.failure ? kept.failure->what : "") == "");
    }
}
