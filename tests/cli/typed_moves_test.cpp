// Moves as people type them: texts that leave several moves open, and lines pasted from scores.

#include <sstream>

#include "framework/report/text/fitted_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"

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
