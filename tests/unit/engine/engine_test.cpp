// Outside engines as players: what keeps its protocol plays, what breaks it loses with a reason.
#include <signal.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>

#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engine_matches.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;

namespace {

constexpr const char* brief = "wait=50ms";

bool process_lives(pid_t process) {
    return kill(process, 0) == 0 || errno != ESRCH;
}

}  // namespace

TEST_CASE("engines: small deviations are forgiven, great ones lose, and the next match is played",
          "[engine]") {
    const auto game = open_named("chess");
    Fool fool(*game);
    const EngineCase cases[] = {
        {"uci", "polite", "", Termination::normal, ""},
        {"uci", "polite", "Hash=32, style=Wild", Termination::normal, ""},
        {"uci", "crlf", "", Termination::normal, ""},
        {"uci", "blanks", "", Termination::normal, ""},
        {"uci", "halves", "", Termination::normal, ""},
        {"uci", "noise", "", Termination::normal, ""},
        {"uci", "bytes", "", Termination::normal, ""},
        {"uci", "long", "", Termination::normal, ""},
        {"uci", "errors", "", Termination::normal, ""},
        {"uci", "early", "", Termination::normal, ""},
        {"uci", "twice", "", Termination::normal, ""},
        {"uci", "silent", brief, Termination::hang, "gave no move within 50 ms"},
        {"uci", "after_stop", brief, Termination::hang, "gave no move within 50 ms"},
        {"uci", "half", brief, Termination::hang, "gave no move within 50 ms"},
        {"uci", "flood", "", Termination::player_error, "floods its output"},
        {"uci", "die", "", Termination::crash, "ended with exit code 3"},
        {"uci", "die_after", "", Termination::crash, "ended with exit code 4"},
        {"uci", "crash", "", Termination::crash, "SIGSEGV"},
        {"uci", "close", "", Termination::crash, "closed its output"},
        {"uci", "illegal", "", Termination::illegal_move, "'f2f5', which is none of the 20"},
        {"uci", "none", "", Termination::illegal_move, "'(none)'"},
        {"uci", "zero", "", Termination::illegal_move, "'0000'"},
        {"uci", "nothing", "", Termination::illegal_move, "''"},
        {"ugi", "polite", "nodes=10", Termination::normal, ""},
        {"ugi", "die", "", Termination::crash, "ended with exit code 3"},
        {"xboard", "polite", "Style=Calm", Termination::normal, ""},
        {"xboard", "polite", "depth=3", Termination::normal, ""},
        {"xboard", "crlf", "", Termination::normal, ""},
        {"xboard", "halves", "", Termination::normal, ""},
        {"xboard", "noise", "", Termination::normal, ""},
        {"xboard", "bytes", "", Termination::normal, ""},
        {"xboard", "san", "", Termination::normal, ""},
        {"xboard", "offer", "", Termination::normal, ""},
        {"xboard", "twice", "", Termination::normal, ""},
        {"xboard", "slow_features", "", Termination::normal, ""},
        {"xboard", "old", "start=100ms", Termination::normal, ""},
        {"xboard", "deaf", "", Termination::normal, ""},
        {"xboard", "no_depth", "", Termination::normal, ""},
        {"xboard", "no_depth", "depth=3", Termination::player_error, "cannot be given a depth"},
        {"xboard", "invalid", "", Termination::player_error, "refuses a legal move"},
        {"xboard", "silent", brief, Termination::hang, "gave no move within 50 ms"},
        {"xboard", "die", "", Termination::crash, "ended with exit code 3"},
        {"xboard", "illegal", "", Termination::illegal_move, "'f2f5'"},
        {"xboard", "claim", "", Termination::player_error, "claims '1-0 {I win}'"},
        {"xboard", "loses", "", Termination::resign, "I lose"},
        {"xboard", "resign", "", Termination::resign, "resigns"},
        {"xboard", "refuse", "", Termination::player_error, "refuses a legal move"},
    };
    for (const EngineCase& expected : cases) {
        INFO(expected.protocol << " " << expected.mode);
        const auto engine = make_player(
            parse_player(hostile(expected.protocol, expected.mode, expected.options)), *game);
        check_match(*game, *engine, fool, expected);
        check_match(*game, *engine, fool, expected);
    }
}

TEST_CASE("engines: two of them play from both sides", "[engine]") {
    const auto game = open_named("chess");
    for (const char* protocol : {"uci", "ugi", "xboard"}) {
        INFO(protocol);
        const auto first = make_player(parse_player(hostile(protocol, "polite")), *game);
        const auto second = make_player(parse_player(hostile(protocol, "polite")), *game);
        for (int match = 0; match < 3; ++match) check_match(*game, *first, *second, plays_its_mate);
    }
}

TEST_CASE("engines: go over GTP, resigned, refused or passed", "[engine]") {
    const auto game = open_named("go(size=3)");
    const EngineCase cases[] = {
        {"gtp", "polite", "", Termination::normal, ""},
        {"gtp", "no_id", "", Termination::normal, ""},
        {"gtp", "late", "", Termination::normal, ""},
        {"gtp", "crlf", "", Termination::normal, ""},
        {"gtp", "resign", "", Termination::resign, "resigns"},
        {"gtp", "refuse", "", Termination::player_error, "refuses genmove: cannot"},
        {"gtp", "illegal", "", Termination::illegal_move, "'I1'"},
        {"gtp", "silent", brief, Termination::hang, "gave no move within 50 ms"},
        {"gtp", "die", "", Termination::crash, "ended with exit code 3"},
    };
    const auto second = make_player(parse_player(hostile("gtp", "polite")), *game);
    for (const EngineCase& expected : cases) {
        INFO(expected.mode);
        const auto engine =
            make_player(parse_player(hostile("gtp", expected.mode, expected.options)), *game);
        for (int match = 0; match < 2; ++match) check_match(*game, *engine, *second, expected);
    }
}

TEST_CASE("engines: who cannot get ready takes no part, and is told why", "[engine]") {
    const auto game = open_named("chess");
    const auto error = [&](const std::string& player) {
        try {
            make_player(parse_player(player), *game);
        } catch (const Error& failure) {
            return std::string(failure.what());
        }
        return std::string();
    };
    CHECK_THAT(error(hostile("uci", "die_at_start")),
               containing("ended with exit code 3: cannot find my book"));
    CHECK_THAT(error(hostile("uci", "mute", "start=50ms")),
               containing("did not say uciok within 50 ms"));
    CHECK_THAT(error(hostile("uci", "no_ok", "start=50ms")),
               containing("did not say uciok within 50 ms"));
    CHECK_THAT(error(hostile("uci", "never_ready", "start=500ms")),
               containing("did not say readyok"));
    CHECK_THAT(error(hostile("xboard", "no_done", "start=500ms")),
               containing("did not say 'feature done=1'"));
    CHECK_THAT(error(hostile("uci", "polite", "Hsh=3")), containing("did you mean 'Hash'?"));
    CHECK_THAT(error(hostile("uci", "polite", "Hash=65")), containing("1 to 64"));
    CHECK_THAT(error(hostile("uci", "polite", "Style=Wld")), containing("'Wild'?"));
    CHECK_THAT(error(hostile("xboard", "polite", "nodes=5")), containing("depth= or time="));
    CHECK_THAT(error("uci(cmd=/nowhere/engine)"), containing("no program that can be run"));
    CHECK_THAT(error("uci(cmd=nosuchengine)"), containing("no program nosuchengine in PATH"));
    CHECK_THAT(error("uci(nodes=5)"), containing("which engine?"));
    // Blanks and commas in paths.
    const TemporaryFolder folder;
    const auto spaced = folder.path() / "an engine";
    std::filesystem::create_symlink(PLYBOARD_BINARY_DIR "/bin/hostile_engine", spaced);
    CHECK_THAT(error("uci(cmd=\"" + spaced.string() + " uci polite\")"),
               containing("cmd=\"'" + spaced.string() + "'\""));
    CHECK(error("uci(cmd=\"'" + spaced.string() + "' uci polite\")") == "");
    CHECK_THAT(error("uci(cmd='/a, b/engine')"), containing("put double ones"));
    CHECK_THAT(error("gtp(cmd=true)"), containing("gtp engines cannot play chess"));
    const auto breakthrough = open_named("breakthrough");
    CHECK_THROWS_WITH(make_player(parse_player(hostile("uci", "polite")), *breakthrough),
                      containing("plays chess only"));
}

TEST_CASE("engines: nothing of them is left, whatever they do", "[engine]") {
    const auto game = open_named("chess");
    Fool fool(*game);
    const TemporaryFolder folder;
    const std::string file = folder / "child";
    for (const char* mode : {"fork", "stay"}) {
        INFO(mode);
        auto engine =
            make_player(parse_player(hostile("uci", std::string(mode) + " '" + file + "'")), *game);
        check_match(*game, *engine, fool, plays_its_mate);
        engine.reset();
    }
    pid_t child = 0;
    std::ifstream(file) >> child;
    REQUIRE(child > 0);
    CHECK(!process_lives(child));
}

TEST_CASE("engines: late by the clock loses on time, and the next match is in step", "[engine]") {
    const auto game = open_named("chess");
    Fool fool(*game);
    MatchTerms terms;
    terms.clocks = {ClockRule{std::chrono::milliseconds(1)}, ClockRule{std::chrono::hours(1)}};
    const auto engine = make_player(parse_player(hostile("uci", "after_stop")), *game);
    for (int match = 0; match < 2; ++match)
        check_match(*game, *engine, fool,
                    {"", "", "", Termination::time_forfeit, "ms over its time"}, terms);
}

TEST_CASE("engines: what they say of a move stands in the record", "[engine]") {
    const auto game = open_named("chess");
    Fool fool(*game);
    for (const char* protocol : {"uci", "xboard"}) {
        const auto engine = make_player(parse_player(hostile(protocol, "says")), *game);
        Participant* seats[] = {engine.get(), &fool};
        const MatchRecord record = play_match(*game, seats, {}, {});
        REQUIRE(record.thoughts.size() == 4);
        REQUIRE(record.thoughts[0]);
        CHECK(record.thoughts[0]->score == -35);
        CHECK(record.thoughts[0]->depth == 7);
        CHECK(record.thoughts[0]->nodes == 1234);
        CHECK(record.thoughts[0]->line == "f3 e5");
        CHECK(record.thoughts[2]->line.empty());  // it could not be played
    }
}

TEST_CASE("engines: a failure is in the log, both directions", "[engine]") {
    const auto game = open_named("chess");
    Fool fool(*game);
    const TemporaryFolder folder;
    PlayerSpec spec = parse_player(hostile("uci", "illegal"));
    spec.engine()->log = folder / "log";
    const auto engine = make_player(spec, *game);
    check_match(*game, *engine, fool, plays_illegally);
    const std::string log = bytes_of(folder / "log");
    CHECK_THAT(log, containing("> position startpos\n"));
    CHECK_THAT(log, containing("< bestmove f2f5\n"));
    CHECK_THAT(log, containing("none of the 20 legal moves"));
}

TEST_CASE("engines: the command asks and tests them", "[engine]") {
    const auto report_of = [](const std::string& protocol, const std::string& mode) {
        const std::string engine = "'" PLYBOARD_BINARY_DIR "/bin/hostile_engine' ";
        const auto run = run_program({"engine", engine + protocol + " " + mode, "--json"});
        CHECK(run.exit_code == 1);  // it answers `go infinite` at once
        return run.json();
    };
    const auto failed = [](const nlohmann::json& report) {
        std::string all;
        for (const auto& check : report.at("checks"))
            if (!check.at("ok")) all += check.at("what").get<std::string>() + "; ";
        return all;
    };
    const auto polite = report_of("uci", "polite");
    CHECK(polite.at("protocol") == "uci");
    CHECK(polite.at("name") == "Hostile");
    CHECK(polite.at("options").at(0) ==
          nlohmann::json{
              {"name", "Hash"}, {"kind", "spin"}, {"default", "16"}, {"min", 1}, {"max", 64}});
    CHECK(failed(polite) == "thinks on after go infinite until it is told to stop; ");
    CHECK_THAT(failed(report_of("uci", "illegal")), containing("legal plies of chess"));
    CHECK_THAT(failed(report_of("uci", "die")), containing("answers go depth 1 with bestmove"));
    CHECK(run_program({"engine", "nosuchengine"}).exit_code == 1);
    CHECK(run_program({"engine", "x", "--protocol", "uco"}).exit_code == 2);
}
