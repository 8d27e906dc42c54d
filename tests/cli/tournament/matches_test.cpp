// plyboard matches, replay and report as they are typed.

#include <map>
#include <set>
#include <sstream>

#include "framework/base/pattern.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using ply::Pattern;
using namespace ply_test;

namespace {

/// Eighteen matches of three players, one of whom has a name that nobody should have.
std::string play(const TemporaryFolder& folder, const std::string& name,
                 const char* workers = "2") {
    folder.write(
        name + ".lua",
        "return { games = { 'tic_tac_toe' }, rounds = 3, seed = 4, openings = { plies = 2 },"
        " players = { 'random', 'two = minimax(depth=2)', 'deep = alphabeta(depth=9)' } }");
    const std::string file = (folder / (name + ".lua")).string();
    run_program({"tournament", file, "--workers", workers});
    return file;
}

}  // namespace

TEST_CASE("cli: matches are chosen by what is asked for", "[cli][matches]") {
    const TemporaryFolder folder;
    const std::string file = play(folder, "cup");
    const auto all = run_well({"matches", file, "--json"}).json_lines();
    REQUIRE(all.size() == 18);
    std::map<std::string, std::size_t> counted;
    for (const std::string result : {"won", "drawn", "lost"}) {
        for (const json& match :
             run_well({"matches", file, "--player", "two", "--" + result, "--json"}).json_lines()) {
            ++counted[result];
            const json& winner = match.at("winner");
            INFO(match.dump());
            if (result == "won") CHECK(winner == "two");
            if (result == "drawn") CHECK(winner.is_null());
            if (result == "lost") CHECK((winner != "two" && !winner.is_null()));
        }
    }
    CHECK(counted["won"] + counted["drawn"] + counted["lost"] == 12);
    CHECK(run_well({"matches", file, "--player", "two", "--against", "deep", "--json"})
              .json_lines()
              .size() == 6);
    CHECK(run_well({"matches", file, "--round", "2", "--json"}).json_lines().size() == 6);
    CHECK(run_well({"matches", file, "--reason", "crash", "--json"}).out.empty());
    CHECK(run_well({"matches", file, "--game", "tic_tac_toe", "--json"}).json_lines().size() == 18);
    const std::string first_opening = std::to_string(all[0].at("opening_number").get<int>());
    for (const json& match :
         run_well({"matches", file, "--opening", first_opening, "--json"}).json_lines())
        CHECK(match.at("opening") == all[0].at("opening"));
    CHECK_THAT(run_well({"matches", file}).out, containing("18 of 18 matches"));
    const std::string csv = run_well({"matches", file, "--csv"}).out;
    CHECK(std::count(csv.begin(), csv.end(), '\n') == 19);
    const std::string pgn = run_well({"matches", file, "--pgn"}).out;
    CHECK(Pattern("\\[Event \"cup\"\\]\n").find_all(pgn).size() == 18);
}

TEST_CASE("cli: canonical matches are the same for any number of workers", "[cli][matches]") {
    const TemporaryFolder folder;
    const std::string one = play(folder, "one", "1"), three = play(folder, "three", "3");
    const std::string canonical = run_well({"matches", one, "--canonical"}).out;
    CHECK(canonical == run_well({"matches", three, "--canonical"}).out);
    CHECK(run_well({"matches", one, "--canonical", "--pgn"}).out ==
          run_well({"matches", three, "--canonical", "--pgn"}).out);
    CHECK(canonical.find("seconds") == std::string::npos);
    CHECK_THAT(run_well({"matches", one, "--json"}).out, containing("seconds"));
}

TEST_CASE("cli: a replay shows the positions that the moves lead to", "[cli][replay]") {
    const TemporaryFolder folder;
    const std::string file = play(folder, "cup");
    for (const std::string number : {"1", "5", "18"}) {
        const json replay = run_well({"replay", file, number, "--json"}).json();
        const json& positions = replay.at("positions");
        REQUIRE(positions.size() == replay.at("plies").get<std::size_t>() + 1);
        const json shown =
            run_well({"show", "tic_tac_toe", "--moves", replay.at("moves"), "--json"}).json();
        CHECK(positions.back().at("position") == shown.at("position"));
        CHECK(positions[0].at("player").is_null());
        CHECK(positions[1].at("player") == replay.at("players").at(0));
        CHECK(positions[2].at("player") == replay.at("players").at(1));
        CHECK(replay.at("trouble").is_null());
        CHECK(run_well({"replay", file, number, "--ply", "3", "--json"}).json().at("positions") ==
              json::array({positions[3]}));
    }
    const std::string text = run_well({"replay", file, "1"}).out;
    CHECK_THAT(text, containing("match 1, round 1"));
    CHECK_THAT(text, containing("ply 9") || containing("ply 8") || containing("ply 7"));
    CHECK(text.find('\x1b') == std::string::npos);
}

TEST_CASE("cli: the report is one page that holds everything", "[cli][report]") {
    const TemporaryFolder folder;
    folder.write(
        "evil.lua",
        "return { games = { 'tic_tac_toe' }, rounds = 1, openings = { plies = 2 }, players = {"
        " '</script><script>alert</script> = random', '<img src> = minimax(depth=1)',"
        " '\"&<i> = minimax(depth=2)' } }");
    const std::string file = (folder / "evil.lua").string();
    const std::string out = (folder / "out.html").string();
    run_program({"tournament", file});
    run_well({"report", file, "--html", out});
    const std::string page = bytes_of(out);
    CHECK(page.find("<img") == std::string::npos);
    CHECK(page.find("<script>alert") == std::string::npos);
    CHECK(Pattern("<script").find_all(page).size() == 2);
    // Nothing is fetched: the only address is the name of SVG, in the script.
    for (const Pattern::Match& address : Pattern("(https?:)?//[a-z]").find_all(page))
        CHECK(page.substr(address[0].begin, 26) == "http://www.w3.org/2000/svg");
    CHECK(page.find("<link") == std::string::npos);
    CHECK(page.find("@import") == std::string::npos);

    // The data of the page: the changes of the cells, applied, give as many stones as moves.
    const json data = run_well({"report", file, "--json"}).json();
    REQUIRE(data.at("matches").size() >= 6);
    for (const json& match : data.at("matches")) {
        auto cells = match.at("start").get<std::vector<int>>();
        int stones = 0;
        for (const json& step : match.at("steps")) {
            ++stones;
            for (std::size_t i = 0; i < step.size(); i += 2)
                cells.at(step[i].get<std::size_t>()) = step[i + 1];
            CHECK(static_cast<int>(cells.size() - std::count(cells.begin(), cells.end(), 0)) ==
                  stones);
        }
    }
    CHECK(run_well({"report", file, "--json", "--matches", "2"}).json().at("matches").size() == 2);
}

TEST_CASE("cli: the report can be found one's way in, by keys and on paper, too", "[cli][report]") {
    const TemporaryFolder folder;
    const std::string file = play(folder, "cup");
    const std::string out = (folder / "out.html").string();
    run_well({"report", file, "--html", out});
    const std::string page = bytes_of(out);
    const auto found = [&](const char* pattern) {
        std::set<std::string> words;
        for (const Pattern::Match& each : Pattern(pattern).find_all(page))
            words.insert(each[1].text);
        return words;
    };
    // The contents lead to every section.
    const auto sections = found("<section id=\"([^\"]*)\"");
    CHECK(sections.contains("standings"));
    CHECK(sections.contains("matches"));
    CHECK(found("<a href=\"#([a-z0-9]*)\">") == sections);
    // What scrolls can have the focus, and every column has a heading.
    CHECK(!found("class=\"scroll\"[^>]*aria-label=\"([^\"]+)\"").empty());
    CHECK(found("class=\"scroll\"( [^>]*>)") ==
          found("class=\"scroll\"( tabindex=\"0\" role=\"region\" aria-label=\"[^\"]+\">)"));
    CHECK(found("(<th[^>]*></th>)").empty());
    CHECK_THAT(page, containing("print-color-adjust: exact"));
    // By which program, when, how.
    CHECK_THAT(page, containing("</footer>"));
    CHECK(found("(Plyboard [0-9.]+, 20[0-9]{2}-[0-9]{2}-[0-9]{2}: plyboard report )").size() == 1);
    // Openings from which the seats scored alike are counted, not drawn.
    CHECK(found("(<span class=\"words\">50 % of)").empty());
}

TEST_CASE("cli: questions about a tournament that have no answer", "[cli][matches]") {
    const TemporaryFolder folder;
    const std::string file = play(folder, "cup");
    struct Row {
        std::vector<std::string> arguments;
        int code;
        std::string says;
    };
    for (const Row& row : std::vector<Row>{
             {{"matches", file, "--player", "too"}, 1, "did you mean 'two'"},
             {{"matches", file, "--won"}, 2, "--won needs --player"},
             {{"matches", file, "--player", "two", "--won", "--lost"}, 2, "choose one"},
             {{"matches", file, "--against", "two"}, 2, "--against needs --player"},
             {{"matches", file, "--game", "chess"}, 1, "no game of this tournament"},
             {{"matches", file, "--reason", "crahs"}, 1, "did you mean 'crash'"},
             {{"matches", file, "--json", "--pgn"}, 2, "choose one"},
             {{"matches", file, "--csv", "--canonical"}, 2, "not --csv"},
             {{"matches", (folder / "none.lua").string()}, 1, "no such file"},
             {{"replay", file, "19"}, 1, "no match 19"},
             {{"replay", file, "0"}, 2, "from 1"},
             {{"replay", file, "1", "--ply", "99"}, 2, "ply is 99"},
             {{"report", file}, 2, "--html"},
             {{"report", file, "--html", "/nowhere/x.html"}, 1, "cannot be written"}}) {
        INFO(command_text(row.arguments));
        const ProgramRun run = run_program(row.arguments);
        CHECK(run.exit_code == row.code);
        CHECK_THAT(run.err, containing(row.says));
        CHECK(std::count(run.err.begin(), run.err.end(), '\n') == 1);
    }
}
