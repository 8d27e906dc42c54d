// Players in Lua: how they are written, what they may do, and what becomes of those that mean harm.

#include <fstream>
#include <thread>

#include "framework/engine/engine_failure.hpp"
#include "framework/match/match.hpp"
#include "framework/player/bot_files.hpp"
#include "framework/player/player.hpp"
#include "tests/support/bot_matches.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/test_games.hpp"

using namespace ply_test;

namespace {

PlayerSpec bot_of(const std::string& text, const std::string& spec = "bot.lua") {
    const BotSource source{"bot.lua", text};
    return {"bot", parse_mover(spec, &source)};
}

/// A match of the script, in the first seat, against random.
MatchRecord played(const std::string& text, const MatchTerms& terms = {}) {
    return bots_match(*game_called("tic_tac_toe"), {bot_of(text), parse_player("random")}, 1,
                      terms);
}

constexpr const char* counts_evaluations =
    "game { name = 'T', board = square(3, 3) } function moves(me) place() end "
    "function evaluate.first(me) return count(MINE) - count(THEIRS) end "
    "function result(me) end";

}  // namespace

TEST_CASE("bot: three lines are a player", "[bots]") {
    const MatchRecord record =
        played("function choose(position, legal)\n    return legal[random(#legal)]\nend\n");
    CHECK(record.termination == Termination::normal);
    CHECK(record.detail.empty());
}

TEST_CASE("bot: options have defaults, bounds and help as a game's have", "[bots]") {
    const std::string text =
        "player { name = 'B', options = { depth = { 2, min = 1, max = 9, help = 'plies' },\n"
        "         style = { 'bold', 'calm' } } }\n"
        "local at_load = opt.depth\n"
        "function choose(p, legal) assert(at_load == opt.depth)\n"
        "  error(opt.depth .. opt.style) end";
    CHECK(bot_of(text).text() == "bot.lua");
    CHECK(bot_of(text, "bot.lua(depth=3, style=calm)").text() == "bot.lua(depth=3, style=calm)");
    CHECK_THROWS_WITH(bot_of(text, "bot.lua(depth=10)"), Catch::Contains("1 to 9"));
    CHECK_THROWS_WITH(bot_of(text, "bot.lua(dept=1)"), Catch::Contains("depth"));
    CHECK(played(text).detail.find("bot.lua:5: 2bold") != std::string::npos);
    CHECK(bot_of(text, "bot.lua(time=2s)").time() == std::chrono::seconds(2));
    CHECK_FALSE(bot_of(text, "bot.lua(time=2s)").repeatable());
    CHECK(bot_of(text).repeatable());
}

TEST_CASE("bot: sees the position, plays on in it, and is told how it ends", "[bots]") {
    // tic-tac-toe: a row of three on the bottom wins.
    const MatchRecord record = played(R"lua(
function choose(position, legal, clock)
  assert(me == 1 and position.mover == 1 and game.players == 2 and game.name == "tic_tac_toe")
  assert(clock.budget == math.huge and left() == math.huge)
  assert(#moves(position) == #legal and legal[1] == moves(position)[1])
  if position.ply == 0 then
    assert(#legal == 9 and legal[1] == "a1" and #game.cells == 9)
    local p = play(play(play(play(play(position, "a1"), "a2"), "b1"), "b2"), "c1")
    assert(over(p) and result(p) == 1 and result(p, 2) == 0 and #moves(p) == 0)
    assert(value(p) == 2 ^ 30 and value(p, 2) == -2 ^ 30 and p.ply == 5)
    local content, owner, name = at(p, "a2")
    assert(content == 2 and owner == 2 and count(p) == 3 and count(p, 2) == 2)
    assert(at(p, "c3") == 0 and at(p, 1) == at(p, "a1"))
    assert(not over(position) and result(position) == nil and position.ply == 0)
    assert(key(play(play(position, "a1"), "a2")) ~= key(play(play(position, "a2"), "a1")))
    assert(key(start()) == key(position))
    local move, worth, line, proved = search("pvs(depth=9)", play(play(position, "a1"), "a2"))
    assert(proved == "win" and worth > 2 ^ 29 and line[1] == move)
    local chance = playouts(p)
    assert(chance == 1)
  end
  return search("solver", position)
end)lua");
    INFO(record.detail);
    CHECK(record.termination == Termination::normal);
    CHECK(record.outcome->result(0) != GameResult::loss);  // a first player need not lose
}

TEST_CASE("bot: sees cards by zones, its own as they are, others as they may be", "[bots]") {
    const auto hell = open_named("lua:oh_hell(players=2)");
    const std::string text =
        "function choose(position, legal)\n"
        "  local all = zones(position)\n"
        "  for p = 1, 2 do assert(#all.hand[p] + #all.trick[p] + #all.taken[p] // 2 <= 4) end\n"
        "  assert(#all.trump == 1 and all.trump.unseen == 0)\n"
        "  assert(all.stock.unseen == 32 - 8 - 1 and #all.stock == 0)\n"
        "  local mine = {}\n"
        "  for _, card in ipairs(all.hand[me]) do mine[card] = true end\n"
        "  for _, card in ipairs(zones(imagine()).hand[me]) do assert(mine[card], card) end\n"
        "  if numbers(position).bid[me] >= 0 then assert(mine[legal[1]], legal[1]) end\n"
        "  return legal[1]\nend\n";
    const MatchRecord record = bots_match(*hell, {bot_of(text), parse_player("random")});
    CHECK(record.termination == Termination::normal);
    CHECK(record.detail.empty());
    // Where there is a board, there are none.
    CHECK(played("function choose(p, legal) for name in pairs(zones(p)) do error(name) end\n"
                 "return legal[1] end")
              .detail.empty());
}

TEST_CASE("bot: keeps what it likes within a match, and nothing between two", "[bots]") {
    const auto game = game_called("tic_tac_toe");
    const auto bot = make_player(bot_of("seen = 0 function choose(p, legal) seen = seen + 1 "
                                        "return legal[1], seen end"),
                                 *game);
    const Position start = Position::start(*game);
    for (int match = 0; match < 2; ++match) {
        bot->new_match(1);
        for (int move = 1; move <= 3; ++move)
            CHECK(bot->choose(start, {&start.state, {}}, {}).score == move);
    }
}

TEST_CASE("bot: the seed decides, whatever the machine does", "[bots]") {
    const auto game = game_called("breakthrough");
    const auto moves_with = [&](std::uint64_t seed) {
        return bots_match(*game, {shipped("greedy"), shipped("random")}, seed).texts;
    };
    CHECK(moves_with(7) == moves_with(7));
    CHECK(moves_with(7) != moves_with(8));
}

TEST_CASE("bot: without a limit of time nothing may depend on it", "[bots]") {
    const auto said = [](const std::string& spec) {
        return played("function choose(p, legal) return search('" + spec + "', p) end").detail;
    };
    CHECK_THAT(said("pvs(time=1s)"), Catch::Contains("give the player time=100ms or a clock"));
    CHECK_THAT(said("mcts(nodes=50, threads=2)"), Catch::Contains("would not find the same"));
    CHECK_THAT(said("mcts"), Catch::Contains("depth or nodes"));
    CHECK_THAT(said("oracle(file=/etc/passwd)"), Catch::Contains("reads a file"));
    CHECK_THAT(said("pvs(depth=2, eval=learned(file=x))"), Catch::Contains("reads a file"));
    CHECK_THAT(said("psv(depth=2)"), Catch::Contains("pvs"));
    CHECK_THAT(said("pvs(depth=2, tt=1024)"), Catch::Contains("512 MiB"));
    const MatchRecord timed = bots_match(
        *game_called("tic_tac_toe"),
        {bot_of(
             "function choose(p, legal, clock) assert(clock.budget == 0.005 and left() <= 0.005) "
             "return search('mcts', p) end",
             "bot.lua(time=5ms)"),
         parse_player("random")});
    INFO(timed.detail);
    CHECK(timed.termination == Termination::normal);
}

TEST_CASE("bot: a clock is handed on", "[bots]") {
    MatchTerms terms;
    terms.clocks = {parse_clock("60s+1s"), parse_clock("60s+1s")};
    const MatchRecord record = played(
        "function choose(p, legal, clock) assert(clock.left <= 66 and clock.left > 50)\n"
        "assert(clock.increment == 1 and clock.budget < 20 and left() < clock.budget + 0.001)\n"
        "assert(clock.period == 0 and clock.periods == 0) return legal[1] end",
        terms);
    INFO(record.detail);
    CHECK(record.termination == Termination::normal);
}

TEST_CASE("bot: what it does wrong is its own loss, in one sentence", "[bots]") {
    struct Wrong {
        const char* text;
        Termination termination;
        const char* sentence;
    };
    constexpr auto error = Termination::player_error;
    const Wrong table[] = {
        {"function choose() return 'z9' end", Termination::illegal_move,
         "choose returned 'z9', which is none of the 9 legal moves"},
        {"function choose() return 'z\\0' end", Termination::illegal_move,
         "choose returned 'z\\x00', which is none of the 9 legal moves"},
        {"function choose() end", error, "choose returned nothing"},
        {"function choose() return 5 end", error, "choose returned a number"},
        {"function choose() return {} end", error, "choose returned a table"},
        {"function choose(p) return p end", error, "choose returned a userdata"},
        {"function choose() return choose end", error, "choose returned a function"},
        {"function choose(p, legal) return legal[1], 'good' end", error, "is no number"},
        {"function choose() error('lost') end", error, "bot.lua:1: lost"},
        {"function choose() error({}) end", error, "raised an error that is a table"},
        {"function choose() error() end", error, "raised an error without a message"},
        {"function choose(p) return serach('pvs(depth=1)', p) end", error, "did you mean 'search'"},
        {"function choose(p, legal) return legal[1].x end", error, "attempt to index a string"},
        {"function choose(p) return moves()[1] end", error, "moves: argument 1 is nothing"},
        {"function choose(p) return moves({})[1] end", error, "moves: argument 1 is a table"},
        {"function choose(p) return moves(p, p) end", error, "moves takes 1 argument"},
        {"function choose(p) return play(p, 5) end", error, "play: argument 2 is a number"},
        {"function choose(p) return play(p, 'z9') end", error, "'z9' is no legal move there"},
        {"function choose(p) p.ply = 3 end", error, "positions do not change"},
        {"function choose(p) return p.moves end", error,
         "a position has mover, ply, text and seen"},
        {"function choose(p) return p < p end", error, "attempt to compare two position values"},
        {"function choose(p) return at(p, 'z9') end", error, "no cell is called 'z9'"},
        {"function choose(p) return at(p, 99) end", error, "whole number from 1 to 9"},
        {"function choose(p) return value(p, 3) end", error, "whole number from 1 to 2"},
        {"function choose(p) return random(0) end", error, "random: argument 1 is 0;"},
        {"function choose(p) return random(0/0) end", error, "random: argument 1"},
        {"function choose(p) return chances(p) end", error, "no dice are thrown there"},
        {"function choose(p) player {} end", error, "a second time"},
        {"function choose(p) return resign end", error, "nothing is called 'resign'"},
        // Escapes.
        {"function choose() return io.open('/etc/passwd') end", error, "nothing is called 'io'"},
        {"function choose() os.exit() end", error, "nothing is called 'os'"},
        {"function choose() load('return 1')() end", error, "nothing is called 'load'"},
        {"function choose() return require 'x' end", error, "nothing is called 'require'"},
        {"function choose() return coroutine.wrap(choose)() end", error, "'coroutine'"},
        {"function choose() return pcall(choose) end", error, "nothing is called 'pcall'"},
        {"function choose(p) return getmetatable(p).__gc(p) end", error, "'getmetatable'"},
        {"function choose(p) setmetatable(p, {}) end", error, "nothing is called 'setmetatable'"},
        {"function choose(p) return p.__gc(p) end", error,
         "a position has mover, ply, text and seen"},
        {"function choose() return _G end", error, "nothing is called '_G'"},
        {"function choose() return debug.getregistry() end", error, "nothing is called 'debug'"},
        {"function choose() return string.dump(choose) end", error, "attempt to call a nil value"},
        // Memory.
        {"function choose() local t = {} for i = 1, 1e9 do t[i] = i end end", error,
         "used more than 64 MiB"},
        {"function choose() local s = 'x' while true do s = s .. s end end", error,
         "used more than 64 MiB"},
        {"function choose(p) local t = {} while true do t[#t + 1] = play(p, 'a1') end end", error,
         "used more than 64 MiB"},
        {"local function f(n) return 1 + f(n + 1) end function choose() return f(1) end", error,
         "bot.lua:1: "},
    };
    for (const auto& [text, termination, sentence] : table) {
        INFO(text);
        const MatchRecord record = played(text);
        CHECK(termination_name(record.termination) == termination_name(termination));
        CHECK_THAT(record.detail, Catch::Contains(sentence));
        CHECK(record.detail.find('\n') == std::string::npos);
        CHECK(record.outcome->result(0) == GameResult::loss);
    }
}

TEST_CASE("bot: positions count as its memory, whatever stands behind them", "[bots]") {
    const auto hidden = open_named("kuhn_poker");
    const std::string keeps =
        "function choose(p) local t = {} for i = 1, 20000 do t[i] = imagine() end "
        "return 'resign' end";
    CHECK(played(keeps).termination == Termination::resign);
    const MatchRecord record = bots_match(*hidden, {bot_of(keeps), parse_player("random")});
    CHECK_THAT(record.detail, Catch::Contains("used more than 64 MiB"));
}

TEST_CASE("bot: positions that it drops are no memory any more", "[bots][long]") {
    const std::string drops =
        "function choose(p, legal) for i = 1, 800000 do play(p, legal[1]) end "
        "return 'resign' end";
    CHECK(played(drops).termination == Termination::resign);
}

TEST_CASE("bot: one that never ends is stopped, wherever it hangs", "[bots]") {
    // The time of a script's rules counts as well.
    const auto rules = lua_game(counts_evaluations);
    const auto plain = game_called("tic_tac_toe");
    struct Endless {
        const char* text;
        const Game& game;
    };
    for (const auto& [text, game] : {
             Endless{"function choose() while true do end end", *plain},
             Endless{"function choose(p) while true do moves(p) end end", *plain},
             Endless{"function choose(p) while true do search('pvs(depth=1)', p) end end", *plain},
             Endless{"function choose(p) while true do playouts(p, 1000000) end end", *plain},
             Endless{"function choose() local t = {} for i = 1, 9 do t[i] = i end "
                     "table.sort(t, function() while true do end end) end",
                     *plain},
             Endless{"function choose(p) while true do value(p) end end", *rules},
         }) {
        INFO(text);
        Bot bot({"bot.lua", text}, {}, game);
        BotTime time;
        time.hard = 0.01;
        try {
            bot.choose(Position::start(game), 0, time, {});
            FAIL("it ended");
        } catch (const BotFailure& failure) {
            CHECK(failure.kind() == BotFailure::Kind::late);
            CHECK_THAT(failure.what(), Catch::Contains("bot.lua:1: ran longer than"));
        }
    }
}

TEST_CASE("bot: one that never ends is stopped when that is wished", "[bots]") {
    const auto game = game_called("tic_tac_toe");
    Bot bot({"bot.lua", "function choose()\n  while true do end\nend"}, {}, *game);
    bot.new_match(1);
    CHECK_FALSE(bot.interrupted());
    BotTime time;
    time.hard = 1e6;
    std::stop_source stop;
    const std::jthread later([&] { stop.request_stop(); });
    MoveList legal;
    legal_moves(*game, Position::start(*game), legal);
    CHECK(legal.contains(bot.choose(Position::start(*game), 0, time, stop.get_token()).move));
    REQUIRE(bot.interrupted());
    CHECK(bot.interrupted()->place == "bot.lua:2");
    CHECK(bot.interrupted()->time.count() > 0);
    // The next search is not.
    time.hard = 0.01;
    CHECK_THROWS_AS(bot.choose(Position::start(*game), 0, time, {}), BotFailure);
    CHECK_FALSE(bot.interrupted());
}

TEST_CASE("bot: where it was when it was stopped is the line that called a word", "[bots]") {
    const auto game = game_called("tic_tac_toe");
    std::stop_source stop;
    stop.request_stop();
    for (const std::string call : {"search('solver', p)", "playouts(p, 1000)", "moves(p)"}) {
        INFO(call);
        Bot bot({"bot.lua", "function choose(p, legal)\n\n  return " + call + "\nend"}, {}, *game);
        bot.choose(Position::start(*game), 0, {}, stop.get_token());
        REQUIRE(bot.interrupted());
        CHECK(bot.interrupted()->place == "bot.lua:3");
    }
}

TEST_CASE("bot: random games end with the budget of a move", "[bots]") {
    const std::string text = "function choose(p, legal) playouts(p, 1000000) return legal[1] end\n";
    const MatchRecord record =
        bots_match(*game_called("tic_tac_toe"),
                   {bot_of(text, "bot.lua(time=20ms)"), parse_player("random")}, 1, {});
    CHECK(record.termination == Termination::normal);
}

TEST_CASE("bot: one that never ends forfeits on time", "[bots]") {
    MatchTerms terms;
    terms.clocks = {parse_clock("10ms"), parse_clock("60m")};
    const MatchRecord record = played("function choose() while true do end end", terms);
    CHECK(termination_name(record.termination) == "time_forfeit");
    CHECK_THAT(record.detail, Catch::Contains("ran longer than"));
}

TEST_CASE("bot: broken scripts say where, before anybody plays", "[bots]") {
    struct Broken {
        const char* text;
        const char* sentence;
    };
    const Broken table[] = {
        {"", "there is no function choose"},
        {"function chose(p) end", "did you mean 'chose'"},
        {"return { choose = function() end }",
         "legal, clock) but one in a table, or a local one; "},
        {"local function choose() end", "but one in a table, or a local one; write function"},
        {"function choose(p)\nreturn 1 +\nend", "bot.lua:3: "},
        {"player { nam = 'B' }", "there is no field 'nam'"},
        {"player { options = { time = { 1, 2 } } }", "every player has the option time"},
        {"player { options = { depth = 3 } }", "player: option 'depth' must be a list"},
        {"player 'B'", "write player {"},
        {"local x = moves", "there is no function choose"},
        {"_ENV = {} function choose() return print end", "there is no function choose"},
        {"local x = random(3)", "there is no game while the player is read"},
        {"local x = game.name", "use it in choose"},
        {"while true do end", "ran longer than 2 s"},
        {"\x1bLua", "this is a compiled chunk"},
        {"player {} player {} function choose() end", "bot.lua:1: player { ... } stands here"},
        {"player {}\nlocal x = 1\nplayer {}\nfunction choose() end", "bot.lua:3: player { ... }"},
        {"player {}\nif opt then player {} end\nfunction choose() end", "bot.lua:2: player {"},
    };
    for (const auto& [text, sentence] : table) {
        INFO(text);
        const std::string said = error_of([&, &text = text] {
            const PlayerSpec spec = bot_of(text);
            const auto game = game_called("tic_tac_toe");
            make_player(spec, *game)->new_match(1);
        });
        CHECK_THAT(said, Catch::Contains(sentence));
        CHECK(said.starts_with("bot.lua"));
    }
}

TEST_CASE("bot: a game that fails is nobody's loss", "[bots]") {
    const auto game = lua_game(
        "game { name = 'T', board = square(3, 3) } function moves(me) place() end "
        "function result(me) if count(without(ALL, EMPTY)) > 2 then error('broken') end end");
    const MatchRecord record =
        bots_match(*game, {bot_of("function choose(p, legal) return search('pvs(depth=4)', p) end"),
                           parse_player("random")});
    CHECK(termination_name(record.termination) == "game_error");
    CHECK_THAT(record.detail, Catch::Contains("broken"));
}

TEST_CASE("bot: resigns in so many words", "[bots]") {
    CHECK(played("function choose() return 'resign' end").termination == Termination::resign);
}

TEST_CASE("bot: repetition is known to it, and lines of play have an end", "[bots]") {
    const auto game = make_game<Shuffle<Repetition::Rule::draw>>();
    const MatchRecord record =
        bots_match(*game, {bot_of("function choose(p, legal)\n"
                                  "local q = p for i = 1, 100 do if over(q) then break end\n"
                                  "q = play(q, moves(q)[1]) end\n"
                                  "assert(over(q) and result(q) == 0.5) return 'resign' end"),
                           parse_player("random")});
    INFO(record.detail);
    CHECK(record.termination == Termination::resign);
}
