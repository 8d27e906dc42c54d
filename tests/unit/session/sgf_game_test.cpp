// Games in play as SGF: what other programs write, what we write, and what is broken.

#include <string>
#include <vector>

#include "framework/game/clicks/typed_moves.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/session/formats/movetext/pgn.hpp"
#include "framework/session/formats/sgf/sgf_tree.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/session_texts.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::damaged;
using ply_test::repeated;
using ply_test::sanitized;
using ply_test::tree_text;

namespace {

LoadedSession from_sgf(const std::string& text, const std::string& game = "") {
    return find_format("sgf")->read(text, game, 1);
}
std::string to_sgf(const Session& session) {
    return written_game(session, "sgf");
}

}  // namespace

TEST_CASE("sgf games: a game of a server, its clocks, its comments and its result",
          "[session_sgf]") {
    const LoadedSession loaded = from_sgf(
        "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[9]KM[6.50]TM[600]OT[5x10 "
        "byo-yomi]\n"
        "PW[white one]PB[black \\] one]WR[2d]BR[3k?]DT[2024-05-06]PC[a "
        "server]C[first\nline]RE[W+Resign]\n"
        ";B[ee]BL[594.2]C[black [3k?\\]: hello\n]\n;W[gc]WL[590]\n(;B[cc]TE[1]C[a \\\\ good: "
        "one])\n"
        "(;B[cg]N[other]BM[2](;W[gg]MN[1])(;W[tt])(;W[])))\n");
    CHECK(loaded.notes.empty());
    const Session& session = *loaded.session;
    CHECK(session.setup().names == std::vector<std::string>{"black ] one", "white one"});
    CHECK(session.setup().clocks.at(0).text() == "600s+5x10s");
    CHECK(tree_text(loaded) ==
          "{first\nline} e5{black [3k?]: hello\n}@594200 g7@590000 "
          "(c7{! a \\ good: one}) (c3{?? other} (g3) (pass))");
    CHECK(session.setup().game == "go(size=9, komi=6.5)");
    CHECK(session.reason() == "resignation");
    CHECK(session.outcome() == Outcome::win(1));

    const std::string text = to_sgf(session);
    CHECK_THAT(text, containing("GM[1]SZ[9]KM[6.5]"));
    CHECK_THAT(text, containing("TM[600]OT[5x10 byo-yomi]"));
    CHECK_THAT(text, containing("DT[2024-05-06]"));
    CHECK_THAT(text, containing("RE[W+Resign]"));
    CHECK_THAT(text, containing(";B[ee]BL[594.2]C[black [3k?\\]: hello\n]"));
    const LoadedSession again = from_sgf(text);
    CHECK(tree_text(again) == tree_text(loaded));
    CHECK(to_sgf(*again.session) == text);
}

TEST_CASE("sgf games: marks and labels on the board are kept", "[session_sgf]") {
    const LoadedSession loaded = from_sgf(
        "(;GM[1]SZ[9]TR[aa:cc];B[ee]C[here [%cal\\] a]LB[dd:A][gg:to the left]SQ[ee]"
        "(;W[gc]MA[gc])(;W[cc]TE[1]CR[cc][dd]))");
    CHECK(loaded.notes.empty());
    CHECK(tree_text(loaded) ==
          "{[%TR aa:cc]} e5{here [%cal] a [%LB dd:A gg:to\u00a0the\u00a0left] [%SQ ee]} "
          "(g7{[%MA gc]}) (c7{! [%CR cc dd]})");
    const std::string text = to_sgf(*loaded.session);
    for (const char* mark : {"TR[aa:cc]", "LB[dd:A][gg:to the left]SQ[ee]C[here [%cal\\] a]",
                             "MA[gc]", "TE[1]CR[cc][dd]"})
        CHECK_THAT(text, containing(mark));
    CHECK(tree_text(from_sgf(text)) == tree_text(loaded));
}

TEST_CASE("sgf games: handicap, set-up stones, and who begins", "[session_sgf]") {
    const auto start_of = [](const std::string& text) {
        return from_sgf(text).session->setup().start;
    };
    const std::string handicap = start_of("(;GM[1]SZ[5]HA[2]AB[bb][dd];W[cc])");
    CHECK(handicap.starts_with("5/1x3/5/3x1/5 2"));
    CHECK(start_of("(;SZ[5]HA[2];AB[bb]AB[dd];W[cc])") == handicap);
    CHECK(start_of("(;SZ[5]AddBlack[bb][dd]White[cc])") == handicap);
    CHECK(start_of("(;SZ[3]AB[aa:ba]AW[cc]PL[B])").starts_with("xx1/3/2o 1"));
    CHECK(start_of("(;SZ[5];B[cc])").empty());
    CHECK(start_of("(;SZ[5];W[cc])").starts_with("5/5/5/5/5 2"));
    CHECK(start_of("(;SZ[5]AB[bb][cc];AB[dd]AE[cc];W[cc])") == handicap);
    const LoadedSession loaded = from_sgf("(;SZ[5]AB[bb][dd];W[cc])");
    CHECK_THAT(to_sgf(*loaded.session), containing("AB[dd][bb]PL[W]\n;W[cc]"));
    CHECK(from_sgf(to_sgf(*loaded.session)).session->setup().start == handicap);
}

TEST_CASE("sgf games: what differs between programs", "[session_sgf]") {
    // Old: lower case in names, no `;`, text in front, `\r\n`, a second game behind it.
    const LoadedSession old = from_sgf(
        "Saved by a "
        "program\r\n(GaMe[1]SiZe[9]\r\n;Black[ee]\r\n;White[cc](;B[gg])\r\n)\r\n(;GM[1])(;B[aa])");
    CHECK(tree_text(old) == " e5 c7 g3");
    CHECK(old.notes.empty());
    CHECK(old.games == 3);
    // A player who moves twice.
    const LoadedSession twice = from_sgf("(;SZ[5];B[cc];B[bb])");
    CHECK(twice.session->texts() == std::vector<std::string>{"c3", "pass", "b4"});
    CHECK(twice.notes.size() == 1);
    // No size: nineteen. A komi that cannot be.
    CHECK(from_sgf("(;B[pd])").session->setup().game == "go(size=19)");
    CHECK(from_sgf("(;KM[3.7])").notes ==
          std::vector<std::string>{"a komi of 3.7 is not possible here, and was left out"});
    // Servers that write hundredths, some of stones: github.com/lightvector/KataGo/pull/1118,
    // github.com/wimi321/lizzieyzy-next/issues/262.
    for (const auto& [komi, points] :
         std::vector<std::pair<std::string, std::string>>{{"KM[375]RU[Chinese]AP[foxwq]", "7.5"},
                                                          {"KM[650]RU[Japanese]AP[foxwq]", "6.5"},
                                                          {"KM[50]HA[2]AP[foxwq]", "0.5"},
                                                          {"KM[350]AP[SGFC:2.0]", "7"},
                                                          {"KM[3.75]", "7.5"}}) {
        INFO(komi);
        const LoadedSession loaded = from_sgf("(;" + komi + ";B[cc])");
        CHECK_THAT(loaded.session->setup().game, containing("komi=" + points + ")"));
        CHECK(loaded.notes.size() == 1);
    }
    // The game is given: what it says counts.
    CHECK(from_sgf("(;SZ[5]KM[0.5];B[cc])", "go(ko=simple, komi=3)").session->setup().game ==
          "go(ko=simple, komi=3, size=5)");
    // A variation that cannot be.
    const LoadedSession cut = from_sgf("(;SZ[5];B[cc](;W[bb])(;W[cc];B[aa])(;AB[aa])(;W[dd]))");
    CHECK(tree_text(cut) == " c3 (b4) (d2)");
    CHECK(cut.notes ==
          std::vector<std::string>{
              "line 1: the variation ends before move 2: W[cc] is not a legal move: c3 is occupied",
              "line 1: the variation ends: stones are set up there, to which no "
              "moves lead; what follows was left out"});
}

TEST_CASE("sgf games: of boards that are set up behind moves what came before is read",
          "[session_sgf]") {
    // A lesson that takes another board in the middle.
    const LoadedSession lesson =
        from_sgf("(;SZ[5]RE[W+R];B[cc];W[bb]C[here]\n;AB[aa]AE[cc]PL[B];B[dd](;W[ee])(;W[de]))");
    CHECK(tree_text(lesson) == " c3 b4{here}");
    CHECK(lesson.notes ==
          std::vector<std::string>{"line 2: the game ends: stones are set up there, to which no "
                                   "moves lead; what follows was left out"});
    CHECK_FALSE(lesson.session->outcome());
    // Problems in one tree: the first one.
    const LoadedSession problems = from_sgf(
        "(;SZ[5]C[two problems](;AB[aa][ba]AW[ab]PL[W];W[bb])\n(;AB[ee]AW[dd];B[de](;W[ed])))");
    CHECK_THAT(problems.session->setup().start, containing("xx3/o4/5/5/5 2"));
    CHECK(tree_text(problems) == "{two problems} b4");
    CHECK(problems.notes.size() == 1);
    // Moves beside a board begin from the root.
    CHECK(tree_text(from_sgf("(;SZ[5](;B[cc])(;AB[aa];W[bb]))")) == " c3");
}

TEST_CASE("sgf games: results are the rules' where the rules know them", "[session_sgf]") {
    const auto reason_of = [](const std::string& result) {
        return from_sgf("(;SZ[5]RE[" + result + "];B[cc])").session->reason();
    };
    CHECK(reason_of("B+R") == "resignation");
    CHECK(reason_of("W+Time") == "time");
    CHECK(reason_of("0") == "word of the file");
    CHECK(reason_of("?").empty());
    const LoadedSession counted = from_sgf("(;SZ[5]KM[0.5]RE[B+24.5];B[cc];W[];B[])");
    CHECK(counted.notes.empty());
    CHECK(counted.session->reason().empty());
    CHECK_THAT(to_sgf(*counted.session), containing("RE[B+24.5]"));
    CHECK(from_sgf("(;SZ[5]KM[0.5]RE[W+1];B[cc];W[];B[])").notes.size() == 1);
}

// Dead stones are no concern of the rules here, and of the players who counted.
TEST_CASE("sgf games: what the players counted stands", "[session_sgf]") {
    struct Counted {
        std::string result;
        Player loser;
        std::string reason;
    };
    for (const Counted& each :
         {Counted{"B+3.5", 1, "count"}, Counted{"W+1.5", 0, "count"}, Counted{"B+24.5", 1, ""}}) {
        INFO(each.result);
        const LoadedSession loaded =
            from_sgf("(;SZ[5]KM[0.5]RE[" + each.result + "];B[cc];W[];B[])");
        CHECK(loaded.session->outcome()->rank == Outcome::loss(each.loser).rank);
        CHECK(loaded.session->reason() == each.reason);
        CHECK(loaded.notes.empty() == each.reason.empty());
        CHECK_THAT(to_sgf(*loaded.session), containing("RE[" + each.result + "]"));
    }
    CHECK(from_sgf("(;SZ[5]KM[0.5]RE[B+3.5];B[cc];W[];B[])").notes ==
          std::vector<std::string>{"the file says B+3.5, and by the rules here it is B+24.5"});
    // Many programs leave the passes out.
    const LoadedSession no_pass = from_sgf("(;SZ[5]KM[0.5]RE[W+1.5];B[cc];W[bb])");
    CHECK(no_pass.notes.empty());
    CHECK_THAT(to_sgf(*no_pass.session), containing("RE[W+1.5]"));
    // Without RE: White's stone at a5 is dead, so that Black has two columns, 10 points, and White
    // three with the komi, 15.5.
    const LoadedSession marked = from_sgf(
        "(;SZ[5]KM[0.5]AB[ba][bb][bc][bd][be]AW[aa][ca][cb][cc][cd][ce];B[];W[]"
        "TB[aa][ab][ac][ad][ae]TW[da:ee])");
    CHECK(marked.session->reason() == "count");
    const std::string text = to_sgf(*marked.session);
    CHECK_THAT(text, containing("RE[W+5.5]"));
    CHECK_THAT(text, containing("TB[aa][ab][ac][ad][ae]TW[da:ee]"));
    CHECK(to_sgf(*from_sgf(text).session) == text);
    const std::string json = written_game(*marked.session, "json");
    CHECK(to_sgf(*find_format("json")->read(json, "", 1).session) == text);
}

TEST_CASE("sgf games: a file that is read and written again has lost nothing", "[session_sgf]") {
    const LoadedSession loaded = from_sgf(
        "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6.5]\nPB[a]PW[b]DT[2024-05-06]RE[B+Resign]ON[low "
        "Chinese]BT[one]WT[two]OT[10 moves / 5 min]ST[2]GC[a final\nwith spectators]C[hello]\n"
        ";B[ee]BL[20]OB[3]N[a name]GB[1]C[good \\] for Black]HO[2]\n"
        ";W[gc]DM[1]KT[whatever: a\\\\b]FG[257:Dia 1]\n"
        "(;B[cc]UC[2]MN[1])\n(;B[cg]GW[2]UC[1]BM[2]TB[aa:cc][dd]TW[gg]PM[1]N[last]))\n");
    CHECK(loaded.notes.empty());
    CHECK(tree_text(loaded) ==
          "{hello\na final\nwith spectators} e5{$16 a name good ] for Black}@20000 g7{$10} "
          "(c7) (c3{?? $13 $19 last})");
    const std::string text = to_sgf(*loaded.session);
    for (const char* const property :
         {"ON[low Chinese]", "BT[one]", "WT[two]", "OT[10 moves / 5 min]ST[2]",
          "GC[a final\nwith spectators]C[hello]",
          "BL[20]GB[1]OB[3]N[a name]HO[2]C[good \\] for Black]",
          "DM[1]KT[whatever: a\\\\b]FG[257:Dia 1]", "UC[2]MN[1]",
          "BM[2]UC[1]GW[2]TB[aa:cc][dd]TW[gg]PM[1]N[last]"})
        CHECK_THAT(text, containing(property));
    CHECK(to_sgf(*from_sgf(text).session) == text);
    const std::string json = written_game(*loaded.session, "json");
    CHECK(to_sgf(*find_format("json")->read(json, "", 1).session) == text);
    // Who stands better is a number of PGN.
    CHECK_THAT(write_pgn_game(*loaded.session), containing("e5 $16 {"));
    // A comment that somebody has written anew is the comment.
    loaded.session->tree()[1].comment = "written anew";
    CHECK_THAT(to_sgf(*loaded.session), containing("OB[3]HO[2]C[written anew]"));
}

TEST_CASE("sgf games: results without points", "[session_sgf]") {
    for (const std::string result :
         {"B+T", "W+F", "B+R", "Void", "?", "0", "B+", "W+Time", "Draw"}) {
        INFO(result);
        const LoadedSession loaded = from_sgf("(;SZ[5]RE[" + result + "];B[cc])");
        CHECK_THAT(to_sgf(*loaded.session), containing("RE[" + result + "]"));
    }
    CHECK(from_sgf("(;SZ[5]RE[W+F];B[cc])").session->reason() == "adjudication");
}

TEST_CASE("sgf games: go by rules without superko, and with suicide", "[session_sgf]") {
    // Two stones are sent, one is taken back: the board of the start comes again.
    const LoadedSession sent =
        from_sgf("(;SZ[5]RU[Japanese]AB[ba][cb][da]AW[ab][bb]PL[B];B[aa];W[ca];B[ba];W[ee])");
    CHECK(tree_text(sent) == " a5 c5 b5 e1");
    CHECK(sent.session->setup().game == "go(ko=simple, size=5)");
    CHECK(sent.notes == std::vector<std::string>{
                            "a move is not legal by the usual rules: read as go(ko=simple)"});
    CHECK(from_sgf("(;SZ[5]AB[ba][bb][ac]AW[aa]PL[W];W[ab])").session->setup().game ==
          "go(ko=simple, suicide=yes, size=5)");
    CHECK(from_sgf("(;SZ[5];B[cc];W[cc])").session->setup().game == "go(size=5)");
}

TEST_CASE("sgf games: a game with a move that is not legal is read up to it", "[session_sgf]") {
    const LoadedSession loaded =
        from_sgf("(;SZ[5]RE[B+R];B[cc];W[dd]C[here]\n;B[cc](;W[aa])(;W[bb]))");
    CHECK(tree_text(loaded) == " c3 d2{here}");
    CHECK(loaded.notes ==
          std::vector<std::string>{
              "line 2: the game ends before move 3: B[cc] is not a legal move: c3 is occupied"});
    CHECK(loaded.session->texts().size() == 2);
    CHECK_FALSE(loaded.session->outcome());
    CHECK_THAT(to_sgf(*loaded.session), containing("RE[?]"));
    // No pass is put in for a move that cannot be made.
    CHECK(tree_text(from_sgf("(;SZ[5];B[cc];B[cc])")) == " c3");
}

TEST_CASE("sgf games: of a file that was cut what is there is read", "[session_sgf]") {
    const LoadedSession bracket = from_sgf("(;SZ[5]\n;B[cc];W[dd]");
    CHECK(tree_text(bracket) == " c3 d2");
    CHECK(bracket.notes == std::vector<std::string>{
                               "line 1: the file ends within the game that begins here: a ')' is "
                               "missing"});
    const LoadedSession value = from_sgf("(;SZ[5];B[cc];W[dd]\nC[good");
    CHECK(tree_text(value) == " c3 d2");
    CHECK(value.notes == std::vector<std::string>{
                             "line 2: the file ends within the value that begins here: a ']' is "
                             "missing"});
}

TEST_CASE("sgf games: each game of a file is read by its number", "[session_sgf]") {
    const std::string file = "(;SZ[5];B[aa])\n(;SZ[5];C[(;\\])];B[bb])(;GM[11];B[a1])";
    for (const auto& [number, moves] : {std::pair{1, " a5"}, {2, " b4"}, {3, " a1"}}) {
        const LoadedSession loaded = read_game(file, "", "", number);
        CHECK_THAT(tree_text(loaded), containing(moves));
        CHECK(loaded.games == 3);
    }
    for (const int number : {0, 4})
        CHECK_THROWS_WITH(read_game(file, "", "", number), containing("in the file, which has 3"));
}

TEST_CASE("sgf games: text by the encoding that the file names", "[session_sgf]") {
    struct Encoded {
        std::string encoding, bytes, text;
    };
    for (const Encoded& each :
         {Encoded{"GB18030", "\xb9\xc5\xc1\xa6", "古力"},
          Encoded{"gb2312", "\xb9\xc5\xc1\xa6", "古力"},
          Encoded{"Shift_JIS", "\x83\x5c\x83\x5d", "ソゾ"},  // second bytes are `\\` and `]`
          Encoded{"EUC-JP", "\xb0\xe6\xbb\xb3", "井山"},
          Encoded{"EUC-KR", "\xc0\xcc\xc3\xa2\xc8\xa3", "이창호"},
          Encoded{"Big5", "\xb3\x5c\xa5\x5c", "許功"},
          Encoded{"windows-1251", "\xc8\xe2\xe0\xed", "Иван"},
          Encoded{"cp1252", "\x93M\xfcller\x94", "“Müller”"},
          Encoded{"ISO-8859-1", "M\xfcller", "Müller"},
          // Programs forget to change CA.
          Encoded{"GB18030", "古力", "古力"}}) {
        INFO(each.encoding);
        const LoadedSession loaded = from_sgf("(;SZ[5]CA[" + each.encoding + "]PB[" + each.bytes +
                                              "];B[cc]C[" + each.bytes + "])");
        CHECK(loaded.notes.empty());
        CHECK(loaded.session->setup().names[0] == each.text);
        CHECK(tree_text(loaded) == " c3{" + each.text + "}");
        CHECK_THAT(to_sgf(*loaded.session),
                   containing("CA[UTF-8]") && containing("PB[" + each.text));
    }
    CHECK(from_sgf("(;CA[Martian]SZ[5]PB[M\xfcller];B[cc])").notes ==
          std::vector<std::string>{
              "the text cannot be read as CA[Martian], and was read as Latin-1"});
    CHECK(from_sgf("(;CA[GBK]SZ[5]PB[\xb9\xc5\xff];B[cc])").notes ==
          std::vector<std::string>{"1 byte of the text is no letter of CA[GBK]"});
}

TEST_CASE("sgf games: what both agreed upon stands behind two passes", "[session_sgf]") {
    struct Ended {
        std::string result, reason;
        int notes;
    };
    const std::string moves = ";B[cc];W[];B[])";  // 24.5 points for Black
    for (const Ended& each : {Ended{"B+R", "resignation", 0}, Ended{"W+Resign", "resignation", 0},
                              Ended{"W+T", "time", 0}, Ended{"B+F", "adjudication", 0},
                              Ended{"0", "word of the file", 1}, Ended{"W+", "word of the file", 1},
                              Ended{"Void", "", 0}, Ended{"?", "", 0}}) {
        INFO(each.result);
        const LoadedSession loaded = from_sgf("(;SZ[5]KM[0.5]RE[" + each.result + "]" + moves);
        CHECK(loaded.session->reason() == each.reason);
        CHECK(loaded.notes.size() == static_cast<std::size_t>(each.notes));
        const std::string text = to_sgf(*loaded.session);
        CHECK_THAT(text, containing("RE[" + each.result + "]"));
        CHECK(to_sgf(*from_sgf(text).session) == text);
        const std::string json = written_game(*loaded.session, "json");
        CHECK(to_sgf(*find_format("json")->read(json, "", 1).session) == text);
    }
    // Who has won and by how much is more than who has won.
    CHECK_THAT(to_sgf(*from_sgf("(;SZ[5]KM[0.5]RE[B+]" + moves).session), containing("RE[B+24.5]"));
    // Whoever goes on from a game has another result.
    const LoadedSession loaded = from_sgf("(;SZ[5]KM[0.5]RE[Void];B[cc];W[])");
    Session& session = *loaded.session;
    CHECK_THAT(to_sgf(session), containing("RE[Void]"));
    session.play(legal_move(session.game(), session.position(), "pass"), "human");
    CHECK_THAT(to_sgf(session), containing("RE[B+24.5]"));
}

TEST_CASE("sgf games: what is broken is one sentence with its line", "[session_sgf]") {
    for (const auto& [text, sentence] : std::vector<std::pair<std::string, std::string>>{
             {"", "there is no game in the file"},
             {"(;SZ[5]", "line 1: the file ends within the game that begins here"},
             {"(;\nC[cc", "line 2: the file ends within the value that begins here"},
             {"(;SZ[5]\n;B[zz])",
              "line 2: the game ends before move 1: B[zz] is not a legal move: there is no such "
              "point on this board"},
             {"(;SZ[9:13])", "line 1: SZ[9:13] is no size of a square board here"},
             {"(;SZ[99])", "size"},
             {"(;GM[999])", "line 1: GM[999] is a game that is not read here"},
             {"(;SZ[5]AB[aa:z];W[cc])", "'aa:z' is no rectangle of points"}}) {
        INFO(text);
        CHECK_THROWS_WITH(from_sgf(text), containing(sentence));
    }
    CHECK_THROWS_WITH(from_sgf("(;B[cc])", "chess"), containing("hess"));
    const OpenedGame nim = open_named_game("nim");
    const Session session(*nim.game, {.game = "nim", .players = {"human", "human"}});
    CHECK_THROWS_WITH(to_sgf(session), containing("has no Smart Game Format"));
    CHECK_THROWS_WITH(from_sgf("(;GM[6];DI[31])", "lua:backgammon"),
                      containing("since a node there is a whole turn; pgn is for every game"));
}

TEST_CASE("sgf games: hostile texts are refused, and quickly", "[session_sgf]") {
    CHECK_THROWS_AS(from_sgf("(;" + std::string(1 << 20, '(')), Error);
    CHECK(tree_text(from_sgf("(;SZ[5]" + repeated("(;B[cc]", 100'000))) == " c3");
    CHECK_THROWS_AS(
        from_sgf("(;SZ[5]" + repeated("(;C[x](;C[y])", 100'000) + repeated(")", 100'001)), Error);
    CHECK(from_sgf("(;SZ[5]C[" + std::string(1 << 20, 'x') + "])")
              .session->tree()[0]
              .comment.size() == 1 << 20);
    CHECK(tree_text(from_sgf("(;SZ[5]" + repeated("(;B[cc])", 10'000) + ")")) == " c3");
    CHECK(read_sgf_tree("(;AA[" + repeated("a\\]", 1000) + "])").nodes.size() == 1);
}

TEST_CASE("sgf games: whatever is cut or changed, nothing but an error comes of it",
          "[session_sgf]") {
    const std::string text =
        "(;GM[1]SZ[5]CA[Shift_JIS]KM[1.5]PB[\x83\x5c a\\]b]AB[bb]PL[W]TM[60]OT[10 "
        "fischer]RE[B+R]\n;W[cc]WL[59.5]C[one]"
        "(;B[dd]TE[1];W[])(;B[]V[3.5](;W[ee])(;W[aa])))";
    Random random(7);
    int read_well = 0;
    for (int round = 0; round < (sanitized ? 500 : 1500); ++round) {
        const std::string changed = damaged(text, "()[];\\:abcBWACP\n 1\xff\x83\x01", random);
        INFO(changed);
        try {
            const LoadedSession loaded = from_sgf(changed);
            CHECK(tree_text(from_sgf(to_sgf(*loaded.session))) == tree_text(loaded));
            ++read_well;
        } catch (const Error& error) {
            CHECK(std::string_view(error.what()).find('\n') == std::string_view::npos);
        }
    }
    CHECK(read_well > (sanitized ? 16 : 50));
}

TEST_CASE("sgf games: what the root says of the players stays", "[session_sgf]") {
    const LoadedSession loaded =
        from_sgf("(;GM[1]SZ[9]KM[0.5]HA[3]RU[Japanese]AB[gc][cg][gg]PB[a]PW[?];W[cc])");
    CHECK(loaded.session->setup().names == std::vector<std::string>{"a", ""});
    const std::string text = to_sgf(*loaded.session);
    for (const char* const property :
         {"HA[3]", "KM[0.5]", "RU[Japanese]", "AB[cg][gg][gc]", "PL[W]", "PB[a]", "PW[?]"})
        CHECK_THAT(text, containing(property));
    CHECK_THAT(to_sgf(*from_sgf("(;GM[1]SZ[9];B[cc])").session), containing("PB[?]PW[?]"));
    // A rank goes with its player: who begins is White in PGN.
    const LoadedSession ranked = from_sgf("(;GM[1]SZ[9]PB[a]BR[9d]PW[b]WR[1k];B[cc])");
    CHECK_THAT(to_sgf(*ranked.session), containing("BR[9d]WR[1k]"));
    const std::string pgn = write_pgn_game(*ranked.session);
    CHECK_THAT(pgn, containing("[White \"a\"]\n[Black \"b\"]"));
    CHECK_THAT(pgn, containing("[WhiteElo \"9d\"]"));
}

TEST_CASE("sgf games: overtime", "[session_sgf]") {
    for (const auto& [root, clock] :
         {std::pair{"TM[0]OT[25/300 canadian]", "25/300s"},
          std::pair{"TM[1800]OT[3x30 byo-yomi]", "1800s+3x30s"},
          std::pair{"TM[120]OT[10 fischer]", "120s+10s"}, std::pair{"TM[600]", "600s"}}) {
        INFO(root);
        const LoadedSession loaded = from_sgf("(;GM[1]FF[4]SZ[9]" + std::string(root) + ";B[ee])");
        REQUIRE(loaded.session->setup().clocks.size() == 2);
        CHECK(loaded.session->setup().clocks[1].text() == clock);
        CHECK_THAT(to_sgf(*loaded.session), containing(root));
    }
}
