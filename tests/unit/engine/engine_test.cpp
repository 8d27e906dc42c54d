// Outside engines as players: what keeps its protocol plays, what breaks it loses with a reason.
#include <signal.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "framework/engine/engine.hpp"
#include "framework/engine/gtp_engine.hpp"
#include "framework/engine/line_buffer.hpp"
#include "framework/engine/protocol_notation.hpp"
#include "framework/engine/uci_engine.hpp"
#include "framework/engine/uci_info.hpp"
#include "framework/engine/xboard_engine.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/match/match.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace std::chrono_literals;
using ply_test::open_named;
using ply_test::TemporaryFolder;

namespace {

/// `uci(cmd="... uci MODE", options)` of the engine in tests/support/hostile_engine.cpp.
std::string hostile(const std::string& protocol, const std::string& mode,
                    const std::string& options = "") {
    return protocol + "(cmd=\"'" PLYBOARD_BINARY_DIR "/bin/hostile_engine' " + protocol + " " +
           mode + "\"" + (options.empty() ? "" : ", " + options) + ")";
}

/// Plays the moves of the fool's mate for whoever is to move.
class Fool final : public Participant {
public:
    explicit Fool(const Game& game) : game_(game) {}
    void new_match(std::uint64_t) override {}
    SearchResult choose(const Position& position, const MatchSoFar& so_far,
                        std::stop_token) override {
        constexpr const char* moves[] = {"f2f3", "e7e5", "g2g4", "d8h4"};
        SearchResult result;
        result.move = *game_.parse_move(position.state, moves[so_far.moves.size() % 4]);
        return result;
    }

private:
    const Game& game_;
};

struct Case {
    const char* protocol;
    const char* mode;
    const char* options;
    Termination termination;
    const char* detail;  ///< part of the record's
};

constexpr const char* brief = "wait=50ms";

void check_match(const Game& game, Participant& first, Participant& second, const Case& expected,
                 const MatchTerms& terms = {}) {
    Participant* seats[] = {&first, &second};
    const MatchRecord record = play_match(game, seats, {}, {}, terms);
    CHECK(termination_name(record.termination) == termination_name(expected.termination));
    CHECK_THAT(record.detail, ply_test::containing(expected.detail));
    REQUIRE(record.outcome);
    CHECK(record.outcome->rank[1] == 1);  // the second player wins in any case
}

bool process_lives(pid_t process) {
    return kill(process, 0) == 0 || errno != ESRCH;
}

}  // namespace

TEST_CASE("engines: small deviations are forgiven, great ones lose, and the next match is played",
          "[engine]") {
    const auto game = open_named("chess");
    Fool fool(*game);
    const Case cases[] = {
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
    for (const Case& expected : cases) {
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
        for (int match = 0; match < 3; ++match)
            check_match(*game, *first, *second, {"", "", "", Termination::normal, ""});
    }
}

// As framework/engine/README.md says it.
TEST_CASE("engines: UGI writes moves without the signs between their cells", "[engine]") {
    struct Written {
        const char* game;
        const char* position;
        const char* move;
        const char* ugi;
    };
    for (const auto& [name, position, text, ugi] : std::initializer_list<Written>{
             {"breakthrough", "8/8/8/4o3/8/8/8/x7 2", "e5-f4", "e5f4"},
             {"breakthrough", "8/8/8/4o3/5x2/8/8/8 2", "e5xf4", "e5f4"},
             {"lua:breakthrough", "8/8/8/4o3/8/8/8/x7 2", "e5-f4", "e5f4"},
             {"lua:breakthrough", "8/8/8/4o3/5x2/8/8/8 2", "e5xf4", "e5f4"},
             {"checkers", "", "11-15", "11-15"}}) {
        INFO(name << " " << text);
        const auto game = open_named(name);
        const Position at =
            Position::at(*game, *position != 0 ? game->parse_state(position) : game->start());
        const ProtocolNotation notation(*game, "ugi");
        const auto move = game->parse_move(at.state, text);
        REQUIRE(move.has_value());
        CHECK(game->move_text(at.state, *move) == text);
        CHECK(notation.move_text(at.state, *move) == ugi);
        for (const char* reply : {text, ugi}) CHECK(notation.read_move(at, reply) == move);
    }
}

TEST_CASE("engines: go over GTP, resigned, refused or passed", "[engine]") {
    const auto game = open_named("go(size=3)");
    const Case cases[] = {
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
    for (const Case& expected : cases) {
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
               ply_test::containing("ended with exit code 3: cannot find my book"));
    CHECK_THAT(error(hostile("uci", "mute", "start=50ms")),
               ply_test::containing("did not say uciok within 50 ms"));
    CHECK_THAT(error(hostile("uci", "no_ok", "start=50ms")),
               ply_test::containing("did not say uciok within 50 ms"));
    CHECK_THAT(error(hostile("uci", "never_ready", "start=500ms")),
               ply_test::containing("did not say readyok"));
    CHECK_THAT(error(hostile("xboard", "no_done", "start=500ms")),
               ply_test::containing("did not say 'feature done=1'"));
    CHECK_THAT(error(hostile("uci", "polite", "Hsh=3")),
               ply_test::containing("did you mean 'Hash'?"));
    CHECK_THAT(error(hostile("uci", "polite", "Hash=65")), ply_test::containing("1 to 64"));
    CHECK_THAT(error(hostile("uci", "polite", "Style=Wld")), ply_test::containing("'Wild'?"));
    CHECK_THAT(error(hostile("xboard", "polite", "nodes=5")),
               ply_test::containing("depth= or time="));
    CHECK_THAT(error("uci(cmd=/nowhere/engine)"),
               ply_test::containing("no program that can be run"));
    CHECK_THAT(error("uci(cmd=nosuchengine)"),
               ply_test::containing("no program nosuchengine in PATH"));
    CHECK_THAT(error("uci(nodes=5)"), ply_test::containing("which engine?"));
    // Blanks and commas in paths.
    const TemporaryFolder folder;
    const auto spaced = folder.path() / "an engine";
    std::filesystem::create_symlink(PLYBOARD_BINARY_DIR "/bin/hostile_engine", spaced);
    CHECK_THAT(error("uci(cmd=\"" + spaced.string() + " uci polite\")"),
               ply_test::containing("cmd=\"'" + spaced.string() + "'\""));
    CHECK(error("uci(cmd=\"'" + spaced.string() + "' uci polite\")") == "");
    CHECK_THAT(error("uci(cmd='/a, b/engine')"), ply_test::containing("put double ones"));
    CHECK_THAT(error("gtp(cmd=true)"), ply_test::containing("gtp engines cannot play chess"));
    const auto breakthrough = open_named("breakthrough");
    CHECK_THROWS_WITH(make_player(parse_player(hostile("uci", "polite")), *breakthrough),
                      ply_test::containing("plays chess only"));
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
        check_match(*game, *engine, fool, {"", "", "", Termination::normal, ""});
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

TEST_CASE("engines: are told of a clock that ends a little earlier", "[engine]") {
    const auto game = open_named("chess");
    Fool fool(*game);
    const TemporaryFolder folder;
    MatchTerms terms;
    for (const auto& [options, rule, words] :
         {std::tuple{"", ClockRule{60s}, "> go wtime 59970 btime 60000\n"},
          std::tuple{"margin=1s", ClockRule{60s, 500ms}, "> go wtime 59000 btime 60000 winc 500"},
          std::tuple{"margin=1s", ClockRule{1s}, "> go wtime 500 btime 1000\n"},
          std::tuple{"margin=1s", ClockRule{2s, 0ms, 5s}, "> go movetime 6000\n"},
          std::tuple{"", ClockRule{.main = 60s, .moves = 40},
                     "> go wtime 59970 btime 60000 movestogo 40\n"}}) {
        PlayerSpec spec = parse_player(hostile("uci", "illegal", options));
        spec.engine()->log = folder / "log";
        terms.clocks = {rule, rule};
        const auto engine = make_player(spec, *game);
        check_match(*game, *engine, fool, {"", "", "", Termination::illegal_move, ""}, terms);
        CHECK_THAT(ply_test::bytes_of(folder / "log"), ply_test::containing(words));
    }
}

// "level 40 5 0" of the protocol's text: 40 moves in 5 minutes.
TEST_CASE("engines: CECP is told of moves in a time as its level", "[engine]") {
    const auto game = open_named("chess");
    Fool fool(*game);
    const TemporaryFolder folder;
    MatchTerms terms;
    const ClockRule rule{.main = 300s, .moves = 40};
    terms.clocks = {rule, rule};
    PlayerSpec spec = parse_player(hostile("xboard", "illegal"));
    spec.engine()->log = folder / "log";
    const auto engine = make_player(spec, *game);
    check_match(*game, *engine, fool, {"", "", "", Termination::illegal_move, ""}, terms);
    CHECK_THAT(ply_test::bytes_of(folder / "log"), ply_test::containing("> level 40 5:00 0"));
}

// "time_settings m b s" of the protocol's draft: m seconds, then s stones in every b seconds.
// The margin takes the last second off what ends.
TEST_CASE("engines: GTP is told of clocks as Canadian byoyomi", "[engine]") {
    const auto game = open_named("go(size=3)");
    const auto second = make_player(parse_player(hostile("gtp", "polite")), *game);
    const TemporaryFolder folder;
    MatchTerms terms;
    struct Told {
        const char* clock;
        const char* settings;
        const char* left;
    };
    for (const auto& [clock, settings, left] :
         {Told{"10m", "time_settings 599 0 0", "time_left B 599 0"},
          Told{"25/5m", "time_settings 0 299 25", "time_left B 299 25"},
          Told{"10m+3x30s", "time_settings 600 29 1", "time_left B 600 0"},
          Told{"30s/move", "time_settings 0 29 1", "time_left B 29 1"}}) {
        INFO(clock);
        terms.clocks = {parse_clock(clock), parse_clock(clock)};
        PlayerSpec spec = parse_player(hostile("gtp", "illegal"));
        spec.engine()->log = folder / "log";
        const auto engine = make_player(spec, *game);
        check_match(*game, *engine, *second, {"", "", "", Termination::illegal_move, ""}, terms);
        const std::string log = ply_test::bytes_of(folder / "log");
        CHECK_THAT(log, ply_test::containing(settings) && ply_test::containing(left));
    }
}

namespace {

/// A UCI engine that writes down what it is told, after the folder it works in; it plays the first
/// moves of the fool's mate and expects `reply` to the first one.
class Recorder {
public:
    explicit Recorder(const std::string& reply) {
        const std::string script = folder_.write("engine", R"sh(#!/bin/sh
told=)sh" + heard().string() + R"sh(
pwd >>"$told"
move='f2f3 ponder )sh" + reply + R"sh('
while read -r line; do
    printf '%s\n' "$line" >>"$told"
    case "$line" in
    uci) printf 'option name Ponder type check default false\nuciok\n' ;;
    isready) echo readyok ;;
    ucinewgame) move='f2f3 ponder )sh" + reply + R"sh(' ;;
    'go ponder'*) ;;
    stop) echo 'bestmove a2a3' ;;
    go* | ponderhit) echo "bestmove $move"; move=g2g4 ;;
    quit) exit 0 ;;
    esac
done
)sh");
        std::filesystem::permissions(script, std::filesystem::perms::owner_all);
    }
    std::filesystem::path heard() const { return folder_ / "heard"; }
    /// As a player with these options.
    std::string player(const std::string& options) const {
        return "uci(cmd=\"" + (folder_ / "engine").string() + "\", " + options + ")";
    }
    /// Plays so many matches against the fool's mate; returns what the engine was told, a line
    /// each.
    std::string told_in(int matches, const std::string& options) const {
        const auto game = open_named("chess");
        Fool fool(*game);
        {
            const auto engine = make_player(parse_player(player(options)), *game);
            for (int match = 0; match < matches; ++match)
                check_match(*game, *engine, fool, {"", "", "", Termination::normal, ""});
        }
        return ply_test::bytes_of(heard());
    }

private:
    TemporaryFolder folder_;
};

int count_of(const std::string& text, const std::string& part) {
    int count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

}  // namespace

TEST_CASE("engines: work in their folder, are told their first lines, start anew", "[engine]") {
    const TemporaryFolder place;
    const Recorder once("e7e5");
    const std::string told = once.told_in(
        2, "dir=\"" + place.path().string() + "\", init=\"debug on; setoption name X value 1\"");
    CHECK(told.starts_with(std::filesystem::canonical(place.path()).string() +
                           "\ndebug on\nsetoption name X value 1\nuci\n"));
    CHECK(count_of(told, "\nuci\n") == 1);
    CHECK(count_of(told, "\nucinewgame\n") == 2);
    const Recorder anew("e7e5");
    const std::string told_anew = anew.told_in(2, "restart=yes");
    CHECK(count_of(told_anew, "\nuci\n") == 2);
    CHECK(count_of(told_anew, "\nquit\n") == 2);
    CHECK_THROWS_WITH(make_player(parse_player(once.player("dir=/nowhere")), *open_named("chess")),
                      ply_test::containing("no folder"));
}

TEST_CASE("engines: ponder by UCI on the reply that they expect", "[engine]") {
    const std::string told = Recorder("e7e5").told_in(1, "ponder=yes, time=1s");
    CHECK(count_of(told, "setoption name Ponder value true\n") == 1);
    CHECK_THAT(told, ply_test::containing("position startpos\ngo movetime 1000\n"
                                          "position startpos moves f2f3 e7e5\n"
                                          "go ponder movetime 1000\nponderhit\n"));
    CHECK(count_of(told, "stop\n") == 0);
    // Another reply comes: it is told to stop, and asked anew.
    const std::string wrong = Recorder("d7d5").told_in(2, "ponder=yes, time=1s");
    CHECK_THAT(wrong, ply_test::containing("position startpos moves f2f3 d7d5\n"
                                           "go ponder movetime 1000\nstop\n"
                                           "position startpos moves f2f3 e7e5\n"
                                           "go movetime 1000\n"));
    CHECK(count_of(wrong, "go ponder") == 2);
    // Nobody ponders who was not asked to.
    CHECK(count_of(Recorder("e7e5").told_in(1, "time=1s"), "ponder") == 0);
    CHECK_THROWS_WITH(make_player(parse_player(hostile("gtp", "polite", "ponder=yes")),
                                  *open_named("go(size=3)")),
                      ply_test::containing("leave ponder out"));
}

TEST_CASE("engines: a player of ours plays behind a protocol as it does inside", "[engine]") {
    struct Same {
        const char* game;
        const char* protocol;
        const char* player;
        const char* limit;
    };
    for (const auto& [name, protocol, player, limit] :
         {Same{"chess", "uci", "pvs", "nodes=800"}, Same{"chess", "uci", "pvs", "depth=3"},
          Same{"ataxx", "uci", "pvs", "nodes=500"},
          Same{"connect_four", "ugi", "mcts", "nodes=300"},
          Same{"othello", "uci", "mcts", "nodes=100"}}) {
        INFO(name << " " << protocol << " " << player << " " << limit);
        const auto game = open_named(name);
        const std::string inside = std::string(player) + "(" + limit + ")";
        const std::string outside = std::string(protocol) +
                                    "(cmd=\"'" PLYBOARD_BINARY_DIR "/bin/plyboard' " + protocol +
                                    " " + name + " --player " + player + "\", " + limit + ")";
        const auto first = make_player(parse_player(inside), *game);
        const auto other = make_player(parse_player(outside), *game);
        const auto opponent = make_player(parse_player("pvs(nodes=200)"), *game);
        // The second match finds everything that the first one has left.
        for (const std::uint64_t seed : {7, 8}) {
            MatchTerms terms;
            terms.plies = 40;
            Participant* const seats[] = {first.get(), opponent.get()};
            Participant* const other_seats[] = {other.get(), opponent.get()};
            const MatchRecord record = play_match(*game, seats, {}, {1, seed}, terms);
            const MatchRecord again = play_match(*game, other_seats, {}, {1, seed}, terms);
            CHECK(again.texts == record.texts);
            CHECK(again.detail == record.detail);
        }
    }
}

TEST_CASE("engines: scores of GTP are read", "[engine]") {
    CHECK(read_gtp_score("B+3.5") == 3.5);
    CHECK(read_gtp_score("W+12") == -12);
    CHECK(read_gtp_score("0") == 0);
    for (const char* const none : {"", "B+", "W+R", "draw", "X+1"}) {
        INFO(none);
        CHECK_FALSE(read_gtp_score(none));
    }
}

TEST_CASE("engines: a failure is in the log, both directions", "[engine]") {
    const auto game = open_named("chess");
    Fool fool(*game);
    const TemporaryFolder folder;
    PlayerSpec spec = parse_player(hostile("uci", "illegal"));
    spec.engine()->log = folder / "log";
    const auto engine = make_player(spec, *game);
    check_match(*game, *engine, fool, {"", "", "", Termination::illegal_move, ""});
    const std::string log = ply_test::bytes_of(folder / "log");
    CHECK_THAT(log, ply_test::containing("> position startpos\n"));
    CHECK_THAT(log, ply_test::containing("< bestmove f2f5\n"));
    CHECK_THAT(log, ply_test::containing("none of the 20 legal moves"));
}

TEST_CASE("engines: bytes become lines, harmless ones", "[engine]") {
    LineBuffer buffer;
    buffer.add("one\r\n two\t\nthr");
    CHECK(buffer.next() == "one");
    CHECK(buffer.next() == "two");
    CHECK(!buffer.next());
    buffer.add("ee\n");
    CHECK(buffer.next() == "three");
    const std::string bytes("a\0b\x1b[1m \xc3\xa4 \xff\n", 13);
    buffer.add(bytes);
    CHECK(buffer.next() == "a b [1m \xc3\xa4 ?");
    for (int i = 0; i < 100; ++i) buffer.add(std::string(10'000, 'x'));
    CHECK(!buffer.next());
    buffer.add("\nnext\n");
    const auto cut = buffer.next();
    REQUIRE(cut);
    CHECK(cut->size() <= LineBuffer::longest);
    CHECK(buffer.next() == "next");
}

TEST_CASE("engines: words of the protocols are read as their documents say", "[engine]") {
    // Examples of the UCI document (Meyer-Kahlen, 2006).
    const auto style =
        read_uci_option(" name Style type combo default Normal var Solid var Normal var Risky");
    REQUIRE(style);
    CHECK(style->name == "Style");
    CHECK(style->fallback == "Normal");
    CHECK(style->allowed == std::vector<std::string>{"Solid", "Normal", "Risky"});
    const auto selectivity = read_uci_option(" name Selectivity type spin default 2 min 0 max 4");
    REQUIRE(selectivity);
    CHECK(selectivity->kind == EngineSetting::Kind::spin);
    CHECK(selectivity->max == 4);
    CHECK(read_uci_option(" name Clear Hash type button")->name == "Clear Hash");
    CHECK(!read_uci_option(" type button"));

    UciInfo info;
    info.read("depth 2 score cp 214 time 1242 nodes 2124 nps 34928 pv e2e4 e7e5 g1f3");
    CHECK(info.depth == 2);
    CHECK(info.score == 214);
    CHECK(info.nodes == 2124);
    CHECK(info.line == "e2e4 e7e5 g1f3");
    info.read("score mate 3");  // moves, not plies
    CHECK(info.score == win_score - 5);
    info.read("score mate -2");
    CHECK(info.score == 4 - win_score);
    info.read("string depth 99 score cp 1");
    CHECK(info.depth == 2);

    // Of the CECP document (Mann and Muller, 2009).
    const auto features = read_features("usermove=1 myname=\"Crafty 23.1\" done=1");
    REQUIRE(features.size() == 3);
    CHECK(features[1] == std::pair<std::string, std::string>{"myname", "Crafty 23.1"});
    const auto combo = read_xboard_option("Playing Style -combo Solid /// *Normal /// Risky");
    REQUIRE(combo);
    CHECK(combo->fallback == "Normal");
    CHECK(combo->allowed.size() == 3);
    const auto spin = read_xboard_option("Resign Threshold -spin 800 200 1200");
    REQUIRE(spin);
    CHECK(spin->min == 200);

    CHECK(split_command("gnugo --mode gtp") == std::vector<std::string>{"gnugo", "--mode", "gtp"});
    CHECK(split_command("'a b' \"c d\"e \\  ''") ==
          std::vector<std::string>{"a b", "c de", " ", ""});
    CHECK_THROWS_WITH(split_command("'a"), ply_test::containing("is not closed"));
}

TEST_CASE("engines: the one-line form comes back as it was, and changes no search", "[engine]") {
    const PlayerSpec spec = parse_player("sf = uci(cmd=\"stockfish\", nodes=10000, Skill Level=3)");
    CHECK(spec.name == "sf");
    REQUIRE(spec.engine() != nullptr);
    CHECK(spec.engine()->limits.nodes == 10000);
    CHECK(spec.engine()->settings ==
          std::vector<std::pair<std::string, std::string>>{{"Skill Level", "3"}});
    CHECK(parse_player(spec.text()).text() == spec.text());
    CHECK(!spec.repeatable());
    CHECK_THROWS_WITH(parse_searcher("uci(cmd=x)"), ply_test::containing("searcher"));
}

TEST_CASE("engines: the command asks and tests them", "[engine]") {
    const auto report_of = [](const std::string& protocol, const std::string& mode) {
        const std::string engine = "'" PLYBOARD_BINARY_DIR "/bin/hostile_engine' ";
        const auto run =
            ply_test::run_program({"engine", engine + protocol + " " + mode, "--json"});
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
    CHECK_THAT(failed(report_of("uci", "illegal")), ply_test::containing("legal plies of chess"));
    CHECK_THAT(failed(report_of("uci", "die")),
               ply_test::containing("answers go depth 1 with bestmove"));
    CHECK(ply_test::run_program({"engine", "nosuchengine"}).exit_code == 1);
    CHECK(ply_test::run_program({"engine", "x", "--protocol", "uco"}).exit_code == 2);
}

TEST_CASE("engines: vertices of go have no I", "[engine]") {
    const auto game = open_named("go");
    const ProtocolNotation words(*game, "gtp");
    const Position start = Position::start(*game);
    CHECK(words.entry().settings ==
          std::vector<std::pair<std::string, std::string>>{{"boardsize", "9"}, {"komi", "7.5"}});
    CHECK(words.move_text(start.state, *game->parse_move(start.state, "h1")) == "H1");
    CHECK(words.move_text(start.state, *game->parse_move(start.state, "j9")) == "J9");
    CHECK(words.move_text(start.state, *game->parse_move(start.state, "pass")) == "PASS");
    CHECK(words.read_move(start, "J9") == game->parse_move(start.state, "j9"));
    CHECK(!words.read_move(start, "I9"));
}
