/// A game in play: variations, undo and redo, endings, clocks, and the file that keeps it.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/session/formats/session_json.hpp"
#include "framework/session/store/session_store.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/session_texts.hpp"
#include "tests/support/temporary_folder.hpp"

namespace {

using namespace ply;
using namespace ply_test;
using namespace std::chrono_literals;

/// Three on three, for two people.
struct Table {
    explicit Table(SessionSetup setup = {.game = "lua:tic_tac_toe", .players = {"human", "human"}})
        : opened(open_named_game(setup.game)), session(*opened.game, std::move(setup)) {}

    void play(const std::string& moves, const std::string& player = "human") {
        for (const std::string& move : split_words(moves))
            session.play(legal_move(*opened.game, session.position(), move), player);
    }
    std::string line() const {
        std::string text;
        for (const std::string& move : session.texts()) text += (text.empty() ? "" : " ") + move;
        return text;
    }
    std::string position() const { return opened.game->state_text(session.position().state); }

    OpenedGame opened;
    Session session;
};

/// Every variation from its first move, with the comment of the last.
std::string variations_text(const GameTree& tree, NodeId node = GameTree::root) {
    std::string text = tree[node].text + tree[node].comment;
    for (const NodeId child : tree[node].children) text += "(" + variations_text(tree, child) + ")";
    return text;
}

}  // namespace

TEST_CASE("session: the position before the last move, not before a throw", "[session]") {
    Table stones;
    CHECK(stones.session.before_last_move() == nullptr);
    stones.play("b2");
    REQUIRE(stones.session.before_last_move() != nullptr);
    CHECK(stones.opened.game->state_text(*stones.session.before_last_move()) ==
          stones.opened.game->state_text(stones.session.start().state));
    Table dice({.game = "lua:pig", .players = {"human", "human"}});
    dice.play("5");
    CHECK(dice.session.before_last_move() == nullptr);
    const std::string thrown = dice.position();
    dice.play("0 3");
    REQUIRE(dice.session.before_last_move() != nullptr);
    CHECK(dice.opened.game->state_text(*dice.session.before_last_move()) == thrown);
}

TEST_CASE("session: what is taken back is not lost", "[session]") {
    Table table;
    table.play("b2 a1 c3");
    CHECK(table.session.undo());
    CHECK(table.session.undo());
    CHECK(table.line() == "b2");
    CHECK(table.session.redo());
    CHECK(table.session.redo());
    CHECK(table.line() == "b2 a1 c3");
    CHECK_FALSE(table.session.redo());

    // Another move makes a variation; both are there, and the position is that of the moves.
    table.session.undo();
    table.session.undo();
    table.play("c1");
    CHECK(variations_text(table.session.tree()) == "(b2(a1(c3))(c1))");
    CHECK(table.position() == "3/1x1/2o 1");
    // The same move once more is no second variation.
    table.session.undo();
    table.play("a1");
    CHECK(table.session.redo());
    CHECK(table.line() == "b2 a1 c3");
    CHECK(variations_text(table.session.tree()) == "(b2(a1(c3))(c1))");

    Table empty;
    CHECK_FALSE(empty.session.undo());
    CHECK_FALSE(empty.session.redo());
}

TEST_CASE("session: any move of the tree can be gone to, promoted and removed", "[session]") {
    Table table;
    table.play("b2 a1 c3");
    const NodeId end = table.session.here();
    table.session.go(GameTree::root);
    table.play("a1 b2");
    const NodeId other = table.session.here();
    table.session.go(end);
    CHECK(table.line() == "b2 a1 c3");
    table.session.go(other);
    CHECK(table.line() == "a1 b2");
    CHECK(table.position() == "3/1o1/x2 1");
    table.session.tree().promote(other);
    CHECK(variations_text(table.session.tree()) == "(a1(b2))(b2(a1(c3)))");
    table.session.go(GameTree::root);
    CHECK(table.session.redo());
    CHECK(table.line() == "a1");

    table.session.go(end);
    table.session.remove_here();
    CHECK(table.line() == "b2 a1");
    CHECK(variations_text(table.session.tree()) == "(a1(b2))(b2(a1))");
    CHECK_THROWS_WITH(table.session.go(end), containing("there is no move number 3"));
    CHECK_THROWS_WITH(table.session.go(99), containing("there is no move number 99"));
    CHECK_THROWS_WITH(table.session.go(-1), containing("there is no move number -1"));
    table.session.go(GameTree::root);
    CHECK_THROWS_WITH(table.session.remove_here(), containing("the start"));
}

TEST_CASE("session: ends by the rules or by its players, and goes on from elsewhere", "[session]") {
    Table table;
    table.play("a1 b1 a2 b2 a3");
    REQUIRE(table.session.outcome());
    CHECK(*table.session.outcome() == Outcome::win(0));
    CHECK(table.session.reason().empty());
    CHECK_FALSE(table.session.mover());

    table.session.undo();
    CHECK(table.session.mover() == 0);
    table.session.resign(0);
    CHECK(*table.session.outcome() == Outcome::win(1));
    CHECK(table.session.reason() == "resignation");
    table.session.undo();  // the resignation alone
    CHECK_FALSE(table.session.outcome());
    CHECK(table.line() == "a1 b1 a2 b2");
    table.session.agree_draw();
    CHECK(*table.session.outcome() == Outcome::draw());
    CHECK(table.session.reason() == "agreement");
    CHECK_THROWS_WITH(table.session.resign(2), containing("there is no player 3"));
}

TEST_CASE("session: going back takes nothing back, and the way on is the same", "[session]") {
    Table table;
    table.play("a1 b1");
    table.session.undo();
    table.play("c1 a2");
    table.session.resign(0);
    CHECK(table.session.back());
    CHECK(table.line() == "a1 c1");
    CHECK_FALSE(table.session.outcome());
    CHECK(table.session.back());
    CHECK(table.session.back());
    CHECK_FALSE(table.session.back());
    // Not the first of the variations: the one that was left.
    while (table.session.redo()) {
    }
    CHECK(table.line() == "a1 c1 a2");
    CHECK(table.session.reason() == "resignation");
}

TEST_CASE("session: clocks go back with the moves", "[session]") {
    SessionSetup setup{.game = "lua:tic_tac_toe", .players = {"human", "human"}};
    setup.clocks = {{10000ms, 1000ms, {}}, {}};
    Table table(setup);
    const auto play = [&](const char* move, std::chrono::nanoseconds used) {
        return table.session.play(legal_move(*table.opened.game, table.session.position(), move),
                                  "human", used);
    };
    CHECK(play("a1", 4s));
    CHECK(table.session.times()[0].main == 7s);  // 10 - 4 + 1
    CHECK(play("b1", 500s));                     // has no clock
    CHECK(play("a2", 3s));
    CHECK(table.session.times()[0].main == 5s);
    table.session.undo();
    CHECK(table.session.times()[0].main == 7s);
    CHECK(play("c3", 7s));
    CHECK(play("b2", {}));
    CHECK_FALSE(play("c2", 1001ms));  // one second is left
    CHECK(table.session.reason() == "time");
    CHECK(table.session.times()[0].most() == 0s);
    CHECK(*table.session.outcome() == Outcome::loss(0));
    CHECK(table.line() == "a1 b1 c3 b2");
    CHECK(table.session.undo());
    CHECK(table.session.times()[0].main == 1s);
}

TEST_CASE("session: what was thought before the flag fell goes with its fall", "[session]") {
    SessionSetup setup{.game = "lua:tic_tac_toe", .players = {"human", "human"}};
    setup.clocks = {parse_clock("6s"), parse_clock("6s")};
    Table table(setup);
    table.play("a1");
    table.session.set_thought(5s);
    table.session.forfeit(1);
    CHECK(table.session.undo());
    CHECK(table.session.thought() == 0s);
    CHECK(table.session.times()[1].most() == 6s);
}

TEST_CASE("session: periods and moves to go belong to the position, and are kept", "[session]") {
    SessionSetup setup{.game = "lua:tic_tac_toe", .players = {"human", "human"}};
    setup.clocks = {parse_clock("10s+3x5s"), parse_clock("2/10s")};
    Table table(setup);
    const auto play = [&](const char* move, std::chrono::nanoseconds used) {
        return table.session.play(legal_move(*table.opened.game, table.session.position(), move),
                                  "human", used);
    };
    CHECK(play("a1", 16s));  // the main time, one period and a second
    CHECK(table.session.times()[0].periods == 2);
    CHECK(play("b1", 4s));
    CHECK(table.session.times()[1].moves_to_go == 1);
    CHECK(play("a2", 6s));
    CHECK(table.session.times()[0].periods == 1);
    CHECK(play("b2", 6s));
    CHECK(table.session.times()[1].main == 10s);  // nothing was left, and it came again
    CHECK(table.session.times()[1].moves_to_go == 2);
    const LoadedSession again = read_session_json(session_json(table.session), {});
    CHECK(again.session->setup().clocks == table.session.setup().clocks);
    CHECK(again.session->times()[0].periods == 1);
    CHECK(again.session->times()[1].main == 10s);
    table.session.undo();
    table.session.undo();
    CHECK(table.session.times()[0].periods == 2);
    CHECK(table.session.times()[1].moves_to_go == 1);
}

TEST_CASE("session: a file from before there were periods has one", "[session]") {
    const LoadedSession loaded = read_session_json(
        R"({"plyboard session": 1, "game": "lua:tic_tac_toe", "players": ["human", "human"],
            "clocks": [{"main_ms": 60000, "increment_ms": 500, "byoyomi_ms": 5000},
                       {"main_ms": 30000, "increment_ms": 0, "byoyomi_ms": 0}],
            "moves": [{"after": 0, "move": "a1", "left_ms": 50000}]})",
        {});
    const auto& clocks = loaded.session->setup().clocks;
    CHECK(clocks == std::vector{parse_clock("60s+500ms+1x5s"), parse_clock("30s")});
}

TEST_CASE("session: a clock that the file does not tell of is not made up", "[session]") {
    const LoadedSession loaded = read_session_json(
        R"({"plyboard session": 1, "game": "lua:tic_tac_toe", "players": ["human", "human"],
            "clocks": [{"main_ms": 60000, "increment_ms": 500, "byoyomi_ms": 0},
                       {"main_ms": 60000, "increment_ms": 500, "byoyomi_ms": 0}],
            "moves": [{"after": 0, "move": "a1", "left_ms": 50000}, {"after": 1, "move": "b1"}]})",
        {});
    CHECK(tree_text(loaded) == " a1@50000 b1");
}

TEST_CASE("session: a line that is too long is refused", "[session]") {
    // Whoever throws a one has nothing, and so on for ever.
    nlohmann::json json{{"plyboard session", 1}, {"game", "pig"}, {"players", {"human", "human"}}};
    for (int ply = 0; ply <= 4000; ++ply)
        json["moves"].push_back({{"after", ply}, {"move", ply % 2 == 0 ? "roll" : "1"}});
    CHECK_THROWS_WITH(read_session_json(json.dump(), {}),
                      containing("a line goes on for more than 4000 moves"));
}

TEST_CASE("session: seats change in the middle", "[session]") {
    Table table;
    table.session.set_player(1, "random");
    CHECK(table.session.setup().players == std::vector<std::string>{"human", "random"});
    table.session.swap_players();
    CHECK(table.session.setup().players == std::vector<std::string>{"random", "human"});
    CHECK_THROWS_WITH(table.session.set_player(2, "random"), containing("there is no player 3"));
    CHECK_THROWS_WITH(Table({.game = "lua:tic_tac_toe", .players = {"human"}}),
                      containing("has 2 players, and 1 is given"));
}

TEST_CASE("session: JSON keeps all of it", "[session]") {
    SessionSetup setup{.game = "lua:tic_tac_toe", .players = {"human", "mcts(nodes=100)"}};
    setup.clocks = {{60000ms, 500ms, 5000ms}, {30000ms, {}, {}}};
    setup.seed = 77;
    Table table(setup);
    table.play("b2 a1 c3");
    table.session.tree()[table.session.here()].comment = "a fork\n\"soon\"";
    table.session.tree()[table.session.here()].score = "62.0 %";
    table.session.undo();
    table.session.undo();
    table.play("c1", "mcts(nodes=100)");
    table.session.resign(0);

    const LoadedSession again = read_session_json(session_json(table.session), {});
    CHECK(again.notes.empty());
    const Session& read = *again.session;
    CHECK(variations_text(read.tree()) == variations_text(table.session.tree()));
    CHECK(read.texts() == table.session.texts());
    CHECK(read.setup().players == setup.players);
    CHECK(read.setup().clocks == setup.clocks);
    CHECK(read.setup().seed == 77);
    CHECK(read.reason() == "resignation");
    CHECK(*read.outcome() == Outcome::loss(0));
    CHECK(read.tree()[read.here()].player == "mcts(nodes=100)");
    for (std::size_t seat = 0; seat < 2; ++seat)
        CHECK(read.times()[seat].main == table.session.times()[seat].main);
    CHECK(session_json(read) == session_json(table.session));
}

TEST_CASE("session: a position to begin with is kept, and dice are moves", "[session]") {
    Table table({.game = "pig(goal=20)", .start = "0-0 4 1", .players = {"human", "human"}});
    table.play("roll");
    CHECK(table.session.mover() == chance_player);
    table.play("6", "chance");
    const LoadedSession again = read_session_json(session_json(table.session), {});
    CHECK(again.session->texts() == std::vector<std::string>{"roll", "6"});
    CHECK(again.opened.game->state_text(again.session->position().state) == table.position());
}

TEST_CASE("session: moves that changed rules do not allow are left out, and it says so",
          "[session]") {
    Table table;
    table.play("b2 a1 c3 c1");
    nlohmann::json json = nlohmann::json::parse(session_json(table.session));
    json["moves"][1]["move"] = "b2";
    const LoadedSession again = read_session_json(json.dump(), {});
    REQUIRE(again.notes.size() == 1);
    CHECK_THAT(again.notes.front(), containing("'b2' is not a legal move after 1 others"));
    CHECK_THAT(again.notes.front(), containing("3 moves are left out"));
    CHECK(again.session->texts() == std::vector<std::string>{"b2"});
}

TEST_CASE("session: what is no saved game is refused in one sentence", "[session]") {
    Table table;
    table.play("b2 a1");
    const std::string good = session_json(table.session);
    const auto refused = [](const std::string& text) {
        return error_of([&] { read_session_json(text, {}); });
    };
    CHECK_THAT(refused(""), containing("is not JSON"));
    CHECK_THAT(refused("{"), containing("is not JSON"));
    CHECK_THAT(refused("{}"), containing("no field 'plyboard session'"));
    CHECK_THAT(refused("[[[["), containing("is not JSON"));
    CHECK(refused("{\n  \"a\": tru }") ==
          "this is no saved game of Plyboard: it is not JSON from line 2, column 11 on");
    CHECK(refused("{\n  \"a\"") ==
          "this is no saved game of Plyboard: it is not JSON: it ends in the middle of line 2");
    CHECK_THAT(refused(std::string(200'000, '[')), containing("is not JSON"));
    const auto with_other_rules = [&](const char* field, const nlohmann::json& value) {
        nlohmann::json json = nlohmann::json::parse(good);
        json[nlohmann::json::json_pointer(field)] = value;
        return refused(json.dump());
    };
    // A list of sessions finds the same fault.
    const auto with = [&](const char* field, const nlohmann::json& value) {
        nlohmann::json json = nlohmann::json::parse(good);
        json[nlohmann::json::json_pointer(field)] = value;
        const std::string refusal = refused(json.dump());
        CHECK(summary_of_json(json.dump()).problem == refusal);
        return refusal;
    };
    CHECK_THAT(with("/plyboard session", 2), containing("version 2"));
    CHECK_THAT(with_other_rules("/game", "no_such_game"), containing("no_such_game"));
    CHECK_THAT(with_other_rules("/start", "zz"), containing("zz"));
    CHECK_THAT(with_other_rules("/players", {"human"}), containing("1 is given"));
    CHECK_THAT(with("/players", 7), containing("'players' has a wrong type"));
    CHECK_THAT(with("/moves", 7), containing("'moves' is no list"));
    CHECK_THAT(with("/moves/0", 7), containing("move 1 is no object"));
    CHECK_THAT(with("/moves/0/after", 1), containing("'after' is 1"));
    CHECK_THAT(with("/moves/0/after", -1), containing("'after' is -1"));
    CHECK_THAT(with("/here", 3), containing("'here' is 3"));
    CHECK_THAT(with("/clocks", {{{"main_ms", -1}}, {{"main_ms", 1}}}), containing("is no time"));
    CHECK_THAT(with("/clocks", {{{"main_ms", 1}}}), containing("clocks for 1 of 2 players"));
    CHECK_THAT(with("/clocks", {{{"periods", 0}}, {{"main_ms", 1}}}),
               containing("'periods' is not"));
    CHECK_THAT(with("/moves/0/left_ms", "x"), containing("'left_ms' has a wrong type"));
    CHECK_THAT(with("/end", {{"after", 0}, {"by", "magic"}}), containing("no way in which"));
    CHECK_THAT(with("/end", {{"after", 0}, {"by", "time"}, {"loser", 9}}),
               containing("there is no player 9"));
    // Cut anywhere, it is an error or a whole game, and nothing worse.
    for (std::size_t size = 0; size + 1 < good.size(); ++size)
        CHECK_FALSE(refused(good.substr(0, size)).empty());
}

TEST_CASE("session: a file is read as what its text says, or else its name", "[session]") {
    const auto refused = [](const std::string& text, const std::string& ending) {
        return error_of([&] { read_game(text, {}, ending); });
    };
    for (const std::string garbage : {"garbage", "[1, 2]", "{x}", "", "42"}) {
        INFO(garbage);
        CHECK_THAT(refused(garbage, ".json"), containing("no saved game of Plyboard"));
        CHECK_THAT(refused(garbage, ".SGF"), containing("it begins with '(;'"));
    }
    CHECK(read_game("(;SZ[5];B[cc])", {}, ".json").session->texts().size() == 1);
    CHECK(read_game("[Event \"x\"]\n\n1. e4", {}, ".json").session->texts().size() == 1);
    CHECK(read_game("1. e4 e5", {}, ".sgf").session->texts().size() == 2);
    CHECK(read_game("e4 e5", {}, ".txt").session->texts().size() == 2);
    CHECK(read_game("e4 e5", {}).session->texts().size() == 2);
    // A zero byte is in no text.
    const std::string zero("1. e4\n e5 \0 2. d4", 17);
    for (const char* const ending : {".pgn", ".txt", ".json"})
        CHECK_THAT(refused(zero, ending), containing("line 2: there is a zero byte"));
}

TEST_CASE("session: long lines with variations are read and written", "[session]") {
    std::string text;
    const std::string_view knights[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    for (int ply = 0; ply < 4000; ++ply)
        text += std::string(knights[ply % 4]) + (ply % 4 == 0 ? " (a3 a6) " : " ");
    const LoadedSession loaded = read_game(text, "chess(quiet_moves=0)");
    CHECK(loaded.session->tree().size() == 1 + 4000 + 2 * 1000);
    CHECK(loaded.session->reason() == "repetition");
    CHECK(read_game(written_game(*loaded.session, "pgn"), {}).session->tree().size() == 6001);
}

TEST_CASE("session: positions of variations do not count in the main line", "[session]") {
    const LoadedSession loaded =
        read_game("1. Nf3 Nf6 2. Ng1 Ng8 (2... Nd5 3. Nf3 Nf6 4. Ng1 Ng8) 3. Nf3 Nf6 4. Ng1", {});
    Session& session = *loaded.session;
    CHECK(session.reason().empty());
    session.play(legal_move(session.game(), session.position(), "Ng8"), "");
    CHECK(session.reason() == "repetition");
}

TEST_CASE("session: the store keeps, finds, lists and deletes", "[session]") {
    const TemporaryFolder folder;
    const SessionStore store(folder.path() / "new" / "sessions");
    CHECK(store.sessions().empty());
    const auto day = std::chrono::system_clock::now();
    Table table;
    table.play("b2 a1");
    const std::string first = store.new_name("lua:tic_tac_toe(x=1)", day);
    CHECK_THAT(first, containing("tic_tac_toe-20"));
    store.save(first, table.session);
    const std::string second = store.new_name("./games/tic_tac_toe.lua", day);
    CHECK(second == first + "-2");
    table.play("c3");
    store.save(second, table.session);
    CHECK(store.load(first).session->texts() == std::vector<std::string>{"b2", "a1"});
    CHECK(store.load(second).session->texts() == std::vector<std::string>{"b2", "a1", "c3"});
    CHECK(store.find(first).summary.plies == 2);
    CHECK(store.find(second).summary.game == "lua:tic_tac_toe");
    CHECK_THROWS_WITH(store.find("chess"), containing("there is no saved game 'chess'"));
    CHECK_THROWS_WITH(store.find("tic"), containing("begins the names of 2 saved games"));

    // One program at a time; a file that is none is listed with its problem.
    const auto held = store.lock(first);
    REQUIRE(held);
    CHECK_FALSE(store.lock(first));
    const std::filesystem::path lock = folder.path() / "new" / "sessions" / (second + ".lock");
    {
        const auto other = store.lock(second);
        CHECK(std::filesystem::exists(lock));
    }
    CHECK_FALSE(std::filesystem::exists(lock));
    CHECK(store.lock(second));
    std::ofstream(folder.path() / "new" / "sessions" / "broken.json") << "{";
    CHECK_THAT(store.find("broken").summary.problem, containing("is not JSON"));
    CHECK_THROWS_WITH(store.load("broken"), containing("broken.json: "));
    CHECK(store.sessions().size() == 3);
    store.remove(second);
    CHECK(store.sessions().size() == 2);
    CHECK_THROWS_WITH(store.remove(second), containing("cannot be deleted"));
}
