#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply_test;

namespace {

constexpr const char* three_players =
    "white,black,wins,draws,losses,date,game\n"
    "anna,bert,6,2,2,2026-01-05,hex\n"
    "bert,anna,3,3,4,2026-02-05,hex\n"
    "bert,cleo,5,1,4,2026-02-06,go\n"
    "cleo,anna,2,2,6,2026-02-07,go\n"
    "anna,bert,5,0,5,2026-02-08,go\n";

}  // namespace

TEST_CASE("ratings: one list from a journal, PGN and CSV", "[ratings_command]") {
    const TemporaryFolder folder;
    const std::string journal = (folder / "cup.db").string();
    run_program({"tournament", "--game", "tic_tac_toe", "--players", "anna = random",
                 "bert = random", "--rounds", "10", "--journal", journal, "--quiet"});
    const std::string csv = folder.write("more.csv", three_players);
    const std::string pgn = folder.write(
        "more.pgn", "[White \"cleo\"]\n[Black \"anna\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n");
    const auto list = run_well({"ratings", journal, csv, pgn, "--json", "--by-game"}).json();
    CHECK(list["matches"] == 20 + 50 + 1);
    CHECK(list["ratings"].size() == 3);
    CHECK(list["games"].size() == 4);
    CHECK(list["games"]["go"]["ratings"].size() == 3);
    CHECK(list["games"]["chess"].is_null());  // one game: nobody can be rated
    double mean = 0;
    for (const auto& line : list["ratings"]) {
        mean += line["elo"].get<double>();
        CHECK(line["elo_low"] < line["elo"]);
    }
    CHECK(std::abs(mean) < 0.01);

    const auto anchored = run_well({"ratings", csv, "--anchor", "anna=2000", "--json"}).json();
    CHECK(anchored["ratings"][0]["player"] == "anna");
    CHECK(anchored["ratings"][0]["elo"] == 2000);
}

TEST_CASE("ratings: a list for people, with those that cannot be rated", "[ratings_command]") {
    const TemporaryFolder folder;
    const std::string csv = folder.write("r.csv", std::string(three_players) +
                                                      "anna,dora,3,0,0,2026-03-01,go\n"
                                                      "x\x1b[31m,y,1,0,0,2026-03-01,go\n");
    const std::string text = run_well({"ratings", csv, "--superiority"}).out;
    CHECK_THAT(text, containing("not rated") && containing("has nothing against those rated") &&
                         containing("never met those rated") && containing("stronger than, %"));
    CHECK_THAT(text, containing("54 matches of 6 players."));
    CHECK_THAT(text, !containing("\x1b") && containing("x\\x1b[31m"));
    CHECK_THAT(run_well({"ratings", csv, "--csv"}).out,
               containing("place,player,elo") && containing("1,anna,"));
    CHECK_THAT(run_well({"ratings", csv, "--csv", "--superiority"}).out,
               containing("player,anna,"));
}

TEST_CASE("ratings: with rows hidden, superiority is that of those shown", "[ratings_command]") {
    const TemporaryFolder folder;
    const std::string csv = folder.write("r.csv",
                                         "white,black,wins,draws,losses\n"
                                         "anna,cleo,9,2,1\nanna,bert,2,1,1\nbert,cleo,2,1,1\n");
    const std::vector<std::string> shown{"ratings", csv, "--superiority", "--least-matches", "10"};
    const auto with = [&](const char* form) {
        auto words = shown;
        words.emplace_back(form);
        return run_well(words);
    };
    const auto all = run_well({"ratings", csv, "--superiority", "--json"}).json();
    REQUIRE(all["ratings"][1]["player"] == "bert");
    const auto list = with("--json").json();
    REQUIRE(list["ratings"].size() == 2);
    CHECK(list["ratings"][1]["place"] == 3);
    CHECK(list["ratings"][0]["elo"] == all["ratings"][0]["elo"]);
    const auto& matrix = list["superiority"];
    REQUIRE(matrix.size() == 2);
    REQUIRE(matrix[0].size() == 2);
    CHECK(matrix[0][1] == all["superiority"][0][2]);
    CHECK(matrix[1][0] == all["superiority"][2][0]);
    CHECK(list["ratings"][0]["stronger_than_next"] == matrix[0][1]);
    CHECK(list["ratings"][1]["stronger_than_next"].is_null());
    CHECK_THAT(with("--csv").out, containing("player,anna,cleo\n") && !containing("bert"));
    CHECK_THAT(run_well(shown).out, !containing("bert"));
}

TEST_CASE("ratings: their history by months", "[ratings_command]") {
    const TemporaryFolder folder;
    const std::string csv = folder.write("r.csv", three_players);
    const auto history = run_well({"ratings", csv, "--history", "month", "--json"}).json();
    REQUIRE(history["history"].size() == 2);
    CHECK(history["history"][0]["until"] == "2026-01");
    CHECK(history["history"][0]["ratings"].size() == 2);
    CHECK(history["history"][1]["ratings"] ==
          run_well({"ratings", csv, "--json"}).json()["ratings"]);
}

TEST_CASE("ratings: a journal has the days of its matches", "[ratings_command]") {
    const TemporaryFolder folder;
    const std::string journal = (folder / "cup.db").string();
    run_program({"tournament", "--game", "tic_tac_toe", "--players", "anna = random",
                 "bert = random", "--rounds", "5", "--journal", journal, "--quiet"});
    const auto first = run_well({"matches", journal, "--json"}).json_lines().front();
    const std::string day = first["began"].get<std::string>().substr(0, 10);
    std::filesystem::last_write_time(
        journal, std::filesystem::file_time_type::clock::now() + std::chrono::hours(24 * 400));
    const auto history = run_well({"ratings", journal, "--history", "day", "--json"}).json();
    CHECK(history["history"][0]["until"] == day);
    // Named twice it counts once, by its tournament file or another path as well.
    const std::string other = (folder / "." / "cup.db").string();
    const ProgramRun twice = run_program({"ratings", journal, other, "--json"});
    CHECK(twice.json()["matches"] == 10);
    CHECK_THAT(twice.err, containing("is named twice; it counts once"));
}

TEST_CASE("ratings: a match of a shard and of what was collected counts once",
          "[ratings_command]") {
    const TemporaryFolder folder;
    const std::string file = folder.write("cup.lua",
                                          "return { games = { 'tic_tac_toe' }, players = { 'anna = "
                                          "random', 'bert = random' }, rounds = 5 }");
    const auto journal = [&](const char* name) { return (folder / name).string(); };
    for (const char* shard : {"1", "2"})
        run_well({"tournament", file, "--shard", std::string(shard) + "/2", "--journal",
                  journal(shard), "--quiet"});
    // Shards alone are apart; what one of them lacks is in the whole.
    CHECK(run_well({"ratings", journal("1"), journal("2"), "--json"}).json()["matches"] == 10);
    run_well({"collect", file, journal("1"), journal("2"), "--journal", journal("all.db")});
    for (const auto& order : {std::vector{"1", "all.db"}, std::vector{"all.db", "2"}}) {
        const ProgramRun both =
            run_program({"ratings", journal(order[0]), journal(order[1]), "--json"});
        CHECK(both.json()["matches"] == 10);
        CHECK_THAT(both.err, containing("of its matches are in files before it; they count once"));
    }
}

TEST_CASE("ratings: a decathlon", "[ratings_command]") {
    const TemporaryFolder folder;
    const std::string csv = folder.write("r.csv", three_players);
    const auto table = run_well({"ratings", csv, "--decathlon", "--json"}).json()["decathlon"];
    REQUIRE(table.size() == 3);
    CHECK(table[0]["player"] == "anna");
    CHECK(table[2]["points"]["hex"].is_null());
    CHECK_THAT(run_well({"ratings", csv, "--decathlon"}).out, containing("first %"));
    CHECK_THAT(run_well({"ratings", csv, "--decathlon", "--csv"}).out,
               containing("place,player,total,error,best_place,worst_place,first,go,hex"));
}

TEST_CASE("ratings: what is wrong is one sentence", "[ratings_command]") {
    const TemporaryFolder folder;
    const std::string csv = folder.write("r.csv", three_players);
    const std::string broken = folder.write("broken.csv", "white,black,result\na,b,c\n");
    const std::string undated = folder.write("undated.csv", "white,black,result\na,b,1\nb,a,1\n");
    const std::string one_sided =
        folder.write("one_sided.csv", "white,black,result,date\na,b,1,2026-01-01\n");
    struct Wrong {
        std::vector<std::string> words;
        std::string sentence;
        int code = 1;
    };
    const Wrong wrong[] = {
        {{"ratings"}, "name a journal", 2},
        {{"ratings", csv, "--anchor", "ana=3"}, "did you mean 'anna'"},
        {{"ratings", csv, "--anchor", "anna"}, "NAME=VALUE", 2},
        {{"ratings", csv, "--decathlon", "--anchor", "anna=1"}, "--decathlon or --anchor", 2},
        {{"ratings", csv, "--anchor", "anna=strong"}, "takes a number", 2},
        {{"ratings", csv, "--model", "elo"}, "known: halves, bayeselo", 2},
        {{"ratings", csv, "--since", "spring"}, "takes a day", 2},
        {{"ratings", csv, "--game", "chess"}, "no match that counts"},
        {{"ratings", csv, "--anchor", "anna=1", "anna=2"}, "two ratings", 2},
        {{"ratings", undated, "--history", "month"}, "has a date that is known"},
        {{"ratings", one_sided, "--history", "month"}, "nobody can be rated"},
        {{"ratings", csv, "--json", "--csv"}, "choose one", 2},
        {{"ratings", broken}, "broken.csv:2: 'c' is no result"},
        {{"ratings", folder.path().string()}, "a folder, not a file"},
        {{"ratings", (folder / "no.db").string()}, "no such file"},
    };
    for (const Wrong& each : wrong) {
        INFO(command_text(each.words));
        const ProgramRun run = run_program(each.words);
        CHECK(run.exit_code == each.code);
        CHECK_THAT(run.sentence(), containing(each.sentence));
    }
}

TEST_CASE("tournament: a PGN that grows, and goes on after an interruption", "[ratings_command]") {
    const TemporaryFolder folder;
    const std::string file = folder.write(
        "cup.lua",
        "return { game = 'tic_tac_toe', players = { 'a = random', 'b = random' }, rounds = 3,"
        " event = 'Spring cup', site = 'Hall 2', workers = 1, clock = '5m+2s' }");
    const std::string pgn = (folder / "cup.pgn").string();
    run_program({"tournament", file, "--pgn", pgn, "--quiet"});
    const std::string text = bytes_of(pgn);
    CHECK_THAT(text, containing("[Event \"Spring cup\"]\n[Site \"Hall 2\"]\n[Date \"2") &&
                         containing("[Round \"3\"]") && containing("[TimeControl \"300+2\"]") &&
                         containing("[Match \"6\"]"));
    const auto list = run_well({"ratings", pgn, "--json"}).json();
    CHECK(list["matches"] == 6);
    CHECK(run_well({"matches", file, "--pgn"}).out == text);
    // Killed while it wrote, then a round more: what is written is what the journal has.
    folder.write("cup.pgn", text.substr(0, text.find("[Match \"2\"]") + 12));
    run_program({"tournament", file, "--pgn", pgn, "--rounds", "4", "--extend", "--quiet"});
    CHECK(bytes_of(pgn).starts_with(text));
    CHECK_THAT(bytes_of(pgn), containing("[Match \"8\"]"));
    CHECK(run_well({"ratings", pgn, "--json"}).json()["matches"] == 8);
    // What is not the tournament's is not written over.
    const std::string other = folder.write("other.pgn", "[Event \"x\"]\n\n1. e4 *\n");
    CHECK_THAT(
        run_program({"tournament", file, "--pgn", other, "--rounds", "4", "--quiet"}).sentence(),
        containing("name another file for the PGN"));
    CHECK(bytes_of(other) == "[Event \"x\"]\n\n1. e4 *\n");
    CHECK_THAT(run_program({"tournament", file, "--pgn", "/dev/null", "--rounds", "4"}).sentence(),
               containing("a device, not a file"));
}

TEST_CASE("standings: a crosstable of any size as CSV", "[ratings_command]") {
    const TemporaryFolder folder;
    std::vector<std::string> words{
        "tournament", "--game",   "nim", "--journal", (folder / "n.db").string(),
        "--quiet",    "--players"};
    for (int i = 0; i < 30; ++i) words.push_back(fmt::format("player{:02} = random", i));
    run_program(words);
    const std::string table =
        run_well({"standings", (folder / "n.db").string(), "--tables", "crosstable", "--csv"}).out;
    CHECK(std::ranges::count(table, '\n') == 31);
    CHECK(std::ranges::count(table, ',') == 31 * 31);
    CHECK_THAT(
        run_well({"standings", (folder / "n.db").string(), "--tables", "pairings", "--csv"}).out,
        containing("player,other,wins,draws,losses,ll,ld,wl,dd,wd,ww"));
}
