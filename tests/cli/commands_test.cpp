// Every command as it is typed: what it prints for people, and the fields that scripts rely on.

#include <sys/wait.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <sstream>

#include "framework/base/system/process.hpp"
#include "framework/game/score.hpp"
#include "framework/tournament/workers/affinity.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using ply::usable_processors;
using namespace ply_test;

namespace {

/// As the overview lists them, a line each.
std::vector<std::string> all_commands() {
    std::vector<std::string> names;
    std::istringstream lines(run_well({"--help"}).out);
    for (std::string line; std::getline(lines, line) && !line.starts_with("GAME");)
        if (line.starts_with("  ")) names.push_back(line.substr(2, line.find(' ', 2) - 2));
    return names;
}

}  // namespace

TEST_CASE("cli: the overview names every command, and each has help with examples", "[cli]") {
    for (const char* word : {"--help", "-h", "help"}) {
        const ProgramRun overview = run_well({word});
        for (const char* command : {"play", "tournament", "doctor"})
            CHECK_THAT(overview.out, containing(std::string("\n  ") + command + " "));
        CHECK(overview.out.find("worker") == std::string::npos);
    }
    CHECK(run_well({}).out == run_well({"--help"}).out);
    CHECK(run_well({"--version"}).out.starts_with("plyboard "));
    const std::set<std::string> without_json = {"repl", "completions", "man",    "help",   "uci",
                                                "ugi",  "gtp",         "xboard", "studio", "watch"};
    const std::vector<std::string> commands = all_commands();
    CHECK(commands.size() >= 25);
    for (const std::string& command : commands) {
        INFO(command);
        const ProgramRun help = run_well({command, "--help"});
        CHECK(help.out.starts_with("plyboard " + command + " "));
        CHECK_THAT(help.out, containing("\nExamples:\n  "));
        CHECK((help.out.find("--json") == help.out.npos) == without_json.contains(command));
        CHECK(run_well({command, "-h"}).out == help.out);
    }
}

TEST_CASE("cli: check of a good game", "[cli]") {
    const ProgramRun text = run_well({"check", "breakthrough", "--games", "50"});
    CHECK_THAT(text.out, containing("50 random games"));
    CHECK_THAT(text.out, containing("the rules keep the contract"));
    const json result =
        run_well({"check", "connect_four", "--games", "20", "--seed", "3", "--json"}).json();
    CHECK(result.at("ok") == true);
    CHECK(result.at("games") == 20);
    CHECK(result.at("failure").is_null());
    CHECK(result.at("size").at("longest") <= 42);
}

TEST_CASE("cli: output that cannot be written is an error, a reader that left is none", "[cli]") {
    const TemporaryFolder folder;
    const std::string errors = folder / "errors";
    const auto shell = [&](const std::string& line) {
        const std::string program = "'" + ply::own_program() + "' ";
        const int status = std::system(("{ " + program + line + "; } 2> '" + errors + "'").c_str());
        return WEXITSTATUS(status);
    };
    const std::string unwritable = "the output could not be written";
    for (const auto& [command, said] :
         {std::pair<const char*, std::string>{"games", "plyboard: " + unwritable + "\n"},
          {"--help", "plyboard: " + unwritable + "\n"},
          {"show connect_four --json", "{\"error\":\"" + unwritable + "\",\"code\":1}\n"}}) {
        INFO(command);
        CHECK(shell(command + std::string(" > /dev/full")) == 1);
        CHECK(bytes_of(errors) == said);
        shell(command + std::string(" | true"));
        CHECK(bytes_of(errors).empty());
    }
    // What would run on for long ends soon.
    for (const char* command : {"analyze connect_four --time 2m --json",
                                "play breakthrough --players mcts mcts --json"}) {
        INFO(command);
        const std::string code = folder / "code";
        shell(command + ("; echo $? > '" + code + "'; } | { head -1 > /dev/null"));
        CHECK(bytes_of(code) == "0\n");
        CHECK(bytes_of(errors).empty());
    }
}

TEST_CASE("cli: words as JSON are those that were named, or all", "[cli]") {
    const json named = run_well({"words", "step", "hop", "--json"}).json();
    REQUIRE(named.size() == 2);
    CHECK(named[0].at("name") == "step");
    CHECK(named[1].at("name") == "hop");
    const json& pieces = named[0].at("parameters").at(0);
    CHECK(pieces.at("name") == "pieces");
    CHECK(pieces.at("default") == "MINE");
    CHECK(pieces.at("optional") == true);

    const json all = run_well({"words", "--json"}).json();
    const std::string page = run_well({"words", "--markdown"}).out;
    std::set<std::string> names;
    for (const json& word : all) {
        INFO(word);
        CHECK(names.insert(word.at("name")).second);
        CHECK_THAT(page, containing(word.at("name").get<std::string>()));
        CHECK_FALSE(word.at("meaning").get<std::string>().empty());
    }
    CHECK(names.contains("step"));
    CHECK(json::parse(run_program({"words", "stepp", "--json"}).err).at("error") ==
          "there is no word 'stepp'; did you mean 'step'?");
}

TEST_CASE("cli: doctor finds everything well", "[cli]") {
    const ProgramRun text = run_well({"doctor"});
    CHECK_THAT(text.out, containing("everything works"));
    CHECK_THAT(text.out, containing("lua:connect_four"));
    CHECK_THAT(text.out, containing("SQLite"));
    CHECK(text.out.find('\x1b') == std::string::npos);
    const ProgramRun lost =
        run_program({"doctor", "--json"}, {.environment = {{"PLYBOARD_PATH", "/nowhere"}}});
    CHECK(lost.exit_code == 1);
    int bad = 0;
    for (const json& finding : lost.json_lines()) {
        INFO(finding);
        const std::string detail = finding.at("detail");
        CHECK_FALSE(detail.empty());
        CHECK(finding.at("good") == !detail.starts_with("/nowhere: missing"));
        bad += finding.at("good") == false;
    }
    CHECK(bad == 1);
}

TEST_CASE("cli: tournament from options", "[cli]") {
    const std::vector<std::string> arguments{
        "tournament", "--game", "tic_tac_toe", "--players", "random", "minimax(depth=9)",
        "--rounds",   "3",      "--workers",   "1",         "--json"};
    const auto lines = run_well(arguments).json_lines();
    REQUIRE(lines.size() == 7);  // three rounds, both seats, and the standings
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) CHECK(lines[i].at("game") == "tic_tac_toe");
    CHECK(lines.back().at("complete") == true);
    CHECK(lines.back().at("standings").size() == 2);
    std::vector<std::string> table = arguments;
    table.pop_back();
    CHECK_THAT(run_well(table).out, containing("minimax(depth=9)"));
}

TEST_CASE("cli: engines are kept on the processors of their worker", "[cli]") {
    const TemporaryFolder folder;
    // It writes down where it may run, and plays nothing.
    const std::string engine = folder.write("engine.sh", R"sh(
taskset -pc $$ | sed 's/.*: //' >>"$1"
while read -r word rest; do
    case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go) echo bestmove 0000 ;;
    quit) exit ;;
    esac
done
)sh");
    const std::string seen = (folder / "seen").string();
    const int last = usable_processors().back();
    run_program({"tournament", "--game", "chess", "--players",
                 "a = uci(cmd=\"sh " + engine + " " + seen + "\")", "random", "--rounds", "1",
                 "--openings", "0", "--workers", "1", "--affinity", std::to_string(last)});
    // (It was asked what it is called before there was a worker.)
    CHECK(bytes_of(seen).ends_with("\n" + std::to_string(last) + "\n"));
}

TEST_CASE("cli: standings of a journal", "[cli]") {
    const TemporaryFolder folder;
    const std::string journal = (folder.path() / "cup.db").string();
    run_well({"tournament", "--game", "tic_tac_toe", "--players", "random",
              "deep = minimax(depth=9)", "--rounds", "20", "--seed", "3", "--journal", journal});
    const json plain = run_well({"standings", journal, "--json"}).json();
    CHECK(plain.at("matches") == 40);
    CHECK(plain.at("complete") == true);
    CHECK(plain.at("standings").at(0).at("player") == "deep");
    const json& pairs = plain.at("pairings").at(0).at("pairs");
    int sum = 0;
    for (const auto& [kind, count] : pairs.items()) sum += count.get<int>();
    CHECK(sum == 20);
    CHECK(plain.at("effort").size() == 2);

    const json anchored =
        run_well({"standings", journal, "--anchor", "random", "--anchor-elo", "1000", "--json"})
            .json();
    CHECK(anchored.at("standings").at(1).at("elo") == 1000);
    const auto distance = [](const json& all) {
        return all.at("standings").at(0).at("elo").get<double>() -
               all.at("standings").at(1).at("elo").get<double>();
    };
    CHECK(std::abs(distance(anchored) - distance(plain)) < 0.01);
    CHECK(distance(run_well({"standings", journal, "--prior", "5", "--json"}).json()) <
          distance(plain));

    CHECK_THAT(run_well({"standings", journal}).out, containing("The first seat scored"));
    const std::string effort = run_well({"standings", journal, "--tables", "effort"}).out;
    CHECK_THAT(effort, containing("longest"));
    CHECK_THAT(effort, !containing("pairing"));
    const ProgramRun unknown = run_program({"standings", journal, "--anchor", "randm"});
    CHECK(unknown.exit_code == 1);
    CHECK_THAT(unknown.err, containing("did you mean 'random'?"));
}

TEST_CASE("cli: output that is not a terminal has no escape sequences", "[cli]") {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"show", "connect_four", "--moves", "d d e"},
          {"games"},
          {"play", "tic_tac_toe", "--players", "random", "random"},
          {"search", "tic_tac_toe", "--player", "alphabeta(depth=3)"},
          {"tournament", "--game", "tic_tac_toe", "--players", "random", "a = random", "--rounds",
           "2"}}) {
        INFO(command_text(arguments));
        for (const char* no_colour : {"", "1"}) {
            const ProgramRun run =
                run_program(arguments, {.environment = {{"NO_COLOR", no_colour}}});
            CHECK(run.exit_code == 0);
            CHECK(run.out.find('\x1b') == std::string::npos);
            CHECK(run.err.find('\x1b') == std::string::npos);
        }
    }
}
