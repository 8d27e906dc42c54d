// What is typed while a game is played, and what it says.
#include <regex>
#include <string>
#include <tuple>

#include "tests/support/catch.hpp"
#include "tests/support/session_home.hpp"

namespace {

using nlohmann::json;
using namespace ply_test;

}  // namespace

TEST_CASE("play: the words of a game in play", "[cli][session]") {
    const SessionHome home;
    const ProgramRun run = home.play(
        "b2\na1\nc3\ncomment a fork soon\nline\ngo 1\nc1\ntree\ngo 2\npromote\nredo\nswap\n"
        "player 2 random\nplayer 3 random\nplayer 2 nobody\n? a1\n? b2\n? z9\nposition\ngo 77\n"
        "go x\nremove\nprint json\nprint nothing\nfoo\nb2\ndraw\ny\n");
    CHECK(run.exit_code == 0);
    for (const char* text :
         {"1:b2 2:a1 3:c3 {a fork soon}", "there is no player 3", "'nobody'", "no cell 'z9'",
          "there is no move number 77", "go takes the number of a move", "\"plyboard session\": 1",
          "there is no format 'nothing'", "'foo' is not a legal move", "b2 is occupied"})
        CHECK_THAT(run.out, containing(text));

    // A clock that runs out ends the game; a draw is agreed by both.
    CHECK_THAT(home.play("b2\ndraw\nyes\n").out, containing("draw by agreement"));
    CHECK_THAT(home.play("b2\ndraw\nno\nquit\n").out, containing("the offer is declined"));
    CHECK_THAT(home.play("b2\ndraw\na1\nquit\n").out,
               containing("'a1' is neither yes nor no: the offer is declined"));
    CHECK_THAT(home.play("b2\n", {"--clock", "1m+2s"}).out, containing("player 2 (human)  1:00"));
    CHECK_THAT(home.play("b2\n", {"--clock", "1m", "2m", "3m"}).err, containing("--clock takes"));
    CHECK_THAT(home.play("b2\n", {"--clock", "never"}).err, containing("never"));
    CHECK_THAT(home.play("b2\n", {"--clock", "40/60m"}).out,
               containing("player 2 (human)  60:00, 40 moves\n"));
    CHECK_THAT(home.play("b2\n", {"--clock", "3x30s"}).out,
               containing("player 2 (human)  0:30 (3 x 30s)\n"));
    CHECK_THAT(home.play("b2\n", {"--clock", "10m+3x30s"}).out,
               containing("player 2 (human)  10:00"));
    CHECK_THAT(home.play("b2\n", {"--clock", "10m+0x30s"}).err, containing("from 1 to 1000"));
}

TEST_CASE("play: what is settled in a game that has begun is not asked for anew",
          "[cli][session]") {
    const SessionHome home;
    home.play("b2\nquit\n");
    const std::string file = home.write("old.pgn", "1. e4 e5 *\n");
    for (const auto& [option, value] : {std::pair{"--clock", "10m"},
                                        {"--moves", "a1"},
                                        {"--position", "start"},
                                        {"--seed", "3"}}) {
        INFO(option);
        CHECK_THAT(home.run({"play", "--resume", option, value}).err,
                   containing(std::string(option) + " is for new games"));
        CHECK_THAT(home.run({"play", file, option, value}).err,
                   containing(std::string(option) + " is for new games"));
    }
}

TEST_CASE("play: in go it is said by how much", "[cli][session]") {
    const SessionHome home;
    // On an empty board White has the komi, which files say as well.
    CHECK_THAT(
        home.run({"play", "go(size=5, komi=6.5)", "--players", "human", "human"}, "pass\npass\n")
            .out,
        containing("player 2 wins by 6.5\n"));
    const std::string name = home.sessions().at(0).at("name");
    CHECK_THAT(home.run({"sessions", name, "--print", "sgf"}).out, containing("RE[W+6.5]"));
}

TEST_CASE("play: who resigns loses by no points", "[cli][session]") {
    const SessionHome home;
    for (const char* const game : {"kalah", "backgammon"}) {
        const ProgramRun run = home.run({"play", game, "--players", "human", "human"}, "resign\n");
        CHECK_THAT(run.out, containing(" wins by resignation\n"));
        CHECK_THAT(
            home.run({"play", game, "--players", "human", "human", "--json"}, "resign\n").out,
            containing(" wins\",\""));
    }
}

TEST_CASE("play: a throw that was typed is taken back alone", "[cli][session]") {
    const SessionHome home;
    const ProgramRun run = home.run({"play", "backgammon", "--players", "human", "human",
                                     "--typed-dice", "--moves", "3-1 8/5+6/5"},
                                    "5-4\nundo\n6-2\nline\nquit\n");
    CHECK_THAT(run.out, containing("2:8/5+6/5 4:6-2\n"));
}

TEST_CASE("play: a program declines a draw until it has been behind for some moves",
          "[cli][session]") {
    const SessionHome home;
    const ProgramRun run =
        home.run({"play", "chess", "--players", "human", "alphabeta(depth=1)"}, "e4\ndraw\nquit\n");
    CHECK_THAT(run.out, containing("the offer is declined"));
}

TEST_CASE("play: the board from the other side", "[cli][session]") {
    const SessionHome home;
    const ProgramRun run = home.play("flip\nb1\na1\nnew\nc3\nflip\nquit\n");
    for (const char* board : {"    c b a\n  1 . . . 1\n  2 . . . 2\n  3 . . . 3\n    c b a\n",
                              "    c b a\n  1 . x o 1\n  2 . . . 2\n  3 . . . 3\n    c b a\n",
                              "    c b a\n  1 . . . 1\n  2 . . . 2\n  3 x . . 3\n    c b a\n",
                              "    a b c\n  3 . . x 3\n  2 . . . 2\n  1 . . . 1\n    a b c\n"})
        CHECK_THAT(run.out, containing(board));
    CHECK_THAT(home.run({"play", "nine_mens_morris", "--players", "human", "human"}, "flip\n").out,
               containing("nine_mens_morris cannot be flipped"));
}

TEST_CASE("play: the board turns with who alone plays, unless it was flipped", "[cli][session]") {
    const SessionHome home;
    const auto last_board = [&](const std::string& typed) {
        const std::string out =
            home.run({"play", "chess", "--players", "human", "random"}, typed + "quit\n").out;
        const bool near = out.rfind("a b c d e f g h") + 1 > out.rfind("h g f e d c b a") + 1;
        return std::string(near ? "near" : "far");
    };
    CHECK(last_board("") == "near");
    CHECK(last_board("swap\n") == "far");
    CHECK(last_board("swap\nswap\nflip\nflip\n") == "near");
    CHECK(last_board("player 2 human\nplayer 1 random\n") == "far");
    CHECK(last_board("flip\nswap\n") == "far");
    CHECK(last_board("swap\nflip\nswap\n") == "near");
}

TEST_CASE("play: words by their other names", "[cli][session]") {
    const SessionHome home;
    CHECK_THAT(home.play("help\nquit\n").out,
               containing("[fen]") && containing("[switch]") && containing("[pgn, sgf, pdn]"));
    CHECK_THAT(home.play("b2\nfen\nquit\n").out, containing("3/1x1/3 2\n"));
    CHECK_THAT(home.play("b2\npgn\nquit\n").out, containing("[Result \"*\"]\n"));
    CHECK_THAT(home.play("player 2 random\nb2\nswitch\nquit\n").out,
               containing("player 2 (human)"));
    CHECK_THAT(home.play("b2\nvariations\nquit\n").out, containing("  1:b2"));
    CHECK_THAT(home.play("pgn file\nquit\n").out, containing("pgn takes nothing after it"));
}

TEST_CASE("play: the moves of one piece, and why another cannot be made", "[cli][session]") {
    const SessionHome home;
    const ProgramRun run = home.run({"play", "chess", "--players", "human", "human"},
                                    "? e2\n? g1\n? a1\ne2e5\na1a3\ne7e5\nNf6\nBf3\nquit\n");
    for (const char* text : {"  e3 e4\n", "  Nf3 Nh3\n", "what stands on a1 cannot move",
                             "'e2e5' is not a legal move; from e2: e3 e4",
                             "what stands on a1 cannot move", "what stands on e7 is player 2's",
                             "no move goes to f6", "'Bf3' is not a legal move; to f3: Nf3 f3"})
        CHECK_THAT(run.out, containing(text));
    // Cells that are numbers are not read out of other words.
    const ProgramRun numbered =
        home.run({"play", "checkers", "--players", "human", "human"}, "d6-c5\n9-20\nquit\n");
    CHECK_THAT(numbered.out, containing("'d6-c5' is not a legal move"));
    CHECK_THAT(numbered.out, containing("'9-20' is not a legal move; from 9: 9-13 9-14"));
}

TEST_CASE("play: a wrong move is answered by the rules", "[cli][moves]") {
    const SessionHome home;
    const struct {
        const char* game;
        const char* position;  ///< empty: the start
        const char* typed;
        const char* said;
    } cases[] = {
        // Few legal moves are named: a capture is compulsory, a knight is pinned.
        {"draughts", "", "32-28\n19-23\n28x19\n20-25\n",
         "what stands on 20 cannot move now; legal: 13x24 14x23"},
        {"chess", "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "e3f5\n",
         "what stands on e3 cannot move now; legal: K"},
        {"chess", "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "Nf5\n", "no move goes to f5 now; legal: K"},
        // Numbers that are no cells.
        {"draughts", "", "99-1\n", "there is no cell '99' on this board"},
        {"draughts", "", "51-2\n", "there is no cell '51' on this board"},
        {"draughts", "", "31-0\n", "there is no cell '0' on this board"},
        {"kalah", "", "99\n", "there is no cell '99' on this board"},
        {"chess", "", "Ke2\n", "player 1's own piece stands on e2"},
        {"chess", "", "O-O\n", "castling on that side is not possible now"},
        // Empty points that are forbidden: a ko, a superko, suicide, a disc that turns none over.
        {"go(size=5)", "", "b1\nc1\na2\nd2\nb3\nc3\nc2\nb2\nc2\n",
         "no move goes to c2: it is empty, but the rules forbid it (ko=c2)"},
        {"go(size=2)", "", "a1\nb2\na2\nb1\na1\na2\na1\n",
         "a1 would bring back an earlier position"},
        {"go(size=9)", "", "b1\nj9\na2\na1\n",
         "no move goes to a1: it is empty, but the rules forbid it"},
        {"othello", "", "c3\n", "no move goes to c3: it is empty, but the rules forbid it now"},
        {"othello", "", "pass\n", "'pass' is not a legal move; legal: d3 c4 f5 e6"},
        {"connect_four", "", "d\nd\nd\nd\nd\nd\nd\n",
         "'d' is not a legal move; legal: a b c e f g"},
    };
    for (const auto& [game, position, typed, said] : cases) {
        INFO(game << " " << typed);
        std::vector<std::string> words{"play", game, "--players", "human", "human", "--json"};
        if (*position != '\0') words.insert(words.end(), {"--position", position});
        CHECK_THAT(home.run(words, typed).err, containing(said));
    }
}

TEST_CASE("play: of a line that is pasted the move that is wrong is named", "[cli][moves]") {
    const SessionHome home;
    const auto answer = [&](const char* game, const std::string& line) {
        return home.run({"play", game, "--players", "human", "human"}, line + "\nline\nquit\n").out;
    };
    CHECK_THAT(answer("chess", "1. e4 e5 2. Nd3"), containing("move 3 of the line, 'Nd3'"));
    CHECK_THAT(answer("chess", "f3 e5 g4 Qh4 a3"),
               containing("move 5 of the line, 'a3': the game is already over"));
    CHECK_THAT(answer("tic_tac_toe", "a1 a1"), containing("move 2 of the line, 'a1'"));
    // A cell that is empty begins no move, whatever ends there.
    CHECK_THAT(answer("chess", "e3e4"), containing("nothing stands on e3\n"));
    CHECK_THAT(answer("amazons", "j1j2"), containing("nothing stands on j1\n"));
    CHECK_THAT(answer("nine_mens_morris", "a1 d1 a1a4"),
               containing("move 3 of the line, 'a1a4' is not a legal move"));
}

TEST_CASE("play: a line that is pasted is played among people", "[cli][moves]") {
    const SessionHome home;
    CHECK_THAT(
        home.run({"play", "chess", "--players", "human", "human"}, "1. e4 e5 2. Nf3 Nc6\nline\n")
            .out,
        containing("1:e4 2:e5 3:Nf3 4:Nc6"));
    CHECK_THAT(home.run({"play", "chess", "--players", "human", "random"}, "1. e4 e5\nquit\n").out,
               containing("these are 2 moves; type one at a time"));
}

TEST_CASE("play: castling and captures in passing as people write them", "[cli][moves]") {
    const SessionHome home;
    for (const char* const typed : {"exd6 e.p.", "exd6e.p.", "exd6ep", "exd6"})
        CHECK_THAT(home.run({"play", "chess", "--players", "human", "human"},
                            "e4\na6\ne5\nd5\n" + std::string(typed) + "\nline\n")
                       .out,
                   containing("5:exd6"));
    for (const char* const typed : {"o-o", "O-O", "0-0"})
        CHECK_THAT(home.run({"play", "chess", "--players", "human", "human", "--position",
                             "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
                            std::string(typed) + "\nline\n")
                       .out,
                   containing("1:O-O"));
}

TEST_CASE("play: in chess it is said how the rules ended the game", "[cli][session]") {
    const SessionHome home;
    for (const auto& [position, move, ended] :
         {std::tuple{"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7", "player 1 wins by checkmate\n"},
          {"7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qf7", "draw by stalemate\n"},
          {"7k/8/8/8/8/8/1p6/K7 w - - 0 1", "Kxb2", "draw by insufficient material\n"},
          {"7k/Q7/8/8/8/8/8/K7 w - - 99 80", "Kb1",
           "draw by 50 moves without a capture or a pawn's move\n"}}) {
        INFO(position);
        CHECK_THAT(
            home.run({"play", "chess", "--players", "human", "human", "--position", position},
                     std::string(move) + "\n")
                .out,
            containing(ended));
    }
}

TEST_CASE("play: moves that follow are not forgotten by mistake", "[cli][session]") {
    const SessionHome home;
    const std::string out =
        home.play("b2\na1\nc3\ngo 1\nremove\ntree\nremove all\ntree\nquit\n").out;
    CHECK_THAT(out, containing("2 moves follow this one; `remove all` forgets them, too"));
    CHECK(out.find("1:b2") == out.rfind("1:b2"));
}

TEST_CASE("play: before a throw it is said what is best after each", "[cli][session]") {
    const SessionHome home;
    const std::string out =
        home.run({"play", "backgammon", "--players", "human", "human", "--typed-dice"},
                 "hint\neval\n? 24\n3-1\noff\nquit\n")
            .out;
    // (3-1 is played so by everybody: http://www.bkgm.com/openings.html)
    CHECK(std::regex_search(out, std::regex("3-1 +3.3 % .* 8/5\\+6/5\n")));
    CHECK_THAT(out, containing("the mean for player 1"));
    CHECK_THAT(out, containing("no piece moves now: dice to be thrown"));
    // All legal moves would take three lines of a window that has two below the board.
    CHECK_THAT(out, containing("'off' is not a legal move; there are "));
}

TEST_CASE("play: dice that somebody has thrown", "[cli][session]") {
    const SessionHome home;
    const ProgramRun run =
        home.run({"play", "pig(goal=20)", "--players", "human", "human", "--typed-dice"},
                 "roll\n7\n5\nline\nquit\n");
    CHECK_THAT(run.out, containing("thrown> "));
    CHECK_THAT(run.out, containing("'7' cannot come; what can: 1, 2, 3, 4, 5, 6\n"));
    CHECK_THAT(run.out, containing("1:roll 2:5"));
    // How to go on says so, too.
    CHECK(run.out.find(" --typed-dice\n", run.out.find("--resume pig-")) != run.out.npos);
    CHECK_THAT(home.run({"play", "backgammon", "--players", "human", "human", "--typed-dice"},
                        "3 1\nquit\n")
                   .out,
               containing("dice 3 1, pips"));
    CHECK_THAT(
        home.run({"play", "pig", "--players", "human", "human", "--typed-dice"}, "quit\n").out,
        containing("play pig --players human human --typed-dice\n"));
    // Thrown dice are the same again where a move was taken back.
    const ProgramRun thrown =
        home.run({"play", "pig", "--players", "human", "human", "--seed", "3"},
                 "roll\nundo\nroll\nundo\nroll\ntree\nquit\n");
    CHECK(thrown.out.find(":roll") == thrown.out.rfind(":roll"));
    CHECK_THAT(thrown.out, containing("1:roll 2:"));
    CHECK_THAT(thrown.out, !containing("3:"));
}
