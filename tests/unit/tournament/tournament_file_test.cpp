#include "framework/tournament/spec/tournament_file.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "framework/lua/load/config_table.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::containing;

namespace {

TournamentFile read(const std::string& text) {
    return read_tournament_file("cup.lua", text);
}

}  // namespace

TEST_CASE("tournament file: everything can be said", "[tournament]") {
    const TournamentFile file = read(R"lua(
        return {
            games = { "nim", "connect_four(width=5)" },
            players = { "random", "deep = alphabeta(depth=6)" },
            rounds = 12, seed = 7, openings = { plies = 3 },
            limits = { plies = 99, hang = "2s", memory = 512 },
        })lua");
    CHECK(file.games == std::vector<std::string>{"nim", "connect_four(width=5)"});
    REQUIRE(file.players.size() == 2);
    CHECK(file.players[1].name == "deep");
    CHECK(file.players[1].text() == "alphabeta(depth=6)");
    CHECK(file.rounds == 12);
    CHECK(file.seed == 7);
    CHECK(file.openings.plies == 3);
    CHECK(file.max_plies == 99);
    CHECK(file.hang == std::chrono::seconds(2));
    CHECK(file.memory == 512);
}

TEST_CASE("tournament file: survives JSON, whatever the names", "[tournament]") {
    const TournamentFile file = read(R"lua(
        return { game = "nim", players = { 'a "b" = random', "alphabeta(depth=3)" }, seed = 5 })lua");
    const TournamentFile again = tournament_from_json(nlohmann::json::parse(file.to_json().dump()));
    CHECK(again.to_json() == file.to_json());
    CHECK(again.players[0].name == file.players[0].name);
}

TEST_CASE("tournament file: clocks for so many moves, with byoyomi and for each move",
          "[tournament]") {
    const TournamentFile file = read(R"lua(
        return {
            game = "nim", clock = "10m+3x30s",
            players = { "random", { player = "b = random", clock = "40/60m" },
                        { player = "c = random", byoyomi = "1s" } },
        })lua");
    CHECK(file.players[0].clock == parse_clock("10m+3x30s"));
    CHECK(file.players[1].clock == parse_clock("40/3600s"));
    CHECK(file.players[2].clock == parse_clock("10m+1x1s"));
    nlohmann::json json = nlohmann::json::parse(file.to_json().dump());
    const TournamentFile again = tournament_from_json(json);
    CHECK(again.players[0].clock == file.players[0].clock);
    CHECK(again.players[1].clock == file.players[1].clock);
    json["players"][0]["clock"] = {10000, 100, 1000};  // as it was before there were periods
    CHECK(tournament_from_json(json).players[0].clock == parse_clock("10s+100ms+1x1s"));
    CHECK_THROWS_WITH(read(R"lua(
        return { game = "nim", players = { "random", "b = random" }, clock = "10m+3x30s",
                 byoyomi = "1s" })lua"),
                      containing("byoyomi already"));
}

TEST_CASE("tournament file: how late a move may be", "[tournament]") {
    using std::chrono::milliseconds;
    const TournamentFile file = read(R"lua(
        return { game = "nim", clock = "10s", timemargin = "20ms",
                 players = { "random", { player = "b = random", timemargin = "5ms" } } })lua");
    CHECK(file.players[0].clock.margin == milliseconds(20));
    CHECK(file.players[1].clock.margin == milliseconds(5));
    const auto json = nlohmann::json::parse(file.to_json().dump());
    CHECK(tournament_from_json(json).players[0].clock == file.players[0].clock);
    const TournamentFile own = read(R"lua(
        return { game = "nim", timemargin = "20ms",
                 players = { "random", { player = "b = random", clock = "5s" } } })lua");
    CHECK(own.players[0].clock == ClockRule{});
    CHECK(own.players[1].clock.margin == milliseconds(20));
    CHECK_THROWS_WITH(
        read("return { game = 'nim', players = { { player = 'random', clock = '5s' }, "
             "{ player = 'b = random', timemargin = '20ms' } } }"),
        containing("goes with a clock"));
    // A journal does not change by what it does not use.
    const TournamentFile plain =
        read("return { game = 'nim', clock = '10s', players = { 'random', 'b = random' } }");
    CHECK(plain.to_json()["players"][0]["clock"] == nlohmann::ordered_json{10'000, 0, 0, 1, 0});
    CHECK_THROWS_WITH(read("return { game = 'nim', timemargin = '20ms', players = { 'random', "
                           "'b = random' } }"),
                      containing("goes with a clock"));
}

TEST_CASE("tournament file: format, openings, clocks and adjudication", "[tournament]") {
    const TournamentFile file = read(R"lua(
        return {
            game = "nim", format = "swiss", rounds = 5, pairs = 2, set_aside = 3,
            players = { "random", { player = "b = pvs", clock = "2s+50ms" },
                        { player = "c = random", byoyomi = "1s" } },
            clock = "10s",
            openings = { plies = 4, balance = 30, by = "alphabeta(depth=3)" },
            adjudicate = { resign = { score = 500, moves = 4, view = "own" },
                           draw = { score = 5, from = 30 }, by = "solver(nodes=100)", from = 9 },
        })lua");
    CHECK(file.format == FormatKind::swiss);
    CHECK(file.pairs == 2);
    CHECK(file.set_aside == 3);
    CHECK(file.players[0].clock == parse_clock("10s"));
    CHECK(file.players[1].clock == parse_clock("2s+50ms"));
    CHECK(file.players[2].clock.main == std::chrono::seconds(10));
    CHECK(file.players[2].clock.byoyomi == std::chrono::seconds(1));
    CHECK_FALSE(file.players[0].repeatable());
    CHECK(file.openings.balance == 30);
    CHECK(file.openings.by == "alphabeta(depth=3)");
    CHECK(file.adjudication.resign.moves == 4);
    CHECK_FALSE(file.adjudication.resign.both);
    CHECK(file.adjudication.draw.from == 30);
    CHECK(file.adjudication.judge == "solver(nodes=100)");
    CHECK(file.adjudication.judge_from == 9);
    const TournamentFile again = tournament_from_json(nlohmann::json::parse(file.to_json().dump()));
    CHECK(again.to_json() == file.to_json());

    const auto wrong = [](const std::string& fields) {
        return read("return { game = 'nim', players = { 'random', 'b = random' }, " + fields +
                    " }");
    };
    CHECK_THROWS_WITH(wrong("format = 'swis'"), containing("did you mean 'swiss'"));
    CHECK_THROWS_WITH(wrong("pairs = 3"), containing("swiss, knockout and ladder only"));
    CHECK_THROWS_WITH(wrong("format = 'knockout', rounds = 3"), containing("other than knockout"));
    CHECK_THROWS_WITH(wrong("clock = 'soon'"), containing("'soon'") && containing("5m+3s"));
    CHECK_THROWS_WITH(wrong("openings = { balance = 3 }"), containing("goes with openings.by"));
    CHECK_THROWS_WITH(wrong("adjudicate = { by = 'pvs' }"), containing("the same each time"));
    CHECK_THROWS_WITH(wrong("adjudicate = { resign = { moves = 3 } }"),
                      containing("needs a score"));
}

TEST_CASE("tournament file: players can be computed", "[tournament]") {
    const TournamentFile file = read(R"lua(
        local players = {}
        for depth = 1, 5 do
            players[#players + 1] = string.format("d%d = alphabeta(depth=%d)", depth, depth)
        end
        table.insert(players, "random")
        return { game = "nim", players = players, rounds = 2 * #players })lua");
    REQUIRE(file.players.size() == 6);
    CHECK(file.players[4].name == "d5");
    CHECK(file.rounds == 12);
}

TEST_CASE("tournament file: so many players and games, before each is looked at", "[tournament]") {
    // All of one name, which is refused otherwise.
    const std::string list = "local t = {} for i = 1, 501 do t[i] = 'random' end\n";
    CHECK_THROWS_WITH(read(list + "return { game = 'nim', players = t }"),
                      containing("501 players are too many; 500 may take part"));
    CHECK_THROWS_WITH(read(list + "return { games = t, players = { 'random' } }"),
                      containing("501 games are too many; 500 may be played"));
}

TEST_CASE("tournament file: players by the clock are not repeatable and get longer",
          "[tournament]") {
    const TournamentFile file =
        read(R"lua(return { game = "nim", players = { "alphabeta(time=3s)", "random" } })lua");
    CHECK_FALSE(file.players[0].repeatable());
    CHECK(file.hang_limit(&file.players[0]) == std::chrono::seconds(30));
    CHECK(file.hang_limit(&file.players[1]) == std::chrono::minutes(1));
    CHECK(file.hang_limit(nullptr) == std::chrono::seconds(10));
}

TEST_CASE("tables in Lua: pairs goes in order, nothing reaches outside", "[tournament]") {
    const auto table = read_lua_table("t.lua", R"lua(
        local keys = {}
        for key in pairs { b = 1, a = 2, [2] = 3, [1] = 4, c = 5 } do keys[#keys + 1] = tostring(key) end
        return { order = table.concat(keys, " "), half = 1 / 2, whole = 7 // 2, yes = true, none = {} })lua");
    CHECK(table["order"] == "1 2 a b c");
    CHECK(table["half"] == 0.5);
    CHECK(table["whole"] == 3);
    CHECK(table["yes"] == true);
    CHECK(table["none"] == nlohmann::json::array());
    for (const char* name : {"io", "os", "require", "load", "loadstring", "dofile", "debug",
                             "pcall", "setmetatable", "getmetatable", "rawset", "collectgarbage",
                             "package", "coroutine", "next", "_G", "print"}) {
        INFO(name);
        CHECK_THROWS_WITH(read_lua_table("t.lua", std::string("return ") + name),
                          containing(std::string("t.lua:1: there is no '") + name + "' here"));
    }
    for (const char* call : {"('x'):rep(9)", "string.gsub('a', 'b', 'c')", "math.random()",
                             "string.dump(tostring)", "('x'):find('x')"}) {
        INFO(call);
        CHECK_THROWS_WITH(read_lua_table("t.lua", std::string("return ") + call),
                          containing("t.lua:1: "));
    }
    CHECK_THROWS_WITH(read_lua_table("t.lua", "\x1bLua"), containing("t.lua: "));
}

TEST_CASE("tables in Lua: nothing tells of addresses", "[tournament]") {
    const auto table = read_lua_table("t.lua", R"lua(
        return { tostring({}), tostring(tostring), string.format("%s %d %5.1f", {}, 3, 1 / 2) })lua");
    CHECK(table == nlohmann::json{"table", "function", "table 3   0.5"});
    CHECK_THROWS_WITH(read_lua_table("t.lua", "return { string.format('%-9p', {}) }"),
                      containing("t.lua:1: string.format: there is no %p"));
}

TEST_CASE("tables in Lua: what a file may hold is bounded", "[tournament]") {
    CHECK(
        read_lua_table("t.lua", "local t = {} for i = 1, 90000 do t[i] = i end return t").size() ==
        90'000);
    CHECK_THROWS_WITH(
        read_lua_table(
            "t.lua",
            "local t = { 1 } for i = 1, 13 do t = { t, t, t, t, t, t, t, t } end return t"),
        containing("t.lua: the table holds more than 100,000 values"));
    CHECK_THROWS_WITH(read_lua_table("t.lua", "table.move({ 1, 2, 3 }, 1, 1 << 40, 2)"),
                      containing("t.lua:1: attempt to call a nil value"));
}

TEST_CASE("tournament file: how ratings are computed", "[tournament]") {
    const TournamentFile file =
        read(R"lua(return { game = "nim", players = { "random", "b = random" },
        ratings = { anchor = "b", elo = 1500, prior = 0.5 } })lua");
    CHECK(file.ratings.anchor == "b");
    CHECK(file.ratings.elo == 1500);
    CHECK(file.ratings.prior == 0.5);
    CHECK(tournament_from_json(file.to_json()).ratings.anchor == "b");
    CHECK_THROWS_WITH(
        read(
            R"lua(return { game = "nim", players = { "random" }, ratings = { anchor = "rando" } })lua"),
        containing("no player is called 'rando'") && containing("random"));
}

TEST_CASE("tournament file: books, several anchors, workers, event and site", "[tournament]") {
    const TournamentFile file = read(R"lua(
        return {
            game = "chess", players = { "random", "a = random", "b = random" },
            openings = { file = "book.pgn", plies = 8, order = "sequential", start = 3 },
            ratings = { anchors = { random = 1000, b = 1200.5 } },
            workers = 3, event = "Spring cup", site = "Hall 2",
        })lua");
    CHECK(file.openings.most_plies == 8);
    CHECK(file.openings.first == 3);
    CHECK_FALSE(file.openings.shuffled);
    CHECK(file.ratings.anchors == std::map<std::string, double>{{"b", 1200.5}, {"random", 1000}});
    CHECK(file.workers == 3);
    const TournamentFile again = tournament_from_json(nlohmann::json::parse(file.to_json().dump()));
    CHECK(again.to_json() == file.to_json());
    CHECK(again.event == "Spring cup");
    CHECK(again.site == "Hall 2");
    CHECK(again.ratings.anchors == file.ratings.anchors);

    const std::pair<const char*, const char*> wrong[] = {
        {"ratings = { anchors = { strong = 1 } }", "no player is called 'strong'"},
        {"ratings = { anchor = 'a', anchors = { b = 1 } }", "leave anchor and elo out"},
        {"openings = { start = 3 }", "goes with openings.file"},
        {"openings = { 'e4', 'd4' }", "write openings = { file = \"book.txt\" }"},
        {"openings = { file = 'b.txt', order = 'random', start = 3 }", "leave start out"},
        {"workers = 0", "workers"}};
    for (const auto& [field, sentence] : wrong) {
        INFO(field);
        CHECK_THROWS_WITH(read(std::string("return { game = 'chess', players = { 'a = random', "
                                           "'b = random' }, ") +
                               field + " }"),
                          containing(sentence));
    }
}

TEST_CASE("tournament file: meetings of players by their names", "[tournament]") {
    const auto with = [](const std::string& fields) {
        return read(
            "return { game = 'nim', players = { 'a = random', 'b = random', 'c = random' }, "
            "format = 'meetings', " +
            fields + " }");
    };
    const TournamentFile file = with(
        "meetings = { { first = 'a', second = 'b', pairs = 3 }, { first = 'c', second = 'a' } }");
    REQUIRE(file.meetings.size() == 2);
    CHECK(file.meetings[0].pairs == 3);
    CHECK(file.meetings[1].first == "c");
    CHECK(file.meetings[1].pairs == 1);
    const TournamentFile again = tournament_from_json(nlohmann::json::parse(file.to_json().dump()));
    CHECK(again.to_json() == file.to_json());
    CHECK_THROWS_WITH(with("rounds = 2"), containing("who meets whom is missing"));
    CHECK_THROWS_WITH(with("meetings = { { first = 'a', second = 'd' } }"),
                      containing("no player is called 'd'"));
    CHECK_THROWS_WITH(with("meetings = { { first = 'a', second = 'a' } }"),
                      containing("cannot meet itself"));
}
