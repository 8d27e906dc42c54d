// Playing in the terminal: searchers, persons, the end of the input, JSON.

#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

namespace {

/// Six on seven with an open row of three: player 1 wins with d.
const std::string three_in_a_column = "a a b b c c";

}  // namespace

TEST_CASE("play: what dice let expect is a chance to win", "[cli]") {
    const std::vector<std::string> words{
        "play",   "pig", "--players", "expectiminimax(depth=2)", "expectiminimax(depth=2)",
        "--seed", "1"};
    // The first roll wins 2 points or more but for a 1; a point counts for 1 % of a win.
    CHECK_THAT(run_well(words).out, containing("plays roll  (51.7 %)"));
}

TEST_CASE("cli: play, two searchers", "[cli]") {
    const std::vector<std::string> arguments{"play",         "tic_tac_toe", "--players",
                                             "alphabeta_tt", "minimax",     "--json"};
    const auto lines = run_well(arguments).json_lines();
    REQUIRE(lines.size() == 10);
    for (std::size_t i = 0; i < 9; ++i) {
        CHECK(lines[i].at("ply") == i + 1);
        CHECK(lines[i].at("player") == (i % 2 == 0 ? "alphabeta_tt" : "minimax"));
        CHECK(lines[i].at("score") == 0);
        CHECK(lines[9].at("moves").at(i) == lines[i].at("move"));
    }
    CHECK(lines[9].at("outcome") == "draw");
    CHECK(lines[9].at("ranks") == json{1, 1});
    CHECK(lines[9].at("reason").is_null());

    // Random players: the seed decides.
    const auto moves_with = [](const std::string& seed) {
        return run_well({"play", "connect_four", "--players", "random", "random", "--seed", seed,
                         "--json"})
            .json_lines()
            .back()
            .at("moves");
    };
    CHECK(moves_with("5") == moves_with("5"));
    CHECK(moves_with("5") != moves_with("6"));

    // Without one each game has its own, and says it.
    const std::vector<std::string> unseeded{"play",   "connect_four", "--players",
                                            "random", "random",       "--json"};
    const json first = run_well(unseeded).json_lines().back();
    CHECK(first.at("moves") == moves_with(first.at("seed").dump()));
    CHECK(first.at("seed") != run_well(unseeded).json_lines().back().at("seed"));

    const ProgramRun text = run_well({"play", "connect_four", "--players", "alphabeta(depth=2)",
                                      "random", "--moves", three_in_a_column});
    CHECK_THAT(text.out, containing("plays d"));
    CHECK_THAT(text.out, containing("player 1 wins"));
    CHECK_THAT(text.out, containing("moves: " + three_in_a_column + " d\n"));
}

TEST_CASE("play: the seed is said to whoever does not know it, and wants remarks", "[cli]") {
    const auto out = [](const std::vector<std::string>& more) {
        std::vector<std::string> words{"play", "tic_tac_toe", "--players", "random", "random"};
        words.insert(words.end(), more.begin(), more.end());
        return run_well(words).out;
    };
    CHECK_THAT(out({}), containing("the same again with --seed "));
    CHECK_THAT(out({"--seed", "1"}), !containing("--seed"));
    CHECK_THAT(out({"--quiet"}), !containing("--seed"));
}

TEST_CASE("play: a transcript says at its start what is played and by whom", "[cli]") {
    const std::string out = typed_play("lua:tic_tac_toe", "random", "quit\n").out;
    const std::string first = out.substr(0, out.find('\n'));
    CHECK_THAT(first, containing(": player 1 (human), player 2 (random)"));
    CHECK(out.find(first, 1) == out.npos);
}

TEST_CASE("play: who alone has the far side of a board sees it turned", "[cli]") {
    const auto seen_by = [](const std::string& game, const std::string& first,
                            const std::string& second) {
        return run_program({"play", game, "--players", first, second}, {.text = "quit\n"}).out;
    };
    CHECK_THAT(seen_by("chess", "random", "human"), containing("h g f e d c b a"));
    CHECK_THAT(seen_by("chess", "human", "human"), containing("a b c d e f g h"));
    CHECK_THAT(seen_by("chess", "human", "random"), containing("a b c d e f g h"));
    // Where pieces begin on no side, and where they drop, it stays as it is.
    CHECK_THAT(seen_by("othello", "random", "human"), containing("a b c d e f g h"));
    CHECK_THAT(seen_by("connect_four", "random", "human"), containing("a b c d e f g"));
}

TEST_CASE("cli: play, a person at the keyboard", "[cli]") {
    const ProgramRun help = typed_play("tic_tac_toe", "random", "?\nboard\nresign\n");
    CHECK(help.exit_code == 0);
    for (const char* move : {"a1", "b2", "c3"}) CHECK_THAT(help.out, containing(move));
    for (const char* word : {"undo", "hint", "board", "resign", "quit"})
        CHECK_THAT(help.out, containing(word));
    CHECK_THAT(help.out, containing("player 2 wins by resignation"));

    const ProgramRun won =
        typed_play("connect_four", "alphabeta(depth=1)", "d\n", {"--moves", three_in_a_column});
    CHECK(won.exit_code == 0);
    CHECK_THAT(won.out, containing("player 1 wins"));

    const ProgramRun mistaken = typed_play("connect_four", "random", "h\n\n  d  \nresign\n");
    CHECK(mistaken.exit_code == 0);
    CHECK_THAT(mistaken.out, containing("'h' is not a legal move"));
    CHECK_THAT(mistaken.out, containing("moves: d "));

    const ProgramRun hint =
        typed_play("connect_four", "random", "hint\nresign\n", {"--moves", three_in_a_column});
    CHECK_THAT(hint.out, containing("d (win in 1 ply"));
    // Where rules give positions no value, random games tell one move from another.
    CHECK_THAT(typed_play("lua:hex", "random", "hint\nresign\n").out, containing(" %, "));

    // Two persons; the first takes back and moves elsewhere.
    const ProgramRun undone = run_program({"play", "tic_tac_toe", "--players", "human", "human"},
                                          {.text = "undo\na1\nundo\nb2\nresign\n"});
    CHECK(undone.exit_code == 0);
    CHECK_THAT(undone.out, containing("nothing to undo"));
    CHECK_THAT(undone.out, containing("player 1 wins by resignation"));
    CHECK_THAT(undone.out, containing("moves: b2\n"));
    // A searcher that began is not asked for another move.
    const ProgramRun begun = run_program(
        {"play", "backgammon(begins=first)", "--players", "random", "human", "--seed", "1"},
        {.text = "undo\nline\nquit\n"});
    CHECK_THAT(begun.out, containing("nothing to undo"));
    CHECK_THAT(begun.out, containing(" 2:"));
    // Against a searcher an undo takes back its answer, too.
    const ProgramRun both = typed_play("tic_tac_toe", "random", "a1\nundo\nb2\nundo\nc3\nresign\n");
    CHECK_THAT(both.out, containing("moves: c3 "));
}

TEST_CASE("cli: play throws other dice in a new game", "[cli]") {
    const ProgramRun run = run_program(
        {"play", "pig", "--players", "human", "human", "--seed", "7"},
        {.text = "roll\nnew\nroll\nnew\nroll\nnew\nroll\nnew\nroll\nnew\nroll\nresign\n"});
    CHECK_THAT(run.out, containing("--seed 12\n"));
    std::set<std::string> thrown;
    const std::string mark = "chance plays ";
    for (std::size_t at = 0; (at = run.out.find(mark, at)) != std::string::npos; at += mark.size())
        thrown.insert(run.out.substr(at, mark.size() + 1));
    CHECK(thrown.size() > 1);
}

TEST_CASE("cli: play judges the name of a player before their number", "[cli]") {
    for (const std::vector<std::string>& players :
         {std::vector<std::string>{"humna"}, {"humna", "random"}, {"random", "Human"}}) {
        std::vector<std::string> words{"play", "tic_tac_toe", "--players"};
        words.insert(words.end(), players.begin(), players.end());
        const ProgramRun run = run_program(words);
        INFO(command_text(words));
        CHECK(run.exit_code == 1);
        CHECK_THAT(run.err, containing("did you mean 'human'?"));
    }
    const ProgramRun few = run_program({"play", "tic_tac_toe", "--players", "human"});
    CHECK(few.exit_code == 2);
    CHECK_THAT(few.err, containing("has 2 players, and 1 is given"));
    CHECK_THAT(run_program({"play", "lua:pig", "--players", "random", "random", "random"}).err,
               containing("name one for each seat, or give the game the option players=3"));
    CHECK_THAT(run_program({"play", "tic_tac_toe", "--players", "anna = human", "random"}).err,
               containing("'anna = human': only programs have names of their own; write human"));
}

TEST_CASE("cli: play ends with the input and says how to go on", "[cli]") {
    // Where no game can be kept the command holds all of it.
    const std::vector<std::pair<std::string, std::string>> unkept{{"XDG_STATE_HOME", "/dev/null"}};
    for (const char* typed : {"b2\n", "b2\nquit\n", "b2"}) {
        const ProgramRun left = run_program(
            {"play", "tic_tac_toe", "--seed", "3", "--moves", "a1", "--players", "human", "human"},
            {.text = typed, .environment = unkept});
        CHECK(left.exit_code == 0);
        CHECK_THAT(left.out,
                   containing("\n  plyboard play tic_tac_toe --players human human --seed 3 "
                              "--moves \"a1 b2\"\n"));
    }
    // What a shell would take for its own is quoted; a position is kept.
    const ProgramRun left = run_program(
        {"play", "pig(goal=20)", "--players", "human", "mcts(nodes=9)", "--position", "0-0 4 1"},
        {.environment = unkept});
    CHECK_THAT(left.out, containing("plyboard play \"pig(goal=20)\" --players human "
                                    "\"mcts(nodes=9)\" --position \"0-0 4 1\"\n"));
    // Before anything was played it is the command itself.
    CHECK_THAT(run_program({"play", "tic_tac_toe"}, {.environment = unkept}).out,
               containing("plyboard play tic_tac_toe --players human \"mcts(time=1s)\"\n"));
}

TEST_CASE("play: how to go on says what the game has, not what was typed", "[cli]") {
    const TemporaryFolder folder;
    const auto run = [&](const std::vector<std::string>& words, const std::string& typed) {
        return run_program(words,
                           {.text = typed, .environment = {{"XDG_STATE_HOME", folder.path()}}})
            .out;
    };
    run({"play", "tic_tac_toe", "--players", "human", "human", "--clock", "90s+1s", "5m"},
        "b2\nquit\n");
    CHECK_THAT(run({"play", "--resume"}, "a1\nnew\nquit\n"),
               containing("play tic_tac_toe --players human human --clock 90s+1s 300s\n"));
    // Another game has other dice.
    CHECK_THAT(run({"play", "pig", "--players", "human", "human", "--seed", "7", "--clock", "5m"},
                   "new\nquit\n"),
               containing("play pig --players human human --seed 8 --clock 300s\n"));
}

TEST_CASE("play: where the rules fail it is said how to go on before that", "[cli]") {
    const TemporaryFolder folder;
    const std::string script = folder.write(
        "fails.lua",
        "game { name = \"Fails\", board = square(3, 3) }\n"
        "function moves() if board[cell(\"b2\")] ~= EMPTY then foo.bar() end place() end\n"
        "function result(me, last) if line(last, 3) then return WIN end end\n");
    const ProgramRun run =
        run_program({"play", script, "--players", "human", "human"},
                    {.text = "a1\nb2\n", .environment = {{"XDG_STATE_HOME", folder.path()}}});
    CHECK(run.exit_code == 1);
    CHECK_THAT(run.err, containing("`plyboard words` lists the words there are"));
    CHECK(run.err.find("foo") == run.err.rfind("foo"));
    CHECK_THAT(run.out, containing("to go on:\n  plyboard play --resume fails-"));
}

TEST_CASE("cli: play --json prints nothing but JSON, even to a person", "[cli]") {
    const ProgramRun run =
        typed_play("tic_tac_toe", "random", "?\nb3x\nundo\nb2\nhint\nresign\n", {"--json"});
    CHECK(run.exit_code == 0);
    const auto lines = run.json_lines();
    REQUIRE(lines.size() == 3);
    CHECK(lines[0].at("player") == "human");
    CHECK(lines[0].at("move") == "b2");
    CHECK(lines[2].at("reason") == "resignation");
    CHECK_THAT(run.err, containing("a1"));
    CHECK_THAT(run.err, containing("'b3x' is not a legal move"));
}

TEST_CASE("play: a level takes all seats but the first", "[cli]") {
    const std::vector<std::string> words{"play", "tic_tac_toe", "--level", "Beginner", "--json"};
    const auto lines = run_program(words, {.text = "b2\n"}).json_lines();
    REQUIRE(lines.size() >= 2);
    CHECK(lines[0].at("player") == "human");
    CHECK(lines[1].at("player") == "level1");

    const auto both =
        run_well({"play", "tic_tac_toe", "--players", "level1", "level(3)", "--json"});
    CHECK(both.json_lines().back().contains("outcome"));
}

TEST_CASE("play: a level that is not there is refused", "[cli]") {
    for (const std::string typed : {"9", "0", "03", "4x", "level9", "level03", "99999999999"}) {
        INFO(typed);
        const ProgramRun run = run_program({"play", "tic_tac_toe", "--level", typed});
        CHECK(run.exit_code == 2);
        CHECK_THAT(run.err, containing("there is no level '" + typed + "'"));
        CHECK_THAT(run.err, containing("1 to 8 are levels"));
    }
    const ProgramRun name = run_program({"play", "tic_tac_toe", "--level", "begginer"});
    CHECK(name.exit_code == 2);
    CHECK_THAT(name.err, containing("did you mean 'beginner'?"));
    const ProgramRun twice =
        run_program({"play", "tic_tac_toe", "--level", "3", "--players", "human", "random"});
    CHECK(twice.exit_code == 2);
    CHECK_THAT(twice.err, containing("leave one out"));
}

TEST_CASE("play: help on one word is that line", "[cli]") {
    const std::string out = typed_play("tic_tac_toe", "human", "help fen\nhelp me\n").out;
    CHECK_THAT(out, containing("position           as text, for --position [fen]\n"));
    CHECK(out.find("offer a draw") == std::string::npos);
    CHECK_THAT(out, containing("no word is called 'me'; help alone lists them"));
}

TEST_CASE("play: a person sees what its seat sees until the game is over", "[cli]") {
    const ProgramRun run =
        typed_play("kuhn_poker", "random", "print json\nposition\ncheck\nfold\nfold\nprint json\n",
                   {"--seed", "4", "--plain"});
    const std::size_t end = run.out.find("wins by");
    REQUIRE(end != std::string::npos);
    const std::string before = run.out.substr(0, end);
    CHECK_THAT(before, containing("print shows what a player may not see"));
    CHECK_THAT(before, containing("random has moved"));
    // Two cards are on the screen at once when the game is over, and not before.
    const std::string meant = before.substr(0, before.rfind("player 2 (random)"));
    for (const std::string hand : {"JQ", "JK", "QJ", "QK", "KJ", "KQ"}) {
        INFO(hand);
        CHECK(meant.find(hand) == std::string::npos);
    }
    for (const char* const said : {"chance plays", "random plays"}) {
        INFO(said);
        CHECK(before.find(said) == std::string::npos);
    }
    CHECK_THAT(run.out.substr(end), containing("moves: "));
}

TEST_CASE("play: what can be seen of a move is told", "[cli]") {
    // Bids are seen when both have been made: then they are out of the hands.
    const ProgramRun run = typed_play("goofspiel(cards=3, order=ascending)", "random", "1\n",
                                      {"--seed", "1", "--plain"});
    CHECK_THAT(run.out, containing("random has moved: prize: 2; bid of player 1: 1 gone;"));
    const auto lines =
        typed_play("kuhn_poker", "random", "bet\n", {"--seed", "1", "--json"}).json_lines();
    CHECK(lines.at(1).at("move").is_null());
    CHECK(lines.at(1).at("seen") == json{"card of player 2: 1 more unseen"});
    CHECK(lines.at(3).at("player") == "random");
    CHECK(lines.at(3).contains("seen"));
}

TEST_CASE("play: how to go on where something is hidden keeps the moves that were typed", "[cli]") {
    const ProgramRun left =
        run_program({"play", "goofspiel(order=ascending)", "--plain", "--moves", "2 3", "--players",
                     "human", "random"},
                    {.text = "1\n", .environment = {{"XDG_STATE_HOME", "/dev/null"}}});
    CHECK_THAT(left.out, containing("--players human random --moves \"2 3\"\n"));
}

TEST_CASE("play: two persons at one screen see the board one after the other", "[cli]") {
    const ProgramRun run = run_program({"play", "kuhn_poker", "--players", "human", "human",
                                        "--seed", "3", "--moves", "J K", "--plain"},
                                       {.text = "1\ncheck\n2\nbet\n1\nfold\n"});
    CHECK_THAT(run.out, containing("player 2, type your number when nobody else looks"));
    const std::string till_end = run.out.substr(0, run.out.find("check bet fold"));
    CHECK_THAT(till_end, containing("player 2  card      1 unseen"));
    CHECK_THAT(till_end, containing("player 1  card      1 unseen"));
    CHECK_THAT(till_end, containing("since then: said: check"));
    CHECK_THAT(run.out, containing("player 2 wins by 1"));
    CHECK(run.out.find("chance plays") == std::string::npos);
}

TEST_CASE("solve: a strategy, its exploitability, and who plays by it", "[cli]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "kuhn.strategy").string();
    const json solved =
        run_well({"solve", "kuhn_poker", "--iterations", "500", "--output", file, "--json"})
            .json_lines()
            .at(0);
    CHECK(solved.at("method") == "cfr+");
    CHECK(solved.at("information_sets") == 12);
    CHECK(solved.at("exploitability") < 0.001);
    CHECK(solved.at("strategy").size() == 12);
    const ProgramRun played =
        run_well({"play", "kuhn_poker", "--players", "oracle(file=" + file + ")",
                  "ismcts(nodes=50)", "--seed", "1"});
    CHECK_THAT(played.out, containing("wins by"));
    CHECK_THAT(run_program({"solve", "kuhn_poker", "--method", "dfpn"}).err,
               containing("do not see everything; take cfr+, cfr, mccfr"));
    CHECK_THAT(run_program({"solve", "tic_tac_toe", "--method", "cfr"}).err,
               containing("see everything; take dfpn, alphabeta, retrograde"));
    CHECK_THAT(run_program({"solve", "goofspiel", "--memory", "1"}).err,
               containing("too many to look at all of them"));
}
