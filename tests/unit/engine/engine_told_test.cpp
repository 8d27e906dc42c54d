// What outside engines are told, word for word: clocks, first lines, what to ponder on.
#include <tuple>

#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/engine_matches.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;
using namespace std::chrono_literals;

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
        check_match(*game, *engine, fool, plays_illegally, terms);
        CHECK_THAT(bytes_of(folder / "log"), containing(words));
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
    check_match(*game, *engine, fool, plays_illegally, terms);
    CHECK_THAT(bytes_of(folder / "log"), containing("> level 40 5:00 0"));
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
        check_match(*game, *engine, *second, plays_illegally, terms);
        const std::string log = bytes_of(folder / "log");
        CHECK_THAT(log, containing(settings) && containing(left));
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
                check_match(*game, *engine, fool, plays_its_mate);
        }
        return bytes_of(heard());
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
                      containing("no folder"));
}

TEST_CASE("engines: ponder by UCI on the reply that they expect", "[engine]") {
    const std::string told = Recorder("e7e5").told_in(1, "ponder=yes, time=1s");
    CHECK(count_of(told, "setoption name Ponder value true\n") == 1);
    CHECK_THAT(told, containing("position startpos\ngo movetime 1000\n"
                                "position startpos moves f2f3 e7e5\n"
                                "go ponder movetime 1000\nponderhit\n"));
    CHECK(count_of(told, "stop\n") == 0);
    // Another reply comes: it is told to stop, and asked anew.
    const std::string wrong = Recorder("d7d5").told_in(2, "ponder=yes, time=1s");
    CHECK_THAT(wrong, containing("position startpos moves f2f3 d7d5\n"
                                 "go ponder movetime 1000\nstop\n"
                                 "position startpos moves f2f3 e7e5\n"
                                 "go movetime 1000\n"));
    CHECK(count_of(wrong, "go ponder") == 2);
    // Nobody ponders who was not asked to.
    CHECK(count_of(Recorder("e7e5").told_in(1, "time=1s"), "ponder") == 0);
    CHECK_THROWS_WITH(make_player(parse_player(hostile("gtp", "polite", "ponder=yes")),
                                  *open_named("go(size=3)")),
                      containing("leave ponder out"));
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
