// The words of the protocols as they are read and written, without an engine.
#include "framework/engine/engine.hpp"
#include "framework/engine/gtp_engine.hpp"
#include "framework/engine/line_buffer.hpp"
#include "framework/engine/protocol_notation.hpp"
#include "framework/engine/uci_engine.hpp"
#include "framework/engine/uci_info.hpp"
#include "framework/engine/xboard_engine.hpp"
#include "framework/player/player.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

TEST_CASE("engines: bytes become lines, harmless ones", "[engine]") {
    LineBuffer buffer;
    buffer.add("one\r\n two\t\nthr");
    CHECK(buffer.next() == "one");
    CHECK(buffer.next() == "two");
    CHECK(!buffer.next());
    buffer.add("ee\n");
    CHECK(buffer.next() == "three");
    const std::string bytes("a\0b\x1b[1m \xc3\xa4 \xff\n", 13);
    buffer.add(bytes);
    CHECK(buffer.next() == "a b [1m \xc3\xa4 ?");
    for (int i = 0; i < 100; ++i) buffer.add(std::string(10'000, 'x'));
    CHECK(!buffer.next());
    buffer.add("\nnext\n");
    const auto cut = buffer.next();
    REQUIRE(cut);
    CHECK(cut->size() <= LineBuffer::longest);
    CHECK(buffer.next() == "next");
}

TEST_CASE("engines: words of the protocols are read as their documents say", "[engine]") {
    // Examples of the UCI document (Meyer-Kahlen, 2006).
    const auto style =
        read_uci_option(" name Style type combo default Normal var Solid var Normal var Risky");
    REQUIRE(style);
    CHECK(style->name == "Style");
    CHECK(style->fallback == "Normal");
    CHECK(style->allowed == std::vector<std::string>{"Solid", "Normal", "Risky"});
    const auto selectivity = read_uci_option(" name Selectivity type spin default 2 min 0 max 4");
    REQUIRE(selectivity);
    CHECK(selectivity->kind == EngineSetting::Kind::spin);
    CHECK(selectivity->max == 4);
    CHECK(read_uci_option(" name Clear Hash type button")->name == "Clear Hash");
    CHECK(!read_uci_option(" type button"));

    UciInfo info;
    info.read("depth 2 score cp 214 time 1242 nodes 2124 nps 34928 pv e2e4 e7e5 g1f3");
    CHECK(info.depth == 2);
    CHECK(info.lines[0].score == 214);
    CHECK(info.nodes == 2124);
    CHECK(info.lines[0].moves == "e2e4 e7e5 g1f3");
    info.read("score mate 3");  // moves, not plies
    CHECK(info.lines[0].score == win_score - 5);
    info.read("score mate -2");
    CHECK(info.lines[0].score == 4 - win_score);
    info.read("string depth 99 score cp 1");
    CHECK(info.depth == 2);

    // As Stockfish says them: several lines; a bound, where the score before it is exact.
    UciInfo several;
    several.read("depth 7 multipv 1 score cp 30 nodes 900 pv e2e4 e7e5");
    several.read("depth 6 multipv 2 score cp -12 nodes 900 pv d2d4");
    several.read("depth 8 multipv 1 score cp 45 lowerbound nodes 950 pv g1f3");
    several.read("depth 8 multipv 4 score cp 1 pv a2a3");  // there is no third one
    several.read("multipv 99999999999999 score cp 1 pv a2a3");
    REQUIRE(several.lines.size() == 2);
    CHECK(several.depth == 8);
    CHECK(several.lines[0].score == 30);
    CHECK(several.lines[0].moves == "e2e4 e7e5");
    CHECK(several.lines[1].score == -12);
    CHECK(several.lines[1].moves == "d2d4");

    // Of the CECP document (Mann and Muller, 2009).
    const auto features = read_features("usermove=1 myname=\"Crafty 23.1\" done=1");
    REQUIRE(features.size() == 3);
    CHECK(features[1] == std::pair<std::string, std::string>{"myname", "Crafty 23.1"});
    const auto combo = read_xboard_option("Playing Style -combo Solid /// *Normal /// Risky");
    REQUIRE(combo);
    CHECK(combo->fallback == "Normal");
    CHECK(combo->allowed.size() == 3);
    const auto spin = read_xboard_option("Resign Threshold -spin 800 200 1200");
    REQUIRE(spin);
    CHECK(spin->min == 200);

    CHECK(split_command("gnugo --mode gtp") == std::vector<std::string>{"gnugo", "--mode", "gtp"});
    CHECK(split_command("'a b' \"c d\"e \\  ''") ==
          std::vector<std::string>{"a b", "c de", " ", ""});
    CHECK_THROWS_WITH(split_command("'a"), containing("is not closed"));
}

TEST_CASE("engines: the one-line form comes back as it was, and changes no search", "[engine]") {
    const PlayerSpec spec = parse_player("sf = uci(cmd=\"stockfish\", nodes=10000, Skill Level=3)");
    CHECK(spec.name == "sf");
    REQUIRE(spec.engine() != nullptr);
    CHECK(spec.engine()->limits.nodes == 10000);
    CHECK(spec.engine()->settings ==
          std::vector<std::pair<std::string, std::string>>{{"Skill Level", "3"}});
    CHECK(parse_player(spec.text()).text() == spec.text());
    CHECK(!spec.repeatable());
    CHECK_THROWS_WITH(parse_searcher("uci(cmd=x)"), containing("searcher"));
}

// As framework/engine/README.md says it.
TEST_CASE("engines: UGI writes moves without the signs between their cells", "[engine]") {
    struct Written {
        const char* game;
        const char* position;
        const char* move;
        const char* ugi;
    };
    for (const auto& [name, position, text, ugi] : std::initializer_list<Written>{
             {"breakthrough", "8/8/8/4o3/8/8/8/x7 2", "e5-f4", "e5f4"},
             {"breakthrough", "8/8/8/4o3/5x2/8/8/8 2", "e5xf4", "e5f4"},
             {"lua:breakthrough", "8/8/8/4o3/8/8/8/x7 2", "e5-f4", "e5f4"},
             {"lua:breakthrough", "8/8/8/4o3/5x2/8/8/8 2", "e5xf4", "e5f4"},
             {"checkers", "", "11-15", "11-15"}}) {
        INFO(name << " " << text);
        const auto game = open_named(name);
        const Position at =
            Position::at(*game, *position != 0 ? game->parse_state(position) : game->start());
        const ProtocolNotation notation(*game, "ugi");
        const auto move = game->parse_move(at.state, text);
        REQUIRE(move.has_value());
        CHECK(game->move_text(at.state, *move) == text);
        CHECK(notation.move_text(at.state, *move) == ugi);
        for (const char* reply : {text, ugi}) CHECK(notation.read_move(at, reply) == move);
    }
}

TEST_CASE("engines: scores of GTP are read", "[engine]") {
    CHECK(read_gtp_score("B+3.5") == 3.5);
    CHECK(read_gtp_score("W+12") == -12);
    CHECK(read_gtp_score("0") == 0);
    for (const char* const none : {"", "B+", "W+R", "draw", "X+1"}) {
        INFO(none);
        CHECK_FALSE(read_gtp_score(none));
    }
}

TEST_CASE("engines: vertices of go have no I", "[engine]") {
    const auto game = open_named("go");
    const ProtocolNotation words(*game, "gtp");
    const Position start = Position::start(*game);
    CHECK(words.entry().settings ==
          std::vector<std::pair<std::string, std::string>>{{"boardsize", "9"}, {"komi", "7.5"}});
    CHECK(words.move_text(start.state, *game->parse_move(start.state, "h1")) == "H1");
    CHECK(words.move_text(start.state, *game->parse_move(start.state, "j9")) == "J9");
    CHECK(words.move_text(start.state, *game->parse_move(start.state, "pass")) == "PASS");
    CHECK(words.read_move(start, "J9") == game->parse_move(start.state, "j9"));
    CHECK(!words.read_move(start, "I9"));
}
