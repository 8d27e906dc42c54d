// Checkers and international draughts: published counts, notation, rules, the scripts as twins.

#include <set>
#include <sstream>

#include "framework/game/grid_text.hpp"
#include "framework/game/position.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/twins.hpp"

using namespace ply;
using ply_test::after;
using ply_test::check_perft;
using ply_test::containing;
using ply_test::moves_of;
using ply_test::open_named;

namespace {

using Texts = std::set<std::string>;

/// The first and the last square of a script's move, as numbers of the field: `a3xc5xa7`.
std::string numbered(const std::string& text, int size, bool turned) {
    std::vector<int> squares;
    const std::string move = text.substr(0, text.find('('));
    for (std::size_t i = 0; i < move.size(); ++i) {
        if (move[i] < 'a' || move[i] >= 'a' + size) continue;
        int x = move[i] - 'a';
        int y = std::stoi(move.substr(i + 1)) - 1;
        if (turned) {
            x = size - 1 - x;
            y = size - 1 - y;
        }
        squares.push_back((size - 1 - y) * size / 2 + x / 2 + 1);
    }
    return std::to_string(squares.front()) + (text.find('x') == text.npos ? "-" : "x") +
           std::to_string(squares.back());
}
/// `26x17x10x19` without the squares between.
std::string ends_of(const std::string& text) {
    const std::size_t first = text.find('x');
    if (first == text.npos) return text;
    return text.substr(0, first) + text.substr(text.rfind('x'));
}
ply_test::TwinTexts twin_texts(int size, bool turned) {
    return {[=](const Layout::Cell& cell) {
                return turned ? cell_name(size - 1 - cell.x, size - 1 - cell.y)
                              : cell_name(cell.x, cell.y);
            },
            ends_of, [=](const std::string& text) { return numbered(text, size, turned); }};
}

}  // namespace

TEST_CASE("checkers: perft", "[draughts]") {
    // https://www.aartbik.com/MISC/checkers.html, OEIS A133046
    check_perft("checkers", "", {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680});
}

TEST_CASE("draughts: perft", "[draughts]") {
    // https://aartbik.blogspot.com/2012/10/bikdam-international-checkers.html and the thread
    // "Perft" of the World Draughts Forum, http://laatste.info/bb3/viewtopic.php?f=53&t=2308
    check_perft("draughts", "", {9, 81, 658, 4265, 27117, 167140, 1049442});
    check_perft("draughts", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
                {14, 55, 1168, 5432, 87195, 629010});
    check_perft("draughts", "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
                {6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436});
    check_perft("draughts", "W:WK31-50:BK1-20", {17, 79, 352, 1399, 7062, 37589, 217575});
    check_perft("draughts", "W:W6,7,8,9,10:B41,42,43,44,45", {9, 81, 795, 7578, 86351});
}

TEST_CASE("draughts: perft of the variants", "[draughts]") {
    // Rein Halbersma, "Perft for all recognized draughts variants" and "Perft for arbitrary board
    // sizes", World Draughts Forum, http://damforum.nl/bb3/viewtopic.php?f=53&t=2822 and t=2666;
    // the same with each capture once, whatever its way, in the tests of his library DCTL,
    // https://github.com/rhalbersma/dctl, test/src/algo/traversal. Ply 8 is where captures of two
    // ways begin to differ, and ply 9 where kings do.
    check_perft("draughts(variant=brazilian)", "",
                {7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766});
    check_perft("draughts(variant=russian)", "",
                {7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586});
    check_perft("checkers(variant=pool)", "",
                {7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534});
    check_perft("draughts(variant=czech)", "",
                {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671});
    check_perft("draughts(variant=killer)", "", {9, 81, 658, 4265, 27117, 167140, 1049442});
    check_perft("draughts(variant=frisian)", "",
                {9, 81, 658, 3874, 21265, 102431, 540126, 2825779});
    check_perft("draughts(variant=italian)", "",
                {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875});
    check_perft("draughts(variant=spanish)", "",
                {7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866});
    // Ed Gilbert's positions, with each capture once from depth 10 on.
    check_perft("draughts(variant=italian)", "W:W30,26,27,22,23,24,17,18,20:B14,15,16,9,11,5,6,1,3",
                {5, 13, 42, 107, 360, 1099, 3736, 12495, 43686});
    check_perft("draughts(variant=italian)", "B:W30,21,22,17,20,K6:B25,28,9,5,1,3",
                {6, 47, 271, 1916, 10810, 73137, 389809, 2469050});
    check_perft("draughts(variant=italian)", "W:WK27,K28,17,20,9,K12,8:B21,24,K19,K13,14,K11,4",
                {13, 112, 828, 6756, 46241, 368908});
    check_perft("draughts(size=8)", "", {7, 49, 302, 1469, 7473, 37628, 187302, 907830});
    check_perft("draughts(size=6)", "",
                {5, 25, 106, 369, 1301, 4214, 12912, 39526, 113614, 329982, 933564, 2678979});
    check_perft("checkers(size=6)", "",
                {5, 25, 106, 369, 1271, 4104, 12495, 37474, 104013, 290032});
    check_perft("draughts(variant=killer)",
                "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
                {14, 55, 1168, 5165, 84326, 573965});
    check_perft("draughts(variant=killer)",
                "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
                {6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88043, 377339});
}

TEST_CASE("draughts: rules of the variants", "[draughts]") {
    const auto russian = open_named("draughts(variant=russian)");
    // https://en.wikipedia.org/wiki/Russian_draughts: a man that reaches the far row captures on as
    // a king; any capture may be chosen, and a king comes down where it can go on capturing.
    CHECK(after(*russian, "W:W10:B7,8,1", "10x12") == "B:WK12:B1");
    CHECK(moves_of(*russian, "W:W22:B17,18,10") == Texts{"22x13", "22x6"});
    CHECK(moves_of(*russian, "W:WK29:B25,18") == Texts{"29x15", "29x11", "29x8", "29x4"});
    CHECK(moves_of(*russian, "W:WK4:B11,23") == Texts{"4x27", "4x32"});
    const auto brazilian = open_named("draughts(variant=brazilian)");
    CHECK(after(*brazilian, "W:W10:B7,8,1", "10x12") == "B:W12:B1");
    CHECK(moves_of(*brazilian, "W:W22:B17,18,10") == Texts{"22x6"});
    const auto pool = open_named("checkers(variant=pool)");
    CHECK(pool->mover(pool->parse_state("B:W21:B1")) == 0);
    const auto czech = open_named("draughts(variant=czech)");
    // A king that can capture goes before men; men capture ahead only.
    CHECK(moves_of(*czech, "W:W21,K32:B17,27") == Texts{"32x23", "32x18", "32x14", "32x9", "32x5"});
    CHECK(moves_of(*czech, "W:W10:B14,4") == Texts{"10-6", "10-7"});
    const auto killer = open_named("draughts(variant=killer)");
    // A capture that ends with a king ends right behind it.
    CHECK(moves_of(*killer, "W:WK46:BK28") == Texts{"46x23"});
    CHECK(moves_of(*killer, "W:WK46:B28") == Texts{"46x23", "46x19", "46x14", "46x10", "46x5"});
}

TEST_CASE("draughts: Italian rules", "[draughts]") {
    // https://en.wikipedia.org/wiki/Italian_draughts
    const auto game = open_named("draughts(variant=italian)");
    // Men capture ahead, and no kings.
    CHECK(moves_of(*game, "W:W18:BK14,1") == Texts{"18-13"});
    CHECK(moves_of(*game, "W:WK18:BK14,1") == Texts{"18x11"});
    // As many with a king rather than with a man; then the most kings; then the king that comes
    // sooner.
    CHECK(moves_of(*game, "W:W18,K30:B14,27") == Texts{"30x23"});
    CHECK(moves_of(*game, "W:WK30:B26,K27") == Texts{"30x23"});
    CHECK(moves_of(*game, "W:WK30:BK27,20,26,K18") == Texts{"30x16"});
    // A dark corner is at the right, square 1 in the upper left one.
    const auto& cells = game->layout()->cells;
    CHECK(cells[0].x == 0);
    CHECK(cells[0].y == 7);
    CHECK(cells[31].x == 7);
    CHECK(cells[31].y == 0);
}

TEST_CASE("draughts: Spanish rules", "[draughts]") {
    const auto game = open_named("draughts(variant=spanish)");
    // As many pieces with more kings among them; men capture ahead; kings fly.
    CHECK(moves_of(*game, "W:WK3:B7,K6") == Texts{"3x10", "3x13", "3x17"});
    CHECK(moves_of(*game, "W:W15:B10,32") == Texts{"15-19", "15-20"});
    // Square 1 is in White's lower right corner.
    CHECK(game->layout()->cells[0].x == 7);
    CHECK(game->layout()->cells[0].y == 0);
}

TEST_CASE("draughts: Frisian captures", "[draughts]") {
    // https://en.wikipedia.org/wiki/Frisian_draughts
    const auto game = open_named("draughts(variant=frisian)");
    CHECK(moves_of(*game, "W:W28:B18") == Texts{"28x8"});
    CHECK(moves_of(*game, "W:W28:B29") == Texts{"28x30"});
    CHECK(after(*game, "W:W46:BK47,1", "46x48") == "B:W48:B1");
    CHECK(after(*game, "W:WK1:B3,40", "1x5") == "B:WK5:B40");
    CHECK(moves_of(*game, "W:W35:B26") == Texts{"35-30"});  // rows end at the edge
    // Two men are worth more than a king, a capture with a king as much goes before.
    CHECK(moves_of(*game, "W:W28,36:BK18,31,17") == Texts{"36x7"});
    CHECK(moves_of(*game, "W:W28,K46:B18,41") == Texts{"46x37", "46x32"});
}

TEST_CASE("draughts: a Frisian king steps three times in a row, beside men", "[draughts]") {
    const auto game = open_named("draughts(variant=frisian)");
    const std::string tired = "B:W31,K45:B19:H1:R45+3";
    CHECK(after(*game, "W:W31,K50:B8", "50-45 8-13 45-50 13-19 50-45") == tired);
    CHECK(game->state_text(game->parse_state(tired)) == tired);
    CHECK(after(*game, tired, "19-24") == "W:W31,K45:B24:R45+3");
    CHECK(moves_of(*game, "W:W31,K45:B24:R45+3") == Texts{"31-26", "31-27"});
    CHECK(after(*game, "W:W31,K45:B24:R45+3", "31-26") == "B:W26,K45:B24");
    CHECK(moves_of(*game, "W:W31,K45:B23:R45+3") == Texts{"45x18", "45x12", "45x7", "45x1"});
    for (const char* text : {"W:WK45:B24:R45+3", "W:W31,K45:B24:R31+3", "W:W31,K45:B24:R44+3"})
        CHECK_THROWS_WITH(game->parse_state(text), containing("a king of a side that has men"));
    CHECK_THROWS_WITH(game->parse_state("W:W31,K45:B24:R45+4"), containing("1 to 3"));
    CHECK_THROWS_WITH(open_named("draughts")->parse_state("W:W31,K45:B24:R45+3"),
                      containing("comes W, B, H or E"));
    // Two kings have seven moves against one, one king two.
    CHECK(game->outcome(game->parse_state("W:WK1,K2:BK50:E14")) == Outcome::draw());
    CHECK(!game->outcome(game->parse_state("W:WK1,K2:BK50:E13")));
    CHECK(game->outcome(game->parse_state("W:WK2:BK50:E4")) == Outcome::draw());
}

TEST_CASE("draughts: small boards have their own squares", "[draughts]") {
    const auto checkers = open_named("checkers(size=6)");
    CHECK(checkers->state_text(checkers->start()) == "B:W13,14,15,16,17,18:B1,2,3,4,5,6");
    CHECK(checkers->layout()->cells.size() == 18);
    CHECK(moves_of(*checkers, "W:W4:B7") == Texts{"4-1"});
    CHECK(after(*checkers, "W:W4:B7", "4-1") == "B:WK1:B7");
    CHECK_THROWS_WITH(checkers->parse_state("W:W19:B1"), containing("from 1 to 18"));
    CHECK_THROWS_WITH(checkers->parse_state("W:W3:B7"), containing("far row"));
    const auto draughts = open_named("draughts(size=6)");
    CHECK(moves_of(*draughts, "W:WK16:B1") == Texts{"16-13", "16-11", "16-8", "16-6", "16-3"});
    CHECK(draughts->outcome(draughts->parse_state("W:WK16,K17:BK1,K2:H50")) == Outcome::draw());
}

TEST_CASE("draughts: variants keep the contract and are searched", "[draughts]") {
    for (const char* const name :
         {"draughts(variant=russian)", "draughts(variant=brazilian)", "draughts(variant=czech)",
          "draughts(variant=killer)", "draughts(variant=frisian)", "draughts(variant=italian)",
          "draughts(variant=spanish)", "draughts(variant=frisian, size=6)",
          "draughts(variant=italian, size=10)", "draughts(size=6)", "checkers(size=6)",
          "checkers(variant=pool)", "checkers(size=10)"})
        ply_test::keeps_contract(name, 3);
    // Two captures win; searchers see it with each evaluation.
    for (const char* const name : {"draughts(variant=russian)", "checkers(variant=pool)"})
        for (const char* const player : {"pvs(depth=3)", "pvs(depth=3, eval=material)"}) {
            const auto game = open_named(name);
            const auto result = ply_test::solved(*game, game->parse_state("W:WK29:B25,11"), player);
            CHECK(result.proven == Proven::win);
        }
}

TEST_CASE("checkers: the script plays the same game", "[draughts]") {
    ply_test::Twins("checkers(quiet_moves=0)", "checkers", twin_texts(8, true)).play(1000, 200);
}

TEST_CASE("draughts: the script plays the same game", "[draughts]") {
    ply_test::Twins("draughts(quiet_moves=0, few_kings=open)", "draughts", twin_texts(10, false))
        .play(500, 250);
}

TEST_CASE("checkers: rules", "[draughts]") {
    const auto game = open_named("checkers");
    // A capture is compulsory, of any length that ends where no more can be captured.
    CHECK(moves_of(*game, "W:W31,32:B26,10") == Texts{"31x22"});
    CHECK(moves_of(*game, "W:W31,27:B26,17") == Texts{"31x13"});
    // Two captures: the shorter is as good as the longer.
    CHECK(moves_of(*game, "W:W22:B18,17,10") == Texts{"22x13", "22x6"});
    // Men neither step nor capture backwards.
    CHECK(moves_of(*game, "W:W14:B18,1") == Texts{"14-9", "14-10"});
    CHECK(moves_of(*game, "W:WK14:B18,1") == Texts{"14x23"});
    // A man that becomes a king stops there.
    CHECK(moves_of(*game, "W:W10:B6,7,8") == Texts{"10x1", "10x3"});
    CHECK(after(*game, "W:W10:B6,7,8", "10x3") == "B:WK3:B6,8");
    // A king may come back to where it started.
    CHECK(moves_of(*game, "W:WK6:B9,10,17,18") == Texts{"6x6"});
    CHECK(after(*game, "W:WK6:B9,10,17,18,27", "6x6") == "B:WK6:B27");
    // Who cannot move, or has nothing left, has lost.
    CHECK(game->outcome(game->parse_state("W:W21:B17,14")) == Outcome::loss(1));
    CHECK(game->outcome(game->parse_state("B:W21:B")) == Outcome::loss(0));
    // Nothing captured and no man moved in 40 moves of each.
    CHECK(!game->outcome(game->parse_state("W:WK1:BK32:H79")));
    CHECK(game->outcome(game->parse_state("W:WK1:BK32:H80")) == Outcome::draw());
    CHECK(after(*game, "W:WK1:BK32:H79", "1-6") == "B:WK6:BK32:H80");
    CHECK(after(*game, "W:WK1,21:BK32:H79", "21-17") == "B:WK1,17:BK32");
}

TEST_CASE("draughts: rules", "[draughts]") {
    const auto game = open_named("draughts");
    // The most pieces, kings or men, with a man or a king.
    CHECK(moves_of(*game, "W:W32,50:B27,28,19") == Texts{"32x14"});
    // Men capture backwards.
    CHECK(moves_of(*game, "W:W23:B28") == Texts{"23x32"});
    // A man that only passes the far row stays a man.
    CHECK(after(*game, "W:W12:B8,9,36", "12x14") == "B:W14:B36");
    CHECK(after(*game, "W:W12:B8,36", "12x3") == "B:WK3:B36");
    // Kings capture over any distance and choose where to come down.
    CHECK(moves_of(*game, "W:WK46:B28") == Texts{"46x23", "46x19", "46x14", "46x10", "46x5"});
    // Two behind one another stop a king.
    CHECK(moves_of(*game, "W:WK46:B28,23") == Texts{"46-41", "46-37", "46-32"});
    // Captured pieces leave the board only after the capture (Turkish stroke): 37, captured first,
    // keeps the king from 42.
    CHECK(moves_of(*game, "W:WK46:B37,22,21,42") == Texts{"46x26"});
    CHECK(after(*game, "W:WK46:B37,22,21,42", "46x26") == "B:WK26:B42");
    // 25 moves of kings alone; endings against a lone king.
    CHECK(game->outcome(game->parse_state("W:WK1,K2:BK50,K49:H50")) == Outcome::draw());
    CHECK(!game->outcome(game->parse_state("W:WK1,K2:BK50,K49:H49")));
    CHECK(game->outcome(game->parse_state("W:WK1,12,40:BK50:E32")) == Outcome::draw());
    CHECK(!game->outcome(game->parse_state("W:WK1,K12,40:BK50:E31")));
    CHECK(game->outcome(game->parse_state("W:WK1,40:BK50:E10")) == Outcome::draw());
    CHECK(game->outcome(game->parse_state("W:W12,40:BK50:E10")) != Outcome::draw());
    CHECK(after(*game, "W:WK1,40:BK50:E8", "1-6") == "B:WK6,40:BK50:H1:E9");
}

TEST_CASE("draughts: captures between the same squares are told apart", "[draughts]") {
    // https://wiegerw.github.io/pdn/movetext.html: squares between are added where needed.
    const auto game = open_named("checkers");
    const std::string fen = "W:W31:B26,18,27,19";
    CHECK(moves_of(*game, fen) == Texts{"31x22x15", "31x24x15"});
    CHECK(after(*game, fen, "31x22x15") == "B:W15:B19,27");
    CHECK(after(*game, fen, "31-24-15") == "B:W15:B18,26");
    CHECK(!game->parse_move(game->parse_state(fen), "31x15"));
}

TEST_CASE("draughts: moves in other notations", "[draughts]") {
    const auto game = open_named("checkers");
    const AnyState state = game->parse_state("W:W31:B26,18");
    for (const char* text : {"31x15", "31-15", "31x22x15", "31:15"}) {
        INFO(text);
        const auto move = game->parse_move(state, text);
        REQUIRE(move.has_value());
        CHECK(game->move_text(state, *move) == "31x15");
    }
    for (const char* text : {"31x14", "31x24x15", "31", "x", "31x", "31x22", "999999999999x1"})
        CHECK(!game->parse_move(state, text));
}

TEST_CASE("draughts: FEN is read and written", "[draughts]") {
    const auto checkers = open_named("checkers");
    CHECK(checkers->state_text(checkers->start()) ==
          "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
    CHECK(checkers->state_text(
              checkers->parse_state("B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29.")) ==
          "B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29");
    const auto draughts = open_named("draughts");
    CHECK(draughts->state_text(draughts->parse_state("W:W31-50:B1-20:H0:F1")) ==
          draughts->state_text(draughts->start()));
    for (const auto& [text, says] :
         std::vector<std::pair<std::string, std::string>>{{"", "W or B"},
                                                          {"W:W33:B1", "from 1 to 32"},
                                                          {"W:W5:B5", "named twice"},
                                                          {"W:W1:B5", "far row"},
                                                          {"W:W5:B6x", "not understood"},
                                                          {"W:W5:Q6", "comes W, B, H or E"},
                                                          {"W:W9-5:B12", "from 1 to 32"},
                                                          {"W:W99999999999:B12", "from 1 to 32"},
                                                          {"W:W5:B12:H1000", "from 0 to 999"}}) {
        INFO(text);
        CHECK_THROWS_WITH(checkers->parse_state(text), containing(says));
    }
}

TEST_CASE("draughts: protocols tell moves apart", "[draughts]") {
    // Without a sign 11-2 and 1-12 would both be 112.
    const std::pair<const char*, const char*> positions[] = {
        {"checkers", "W:WK11,K1,K22:BK32"},
        {"draughts", "W:WK1,K11,K12,K2,K22:BK50"},
        {"draughts", "W:WK46:B28"},
    };
    for (const auto& [name, fen] : positions) {
        const auto game = open_named(name);
        const AnyState state = game->parse_state(fen);
        MoveList list;
        game->moves(state, list);
        Texts texts;
        for (const Move move : list) {
            const std::string text = game->protocol_move(state, move, "ugi");
            INFO(fen << ": " << text);
            CHECK(texts.insert(text).second);
            CHECK(game->parse_move(state, text) == move);
        }
    }
}

TEST_CASE("draughts: every way of a capture can be typed", "[draughts]") {
    // Of two captures from 40 to 25 one takes 22, the other 28; a king comes down on any free
    // square behind, and each of the squares between may be left away.
    const auto game = open_named("draughts");
    const AnyState state =
        game->parse_state("W:WK4,K39,K40,K42,K46:BK1,K10,K16,K20,K22,K28,K38,K44,K47");
    const auto reads = [&](const char* text) {
        const auto move = game->parse_move(state, text);
        return move ? game->move_text(state, *move) : "";
    };
    for (const char* text : {"40x49x27x9x25", "40x27x9x25", "40x9x25", "40x27x25"})
        CHECK(reads(text) == reads("40x49x27x9x25"));
    for (const char* text : {"40x49x32x14x25", "40x49x32x14x25", "40x14x25", "40-32-25"})
        CHECK(reads(text) == reads("40x49x32x14x25"));
    CHECK(reads("40x49x27x9x25") != "");
    CHECK(reads("40x49x32x14x25") != "");
    CHECK(reads("40x49x27x9x25") != reads("40x49x32x14x25"));
    CHECK(reads("40x25") == "");           // either
    CHECK(reads("40x49x32x19x25") == "");  // from 19 nothing can be captured
}
