// What one format says and another cannot: nothing of it becomes a lie there.

#include "framework/game/clicks/typed_moves.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/session/formats/session_json.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/session_texts.hpp"

using namespace ply;
using namespace std::chrono_literals;
using ply_test::containing;

TEST_CASE("between formats: a clock in overtime is none whose time is up", "[session]") {
    const OpenedGame opened = open_named_game("go(size=5)");
    SessionSetup setup{.game = "go(size=5)", .players = {"human", "human"}};
    setup.clocks = {parse_clock("10s+3x5s"), parse_clock("10s+3x5s")};
    Session session(*opened.game, setup);
    const auto play = [&](const char* move, std::chrono::nanoseconds used) {
        return session.play(legal_move(*opened.game, session.position(), move), "human", used);
    };
    REQUIRE(play("c3", 16s));  // the main time, one period and a second
    REQUIRE(play("b2", 4s));
    const std::string sgf = written_game(session, "sgf");
    CHECK_THAT(sgf, containing("BL[5]OB[2]"));  // (FF[4]: seconds, and moves or periods left)
    CHECK_THAT(sgf, containing("WL[6]"));
    CHECK_THAT(sgf, !containing("OW["));
    CHECK(written_game(*read_game(sgf, {}).session, "sgf") == sgf);
}

TEST_CASE("between formats: what PGN does not know is no event in SGF", "[session]") {
    const LoadedSession loaded = read_game(
        "[Event \"?\"]\n[Site \"-\"]\n[Date \"????.??.??\"]\n[Round \"2\"]\n[Game \"go\"]\n"
        "[Variant \"go(size=5)\"]\n\n1. c3 b2 *\n",
        {});
    const std::string sgf = written_game(*loaded.session, "sgf");
    for (const char* const unknown : {"EV[", "PC[", "DT["}) CHECK_THAT(sgf, !containing(unknown));
    CHECK_THAT(sgf, containing("RO[2]"));
}

TEST_CASE("between formats: castling with zeros is no move of draughts", "[session]") {
    const LoadedSession loaded =
        read_game("[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n\n1. 0-0 0-0-0 *\n", {});
    CHECK(loaded.session->setup().game == "chess");
    CHECK(loaded.session->texts() == std::vector<std::string>{"O-O", "O-O-O"});
}

TEST_CASE("between formats: whoever is called human stays so", "[session]") {
    const std::string pgn = "[White \"human\"]\n[Black \"Deep Thought\"]\n\n1. e4 e5 *\n";
    const std::string again = written_game(*read_game(pgn, {}).session, "pgn");
    CHECK_THAT(again, containing("[White \"human\"]\n[Black \"Deep Thought\"]"));
    CHECK_THAT(written_game(*read_game("1. e4 e5 *\n", {}).session, "pgn"),
               containing("[White \"?\"]\n[Black \"?\"]"));
}

TEST_CASE("between formats: braces in a comment stay a pair", "[session]") {
    LoadedSession loaded = read_game("1. e4 e5 *\n", {});
    Session& session = *loaded.session;
    session.tree()[session.here()].comment = "a {fine} move";
    CHECK_THAT(written_game(session, "pgn"), containing("e5 {a (fine) move}"));
    session.tree()[session.here()].comment = "only {one";
    CHECK_THAT(written_game(session, "pgn"), containing("e5 {only {one}"));
}

TEST_CASE("between formats: who leaves a game has no more time when it goes on", "[session]") {
    const OpenedGame opened = open_named_game("lua:tic_tac_toe");
    SessionSetup setup{.game = "lua:tic_tac_toe", .players = {"human", "human"}};
    setup.clocks = {parse_clock("60s"), parse_clock("60s")};
    Session session(*opened.game, setup);
    session.set_thought(8s);
    const LoadedSession again = read_session_json(session_json(session), {});
    CHECK(again.session->thought() == 8s);
    again.session->play(legal_move(*opened.game, again.session->position(), "b2"), "human", 9s);
    CHECK(again.session->thought() == 0s);
    again.session->undo();
    CHECK(again.session->thought() == 0s);
}
