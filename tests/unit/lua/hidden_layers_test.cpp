/// Layers of scripts whose numbers only some players see.
#include <map>
#include <set>

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/shown/board_layers.hpp"
#include "framework/game/shown/unseen_number.hpp"
#include "framework/game/view.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/seen_changes.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/played_moves.hpp"

using namespace ply;
using namespace ply_test;

namespace {

constexpr const char* dig = R"(
game { name = "Dig", board = square(2, 2), layers = { gold = { seen = "none" } },
       shuffled = { "a1 b1 a2 b2" }, variables = { found = { 0, 0 } }, goal = "margin" }
function setup() gold[1], gold[2] = 3, 5 end
moves = { choose, EMPTY }
function play(me, c)
  board[c] = me
  var.found[me] = var.found[me] + gold[c]
  reveal(cells(c))
end
function result() if count(EMPTY) == 0 then return score(var.found[1], var.found[2]) end end
)";

constexpr const char* ships = R"(
game { name = "Ships", board = square(2, 2), layers = { "wind", ships = { each = true } },
       pieces = {}, variables = { put = { 0, 0 }, hits = { 0, 0 } } }
function moves(me)
  if var.put[me] < 1 then choose(where(ships(me), 0))
  else choose(without(ALL, seen(me, ships(3 - me)))) end
end
function play(me, c)
  if var.put[me] < 1 then
    ships(me)[c], var.put[me], wind[1] = 1, 1, 9
  else
    var.hits[me] = var.hits[me] + ships(3 - me)[c]
    reveal(cells(c), me)
  end
end
function result(me) if var.hits[me] == 1 then return WIN end end
)";

std::string seen_text(const Game& game, const Position& position, Player player) {
    return game.state_text(view_of(game, position, player).seen);
}

std::string fault_found(const Game& game) {
    const ContractReport report = check_contract(game, 20, 1);
    return report.failure ? report.failure->what : "";
}

std::vector<Move> legal_in(const Game& game, const AnyState& state) {
    MoveList list;
    game.moves(state, list);
    return {list.begin(), list.end()};
}

std::string refused(const std::string& layers) {
    try {
        lua_game("game { name = 'T', board = square(2, 2), layers = " + layers +
                 " }\nfunction moves() place() end");
    } catch (const Error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("lua hidden layers: numbers are seen by nobody until they are revealed", "[lua]") {
    const auto game = lua_game(dig);
    CHECK(game->facts().hidden);
    CHECK(game->facts().chance);
    Position dealt = Position::start(*game);
    CHECK(legal_in(*game, dealt.state).size() == 3);  // 3, 5 and twice 0
    Random random(1);
    while (game->mover(dealt.state) == chance_player) {
        const std::vector<Move> list = legal_in(*game, dealt.state);
        play(*game, dealt, list[random.below(static_cast<std::uint32_t>(list.size()))]);
    }
    CHECK_THAT(seen_text(*game, dealt, 0), containing("gold=?,?/?,?"));
    const Position dug = played(*game, dealt, "a1");
    const int gold = board_layers_of(*game, dug.state)[0].numbers[0];
    for (const Player player : {0, 1}) {
        const AnyState seen = view_of(*game, dug, player).seen;
        CHECK(board_layers_of(*game, seen)[0].numbers ==
              std::vector{gold, unseen_number, unseen_number, unseen_number});
    }
    CHECK(seen_changes(*game, view_of(*game, dealt, 1).seen, view_of(*game, dug, 1).seen, {})
              .back() == "gold of a1: " + std::to_string(gold));
    CHECK_THAT(draw_board(*game, view_of(*game, dug, 1).seen, {}), containing("gold:"));
    CHECK(fault_found(*game) == "");
}

TEST_CASE("lua hidden layers: resampled numbers are those that are left, equally often", "[lua]") {
    const auto game = lua_game(dig);
    const Position dug =
        Position::at(*game, game->parse_state("2/x1 2 gold=5,0/0,3 found=0,0 shown=a1:3"));
    const View view = view_of(*game, dug, 1);
    std::map<std::string, int> worlds;
    Random random(1);
    for (int i = 0; i < 600; ++i) {
        const AnyState world = resample(*game, view, random);
        CHECK(game->observe(world, 1) == view.seen);
        ++worlds[game->state_text(world)];
    }
    CHECK(worlds.size() == 6);
    for (const auto& [world, times] : worlds) CHECK(std::abs(times - 100) < 40);
}

TEST_CASE("lua hidden layers: each player has one and sees its own", "[lua]") {
    const auto game = lua_game(ships);
    const Position put = played(*game, "a1 b2");
    CHECK_THAT(seen_text(*game, put, 0), containing("wind=a1:9 ships1=a1:1 ships2=?,?/?,?"));
    CHECK_THAT(seen_text(*game, put, 1), containing("ships1=?,?/?,? ships2=b2:1"));
    const Position shot = played(*game, "a1 b2 a2");
    CHECK_THAT(seen_text(*game, shot, 0), containing("ships2=0,?/?,?"));
    CHECK(legal_in(*game, played(*game, "a1 b2 a2 b1").state).size() == 3);
    CHECK(game->outcome(played(*game, "a1 b2 b2").state).has_value());
    CHECK(fault_found(*game) == "");
}

TEST_CASE("lua hidden layers: possible says what all know", "[lua]") {
    const std::string knows =
        "function possible(c, n, layer) return layer ~= gold or c ~= 4 or n > 0 end";
    const auto game = lua_game(std::string(dig) + knows);
    const View view =
        view_of(*game, Position::at(*game, game->parse_state("2/2 1 gold=3,5/0,0 found=0,0")), 0);
    Random random(1);
    for (int i = 0; i < 50; ++i)
        CHECK(board_layers_of(*game, resample(*game, view, random))[0].numbers[3] > 0);
    CHECK_THAT(fault_found(*game), containing("0, gold) is false, but so it is"));
}

TEST_CASE("lua hidden layers: check finds moves that tell a number", "[lua]") {
    std::string tells = dig;
    const std::string moves = "moves = { choose, EMPTY }";
    tells.replace(
        tells.find(moves), moves.size(),
        "function moves() choose(either(cells(first(EMPTY)), both(EMPTY, where(gold, 3)))) end");
    CHECK_THAT(fault_found(*lua_game(tells)), containing("has other moves, or other texts"));
}

TEST_CASE("lua hidden layers: what is wrong is said", "[lua]") {
    CHECK(refused("{ 'height', mines = { seen = 'none' }, plan = { each = true } }").empty());
    CHECK_THAT(refused("{ mines = { sen = 'none' } }"),
               containing("mines: there is no field 'sen'; did you mean 'seen'"));
    CHECK_THAT(refused("{ mines = { zone = 1, sen = 'none', yes = 2, seem = 3 } }"),
               containing("mines: there is no field 'seem'"));  // of several the first by name
    CHECK_THAT(refused("{ mines = { seen = 'nobody' } }"), containing("seen must be \"owner\""));
    CHECK_THAT(refused("{ mines = { seen = 'owner' } }"), containing("add each = true"));
    CHECK_THAT(refused("{ 'plan1', plan = { each = true } }"),
               containing("'plan1' stands there twice"));
    CHECK_THAT(refused("{ 'shown', plan = { each = true } }"),
               containing("a layer 'shown' does not go"));
    std::string large = dig;
    large.replace(large.find("3, 5"), 4, "128, 5");
    CHECK_THROWS_WITH(lua_game(large)->start(), containing("is not a number from 0 to 127"));
    CHECK_THROWS_WITH(lua_game(dig)->parse_state("2/2 1 gold=200,0/0,0"),
                      containing("are 0 to 127"));
    CHECK_THROWS_WITH(lua_game(dig)->parse_state("2/2 1 gold=?,?/?,?"),
                      containing("cannot be read"));
}
