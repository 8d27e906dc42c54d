// Matches as PGN, tables and CSV; texts from outside made safe; the screen of a tournament.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "framework/base/pattern.hpp"
#include "framework/report/match/match_json.hpp"
#include "framework/report/match/match_table.hpp"
#include "framework/report/match/match_text.hpp"
#include "framework/report/notation/pgn.hpp"
#include "framework/report/notation/sgf_writer.hpp"
#include "framework/report/standings/tournament_screen.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/tournament/workers/shared_move.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::open_named;

namespace {

const std::string hostile = "<b>\"x\\ \x1b[31m\n{;%]--</script> é";

Plan plan_of(const std::string& game, std::vector<std::string> names, int seats) {
    Plan plan;
    plan.file.games = {game};
    for (std::string& name : names) {
        plan.file.players.push_back(parse_player("p = alphabeta(depth=2)"));
        plan.file.players.back().name = std::move(name);
    }
    GameSource source;
    source.kind = GameSource::Kind::script;
    source.name = game;
    plan.sources = {source};
    plan.seats = {seats};
    return plan;
}

struct Played {
    Fixture fixture;
    PlayedMatch match;
};

/// Moves from `moves`, over and over, with a thought for every second ply.
Played played(int seats, int plies, const std::vector<std::string>& moves) {
    Played one;
    one.fixture.number = one.match.number = 7;
    one.fixture.round = 3;
    for (int seat = 0; seat < seats; ++seat) one.fixture.seats.push_back(seat);
    one.match.seats.resize(static_cast<std::size_t>(seats));
    for (int ply = 0; ply < plies; ++ply) {
        one.match.moves +=
            (ply > 0 ? " " : "") + moves[static_cast<std::size_t>(ply) % moves.size()];
        one.match.thoughts += ply > 0 ? "," : "[";
        one.match.thoughts += ply % 2 == 0 ? "[35,12,4000,510000]" : "null";
    }
    one.match.thoughts += plies > 0 ? "]" : "";
    one.match.plies = plies;
    one.match.termination = Termination::normal;
    one.match.outcome = Outcome::win(0, seats);
    return one;
}

/// A reader of PGN that knows the standard's tokens (section 7) and nothing of the writer.
struct ReadPgn {
    std::vector<std::pair<std::string, std::string>> tags;
    std::vector<std::string> moves;
    std::vector<std::string> comments;
    std::string result;

    std::string tag(const std::string& name) const {
        for (const auto& [key, value] : tags)
            if (key == name) return value;
        return "(none)";
    }
};

std::string unescaped(const std::string& text) {
    std::string letters;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        letters += text[i];
    }
    return letters;
}

ReadPgn read_pgn(const std::string& text) {
    ReadPgn read;
    std::istringstream lines(text);
    std::string line, movetext;
    const Pattern tag(R"x(^\[([A-Za-z0-9_]+) "((?:[^"\\]|\\["\\])*)"\]$)x");
    while (std::getline(lines, line) && !line.empty()) {
        const auto found = tag.find_all(line);
        REQUIRE(found.size() == 1);
        read.tags.emplace_back(found[0][1].text, unescaped(found[0][2].text));
    }
    while (std::getline(lines, line) && !line.empty()) {
        CHECK(line.size() < 80);
        CHECK(line.front() != '%');
        movetext += line + "\n";
    }
    const Pattern token(
        R"x(\{([^}]*)\}|"((?:[^"\\]|\\["\\])*)"|([0-9]+)\.+|(1-0|0-1|1/2-1/2|\*)|([A-Za-z0-9][A-Za-z0-9_+#=:\-]*)|(\S))x");
    for (const Pattern::Match& found : token.find_all(movetext)) {
        const std::string& whole = found[0].text;
        INFO(whole);
        CHECK(found[6].text.empty());  // no token of the standard
        CHECK(read.result.empty());
        if (whole.front() == '{') {
            read.comments.push_back(found[1].text);
            std::ranges::replace(read.comments.back(), '\n', ' ');
        }
        if (whole.front() == '"') read.moves.push_back(unescaped(found[2].text));
        read.result = found[4].text;
        if (!found[5].text.empty()) read.moves.push_back(found[5].text);
    }
    return read;
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    return {std::istream_iterator<std::string>(stream), {}};
}

}  // namespace

TEST_CASE("pgn: the roster first, then the other tags sorted", "[pgn]") {
    const Plan plan = plan_of("hex", {"a", "b"}, 2);
    const Played one = played(2, 5, {"a1", "b2"});
    const ReadPgn read = read_pgn(pgn_of(plan, one.fixture, one.match, {"cup", true}));
    const std::vector<std::string> roster{"Event", "Site",  "Date",  "Round",
                                          "White", "Black", "Result"};
    REQUIRE(read.tags.size() > roster.size());
    std::vector<std::string> others;
    for (std::size_t i = 0; i < read.tags.size(); ++i) {
        if (i < roster.size())
            CHECK(read.tags[i].first == roster[i]);
        else
            others.push_back(read.tags[i].first);
    }
    CHECK(std::ranges::is_sorted(others));
    CHECK(read.tag("Event") == "cup");
    CHECK(read.tag("Round") == "3");
    CHECK(read.tag("White") == "a");
    CHECK(read.tag("Result") == "1-0");
    CHECK(read.tag("Variant") == "hex");
    CHECK(read.tag("Termination") == "normal");
    CHECK(read.result == "1-0");
}

TEST_CASE("records: when a match began, where that is known and wanted", "[pgn][sgf]") {
    Played one = played(2, 2, {"a1", "b2"});
    const Plan plan = plan_of("hex", {"a", "b"}, 2);
    const auto tags = [&](const RecordForm& form) {
        return read_pgn(pgn_of(plan, one.fixture, one.match, form));
    };
    CHECK(tags({}).tag("Date") == "????.??.??");
    CHECK(tags({}).tag("UTCTime") == "(none)");
    one.match.began =
        std::chrono::sys_days(std::chrono::year(2026) / 2 / 1) - std::chrono::seconds(1);
    CHECK(tags({}).tag("Date") == "2026.01.31");
    CHECK(tags({}).tag("UTCDate") == "2026.01.31");
    CHECK(tags({}).tag("UTCTime") == "23:59:59");
    CHECK(tags({"?", false}).tag("Date") == "????.??.??");
    CHECK_THAT(match_csv(plan, one.fixture, one.match), containing(",2026-01-31\n"));
    CHECK(match_record_json(plan, one.fixture, one.match, false)["began"] ==
          "2026-01-31T23:59:59Z");
    CHECK_FALSE(match_record_json(plan, one.fixture, one.match, true).contains("began"));
    CHECK(from_line(to_line(one.match)).began == one.match.began);
    const auto game = open_named("hex");
    CHECK_THAT(sgf_of(plan, one.fixture, one.match, *game, {.site = "Hall 2"}),
               containing("PC[Hall 2]DT[2026-01-31]"));
    CHECK_THAT(sgf_of(plan, one.fixture, one.match, *game, {"?", false}), !containing("DT["));
}

TEST_CASE("pgn: every move is read back, whatever it is made of", "[pgn]") {
    const std::vector<std::vector<std::string>> notations{
        {"e4", "Nf3+", "O-O", "e8=Q#", "bxa8=R"},
        {"5", "12", "0"},
        {"1-0", "0-1", "1/2-1/2", "*"},
        {"a1>b2", "{x}", "%a", ";b", "a\"b", "a\\b", "$1", "(a", "é", "B@f7", "..", "a."},
        {std::string(60, 'x'), std::string(70, '!')}};
    for (const auto& moves : notations) {
        INFO(moves.front());
        const Plan plan = plan_of("chess", {"a", "b"}, 2);
        const Played one = played(2, 150, moves);
        const ReadPgn read = read_pgn(pgn_of(plan, one.fixture, one.match, {}));
        CHECK(read.moves == words(one.match.moves));
        CHECK(read.comments.size() == 75);
    }
}

TEST_CASE("pgn: hostile names, results for three players, positions", "[pgn]") {
    const Plan plan = plan_of("ludo", {hostile, "b", "c"}, 3);
    Played one = played(3, 4, {"a1"});
    one.match.start = "8/8 \"x\"";
    one.match.detail = hostile + std::string(400, '\\');
    const std::string text = pgn_of(plan, one.fixture, one.match, {});
    for (const char letter : text)
        CHECK((letter == '\n' || static_cast<unsigned char>(letter) >= ' '));
    const ReadPgn read = read_pgn(text);
    CHECK(read.tag("White") == one_line(hostile));
    CHECK(read.tag("Player3") == "c");
    CHECK(read.tag("Ranks") == "1 2 2");
    CHECK(read.tag("Result") == "*");
    CHECK(read.tag("SetUp") == "1");
    CHECK(read.tag("FEN") == "8/8 \"x\"");
    CHECK(read.tag("Detail").size() <= 255);
}

TEST_CASE("pgn: comments have score, depth and time; canonical ones no time", "[pgn]") {
    const Played one = played(2, 2, {"e4", "e5"});
    const auto comments = [&](const char* game, bool measured) {
        return read_pgn(
                   pgn_of(plan_of(game, {"a", "b"}, 2), one.fixture, one.match, {"?", measured}))
            .comments;
    };
    CHECK(comments("chess", true) == std::vector<std::string>{"+0.35/12 0.51s"});
    CHECK(comments("othello", true) == std::vector<std::string>{"+35/12 0.51s"});
    CHECK(comments("chess", false) == std::vector<std::string>{"+0.35/12"});

    Played told = one;
    told.match.thoughts = "[[35,12,4000,510000,\"e4 c5 {f4}\"],[null,0,9,2,1000,\"e5 f4\"]]";
    const RecordForm with_lines{"?", true, true};
    CHECK(read_pgn(pgn_of(plan_of("chess", {"a", "b"}, 2), told.fixture, told.match, with_lines))
              .comments ==
          std::vector<std::string>{"+0.35/12 0.51s e4 c5 (f4)", "0.000002s e5 f4"});

    CHECK(comment_score(win_score - 7, true) == "+M4");
    CHECK(comment_score(-win_score + 2, true) == "-M1");
    CHECK(comment_score(win_score - 7, false) == "+W7");
    CHECK(comment_score(0, false) == "0");
    CHECK(comment_score(-120, true) == "-1.20");
}

TEST_CASE("sgf: a game of go, its players and its comments", "[sgf]") {
    const auto game = open_named("go(size=5)");
    const Plan plan = plan_of("go(size=5)", {"a", "b]\\"}, 2);
    Played one = played(2, 4, {"c3", "b5", "a1", "pass"});
    one.match.termination = Termination::resign;
    one.match.outcome = Outcome::win(1);
    const RecordForm form{"cup", true, false};
    CHECK(sgf_of(plan, one.fixture, one.match, *game, form) ==
          "(;FF[4]CA[UTF-8]GM[1]SZ[5]KM[7.5]\n"
          "PB[a]PW[b\\]\\\\]EV[cup]RO[3]RE[W+R]\n"
          "GC[go(size=5), resign]\n"
          ";B[cc]C[+35/12 0.51s]\n;W[ba]\n;B[ae]C[+35/12 0.51s]\n;W[tt]\n)\n\n");

    const auto result = [&](Termination termination, std::optional<Outcome> outcome) {
        one.match.termination = termination;
        one.match.outcome = outcome;
        const std::string text = sgf_of(plan, one.fixture, one.match, *game, form);
        const std::size_t begin = text.find("RE[");
        return text.substr(begin, text.find(']', begin) + 1 - begin);
    };
    CHECK(result(Termination::normal, Outcome::win(0)) == "RE[B+]");
    CHECK(result(Termination::normal, Outcome::draw(2)) == "RE[0]");
    // One stone owns all 25 points; White has 7.5 besides.
    Played over = played(2, 3, {"c3", "pass", "pass"});
    over.match.termination = Termination::normal;
    over.match.outcome = Outcome::scores({18, 0});
    CHECK_THAT(sgf_of(plan, over.fixture, over.match, *game, form), containing("RE[B+17.5]"));
    CHECK(result(Termination::time_forfeit, Outcome::win(0)) == "RE[B+T]");
    CHECK(result(Termination::crash, Outcome::win(1)) == "RE[W+F]");
    CHECK(result(Termination::stopped, std::nullopt) == "RE[?]");
    CHECK(result(Termination::game_error, std::nullopt) == "RE[Void]");
}

TEST_CASE("sgf: what a match began from, and what has no such form", "[sgf]") {
    const auto game = open_named("go(size=5)");
    const Plan plan = plan_of("go(size=5)", {"a", "b"}, 2);
    Played one = played(2, 1, {"b5"});
    one.match.start = "5/5/2x2/5/5 2";
    const std::string text = sgf_of(plan, one.fixture, one.match, *game, {"?", false, false});
    CHECK_THAT(text, containing("AB[cc]PL[W]\n;W[ba]C[+35/12]\n)"));
    one.match.moves = "c3";
    CHECK_THROWS_WITH(sgf_of(plan, one.fixture, one.match, *game, {}), containing("no legal move"));
    CHECK_THROWS_WITH(sgf_of(plan, one.fixture, one.match, *open_named("nim"), {}),
                      containing("nim has no Smart Game Format"));
}

TEST_CASE("match words: results of seats", "[match_words]") {
    PlayedMatch match;
    match.seats.resize(3);
    CHECK(result_text(match) == "*");
    match.outcome = Outcome::scores({5, 9, 5});
    CHECK(result_text(match) == "2-1-2");
    CHECK(seat_result(match, 1) == SeatResult::win);
    CHECK(seat_result(match, 0) == SeatResult::loss);
    match.outcome = Outcome::scores({9, 9, 5});
    CHECK(seat_result(match, 0) == SeatResult::draw);
    CHECK(seat_result(match, 2) == SeatResult::loss);
    match.seats.resize(2);
    match.outcome = Outcome::draw(2);
    CHECK(result_text(match) == "1/2-1/2");
}

TEST_CASE("match table: lines of 80 columns, one each", "[match_table]") {
    for (const int seats : {1, 2, 3, 6}) {
        std::vector<std::string> names(static_cast<std::size_t>(seats),
                                       std::string(60, 'n') + hostile);
        const Plan plan = plan_of("a_game_with_a_long_name", names, seats);
        const Played one = played(seats, 40, {"a1"});
        const MatchTable table(plan, false);
        for (const std::string& line : {table.heading(), table.line(one.fixture, one.match)}) {
            INFO(line);
            CHECK(columns_of(line) <= 81);  // with its end
            CHECK(std::ranges::count(line, '\n') == 1);
            CHECK(line.find('\x1b') == std::string::npos);
        }
    }
}

TEST_CASE("escaped text: no way out of a line, an element, a script, a field", "[escaped]") {
    for (const char letter : one_line(hostile + "\x7f\r\t"))
        CHECK(static_cast<unsigned char>(letter) >= ' ');
    CHECK(one_line("a\xc2\x9b"
                   "31m") == "a\\u009b31m");
    CHECK(xml_text("<a href=\"&\">") == "&lt;a href=&quot;&amp;&quot;&gt;");
    const nlohmann::ordered_json json{{"</script><!--", hostile}};
    CHECK(script_json(json).find('<') == std::string::npos);
    CHECK(nlohmann::ordered_json::parse(script_json(json)) == json);
    // The examples of RFC 4180, section 2.
    CHECK(csv_field("aaa") == "aaa");
    CHECK(csv_field("b\r\nbb") == "\"b\r\nbb\"");
    CHECK(csv_field("b\"bb") == "\"b\"\"bb\"");
}

TEST_CASE("tournament screen: fits every window, whatever the names hold", "[screen]") {
    TournamentScene scene;
    scene.title = "cup.lua " + hostile;
    scene.footer = "Ctrl-C stops it.";
    scene.progress = {4321, 12000, 400, 3, std::chrono::duration<double>(7), "leader"};
    for (int player = 0; player < 12; ++player) {
        scene.names.push_back("player " + std::to_string(player) + hostile);
        PlayerStanding line;
        line.player = player;
        line.games = static_cast<std::uint64_t>(player) * 10;
        line.score = player * 5.25;
        line.rating = {player * 40.0, player * 40.0 - 30, player * 40.0 + 30, Reach::estimated, 0};
        if (player == 11) line.rating.high = INFINITY;
        scene.standings.players.push_back(line);
    }
    for (std::uint32_t game = 0; game < 4; ++game)
        scene.in_play.push_back(
            {game + 90, "game", {hostile, hostile}, 12, hostile, 1.5, hostile, 35});
    scene.incidents = {"match 3: crash " + hostile, "match 2: hang"};
    scene.incident_count = 40;
    for (int columns = 1; columns <= 160; columns += columns < 60 ? 3 : 17) {
        for (int rows = 1; rows <= 40; rows += rows < 26 ? 1 : 7) {
            const auto lines = tournament_screen(scene, columns, rows, false);
            INFO(columns << "x" << rows);
            REQUIRE(static_cast<int>(lines.size()) <= rows);
            REQUIRE(!lines.empty());
            for (const std::string& line : lines) {
                INFO(line);
                REQUIRE(columns_of(line) <= columns);
                REQUIRE(line.find_first_of("\x1b\n\r") == std::string::npos);
            }
        }
    }
    // Where there is room everybody is there, with games in play and the failures.
    std::string text;
    for (const std::string& line : tournament_screen(scene, 80, 24, false)) text += line + "\n";
    for (int player = 0; player < 12; ++player)
        CHECK_THAT(text, ply_test::containing("player " + std::to_string(player)));
    CHECK_THAT(text, ply_test::containing("4321/12000"));
    CHECK_THAT(text, ply_test::containing("match 90"));
    CHECK_THAT(text, ply_test::containing("crash"));
    CHECK_THAT(text, ply_test::containing("more"));
}

TEST_CASE("shared move: a reader never sees half of a move", "[shared_move]") {
    alignas(64) static char memory[sizeof(SharedMove)] = {};
    auto& move = *reinterpret_cast<SharedMove*>(memory);
    CHECK(move.read()->ply == 0);
    const auto text_of = [](int ply) {
        return std::string(static_cast<std::size_t>(ply % 41), static_cast<char>('a' + ply % 26));
    };
    std::jthread writer([&](const std::stop_token& stop) {
        for (int ply = 1; !stop.stop_requested(); ply = ply % 100'000 + 1)
            move.write(static_cast<std::uint32_t>(ply), ply, text_of(ply),
                       ply % 2 != 0 ? std::optional<Score>(-ply) : std::nullopt);
    });
    bool whole = true;
    for (int i = 0; i < 20'000; ++i) {
        const auto latest = move.read();
        if (!latest || latest->ply == 0) continue;
        whole = whole && latest->match == static_cast<std::uint32_t>(latest->ply) &&
                latest->text == text_of(latest->ply) &&
                latest->score ==
                    (latest->ply % 2 != 0 ? std::optional<Score>(-latest->ply) : std::nullopt);
    }
    CHECK(whole);
    writer.request_stop();
    writer.join();
    move.write(9, 3, std::string(100, 'x'), {});
    CHECK(move.read()->text == std::string(SharedMove::longest_text, 'x'));
}

TEST_CASE("shared move: who looks late finds the moves before it, of this match alone",
          "[shared_move]") {
    alignas(64) static char memory[sizeof(SharedMoves)] = {};
    auto& moves = *reinterpret_cast<SharedMoves*>(memory);
    CHECK(moves.read(7).empty());
    for (int ply = 3; ply <= 5; ++ply) moves.write(7, ply, std::to_string(ply), {});  // an opening
    const auto plies = [&](std::uint32_t match) {
        std::vector<int> found;
        for (const LatestMove& move : moves.read(match)) {
            CHECK(move.text == std::to_string(move.ply));
            found.push_back(move.ply);
        }
        return found;
    };
    CHECK(plies(7) == std::vector<int>{3, 4, 5});
    CHECK(plies(8).empty());
    for (int ply = 1; ply <= 4; ++ply) moves.write(8, ply, std::to_string(ply), {});
    CHECK(plies(8) == std::vector<int>{1, 2, 3, 4});
    for (int ply = 5; ply <= 100; ++ply) moves.write(8, ply, std::to_string(ply), {});
    const std::vector<int> kept = plies(8);
    CHECK(kept.size() == SharedMoves::kept);
    CHECK(kept.back() == 100);
}
