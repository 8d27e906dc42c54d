// Games in play as PGN: what other programs write, what we write, and what is broken.

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "framework/game/clicks/typed_moves.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/session/formats/pasted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/session_texts.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/working_folder.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::damaged;
using ply_test::repeated;
using ply_test::sanitized;
using ply_test::tree_text;

namespace {

LoadedSession from_pgn(const std::string& text, const std::string& game = "") {
    return find_format("pgn")->read(text, game, 1);
}
std::string to_pgn(const Session& session) {
    return written_game(session, "pgn");
}

}  // namespace

TEST_CASE("pgn games: what we write is read as PGN, whatever moves look like", "[session_pgn]") {
    for (const auto& [game, moves] :
         {std::pair{"backgammon", "1. 3-1 \"8/5+6/5\" 2. 6-2 \"24/18+13/11\" *"},
          {"draughts", "1. 32-28 19-23 2. 28x19 14x23 *"},
          {"lua:hex(size=5)", "1. a1 b2 2. c3 d4 *"}}) {
        INFO(game);
        const LoadedSession loaded =
            from_pgn("[Game \"" + std::string(game) + "\"]\n\n" + moves + "\n");
        const LoadedSession again = read_game(to_pgn(*loaded.session), "", "");
        CHECK(again.opened.source.file == loaded.opened.source.file);
        CHECK(again.session->setup().game == game);
        CHECK(again.session->moves().size() == 4);
        CHECK(tree_text(again) == tree_text(loaded));
    }
}

TEST_CASE("pgn games: a study of a server, with variations, clocks and scores", "[session_pgn]") {
    const LoadedSession loaded = from_pgn(
        "[Event \"A \\\"study\\\": Chapter 1\"]\r\n"
        "[Site \"https://example.org/study\"]\r\n[Result \"*\"]\r\n[UTCDate \"2024.01.02\"]\r\n"
        "[Variant \"Standard\"]\r\n[ECO \"B01\"]\r\n[Annotator \"?\"]\r\n\r\n"
        "{ Before the first move } 1. e4 { [%eval 0.33] [%clk 0:10:00] } 1... d5!? $10 "
        "{ [%eval 0.61] [%clk 0:09:58.5] The Scandinavian [%csl Gd5] }\r\n"
        "(1... c5 2. Nf3 (2. c3 {Alapin}) 2... d6) (1... e6) 2. exd5 Qxd5 *\r\n\r\n");
    CHECK(tree_text(loaded) ==
          "{Before the first move} e4<+0.33 pawns>@600000 "
          "(d5{!? $10 The Scandinavian [%csl Gd5]}<-0.61 pawns>@598500 exd5 Qxd5) "
          "(c5 (Nf3 d6) (c3{Alapin})) (e6)");
    CHECK(loaded.notes.empty());
    CHECK(loaded.session->setup().game == "chess");
    CHECK(loaded.session->setup().players == std::vector<std::string>{"human", "human"});
    CHECK_FALSE(loaded.session->outcome());
    CHECK(loaded.session->texts().back() == "Qxd5");

    const std::string text = to_pgn(*loaded.session);
    CHECK_THAT(text, containing("[Event \"A \\\"study\\\": Chapter 1\"]\n"));
    CHECK_THAT(text, containing("[ECO \"B01\"]\n"));
    CHECK_THAT(joined_line(text), containing("1... d5 $5 $10 {[%eval 0.61] [%clk 0:09:58.5] The"));
    const LoadedSession again = from_pgn(text);
    CHECK(tree_text(again) == tree_text(loaded));
    CHECK(to_pgn(*again.session) == text);
}

TEST_CASE("pgn games: scores of others are in the units of ours", "[session_pgn]") {
    const std::string moves =
        "1. e4 {[%eval 0.17]} 1... e5 {[%eval 1]} 2. Nf3 {[%eval #3]} 2... Nc6 {[%eval #1]} 3. Bb5 "
        "{[%eval 0.0]} *";
    const LoadedSession loaded = from_pgn(moves);
    CHECK(tree_text(loaded) ==
          " e4<+0.17 pawns> e5<-1.00 pawn> Nf3<win in 3 moves> Nc6<loss in 1 move> Bb5<0>");
    CHECK_THAT(joined_line(to_pgn(*loaded.session)),
               containing("1. e4 {[%eval 0.17]} 1... e5 {[%eval 1.00]} 2. Nf3 {[%eval #3]} 2... "
                          "Nc6 {[%eval #1]} 3. Bb5 {[%eval 0.00]}"));
}

TEST_CASE("pgn games: an export of a server, with its ending", "[session_pgn]") {
    const LoadedSession loaded = from_pgn(
        "[Event \"Live Chess\"]\n[White \"mcts(time=1s)\"]\n[Black \"a_player\"]\n"
        "[Result \"1-0\"]\n[TimeControl \"180+2\"]\n"
        "[Termination \"mcts(time=1s) won on time\"]\n\n"
        "1. e4 {[%clk 0:02:59.9]} 1... e5 {[%clk 0:02:58]} 1-0\n\n"
        "[Event \"Another\"]\n\n1. d4 *\n\n[Event \"A third\"]\n\n*\n");
    CHECK(loaded.notes.empty());
    CHECK(loaded.games == 3);
    const Session& session = *loaded.session;
    CHECK(session.setup().players == std::vector<std::string>{"human", "human"});
    CHECK(session.setup().names == std::vector<std::string>{"mcts(time=1s)", "a_player"});
    REQUIRE(session.setup().clocks.size() == 2);
    CHECK(session.setup().clocks[1].text() == "180s+2s");
    CHECK(session.outcome() == Outcome::win(0));
    CHECK(session.reason() == "time");
    CHECK(session.times()[1].most() == std::chrono::seconds(0));  // it has run out
    const std::string text = to_pgn(session);
    CHECK_THAT(text, containing("%clk 0:02:58"));
    CHECK_THAT(text, containing("[White \"mcts(time=1s)\"]\n"));
    CHECK_THAT(text, containing("[TimeControl \"180+2\"]\n"));
    CHECK_THAT(text, containing("[Termination \"time forfeit\"]\n"));
    CHECK(from_pgn(text).session->reason() == "time");
}

// Termination: chapter 9.8.1 of the standard, and words of servers.
TEST_CASE("pgn games: what others decided is an adjudication", "[session_pgn]") {
    for (const std::string words : {"adjudication", "abandoned", "Rules infraction"})
        for (const std::string result : {"1-0", "1/2-1/2"}) {
            INFO(words << " " << result);
            const LoadedSession loaded = from_pgn("[Result \"" + result + "\"]\n[Termination \"" +
                                                  words + "\"]\n\n1. e4 e5 " + result + "\n");
            CHECK(loaded.session->reason() == "adjudication");
            const std::string text = to_pgn(*loaded.session);
            CHECK_THAT(text, containing("[Termination \"adjudication\"]\n"));
            CHECK_THAT(text, containing("1. e4 e5 " + result));
            const LoadedSession again = from_pgn(text);
            CHECK(again.session->reason() == "adjudication");
            CHECK(again.session->outcome() == loaded.session->outcome());
            const std::string json = written_game(*loaded.session, "json");
            CHECK(to_pgn(*find_format("json")->read(json, "", 1).session) == text);
        }
}

TEST_CASE("pgn games: tags, numbers and commands that mean nothing here stay", "[session_pgn]") {
    const LoadedSession loaded = from_pgn(
        "[ECO \"C20\"]\n[WhiteFideId \"123\"]\n[X_y \"z\"]\n\n1. e4 $146 {[%emt 0:00:03] [%cal "
        "Ge2e4]} e5 $14 $36 (1... c5 $1 $40 {Sicilian}) *\n");
    const std::string text = joined_line(to_pgn(*loaded.session));
    for (const char* const kept :
         {"[ECO \"C20\"]", "[WhiteFideId \"123\"]", "[X_y \"z\"]",
          "1. e4 $146 {[%emt 0:00:03] [%cal Ge2e4]} 1... e5 $14 $36 (1... c5 $1 $40 {Sicilian}) *"})
        CHECK_THAT(text, containing(kept));
}

// The fields of chapter 9.6 of the standard, with its examples.
TEST_CASE("pgn games: the time control", "[session_pgn]") {
    for (const auto& [control, clock] :
         {std::pair{"40/9000", "40/9000s"}, std::pair{"300", "300s"},
          std::pair{"4500+60", "4500s+60s"}, std::pair{"?", ""}, std::pair{"-", ""},
          std::pair{"*180", ""}, std::pair{"0/60", ""}}) {
        INFO(control);
        const LoadedSession loaded =
            from_pgn("[TimeControl \"" + std::string(control) + "\"]\n\n1. e4 *\n");
        const auto& clocks = loaded.session->setup().clocks;
        CHECK((clocks.empty() ? "" : clocks[0].text()) == clock);
        if (!clocks.empty())
            CHECK_THAT(to_pgn(*loaded.session),
                       containing("[TimeControl \"" + std::string(control) + "\"]\n"));
    }
}

TEST_CASE("pgn games: moves in all the ways they are written", "[session_pgn]") {
    for (const char* const text :
         {"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O", "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0",
          "1. e4! e5?! 2. Nf3!! $14 Nc6 += 3. Bc4 3... Bc5 4. O-O 1/2-1/2",
          "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. e1g1",
          "1 e4 e5 2 \u2658f3 \u265ec6 3 \u2657c4 \u265dc5 4 O-O",
          "; a line of words\n1. e4 e5 ; more words\n% an escape { (\n2. Nf3 Nc6 3. Bc4\n1. ... "
          "Bc5 "
          "4.O-O",
          "\xef\xbb\xbf[White \"M\xc3\xbcller\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 0-1",
          "[White \"M\xfcller\"]\r\r1. e4 e5 2. Nf3 Nc6\r3. Bc4 Bc5 4. O-O 1-0"}) {
        INFO(text);
        const LoadedSession loaded = from_pgn(text);
        CHECK(loaded.session->texts() ==
              std::vector<std::string>{"e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"});
    }
    CHECK(from_pgn("[White \"M\xfcller\"]\n\n1. e4").session->setup().names[0] == "Müller");
    CHECK(from_pgn("[White \"Bob \"the knight\" X\"]\n\n*").session->setup().names[0] ==
          "Bob \"the knight\" X");
    const std::string promotion = "[FEN \"7k/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. ";
    for (const char* const move : {"e8Q", "e8=Q", "e8=Q+", "e7e8q", "e8Q+!"})
        CHECK(from_pgn(promotion + move).session->texts() == std::vector<std::string>{"e8=Q+"});
}

TEST_CASE("pgn games: positions, Chess960, and whose move is the first", "[session_pgn]") {
    const std::string fen = "4k3/8/8/8/8/8/4p3/K7 b - - 3 41";
    const LoadedSession loaded =
        from_pgn("[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n41... e1=Q+ 42. Ka2 *");
    CHECK(loaded.session->setup().start == fen);
    CHECK_THAT(to_pgn(*loaded.session), containing("\n41... e1=Q+ 42. Ka2 *\n"));
    CHECK(from_pgn("[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4")
              .session->setup()
              .start.empty());

    const LoadedSession other = from_pgn(
        "[Variant \"Fischerandom\"]\n[FEN \"rk4r1/6p1/8/8/8/8/6P1/RK4R1 w KQkq - 0 1\"]\n\n1. O-O "
        "O-O-O");
    CHECK(other.session->setup().game == "chess(variant=960)");
    const std::string text = to_pgn(*other.session);
    CHECK_THAT(text, containing("[Variant \"Chess960\"]\n"));
    CHECK(from_pgn(text).session->texts() == other.session->texts());
}

TEST_CASE("pgn games: every game comes back, by its own name and notation", "[session_pgn]") {
    for (const auto& [spec, line] :
         std::vector<std::pair<std::string, std::string>>{{"connect_four(width=8)", "d d e"},
                                                          {"lua:hex", "a1 b2"},
                                                          {"nim", "1 2"},
                                                          {"backgammon", "1 1"},
                                                          {"chess(quiet_moves=20)", "e4"}}) {
        INFO(spec);
        const OpenedGame opened = open_named_game(spec);
        Session session(*opened.game,
                        {.game = opened.source.spec(), .players = {"random", "human"}});
        // Any moves do, and a variation at each.
        for (int ply = 0; ply < 6; ++ply) {
            MoveList list;
            legal_moves(*opened.game, session.position(), list);
            if (session.outcome() || list.empty()) break;
            session.play(list[list.size() - 1], "human");
            session.tree()[session.here()].comment = "a {comment) of; [words] \"here\"";
            session.undo();
            session.play(list[0], "human");
            session.tree()[session.here()].score = "62 %";
        }
        const std::string text = to_pgn(session);
        INFO(text);
        const LoadedSession again = from_pgn(text);
        CHECK(again.notes.empty());
        CHECK(again.session->setup().game == opened.source.spec());
        CHECK(tree_text(again) == tree_text(session.tree()));
        CHECK(to_pgn(*again.session) != "");
        std::size_t widest = 0;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            if (text[at] != '[') widest = std::max(widest, end - at);
            at = end + 1;
        }
        CHECK(widest < 80);
    }
}

TEST_CASE("pgn games: no letter of a comment is lost, nor ends it", "[session_pgn]") {
    const OpenedGame opened = open_named_game("chess");
    Session session(*opened.game, {.game = "chess", .players = {"human", "human"}});
    session.play(legal_move(*opened.game, session.position(), "e4"), "human");
    session.tree()[session.here()].comment = "as in {his} book }";
    const std::string text = to_pgn(session);
    CHECK_THAT(text, containing("1. e4 {as in (his) book )}"));
    CHECK(from_pgn(text).session->tree()[1].comment == "as in (his) book )");
}

TEST_CASE("pgn games: endings by people stay where they are", "[session_pgn]") {
    const OpenedGame opened = open_named_game("chess");
    Session session(*opened.game, {.game = "chess", .players = {"human", "human"}});
    session.play(legal_move(*opened.game, session.position(), "f3"), "human");
    CHECK_THAT(to_pgn(session), containing("1. f3 *"));
    session.resign(0);
    CHECK_THAT(to_pgn(session), containing("1. f3 0-1"));
    CHECK(from_pgn(to_pgn(session)).session->reason() == "resignation");
    session.agree_draw();
    CHECK(from_pgn(to_pgn(session)).session->reason() == "agreement");
    const LoadedSession mate = from_pgn("1. f3 e5 2. g4 Qh4# 1-0");
    CHECK(mate.notes == std::vector<std::string>{"the file says that player 1 has won, and by the "
                                                 "rules here player 2 has won"});
}

TEST_CASE("pgn games: of three players it is said who resigned", "[session_pgn]") {
    const OpenedGame opened = open_named_game("lua:rows");
    Session session(*opened.game, {.game = "lua:rows", .players = {"human", "human", "human"}});
    session.play(legal_move(*opened.game, session.position(), "a1"), "human");
    session.resign(1);
    const std::string text = to_pgn(session);
    CHECK_THAT(text, containing("[Result \"*\"]\n"));
    CHECK_THAT(text, containing("[Termination \"normal\"]\n"));
    const LoadedSession again = from_pgn(text);
    REQUIRE(again.session->end());
    CHECK(again.session->end()->loser == std::optional<Player>(1));
    CHECK(again.session->reason() == "resignation");
    CHECK_THAT(to_pgn(*again.session), containing("[Loser \"2\"]\n"));
    // Nobody who is not there has lost.
    for (const char* const loser : {"[Loser \"4\"]\n", "[Loser \"x\"]\n", ""})
        CHECK_FALSE(from_pgn("[Game \"lua:rows\"]\n[Reason \"resignation\"]\n" +
                             std::string(loser) + "\n1. a1 *\n")
                        .session->outcome());
}

TEST_CASE("pgn games: a script is found in the folder one works in", "[session_pgn]") {
    const ply_test::TemporaryFolder folder;
    const std::string script = folder.write(
        "duel.lua",
        "game { name = 'Duel', board = square(3, 3) }\nmoves = place\nresult = { line, 3 }\n");
    const OpenedGame opened = open_named_game(script);
    Session session(*opened.game, {.game = script, .players = {"human", "human"}});
    session.play(legal_move(*opened.game, session.position(), "b2"), "human");
    const std::string text = to_pgn(session);
    CHECK_THAT(text, containing("[Game \"duel.lua\"]\n"));
    CHECK_THROWS_WITH(from_pgn(text),
                      containing("the script 'duel.lua', which is not in this folder"));
    const ply_test::WorkingFolder here(folder.path());
    CHECK(tree_text(from_pgn(text)) == " b2");
}

TEST_CASE("pgn games: whom a file does not know, it does not know when it is written",
          "[session_pgn]") {
    const LoadedSession loaded = from_pgn("[White \"A\"]\n[Black \"?\"]\n\n1. e4 *\n");
    Session& session = *loaded.session;
    CHECK_THAT(to_pgn(session), containing("[White \"A\"]\n[Black \"?\"]\n"));
    // Who sits there now says more than who sat there in the file.
    session.set_player(1, "random");
    CHECK_THAT(to_pgn(session), containing("[White \"A\"]\n[Black \"random\"]\n"));
    session.swap_players();
    CHECK_THAT(to_pgn(session), containing("[White \"random\"]\n[Black \"A\"]\n"));
    CHECK(from_pgn("[White \"human\"]\n\n1. e4 *\n").session->shown_player(0) == "human");
}

TEST_CASE("pgn games: commas are read over, and who resigns has lost", "[session_pgn]") {
    for (const char* const text :
         {"1. e4, e5, 2. Nf3 Black resigns", "1. e4, e5 2. Nf3 Black\nresigns.",
          "1. e4 e5 2. Nf3, Black resigns 1-0"}) {
        INFO(text);
        const LoadedSession loaded = from_pgn(text);
        CHECK(tree_text(loaded) == " e4 e5 Nf3");
        CHECK(loaded.notes.empty());
        CHECK(loaded.games == 1);
        REQUIRE(loaded.session->outcome());
        CHECK(loaded.session->outcome()->balance(0) > 0);
    }
}

TEST_CASE("pgn games: what is broken is one sentence with its line", "[session_pgn]") {
    for (const auto& [text, sentence] : std::vector<std::pair<std::string, std::string>>{
             {"\n1. Nf6 e5 *", "line 2: Nf6: no move goes to f6"},
             {"\n\n{no end\n\n", "line 3: the comment has no end: its '}' is missing"},
             {"1. e4)", "line 1: there is a ')' too many"},
             {"(1. e4)", "line 1: a variation begins where there is no move before it"},
             {"[White \"x\n1. e4", "line 1: the tag has no end: the second '\"' is missing"},
             {"[White x]\n1. e4", "line 1: a tag is written [Name \"value\"]"},
             {"1. \"e4", "line 1: the move has no end"},
             {"[FEN \"8/8/8\"]\n\n1. e4", "the tag FEN: position '8/8/8'"},
             {"[Variant \"Atomic\"]\n\n1. e4", "Atomic"},
             {"[Variant \"./x.lua\"]\n\n1. e4", "'./x.lua', which is no name of a game"},
             {"[Game \"/tmp/x.so\"]\n\n1. e4", "'/tmp/x.so', which is no name of a game"}}) {
        INFO(text);
        CHECK_THROWS_WITH(from_pgn(text), containing(sentence));
    }
    const LoadedSession cut =
        from_pgn("1. e4 (1. d4 Kd4 2. x (2. y) 3. z) (1. -- e5) 1... e5 (1... c5 2. Zz9) 2. Nf3 *");
    CHECK(tree_text(cut) == " (e4 (e5 Nf3) (c5)) (d4)");
    REQUIRE(cut.notes.size() == 3);
    CHECK_THAT(cut.notes[0], containing("line 1: the variation ends before 1... Kd4: "));
    CHECK_THAT(cut.notes[1], containing("a move is left out there"));
}

TEST_CASE("pgn games: each game of a file is read by its number", "[session_pgn]") {
    const std::string file =
        "[Event \"one\"]\n\n1. e4 (1. d4 d5 1-0) 1... e5 1-0\n\n"
        "[Event \"two\"]\n\n1. c4 c5\n\n"
        "[Event \"three\"]\n[Variant \"hex\"]\n\n1. b2 *\n\n"
        "1. Nf3 Nf6 1/2-1/2 {the end}\n";
    const auto game = [&](int number) { return read_game(file, "", "", number); };
    for (const auto& [number, moves] :
         {std::pair{1, " (e4 e5) (d4 d5)"}, {2, " c4 c5"}, {3, " b2"}, {4, " Nf3 Nf6"}}) {
        INFO(number);
        CHECK(tree_text(game(number)) == moves);
        CHECK(game(number).games == 4);
    }
    CHECK(game(3).session->setup().game == "hex");
    for (const int number : {0, 5, 1000})
        CHECK_THROWS_WITH(game(number), containing("there is no game " + std::to_string(number) +
                                                   " in the file, which has 4"));
    CHECK_THROWS_WITH(read_game(written_game(*game(1).session, "json"), "", "", 2),
                      containing("there is no game 2 in the file, which has 1"));
}

TEST_CASE("pgn games: what stands before a bracket without its end is read", "[session_pgn]") {
    for (const auto& [text, moves, note] :
         std::vector<std::tuple<std::string, std::string, std::string>>{
             {"\n\n1. e4 e5 {no end\n\n", " e4 e5{no end}",
              "line 3: the comment has no end: its '}' is missing; the game is read up to there"},
             {"1. e4 e5 (1... c5\n2. Nf3 1-0", " e4 (e5) (c5 Nf3)",
              "line 1: the variation has no end: its ')' is missing"},
             {"1. e4 (1. d4\nd5 (1... e5) (1... c5", " (e4) (d4 (d5) (e5) (c5))",
              "line 2: the variation has no end"},
             {"1. e4 (1. d4 {no end", " (e4) (d4{no end})", "line 1: the comment has no end"}}) {
        INFO(text);
        const LoadedSession loaded = from_pgn(text);
        CHECK(tree_text(loaded) == moves);
        REQUIRE(loaded.notes.size() == 1);
        CHECK_THAT(loaded.notes[0], containing(note));
        // Nothing says how a game ended whose end is missing.
        CHECK_FALSE(loaded.session->end());
    }
    // The games behind it are read as ever.
    const std::string two = "[Event \"a\"]\n\n1. e4 {no end\n\n[Event \"b\"]\n\n1. d4 d5 *\n";
    CHECK(tree_text(read_game(two, "", "", 2)) == " d4 d5");
    CHECK(read_game(two, "", "", 1).games == 2);
    CHECK(tree_text(read_game("1. e4 *\n\n1. d4 {no end", "", "", 2)) == " d4{no end}");
}

TEST_CASE("pgn games: a game with a move that is not legal is read up to it", "[session_pgn]") {
    const LoadedSession loaded = from_pgn(
        "[Result \"1-0\"]\n\n1. e4 e5 {good}\n2. Nf6 (2. Nf3 Nc6) Nc6 3. Bb5 (3. d4) 1-0\n\n1. d4 "
        "*");
    CHECK(tree_text(loaded) == " e4 e5{good}");
    REQUIRE(loaded.notes.size() == 1);
    CHECK_THAT(loaded.notes[0], containing("line 4: the game ends before 2. Nf6: no move goes to "
                                           "f6"));
    CHECK(loaded.games == 2);
    // The result is of a game that went on from there.
    CHECK_FALSE(loaded.session->outcome());
    CHECK(loaded.session->texts().size() == 2);
    CHECK_THAT(from_pgn("1. e4 e5 2. Nf3 x *").notes.at(0), containing("ends before 2... x: "));
    // However many variations end, it is said of the game.
    CHECK_THAT(from_pgn("1. e4 e5 2. Nf3 " + repeated("(2. x) ", 20) + "Nf9").notes.front(),
               containing("the game ends before 2... Nf9"));
}

TEST_CASE("pgn games: how a game ended is said where the file says it", "[session_pgn]") {
    struct Said {
        std::string termination, result, reason, written;
    };
    for (const Said& said :
         {Said{"", "1-0", "word of the file", ""}, Said{"", "1/2-1/2", "word of the file", ""},
          Said{"Normal", "0-1", "word of the file", "Normal"},
          Said{"A won by resignation", "1-0", "resignation", "normal"},
          Said{"Game drawn by agreement", "1/2-1/2", "agreement", "normal"},
          Said{"Game drawn by timeout vs insufficient material", "1/2-1/2", "word of the file",
               ""}}) {
        INFO(said.termination << " " << said.result);
        const std::string tag =
            said.termination.empty() ? "" : "[Termination \"" + said.termination + "\"]\n";
        const LoadedSession loaded = from_pgn(tag + "\n1. e4 e5 " + said.result);
        CHECK(loaded.session->reason() == said.reason);
        const std::string text = to_pgn(*loaded.session);
        CHECK_THAT(text, containing(" " + said.result + "\n"));
        CHECK_THAT(text, !containing("word of the file"));
        if (said.written.empty()) {
            CHECK_THAT(text, !containing("Termination") && !containing("Reason"));
        } else {
            CHECK_THAT(text, containing("[Termination \"" + said.written + "\"]\n"));
        }
        const LoadedSession again = from_pgn(text);
        CHECK(again.session->reason() == said.reason);
        CHECK(again.session->outcome() == loaded.session->outcome());
        const std::string json = written_game(*loaded.session, "json");
        CHECK(to_pgn(*find_format("json")->read(json, "", 1).session) == text);
    }
    // Whoever goes on from there has another end.
    const LoadedSession loaded = from_pgn("[Termination \"Normal\"]\n\n1. e4 e5 1-0");
    Session& session = *loaded.session;
    session.play(legal_move(session.game(), session.position(), "Nf3"), "human");
    CHECK_THAT(to_pgn(session), containing("[Termination \"unterminated\"]\n"));
    session.resign(1);
    CHECK_THAT(to_pgn(session), containing("[Reason \"resignation\"]\n"));
}

TEST_CASE("pgn games: hostile texts are refused, and quickly", "[session_pgn]") {
    CHECK_THROWS_AS(from_pgn(std::string(1 << 20, '(')), Error);
    CHECK_THROWS_AS(from_pgn("1. e4 " + std::string(1 << 20, '(')), Error);
    CHECK_THROWS_WITH(from_pgn(repeated("1. e4 (", 100'000)),
                      containing("nested more than 500 deep"));
    CHECK_THROWS_AS(from_pgn("[" + std::string(1 << 20, 'A')), Error);
    CHECK_THROWS_AS(from_pgn(std::string(1 << 20, 'a')), Error);
    // The fifty-move rule ends it; without one the line is too long.
    CHECK(from_pgn(repeated("Nf3 Nf6 Ng1 Ng8 ", 2000)).session->texts().size() == 100);
    CHECK_THROWS_WITH(from_pgn(repeated("Nf3 Nf6 Ng1 Ng8 ", 2000), "chess(quiet_moves=0)"),
                      containing("a line goes on for more than 4000 moves"));
    CHECK(from_pgn("[White \"" + std::string(1 << 20, 'w') + "\"]\n\n1. e4")
              .session->setup()
              .names[0]
              .size() == 1 << 20);
    CHECK_THROWS_WITH(from_pgn(std::string("1. e4 {a\0b} e5\0*", 16)),
                      containing("line 1: there is a zero byte"));
    CHECK(from_pgn("1. e4 {" + repeated("[%clk 1e999999] [%eval #", 10'000) + "} e5")
              .session->texts() == std::vector<std::string>{"e4", "e5"});
    CHECK_THROWS_AS(read_game("", ""), Error);
    CHECK_THROWS_AS(read_game("\x01\x02", ""), Error);
}

TEST_CASE("pgn games: a time control that is none of ours is kept", "[session_pgn]") {
    const std::string text = to_pgn(*from_pgn("[TimeControl \"40/7200:3600\"]\n\n1. e4 *").session);
    CHECK_THAT(text, containing("[TimeControl \"40/7200:3600\"]"));
    CHECK_THAT(to_pgn(*from_pgn("[TimeControl \"-\"]\n\n1. e4 *").session),
               !containing("TimeControl"));
}

TEST_CASE("pgn games: a sign that is written twice is one", "[session_pgn]") {
    const LoadedSession loaded = from_pgn("1. e4 e5?? $4 {?? twice} 2. Nf3 {!} $1 Nc6 $1 $14 $1 *");
    CHECK(tree_text(loaded) == " e4 e5{?? ?? twice} Nf3{!} Nc6{! $14}");
    const std::string text = to_pgn(*loaded.session);
    CHECK_THAT(text, containing("1... e5 $4 {?? twice} 2. Nf3 $1 2... Nc6 $1 $14 *") ||
                         containing("1. e4 e5 $4 {?? twice} 2. Nf3 $1 Nc6 $1 $14 *"));
    CHECK(tree_text(from_pgn(text)) == tree_text(loaded));
}

TEST_CASE("pgn games: whatever is cut or changed, nothing but an error comes of it",
          "[session_pgn]") {
    const std::string text =
        "[White \"a \\\"b\\\"\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[TimeControl "
        "\"60+1\"]\n\n"
        "{first} 1. e4! {[%clk 0:01:00] [%eval 0.3]} (1. e3 $2 Kd7 (1... Ke7 {x}) 2. e4) 1... Kd7 "
        "2. e5?! ; to the end\n% escaped\n2... Ke7 1/2-1/2\n";
    Random random(7);
    int read_well = 0;
    for (int round = 0; round < (sanitized ? 500 : 1500); ++round) {
        const std::string changed = damaged(text, "(){}[]\"\\;%$*.!?\n 1eK-\xff\x01", random);
        INFO(changed);
        try {
            const LoadedSession loaded = from_pgn(changed);
            CHECK(tree_text(from_pgn(to_pgn(*loaded.session))) == tree_text(loaded));
            ++read_well;
        } catch (const Error& error) {
            CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos);
        }
    }
    CHECK(read_well > (sanitized ? 16 : 50));
}
