// The user's settings, and what every command takes: --color, --quiet, errors under --json.

#include <nlohmann/json.hpp>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

namespace {

/// A user with these settings.
class Configured {
public:
    explicit Configured(const std::string& settings) {
        std::filesystem::create_directory(folder_ / "plyboard");
        folder_.write("plyboard/settings", settings);
    }
    std::string file() const { return folder_ / "plyboard/settings"; }
    ProgramRun run(const std::vector<std::string>& words) const {
        return run_program(words, {.environment = {{"XDG_CONFIG_HOME", folder_.path()}}});
    }

private:
    TemporaryFolder folder_;
};

constexpr char colour_escape = '\x1b';

}  // namespace

TEST_CASE("settings: stand in for what is not typed", "[cli][settings]") {
    const Configured user(
        "# mine\n\n"
        "  perft.divide = yes   # each move\n"
        "perft.json=yes\r\n"
        "show.moves = d d\n"
        "compare.games = tic_tac_toe \"connect_four(width=5)\"\n"
        "check.json = no\n");
    const json perft = json::parse(user.run({"perft", "connect_four", "1"}).out);
    CHECK(perft.at("leaves") == 7);
    CHECK(perft.at("divide").size() == 7);
    const auto mover = [&](const std::vector<std::string>& words) {
        const json facts = json::parse(user.run(words).out);
        return facts.at("mover");
    };
    CHECK(mover({"show", "connect_four", "--json"}) == 1);  // two moves were made
    CHECK(mover({"show", "connect_four", "--json", "--moves", "d d d"}) == 2);  // typed: three
    const json comparison =
        json::parse(user.run({"compare", "--players", "minimax", "--depth", "1", "--json"}).out);
    CHECK_THAT(comparison.dump(), containing("connect_four(width=5)"));
    CHECK_THAT(comparison.dump(), containing("tic_tac_toe"));
}

TEST_CASE("settings: players are for new games in which nobody else was asked for",
          "[cli][settings]") {
    const Configured user("play.players = random human\n");
    const auto players = [&](std::vector<std::string> words) {
        words.insert(words.begin(), {"play", "--plain"});
        return user.run(words).out;
    };
    CHECK_THAT(players({"tic_tac_toe"}), containing("random plays"));
    CHECK_THAT(players({"tic_tac_toe"}), containing("player 2 (human)"));
    CHECK_THAT(players({"tic_tac_toe", "--level", "1"}), containing("player 1 (human)"));
    CHECK_THAT(players({"lua:rows"}), containing("player 1 (human)"));  // has three seats
}

TEST_CASE("settings: one for a command goes before one for all", "[cli][settings]") {
    const Configured user("color = always\nperft.color = never\n");
    CHECK(user.run({"show", "breakthrough"}).out.find(colour_escape) != std::string::npos);
    CHECK(user.run({"show", "breakthrough", "--color", "never"}).out.find(colour_escape) ==
          std::string::npos);
}

TEST_CASE("settings: a byte-order mark at the beginning is skipped", "[cli][settings]") {
    const Configured user("\xef\xbb\xbfperft.json = yes\n");
    const ProgramRun run = user.run({"perft", "connect_four", "1"});
    CHECK(run.exit_code == 0);
    CHECK(run.json().at("leaves") == 7);
}

TEST_CASE("settings: a wrong line is named with its file", "[cli][settings]") {
    const std::vector<std::pair<std::string, std::string>> lines{
        {"colr = never", "did you mean 'color'?"},
        {"colr = never", "no option of every command is called 'colr'"},
        {"color = purple", "known: auto, always, never"},
        {"play.clok = 5m", "did you mean 'clock'?"},
        {"ply.clock = 5m", "did you mean 'play'?"},
        {"clock", "name = value"},
        {"color =", "name = value"},
        {"perft.divide = maybe", "yes or no"},
        {"doctor.json = yes", "takes no settings"},
        {"play.players = \"human", "not closed"},
        {"quiet = no", "stands above"},
    };
    for (const auto& [line, says] : lines) {
        INFO(line);
        const Configured user("quiet = yes\n\n" + line + "\n");
        const ProgramRun run = user.run({"perft", "tic_tac_toe", "1"});
        CHECK(run.exit_code == 1);
        CHECK(run.out.empty());
        CHECK_THAT(run.err, containing(user.file() + ":3: "));
        CHECK_THAT(run.err, containing(says));
        // Help is there for whoever has to correct it.
        CHECK(user.run({"help"}).exit_code == 0);
        CHECK(user.run({"perft", "--help"}).exit_code == 0);
    }
}

TEST_CASE("settings: doctor says which file is read", "[cli][settings]") {
    const Configured user("color = never\nplay.clock = 5m\n");
    CHECK_THAT(user.run({"doctor"}).out, containing("settings    " + user.file() + ": 2\n"));
    const Configured mistaken("clock\n");
    const ProgramRun doctor = mistaken.run({"doctor"});
    CHECK(doctor.exit_code == 1);
    CHECK_THAT(doctor.out, containing("BROKEN  settings    " + mistaken.file() + ":1: "));
}

TEST_CASE("cli: --color has the last word over NO_COLOR and terminals", "[cli]") {
    const ProgramInput input{.environment = {{"NO_COLOR", "1"}}};
    const auto coloured = [&](const std::string& when) {
        return run_well({"show", "breakthrough", "--color", when}, input).out.find(colour_escape) !=
               std::string::npos;
    };
    CHECK(coloured("always"));
    CHECK_FALSE(coloured("never"));
    CHECK_FALSE(coloured("auto"));
    const ProgramRun wrong = run_program({"games", "--color", "purple"});
    CHECK(wrong.exit_code == 2);
    CHECK_THAT(wrong.err, containing("known: auto, always, never"));
}

TEST_CASE("cli: --quiet leaves the results", "[cli]") {
    const std::vector<std::string> words{"tournament", "--game",   "nim", "--players", "random",
                                         "b = random", "--rounds", "1",   "--seed",    "1"};
    const TemporaryFolder folder;
    const std::string journal = folder / "cup.db";
    const auto again = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        more.insert(more.end(), {"--journal", journal, "--restart"});
        return run_program(more);
    };
    again({});
    CHECK_THAT(again({}).err, containing("The old journal is now"));
    const ProgramRun quiet = again({"--quiet"});
    CHECK(quiet.exit_code == 0);
    CHECK(quiet.err.empty());
    CHECK_THAT(quiet.out, containing("2 of 2 matches"));
    CHECK(run_program({"show", "xyzzy", "--quiet"}).err.starts_with("plyboard: "));
    // Of a file that was asked for nothing is said.
    const std::string file = folder / "file";
    for (const std::vector<std::string>& more :
         {std::vector<std::string>{"show", "nim", "--svg", file},
          {"report", journal, "--html", file},
          {"trace", "tree", "--player", "minimax(depth=1)", "--html", file}}) {
        std::vector<std::string> quietly = more;
        quietly.emplace_back("--quiet");
        INFO(command_text(more));
        CHECK(run_well(more).out == "wrote " + file + "\n");
        CHECK(run_well(quietly).out.empty());
    }
}

TEST_CASE("cli: errors under --json are objects on standard error", "[cli]") {
    const std::vector<std::pair<std::vector<std::string>, int>> mistakes{
        {{"perft", "connect_four", "2", "--json", "--zzz"}, 2},
        {{"show", "xyzzy", "--json"}, 1},
        {{"perf", "--json"}, 2},
    };
    for (const auto& [words, code] : mistakes) {
        INFO(command_text(words));
        const ProgramRun run = run_program(words);
        CHECK(run.exit_code == code);
        CHECK(run.out.empty());
        const json error = json::parse(run.err);
        CHECK(error.at("code") == code);
        CHECK_FALSE(error.at("error").get<std::string>().empty());
    }
}
