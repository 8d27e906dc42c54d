// Players with names in files: what such a file may say, whose name is meant, and how it is read.

#include "framework/player/named_players.hpp"

#include <nlohmann/json.hpp>

#include "framework/player/player.hpp"
#include "framework/tournament/spec/tournament_file.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;
using namespace ply;

namespace {

/// Those of scripts/players.lua. The tests' user has no file of their own.
std::vector<NamedPlayer> players_of_program() {
    const std::vector<std::filesystem::path> files{PLYBOARD_SOURCE_DIR "/scripts/players.lua"};
    return read_player_files(files).players;
}

}  // namespace

TEST_CASE("players: their names stand on one line of a table", "[player]") {
    const std::string most(100, 'n');
    CHECK(parse_player(most + " = random").name == most);
    CHECK(parse_player("caf\xc3\xa9 = random").name == "caf\xc3\xa9");
    CHECK_THROWS_WITH(parse_player("b\n = random"),
                      containing("player 'b ': the name before '=' has a line end"));
    CHECK_THROWS_WITH(parse_player("b\x1b[2J = random"), containing("player 'b\\x1b[2J'"));
    CHECK_THROWS_WITH(parse_player(most + "n = random"),
                      containing("has 101 letters; it can have 100"));
    CHECK(parse_player("uci(cmd=\"a\nb\")").name == "uci(cmd=\"a b\")");
    CHECK_THROWS_WITH(parse_player("uci(cmd=\"" + std::string(1 << 20, 'n') + "\")"),
                      containing("write fast = uci for the name 'fast'"));
}

TEST_CASE("named players: read from a file by name", "[player]") {
    const auto [players, problems] = read_player_file("mine.lua", R"lua(
        return { quick = "alphabeta(depth=4)", fish = "uci(cmd=\"stockfish\", nodes=10000)",
                 ["club-mate"] = "level4" })lua");
    REQUIRE(players.size() == 3);
    CHECK(players[0].name == "club-mate");
    CHECK(players[1].text == "uci(cmd=\"stockfish\", nodes=10000)");
    CHECK(players[2].name == "quick");
    CHECK(players[2].file == "mine.lua");
    CHECK(problems.empty());
    CHECK(read_player_file("mine.lua", "return {}").players.empty());
}

TEST_CASE("named players: what is wrong with a file is said with its line", "[player]") {
    const std::pair<const char*, const char*> files[] = {
        {"return {\n  pvs = \"random\" }", "mine.lua:2: 'pvs' is the name of a searcher"},
        {"return {\n  uci = \"random\" }", "mine.lua:2: 'uci' is the name of an engine protocol"},
        {"return {\n  club = \"random\" }", "mine.lua:2: 'club' is the name of a level"},
        {"return {\n  level9 = \"random\" }", "mine.lua:2: 'level9' is the name of a level"},
        {"return {\n  human = \"random\" }", "mine.lua:2: 'human' is the name of the person"},
        {"return {\n  ['a b'] = \"random\" }", "'a b' cannot be a player's name"},
        {"return {\n  [''] = \"random\" }", "cannot be a player's name"},
        {"return {\n  mine = \"pvs(dept=3)\" }", "mine.lua:2: mine: pvs has no option 'dept'"},
        {"return {\n  mine = \"uci\" }", "mine.lua:2: mine: uci: which engine?"},
        {"return {\n  a = \"random\",\n  b = \"a\" }", "mine.lua:3: b: 'a' is a name, too"},
        {"return {\n  mine = 3 }", "mine.lua:2: mine is 3; it must be a string"},
        {"return { \"random\" }", "mine.lua:1: each player needs a name"},
        {"return 3", "mine.lua: returns number, not a table"},
        {"return {\n  mine = }", "mine.lua:2: "},
    };
    for (const auto& [text, says] : files) {
        INFO(text);
        const auto [players, problems] = read_player_file("mine.lua", text);
        REQUIRE(problems.size() == 1);
        CHECK_THAT(problems.front().text, containing(says));
    }
}

TEST_CASE("named players: one that is wrong hides no other", "[player]") {
    const auto [players, problems] = read_player_file(
        "mine.lua",
        "return {\n  a = \"random\",\n  pvs = \"random\",\n  c = 3,\n  d = \"level4\" }");
    REQUIRE(players.size() == 2);
    CHECK(players[0].name == "a");
    CHECK(players[1].name == "d");
    REQUIRE(problems.size() == 2);
    CHECK_THAT(problems[0].text, containing("mine.lua:4: c is 3; it must be a string"));
    CHECK_THAT(problems[1].text, containing("mine.lua:3: 'pvs' is the name of a searcher"));
    // Nor does a file hide the next one.
    const TemporaryFolder folder;
    folder.write("mine.lua", "return {");
    folder.write("theirs.lua", "return { slow = \"random\" }");
    const std::vector<std::filesystem::path> files{folder / "mine.lua", folder / "theirs.lua"};
    CHECK(read_player_files(files).players.size() == 1);
    CHECK(read_player_files(files).problems.size() == 1);
}

TEST_CASE("named players: of a name in two files the first is meant", "[player]") {
    const TemporaryFolder folder;
    folder.write("mine.lua", "return { quick = \"random\" }");
    folder.write("theirs.lua", "return { quick = \"minimax(depth=2)\", slow = \"pvs(depth=9)\" }");
    const std::vector<std::filesystem::path> files{folder / "mine.lua", folder / "missing.lua",
                                                   folder / "theirs.lua"};
    const auto players = read_player_files(files).players;
    REQUIRE(players.size() == 2);
    CHECK(players[0].name == "quick");
    CHECK(players[0].text == "random");
    CHECK(players[1].name == "slow");
    CHECK(players[1].file == files[2].string());
    const std::vector<std::filesystem::path> folders{folder.path()};
    CHECK_THAT(read_player_files(folders).problems.at(0).text, containing("a folder, not a file"));
}

TEST_CASE("named players: one that is wrong is nobody else", "[player]") {
    const TemporaryFolder folder;
    folder.write("mine.lua", "return { quick = \"randm\", good = \"random\" }");
    folder.write("theirs.lua", "return { quick = \"pvs(depth=1)\", slow = \"pvs(depth=9)\" }");
    const std::vector<std::filesystem::path> files{folder / "mine.lua", folder / "theirs.lua"};
    const NamedPlayers named = read_player_files(files);
    CHECK_THROWS_WITH(find_player(named, "quick"), containing("mine.lua:1: quick: 'randm'"));
    CHECK(find_player(named, "good")->text == "random");
    CHECK(find_player(named, "slow")->text == "pvs(depth=9)");
    CHECK(find_player(named, "humna") == nullptr);
    // Who is in a file that cannot be read, nobody knows.
    folder.write("mine.lua", "return {");
    CHECK_THROWS_WITH(find_player(read_player_files(files), "slow"), containing("mine.lua:1: "));
}

TEST_CASE("named players: understood wherever a player is written", "[player]") {
    const std::vector<NamedPlayer> players = players_of_program();
    REQUIRE_FALSE(players.empty());
    for (const NamedPlayer& named : players) {
        INFO(named.name);
        const PlayerSpec player = parse_player(named.name);
        CHECK(player.name == named.name);
        CHECK(player.text() == parse_player(named.text).text());
        CHECK(parse_player("mine = " + named.name).name == "mine");
        CHECK(parse_searcher_spec(named.name).text() == parse_spec(named.text).text());
    }
    CHECK(parse_player("stockfish").engine() != nullptr);
    CHECK_THROWS_WITH(resolve_searcher(parse_searcher_spec("stockfish")),
                      containing("third-party engine"));
}

TEST_CASE("named players: what cannot be meant is refused", "[player]") {
    CHECK_THROWS_WITH(parse_player("stokfish"), containing("did you mean 'stockfish'?"));
    CHECK_THROWS_WITH(parse_player("quick(depth=2)"), containing("quick takes no options"));
    CHECK_THROWS_WITH(parse_player("human"), containing("human is a person"));
    CHECK_THROWS_WITH(parse_searcher_spec("level3"), containing("level3 is a level of strength"));
    CHECK_THROWS_WITH(parse_searcher_spec("club"), containing("club is a level of strength"));
}

TEST_CASE("named players: a tournament keeps what a name stands for", "[player][tournament]") {
    const std::string meant = parse_player("quick").text();
    const TournamentFile file = read_tournament_file("cup.lua", R"lua(
        return { game = "nim", players = { "quick", "other = quick" },
                 openings = { plies = 2, balance = 30, by = "quick" } })lua");
    CHECK(meant != "quick");
    CHECK(file.openings.by == meant);
    const auto players = file.to_json().at("players");
    CHECK(players[0].at("name") == "quick");
    CHECK(players[0].at("searcher") == meant);
    CHECK(players[1].at("name") == "other");
    CHECK(players[1].at("searcher") == meant);
}
