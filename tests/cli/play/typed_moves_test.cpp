// Moves as people type them: texts that leave several moves open, lines pasted from scores, and
// what is said of those that are wrong.

#include <fmt/format.h>

#include <sstream>

#include "framework/report/text/fitted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

namespace {

std::string position_after(const std::string& game, const std::string& moves) {
    return run_well({"show", game, "--moves", moves, "--json"}).json().at("position");
}

}  // namespace

TEST_CASE("cli: a text that several moves fit is not called illegal", "[cli][moves]") {
    const struct {
        const char* game;
        const char* position;
        const char* typed;
        std::vector<std::string> open;
    } cases[] = {
        {"draughts",
         "W:WK1,K3,15,47,48:B4,9,10,19,24,27,28,32,33,40,41",
         "3x45",
         {"can be", "3x", "x45"}},
        {"chess", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2", {"2 moves", "Nbd2", "Nfd2"}},
        {"chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8", {"4 moves", "a8=Q", "a8=N"}},
        {"checkers", "W:W31:B26,18,27,19", "31-15", {"2 moves", "31x22x15", "31x24x15"}},
    };
    for (const auto& [game, position, typed, open] : cases) {
        INFO(game << " " << position << " " << typed);
        const ProgramRun run =
            run_program({"show", game, "--position", position, "--moves", typed});
        CHECK(run.exit_code == 1);
        CHECK(run.err.find("not a legal move") == std::string::npos);
        for (const std::string& word : open) CHECK_THAT(run.err, containing(word));
    }
    // One that fits none is illegal as before.
    const ProgramRun none = run_program({"show", "chess", "--moves", "Nd2"});
    CHECK_THAT(none.err, containing("'Nd2' is not a legal move"));
}

TEST_CASE("cli: lines pasted from scores are played", "[cli][moves]") {
    const std::string ruy_lopez = position_after("chess", "e4 e5 Nf3 Nc6 Bb5");
    for (const char* const line :
         {"1. e4 e5 2. Nf3 Nc6 3. Bb5", "1.e4 e5 2.Nf3 Nc6 3.Bb5",
          "1. e4 1... e5 2. Nf3 Nc6 3. Bb5", "1.e4, 1...e5, 2.Nf3, Nc6, 3.Bb5",
          "1. e4 e5 2. Nf3 Nc6 3. Bb5 3..."})
        CHECK(position_after("chess", line) == ruy_lopez);
    CHECK(position_after("checkers", "1. 11-15 23-19 2. 8-11") ==
          position_after("checkers", "11-15 23-19 8-11"));
    // Houses of kalah are numbers themselves.
    CHECK(position_after("kalah", "1. 3 2") == position_after("kalah", "3 2"));
    CHECK(position_after("go", ";B[cc];W[gg];B[]") == position_after("go", "c7 g3 pass"));
    // A play of backgammon may be several words.
    const std::string point = position_after("backgammon", "3-1 8/5+6/5 6-2 24/18+13/11");
    CHECK(position_after("backgammon", "3-1 8/5 6/5 6-2 24/18, 13/11") == point);
    CHECK(position_after("backgammon", "1. 3-1 6/5 8/5 1. 6-2 13/11 24/18") == point);
    // Remarks and results.
    CHECK(position_after("chess", "1. e4 {best by test} e5 $1 2. Nf3 {a, b; c} Nc6 3. Bb5 *") ==
          ruy_lopez);
    CHECK(position_after("chess", "1. e4 e5 2. Nf3 Nc6 3. Bb5 1/2-1/2") == ruy_lopez);
    // Transcripts without blanks, and in capitals.
    const std::string tiger = position_after("othello", "f5 d6 c3 d3 c4");
    for (const char* const line : {"f5d6c3d3c4", "F5D6C3D3C4", "F5 D6 C3 D3 C4", "f5d6 c3d3c4"})
        CHECK(position_after("othello", line) == tiger);
    CHECK(position_after("connect_four", "dde") == position_after("connect_four", "d d e"));
    CHECK(position_after("gomoku", "H10h1") == position_after("gomoku", "h10 h1"));
    CHECK(position_after("awari", "F a") == position_after("awari", "6 7"));
    // What it captures need not be typed where that leaves one move.
    CHECK(run_well({"show", "lua:turkish_draughts", "--position", "8/8/8/8/8/8/8/1o1X1o2 1",
                    "--moves", "d1xg1"})
              .out.find("8/8/8/8/8/8/8/1o4X1 2") != std::string::npos);
    const ProgramRun broken = run_program({"show", "othello", "--moves", "f5d6a1"});
    CHECK_THAT(broken.err, containing("'f5d6a1' is not a legal move"));
    const ProgramRun wrong = run_program({"show", "chess", "--moves", "1. e4 e5 2. Ke3"});
    CHECK_THAT(wrong.err, containing("move 3 of --moves, 'Ke3' is not a legal move"));
    const ProgramRun over =
        run_program({"show", "tic_tac_toe", "--moves", "1. a1 a2 2. b1 b2 3. c1 c2"});
    CHECK_THAT(over.err, containing("move 6 of --moves, 'c2': the game is already over"));
}

TEST_CASE("cli: show fits 80 columns", "[cli]") {
    for (const char* const game :
         {"backgammon", "chinese_checkers", "pig", "ataxx", "awari", "draughts", "lua:oware"}) {
        std::istringstream lines(run_well({"show", game}).out);
        for (std::string line; std::getline(lines, line);) {
            INFO(game << ": " << line);
            const bool text_of_one_word =
                line.starts_with("position ") || line.starts_with("file ");
            CHECK((ply::columns_of(line) <= 80 || text_of_one_word));
        }
    }
}

TEST_CASE("play: the cells of a move may be typed with blanks between, or the ends alone",
          "[cli][moves]") {
    const struct {
        const char* game;
        const char* position;
        const char* typed;
        const char* made;
    } cases[] = {
        {"lua:checkers", "8/8/1b3b2/8/1b3b2/w7/8/8 1", "a3 c5 a7", "a3xc5xa7"},
        {"lua:checkers", "8/8/1b3b2/8/1b3b2/w7/8/8 1", "a3, a7", "a3xc5xa7"},
        {"checkers", "W:W31:B26,18,27,19", "31 22 15", "31x22x15"},
        {"draughts", "W:W32:B28,18,1", "32 12", "32x12"},
        {"connect_four", "7/7/7/7/7/7 1", "d4", "d"},
        {"turkish_draughts", "8/oooooooo/oooooooo/8/8/xxxxxxxx/xxxxxxxx/8 1 plies=0", "a3 a4",
         "a3-a4"},
    };
    for (const auto& [game, position, typed, made] : cases) {
        INFO(game << " " << typed);
        const ProgramRun run = typed_play(game, "human", std::string(typed) + "\n",
                                          {"--position", position, "--json"});
        CHECK(run.json_lines().at(0).at("move") == made);
    }
    // Two ways lead there: what is typed has to say which.
    const ProgramRun open =
        typed_play("checkers", "human", "31 15\n", {"--position", "W:W31:B26,18,27,19"});
    CHECK_THAT(open.out, containing("31x22x15"));
}

TEST_CASE("play: a move is taken as a score has it, several are not", "[cli][moves]") {
    for (const char* const typed : {"1. e4", "1.e4", "e4,", "e4 {best by test}", "1. e4 $1"})
        CHECK(typed_play("chess", "human", std::string(typed) + "\n", {"--json"})
                  .json_lines()
                  .at(0)
                  .at("move") == "e4");
    const ProgramRun several = typed_play("chess", "random", "1. e4 e5 2. Nf3\ne4 e4\nposition\n");
    CHECK_THAT(several.out, containing("these are 3 moves; type one at a time"));
    CHECK_THAT(several.out, containing("RNBQKBNR w KQkq"));  // none of them was made
}

TEST_CASE("play: of pieces that move it says whose stands there", "[cli][moves]") {
    const std::string out = typed_play("chess", "human", "a7\ne1\ne4\n").out;
    CHECK_THAT(out, containing("what stands on a7 is player 2's"));
    CHECK_THAT(out, containing("what stands on e1 cannot move"));
}

TEST_CASE("play: what belongs to the board does not occupy it", "[cli][moves]") {
    const std::string out = typed_play("dots_and_boxes", "human", "b2\na1\na2\na2\n").out;
    CHECK_THAT(out, containing("no move goes to b2"));
    CHECK_THAT(out, containing("no move goes to a1"));
    CHECK_THAT(out, containing("a2 is occupied"));
    CHECK_THAT(typed_play("kalah", "human", "8\n").out, containing("what stands on 8 cannot move"));
}

TEST_CASE("play: a cell and what comes there may be typed with a space", "[cli][moves]") {
    CHECK_THAT(typed_play("lua:quarto", "human", "5\na1 3\nline\n").out, containing("2:a1=3"));
}

TEST_CASE("play: capitals and cells that are none are no riddle", "[cli][moves]") {
    const std::string out = typed_play("tic_tac_toe", "human", "b2\nB2\nc33\n?c3\nUNDO\n").out;
    CHECK_THAT(out, containing("b2 is occupied"));
    CHECK_THAT(out, containing("there is no cell 'c33' on this board"));
    CHECK_THAT(out, containing("move (? for help)>   c3\n"));
    CHECK(out.find("'UNDO'") == out.npos);
}

TEST_CASE("play: of a pawn that arrives it is said what it may become", "[cli][moves]") {
    const std::string out =
        typed_play("chess", "human", "a8\na8=K\n", {"--position", "8/P6k/8/8/8/8/8/K7 w - - 0 1"})
            .out;
    CHECK_THAT(out, containing("'a8' is not a legal move; to a8: a8=Q"));
    CHECK_THAT(out, containing("'a8=K' is not a legal move; to a8: a8=Q"));
}

TEST_CASE("play: of points it is said by the numbers of the player to move", "[cli][moves]") {
    for (const auto& [thrown, other] : {std::pair{"3-1", "2"}, {"1-3", "1"}}) {
        INFO(thrown);  // the first begins with 3-1, the second with 1-3
        const std::string out =
            typed_play("backgammon", "human", "24/22\n22/21\n12/11\n? 22\n27/24\n",
                       {"--moves", thrown})
                .out;
        CHECK_THAT(out, containing("'24/22' is not a legal move; from 24: 24/23"));
        CHECK_THAT(out, containing("nothing stands on 22"));
        CHECK_THAT(out, containing(std::string("what stands on 12 is player ") + other + "'s"));
        CHECK_THAT(out, containing("  nothing stands on 22\n"));
        CHECK_THAT(out, containing("there is no cell '27' on this board"));
    }
}

TEST_CASE("play: a pawn's move is known by its target alone", "[cli][moves]") {
    const std::string out = typed_play("chess", "human", "e6\n", {"--moves", "e4 d5"}).out;
    CHECK_THAT(out, containing("nothing stands on e6, and no move goes there"));
    const std::string check =
        typed_play(
            "chess", "human", "c4\n",
            {"--position", "rnb1k1nr/pppp1ppp/8/4p3/1b2P2q/3P1P2/PPP3PP/RNBQKBNR w KQkq - 0 1"})
            .out;
    CHECK_THAT(check, containing("nothing stands on c4, and no move goes there"));
    CHECK_THAT(typed_play("chess", "human", "h5\n", {"--moves", "e4 e5"}).out,
               containing("'h5' is not a legal move; to h5: Qh5"));
}

TEST_CASE("play: a cell beyond the board is none, whatever letter it has", "[cli][moves]") {
    for (const auto& [game, cell] :
         {std::pair{"hex", "z1"}, {"hex", "f12"}, {"go(size=9)", "i5"}, {"chess", "b9"}}) {
        INFO(game << " " << cell);
        const std::string out = typed_play(game, "human", std::string(cell) + "\n").out;
        CHECK_THAT(out, containing(fmt::format("there is no cell '{}' on this board", cell)));
        CHECK(out.find("did you mean") == out.npos);
    }
}

TEST_CASE("play: wrong moves are objects where a program reads along", "[cli][moves]") {
    const ProgramRun run = typed_play("chess", "human", "zz\nhint\neval\ne4\n", {"--json"});
    std::istringstream lines(run.err);
    std::vector<json> objects;
    for (std::string line; std::getline(lines, line);) objects.push_back(json::parse(line));
    REQUIRE(objects.size() == 3);
    CHECK_THAT(objects[0].at("error").get<std::string>(), containing("'zz' is not a legal move"));
    CHECK_FALSE(objects[0].contains("code"));  // the program goes on
    CHECK(objects[1].at("hint").is_string());
    CHECK(objects[1].at("score").is_number());
    CHECK(objects[2].at("player") == 1);
    CHECK(objects[2].at("line").at(0).is_string());
}

TEST_CASE("play: moves are listed by a word in them, too", "[cli][moves]") {
    const std::string out =
        typed_play("backgammon", "human", "? 13\n? 3\n? 7h\n", {"--moves", "3-1"}).out;
    CHECK_THAT(out, containing("  24/23+13/10 13/9 13/10+8/7 13/10+6/5\n"));
    CHECK_THAT(out, containing("  24/23+6/3 8/7+6/3 6/5+6/3\n"));  // not 24/23 alone
    CHECK_THAT(out, containing("there is no cell '7h' on this board"));
}

TEST_CASE("play: a word with a slip is no move", "[cli]") {
    CHECK_THAT(typed_play("chess", "human", "promot\n").out, containing("did you mean 'promote'?"));
    CHECK_THAT(typed_play("pig", "human", "rol\n").out, containing("'rol' is not a legal move"));
    CHECK_THAT(typed_play("lua:othello", "human", "a5\n").out, containing("no move goes to a5"));
}

TEST_CASE("play: moves that are numbers are listed with what the game calls them", "[cli]") {
    const TemporaryFolder folder;
    const std::string game = folder.write("calls.lua", R"(
game { name = "Calls", board = square(2, 2), nomoves = "loss", variables = { call = 0 },
       look = { beside = { call = "number" }, numbers = { "low", "high", "doubt" } } }
function moves() add_number(0) for n = var.call + 1, 4 do add_number(n) end end
function play(me, n) var.call = n end
function result(me) if var.call == 4 then return WIN end end
)");
    CHECK_THAT(typed_play(game, "random", "?\nresign\n").out,
               containing("  0 1 (low) 2 (high) 3 (doubt) 4\n"));
}
