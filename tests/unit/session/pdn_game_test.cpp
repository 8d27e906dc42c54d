// Games of draughts in play as PDN: what other programs write, what we write, and what is broken.

#include <string>
#include <vector>

#include "framework/game/clicks/typed_moves.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/session/formats/pasted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/session_texts.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::damaged;
using ply_test::sanitized;
using ply_test::tree_text;

namespace {

LoadedSession from_pdn(const std::string& text, const std::string& game = "") {
    return find_format("pdn")->read(text, game, 1);
}
std::string to_pdn(const Session& session) {
    return written_game(session, "pdn");
}

}  // namespace

TEST_CASE("pdn games: a game of a server, with clocks of both sides", "[session_pdn]") {
    const LoadedSession loaded = from_pdn(
        "[Event \"Casual game\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"2-0\"]\n"
        "[TimeControl \"300+3\"]\n[GameType \"20\"]\n[Termination \"Time forfeit\"]\n\n"
        "1. 32-28 { [%clock w0:05:00 B0:05:00] } 19-23 { [%clock W0:05:00 b0:04:58] } "
        "2. 28x19 14x23! (2... 13x24) 3. 37-32(?) 2-0");
    CHECK(tree_text(loaded) == " 32-28@300000 19-23@298000 28x19 (14x23{!} 37-32{?}) (13x24)");
    CHECK(loaded.notes.empty());
    const Session& session = *loaded.session;
    CHECK(session.setup().game == "draughts");
    CHECK(session.setup().names == std::vector<std::string>{"a", "b"});
    CHECK(session.reason() == "time");
    CHECK(session.outcome() == Outcome::win(0));
    const std::string text = to_pdn(session);
    CHECK_THAT(text, containing("[GameType \"20,W,10,10,N2,0\"]\n"));
    CHECK_THAT(text, containing("[Result \"2-0\"]\n"));
    CHECK_THAT(joined_line(text),
               containing("1. 32-28 {[%clock w0:05:00 B0:05:00]} 1... 19-23 {[%clock W0:05:00 "
                          "b0:04:58]} 2. 28x19"));
    const LoadedSession again = from_pdn(text);
    CHECK(tree_text(again) == tree_text(loaded));
    CHECK(to_pdn(*again.session) == text);
}

TEST_CASE("pdn games: which draughts it is, and how its squares are called", "[session_pdn]") {
    for (const auto& [type, first, game, written_type] : std::vector<std::array<std::string, 4>>{
             {"20,W,10,10,N2,0", "31-26", "draughts", "20,W,10,10,N2,0"},
             {"21", "11-15", "checkers", "21,B,8,8,N1,0"},
             {"23", "11-15", "checkers(variant=pool)", "23,B,8,8,N1,0"},
             {"25,W,8,8,A0,0", "c3-d4", "draughts(variant=russian)", "25,W,8,8,A0,0"},
             {"25", "22-18", "draughts(variant=russian)", "25,W,8,8,A0,0"},
             {"22", "21-17", "draughts(variant=italian)", "22,W,8,8,N2,1"},
             {"24", "10-14", "draughts(variant=spanish)", "24,W,8,8,N1,1"},
             {"40", "32-28", "draughts(variant=frisian)", "40,W,10,10,N2,0"},
             {"26", "c3d4", "draughts(variant=brazilian)", "26,W,8,8,A0,0"},
             {"29", "c3-d4", "draughts(variant=czech)", "29,W,8,8,A0,0"}}) {
        INFO(type);
        const LoadedSession loaded = from_pdn("[GameType \"" + type + "\"]\n\n1. " + first + " *");
        CHECK(loaded.session->setup().game == game);
        const std::string text = to_pdn(*loaded.session);
        CHECK_THAT(text, containing("[GameType \"" + written_type + "\"]\n"));
        CHECK(tree_text(from_pdn(text)) == tree_text(loaded));
    }
    // Without the tag: by the squares, which is a note.
    CHECK(from_pdn("1. 11-15 23-19").session->setup().game == "checkers");
    CHECK(from_pdn("1. 32-28 19-23").session->setup().game == "draughts");
    CHECK(from_pdn("1. 32-28 19-23 2. 28x19 14x23 3. 33-28").notes.size() == 1);
    CHECK(read_game("1. 11-15 23-19", "").session->setup().game == "checkers");
    CHECK(from_pdn("1. 21-17 12-15").session->setup().game == "draughts(variant=italian)");
    CHECK_THROWS_WITH(from_pdn("[GameType \"27\"]\n\n1. 32-28"), containing("GameType 27"));
}

TEST_CASE("pdn games: without GameType the name of the file says it, or a position",
          "[session_pdn]") {
    // As files of https://github.com/wiegerw/pdn/tree/main/games/succeed begin: ussr1947, lpc.
    const std::string tags = "[Event \"x\"]\n";
    const auto game_of = [](const std::string& text, const char* ending) {
        return read_game(text, {}, ending).session->setup().game;
    };
    CHECK(game_of(tags + "\n1. c3-d4 d6-e5 2. b2-c3", ".PDN") == "draughts(variant=russian)");
    CHECK(game_of("1. c3-d4 d6-e5 2. b2-c3", ".pdn") == "draughts(variant=russian)");
    CHECK(game_of(tags + "[FEN \"W:W29,13,11:B22,4,2.\"]\n\n1. 11-8 *", "") == "checkers");
    CHECK(game_of(tags + "\n1. e4 e5", ".pgn") == "chess");
}

TEST_CASE("pdn games: scripts play them by the same files", "[session_pdn]") {
    // International: White at the bottom, 31-50. English: Black begins with 1-12.
    const auto tokens_of = [](const LoadedSession& loaded) {
        const std::string text = to_pdn(*loaded.session);
        return text.substr(text.find("\n\n") + 2);
    };
    // 21 takes 17 and must go on over 9 to 5, for a jump ends where there is none to add (WCDF
    // Rules of Draughts, section one). The cells between are left out, of 21-14-5 here, where
    // nothing else could be meant (https://mdgsoft.home.xs4all.nl/draughts/pdn.html).
    for (const auto& [type, moves] :
         {std::pair{"20", "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 *\n"},
          std::pair{"21", "1. 11-15 23-19 2. 8-11 22-17 3. 4-8 25-22 *\n"},
          std::pair{"21", "1. 9-14 22-18 2. 5-9 25-22 3. 14-17 21x5 *\n"}}) {
        INFO(moves);
        const std::string file = "[GameType \"" + std::string(type) + "\"]\n\n" + moves;
        const std::string script = type == std::string("20") ? "lua:draughts" : "lua:checkers";
        CHECK(tokens_of(from_pdn(file)) == moves);
        CHECK(tokens_of(from_pdn(file, script)) == moves);
    }
    // Positions, with kings, and ranges of squares.
    for (const char* const game : {"lua:checkers", "checkers"}) {
        INFO(game);
        const LoadedSession set_up = from_pdn(
            "[GameType \"21\"]\n[FEN \"W:W30,K32:B1,2,K5\"]\n\n1. 30-26 1-6 2. 32-28 *", game);
        CHECK(set_up.session->texts().size() == 3);
        CHECK_THAT(to_pdn(*set_up.session), containing("[FEN \"W:W30,K32:B1,2,K5"));
    }
    CHECK(from_pdn("[FEN \"B:W21-32:B1-12\"]\n[GameType \"21\"]\n\n1. 11-15", "lua:checkers")
              .session->setup()
              .start.empty());
    CHECK_THROWS_WITH(from_pdn("[FEN \"B:W99:B1\"]\n[GameType \"21\"]\n", "lua:checkers"),
                      containing("'99' is no square here"));
}

TEST_CASE("pdn games: Turkish draughts, straight and with letters", "[session_pdn]") {
    const LoadedSession loaded =
        from_pdn("[GameType \"30,W,8,8,A0,0\"]\n\n1. d3-d4 d6-d5 2. d4xd8 *");
    CHECK(loaded.session->setup().game == "turkish_draughts");
    CHECK_THAT(to_pdn(*loaded.session), containing("[GameType \"30,W,8,8,A0,0\"]"));
    CHECK_THAT(to_pdn(*loaded.session), containing("1. d3-d4 d6-d5 2. d4xd8 *"));
    CHECK(tree_text(from_pdn(to_pdn(*loaded.session))) == tree_text(loaded));
}

TEST_CASE("pdn games: what scripts have played is read again", "[session_pdn]") {
    Random random(3);
    for (const char* const name : {"lua:draughts", "lua:checkers", "lua:turkish_draughts",
                                   "draughts", "checkers", "draughts(variant=russian)"}) {
        const OpenedGame opened = open_named_game(name);
        for (int round = 0; round < 4; ++round) {
            Session session(*opened.game, {.game = name, .players = {"human", "human"}});
            for (int ply = 0; ply < 80 && !session.outcome(); ++ply) {
                MoveList list;
                legal_moves(*opened.game, session.position(), list);
                session.play(list[random.below(static_cast<std::uint32_t>(list.size()))], "");
            }
            const std::string text = to_pdn(session);
            INFO(name << "\n" << text);
            CHECK(from_pdn(text, name).session->texts() == session.texts());
        }
    }
}

TEST_CASE("pdn games: Russian captures are read with a colon, positions have letters",
          "[session_pdn]") {
    const LoadedSession loaded =
        from_pdn("[GameType \"25\"]\n[FEN \"W:Wc3,Ka1:Bd4,h8\"]\n\n1. c3:e5 h8-g7 1-0");
    REQUIRE(loaded.session->texts().size() == 2);
    CHECK(loaded.session->texts()[0] == "22x15");
    const std::string text = to_pdn(*loaded.session);
    // With an x, as Lidraughts writes them.
    CHECK_THAT(text, containing("1. c3xe5 h8-g7 1-0"));
    CHECK_THAT(text, containing("[FEN \"W:Wc3,Ka1:Bh8,d4\"]"));
    CHECK(tree_text(from_pdn(text)) == tree_text(loaded));
}

TEST_CASE("pdn games: Russian moves may name the first square by its letter", "[session_pdn]") {
    const std::string type = "[GameType \"25\"]\n\n";
    const LoadedSession whole =
        from_pdn(type + "1. c3-d4 f6-g5 2. b2-c3 g7-f6 3. a1-b2 b6-c5 4. d4:b6 a7:c5 *");
    CHECK(tree_text(from_pdn(type + "1. cd4 fg5 2. bc3 gf6 3. ab2 bc5 4. d:b6 a:c5 *")) ==
          tree_text(whole));
    CHECK(whole.session->moves().size() == 8);
    CHECK_THROWS_WITH(from_pdn(type + "1. cd5 *"), containing("line 3: 'cd5' is not a legal move"));
}

TEST_CASE("pdn games: who begins is player 1, and results are that side's", "[session_pdn]") {
    const LoadedSession loaded =
        from_pdn("[White \"second\"]\n[Black \"first\"]\n[GameType \"21\"]\n\n1. 11-15 23-19 0-1");
    CHECK(loaded.session->setup().names == std::vector<std::string>{"first", "second"});
    CHECK(loaded.session->outcome() == Outcome::win(1));
    CHECK_THAT(to_pdn(*loaded.session), containing("[White \"second\"]\n[Black \"first\"]\n"));
    CHECK_THAT(to_pdn(*loaded.session), containing(" 0-1\n"));
    CHECK(from_pdn("[GameType \"20\"]\n\n1. 32-28 1-1").session->reason() == "word of the file");
    const std::string agreed = "[GameType \"20\"]\n[Reason \"agreement\"]\n\n1. 32-28 1-1";
    CHECK(from_pdn(agreed).session->reason() == "agreement");
    CHECK_THAT(to_pdn(*from_pdn(agreed).session), containing("[Reason \"agreement\"]"));
}

TEST_CASE("pdn games: a game is read up to a move that is not legal", "[session_pdn]") {
    const LoadedSession loaded = from_pdn("[GameType \"20\"]\n\n1. 32-28 1-50 2. 33-29 2-0");
    CHECK(tree_text(loaded) == " 32-28");
    REQUIRE(loaded.notes.size() == 1);
    CHECK_THAT(loaded.notes[0],
               containing("line 3: the game ends before 1... 1-50: '1-50' is not a legal move"));
}

TEST_CASE("pdn games: each game of a file is read by its number", "[session_pdn]") {
    const std::string file =
        "1. 11-15 23-19 2-0\n\n1. 32-28 19-23 *\n\n[GameType \"25\"]\n1. c3-d4 *";
    CHECK(read_game(file, "", ".pdn", 1).session->setup().game == "checkers");
    CHECK(read_game(file, "", ".pdn", 2).session->setup().game == "draughts");
    CHECK(read_game(file, "", ".pdn", 3).session->setup().game == "draughts(variant=russian)");
}

TEST_CASE("pdn games: what is broken is one sentence", "[session_pdn]") {
    for (const auto& [text, sentence] : std::vector<std::pair<std::string, std::string>>{
             {"[GameType \"20\"]\n\n1.\n1-50", "line 4: '1-50' is not a legal move"},
             {"[GameType \"20\"]\n[FEN \"x\"]\n\n1. 32-28", "the tag FEN"}}) {
        INFO(text);
        CHECK_THROWS_WITH(from_pdn(text), containing(sentence));
    }
    CHECK_THROWS_WITH(from_pdn("1. 32-28", "chess"),
                      containing("has no Portable Draughts Notation"));
}

TEST_CASE("pdn games: whatever is cut or changed, nothing but an error comes of it",
          "[session_pdn]") {
    const std::string text =
        "[GameType \"25\"]\n[FEN \"W:Wc3,Ka1:Bd4,h8:H3\"]\n\n1. c3:e5(!) {[%clk 0:01:00]} h8-g7 "
        "(1... h8-g7 2. a1-b2) 2. 29-25 1/2-1/2";
    Random random(7);
    int read_well = 0;
    for (int round = 0; round < (sanitized ? 333 : 2000); ++round) {
        const std::string changed = damaged(text, "(){}[]\":;,-xKWBach123\n \xff", random);
        INFO(changed);
        try {
            const LoadedSession loaded = from_pdn(changed);
            CHECK(tree_text(from_pdn(to_pdn(*loaded.session))) == tree_text(loaded));
            ++read_well;
        } catch (const Error& error) {
            CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos);
        }
    }
    CHECK(read_well > (sanitized ? 8 : 50));
}
