#include "framework/tournament/lists/result_files.hpp"

#include "framework/base/error.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::TemporaryFolder;

namespace {

/// What a file of this name and text has for a pool.
ResultPool pool_of(const std::string& name, const std::string& text, PoolOptions options = {}) {
    const TemporaryFolder folder;
    ResultPool pool(std::move(options));
    ResultReader(pool).read(folder.write(name, text));
    return pool;
}

/// All matches of two in one game, as the first saw them.
MatchCounts counts_of(const ResultPool& pool, const std::string& game, const std::string& one,
                      const std::string& other) {
    const int a = pool.player_named(one), b = pool.player_named(other);
    const PairTable table = ResultPool::all_of(pool.games().at(game));
    const MatchCounts counts = table.rows().at(std::minmax(a, b)).of_low();
    return a < b ? counts : MatchCounts{counts.losses, counts.draws, counts.wins};
}

std::string game_of_pgn(const std::string& white, const std::string& black,
                        const std::string& result, const std::string& more = "") {
    return "[White \"" + white + "\"]\n[Black \"" + black + "\"]\n[Result \"" + result + "\"]\n" +
           more + "\n1. e4 e5 " + result + "\n\n";
}

}  // namespace

TEST_CASE("results of PGN: tags alone count, whatever comments hold", "[result_files]") {
    const ResultPool pool =
        pool_of("games.pgn",
                "% for other programs\n" + game_of_pgn("A \\\"b\\\" c", "D\\\\e", "1-0") +
                    "[White \"x\"]\r\n[Black \"y\"]\r\n[Result \"0-1\"]\r\n\r\n"
                    "1. e4 { a comment\r\n[White \"nobody\"]\r\n} e5 ; { to the end\r\n0-1\r\n" +
                    game_of_pgn("y", "x", "1/2-1/2", "[Variant \"hex\"]\n") +
                    game_of_pgn("x", "y", "*") + game_of_pgn("?", "y", "1-0") +
                    // without moves, as programs that shorten files write them
                    "[White \"x\"]\n[Black \"y\"]\n[Result \"1-0\"]\n[White \"x\"]\n[Black \"y\"]\n"
                    "[Result \"1-0\"]\n1-0");
    CHECK(counts_of(pool, "chess", "A \"b\" c", "D\\e") == MatchCounts{1, 0, 0});
    CHECK(counts_of(pool, "chess", "x", "y") == MatchCounts{2, 0, 1});
    CHECK(counts_of(pool, "hex", "x", "y") == MatchCounts{0, 1, 0});
    CHECK(pool.player_named("nobody") == -1);
    CHECK(pool.matches() == 5);
    CHECK(pool.left_out().without_result == 1);
    CHECK(pool.left_out().without_names == 1);
}

TEST_CASE("results of PGN: a comment without an end costs its own game alone", "[result_files]") {
    const ResultPool pool =
        pool_of("games.pgn", game_of_pgn("a", "b", "1-0") + "{ open\n\n" + "[Event \"next\"]\n" +
                                 game_of_pgn("a", "b", "0-1"));
    CHECK(counts_of(pool, "chess", "a", "b") == MatchCounts{1, 0, 1});
}

TEST_CASE("results of CSV: columns by their names", "[result_files]") {
    const ResultPool pool = pool_of("all.csv",
                                    "\xef\xbb\xbf"
                                    "Date;Black;White;Result;Game\n"
                                    "2026-01-02;\"b; \"\"c\"\"\";a;1-0;go\n"
                                    "\n"
                                    "2026-01-03;\"b; \"\"c\"\"\";a;0.5;go\n"
                                    "2026-01-03;\"b; \"\"c\"\"\";a;*;go\n");
    CHECK(counts_of(pool, "go", "a", "b; \"c\"") == MatchCounts{1, 1, 0});
    CHECK(pool.left_out().without_result == 1);

    const ResultPool counted =
        pool_of("counts.csv", "white,black,wins,draws,losses\na,b,100000,20,3\nb,a,1,,2\n");
    CHECK(counts_of(counted, "chess", "a", "b") == MatchCounts{100002, 20, 4});
    const ResultPool tabs = pool_of("t.tsv", "player1\tplayer2\tscore\na\tb\t0\n");
    CHECK(counts_of(tabs, "chess", "a", "b") == MatchCounts{0, 0, 1});
    // as plyboard matches --csv writes it
    const ResultPool own = pool_of("own.csv",
                                   "match,game,players,result\n1,nim,a | b,1-0\n"
                                   "2,nim,a | b | c,1-2-3\n");
    CHECK(counts_of(own, "nim", "a", "b") == MatchCounts{1, 0, 0});
    CHECK(own.left_out().not_of_two == 1);
}

TEST_CASE("results of CSV: what is wrong is said with its line", "[result_files]") {
    const std::pair<std::string, std::string> wrong[] = {
        {"", "bad.csv: there is nothing in it"},
        {"\xff\xfew", "UTF-16; save it as UTF-8"},
        {"a,b\n", "no columns 'white' and 'black'"},
        {"white,black\n", "no column 'result'"},
        {"white,black,result\na,b,1-0\na,b,2-0\n", "bad.csv:3: '2-0' is no result"},
        {"white,black,result\na,b\n", "bad.csv:2: 2 fields"},
        {"white,black,result\n\"a,b,1-0\n", "bad.csv:2: quotes that do not end"},
        {"white,black,wins,losses\na,b,-1,2\n", "'-1' is no number of matches"},
        {"white,black,wins,losses\na,b,9223372036854775807,2\n",
         "'9223372036854775807' is no number"},
    };
    for (const auto& [text, sentence] : wrong) {
        INFO(text);
        CHECK_THROWS_WITH(pool_of("bad.csv", text), containing(sentence));
    }
    CHECK_THROWS_WITH(pool_of("bad.pgn", "no games\n"), containing("there is no game of PGN"));
    ResultPool pool{PoolOptions{}};
    CHECK_THROWS_WITH(ResultReader(pool).read("/nowhere/at.pgn"), containing("there is no such file"));
    CHECK_THROWS_AS(pool_of("bad.db", "SQLite"), Error);
}

TEST_CASE("results: names, players, games and days that count", "[result_files]") {
    const std::string text = game_of_pgn("Fish 1.0", "b", "1-0", "[Date \"2026.01.31\"]\n") +
                             game_of_pgn("Fish v1", "b", "1-0", "[Date \"2026.02.??\"]\n") +
                             game_of_pgn("b", "c", "0-1", "[UTCDate \"2025.12.24\"]\n") +
                             game_of_pgn("c", "d", "0-1");
    const PoolOptions renamed{.names = {{"Fish v1", "Fish 1.0"}}};
    CHECK(counts_of(pool_of("g.pgn", text, renamed), "chess", "Fish 1.0", "b").wins == 2);
    CHECK(pool_of("g.pgn", text, {.players = {"b", "c"}}).matches() == 1);
    CHECK(pool_of("g.pgn", text, {.without = {"b"}}).matches() == 1);
    CHECK(pool_of("g.pgn", text, {.games = {"hex"}}).matches() == 0);

    const ResultPool months = pool_of("g.pgn", text, {.period = Period::month});
    CHECK(months.left_out().without_day == 1);
    std::vector<std::string> periods;
    for (const auto& [day, table] : months.games().at("chess")) periods.push_back(day_text(day));
    CHECK(periods == std::vector<std::string>{"2025-12", "2026-01", "2026-02"});
    CHECK(pool_of("g.pgn", text, {.period = Period::day}).left_out().without_day == 2);
    CHECK(pool_of("g.pgn", text, {.since = 20260101, .until = 20260131}).matches() == 1);
}

TEST_CASE("results: days as programs write them", "[result_files]") {
    CHECK(day_of("2026.11.24") == 20261124);
    CHECK(day_of("2026-11-24T10:00:00") == 20261124);
    CHECK(day_of("2026.11.??") == 20261100);
    CHECK(day_of("2026.??.??") == 20260000);
    for (const char* wrong : {"", "????.??.??", "24.11.2026", "2026.13.01", "2026-11.24", "2026"})
        CHECK(day_of(wrong) == 0);
    CHECK(day_text(20260100) == "2026-01");
}
