// Playing in the terminal: searchers, persons, the end of the input, JSON.

#include <fmt/format.h>

#include <set>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

namespace {

/// Six on seven with an open row of three: player 1 wins with d.
const std::string three_in_a_column = "a a b b c c";

/// A game between the player at the keyboard, who types `typed`, and another.
ProgramRun play(const std::string& game, const std::string& other, const std::string& typed,
                std::vector<std::string> more = {}) {
    std::vector<std::string> arguments{"play", game, "--players", "human", other};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run_program(arguments, {.text = typed});
}

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
    const std::string out = play("lua:tic_tac_toe", "random", "quit\n").out;
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
    const ProgramRun help = play("tic_tac_toe", "random", "?\nboard\nresign\n");
    CHECK(help.exit_code == 0);
    for (const char* move : {"a1", "b2", "c3"}) CHECK_THAT(help.out, containing(move));
    for (const char* word : {"undo", "hint", "board", "resign", "quit"})
        CHECK_THAT(help.out, containing(word));
    CHECK_THAT(help.out, containing("player 2 wins by resignation"));

    const ProgramRun won =
        play("connect_four", "alphabeta(depth=1)", "d\n", {"--moves", three_in_a_column});
    CHECK(won.exit_code == 0);
    CHECK_THAT(won.out, containing("player 1 wins"));

    const ProgramRun mistaken = play("connect_four", "random", "h\n\n  d  \nresign\n");
    CHECK(mistaken.exit_code == 0);
    CHECK_THAT(mistaken.out, containing("'h' is not a legal move"));
    CHECK_THAT(mistaken.out, containing("moves: d "));

    const ProgramRun hint =
        play("connect_four", "random", "hint\nresign\n", {"--moves", three_in_a_column});
    CHECK_THAT(hint.out, containing("d (win in 1 ply"));
    // Where rules give positions no value, random games tell one move from another.
    CHECK_THAT(play("lua:hex", "random", "hint\nresign\n").out, containing(" %, "));

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
    const ProgramRun both = play("tic_tac_toe", "random", "a1\nundo\nb2\nundo\nc3\nresign\n");
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
        play("tic_tac_toe", "random", "?\nb3x\nundo\nb2\nhint\nresign\n", {"--json"});
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

TEST_CASE("play: the cells of a move may be typed with blanks between, or the ends alone",
          "[cli][moves]") {
    const struct {
        const char* game;
        const char* position;
        const char* typed;
        const char* made;
    } cases[] = {
        {"lua:checkers", "8/8/1b3b2/8/1b3b2/w7/8/8 1", "a3 c5 a7", "a3xc5xa7"},
        {"lua:checkers", "8/8/1b3b2/8/1b3b2/w7/8/8 1", "a3, a7", "a3xc5xa7"},
        {"checkers", "W:W31:B26,18,27,19", "31 22 15", "31x22x15"},
        {"draughts", "W:W32:B28,18,1", "32 12", "32x12"},
        {"connect_four", "7/7/7/7/7/7 1", "d4", "d"},
        {"turkish_draughts", "8/oooooooo/oooooooo/8/8/xxxxxxxx/xxxxxxxx/8 1 plies=0", "a3 a4",
         "a3-a4"},
    };
    for (const auto& [game, position, typed, made] : cases) {
        INFO(game << " " << typed);
        const ProgramRun run =
            play(game, "human", std::string(typed) + "\n", {"--position", position, "--json"});
        CHECK(run.json_lines().at(0).at("move") == made);
    }
    // Two ways lead there: what is typed has to say which.
    const ProgramRun open =
        play("checkers", "human", "31 15\n", {"--position", "W:W31:B26,18,27,19"});
    CHECK_THAT(open.out, containing("31x22x15"));
}

TEST_CASE("play: a move is taken as a score has it, several are not", "[cli][moves]") {
    for (const char* const typed : {"1. e4", "1.e4", "e4,", "e4 {best by test}", "1. e4 $1"})
        CHECK(play("chess", "human", std::string(typed) + "\n", {"--json"})
                  .json_lines()
                  .at(0)
                  .at("move") == "e4");
    const ProgramRun several = play("chess", "random", "1. e4 e5 2. Nf3\ne4 e4\nposition\n");
    CHECK_THAT(several.out, containing("these are 3 moves; type one at a time"));
    CHECK_THAT(several.out, containing("RNBQKBNR w KQkq"));  // none of them was made
}

TEST_CASE("play: of pieces that move it says whose stands there", "[cli][moves]") {
    const std::string out = play("chess", "human", "a7\ne1\ne4\n").out;
    CHECK_THAT(out, containing("what stands on a7 is player 2's"));
    CHECK_THAT(out, containing("what stands on e1 cannot move"));
}

TEST_CASE("play: what belongs to the board does not occupy it", "[cli][moves]") {
    const std::string out = play("dots_and_boxes", "human", "b2\na1\na2\na2\n").out;
    CHECK_THAT(out, containing("no move goes to b2"));
    CHECK_THAT(out, containing("no move goes to a1"));
    CHECK_THAT(out, containing("a2 is occupied"));
    CHECK_THAT(play("kalah", "human", "8\n").out, containing("what stands on 8 cannot move"));
}

TEST_CASE("play: a cell and what comes there may be typed with a space", "[cli][moves]") {
    CHECK_THAT(play("lua:quarto", "human", "5\na1 3\nline\n").out, containing("2:a1=3"));
}

TEST_CASE("play: capitals and cells that are none are no riddle", "[cli][moves]") {
    const std::string out = play("tic_tac_toe", "human", "b2\nB2\nc33\n?c3\nUNDO\n").out;
    CHECK_THAT(out, containing("b2 is occupied"));
    CHECK_THAT(out, containing("there is no cell 'c33' on this board"));
    CHECK_THAT(out, containing("move (? for help)>   c3\n"));
    CHECK(out.find("'UNDO'") == out.npos);
}

TEST_CASE("play: of a pawn that arrives it is said what it may become", "[cli][moves]") {
    const std::string out =
        play("chess", "human", "a8\na8=K\n", {"--position", "8/P6k/8/8/8/8/8/K7 w - - 0 1"}).out;
    CHECK_THAT(out, containing("'a8' is not a legal move; to a8: a8=Q"));
    CHECK_THAT(out, containing("'a8=K' is not a legal move; to a8: a8=Q"));
}

TEST_CASE("play: of points it is said by the numbers of the player to move", "[cli][moves]") {
    for (const auto& [thrown, other] : {std::pair{"3-1", "2"}, {"1-3", "1"}}) {
        INFO(thrown);  // the first begins with 3-1, the second with 1-3
        const std::string out =
            play("backgammon", "human", "24/22\n22/21\n12/11\n? 22\n27/24\n", {"--moves", thrown})
                .out;
        CHECK_THAT(out, containing("'24/22' is not a legal move; from 24: 24/23"));
        CHECK_THAT(out, containing("nothing stands on 22"));
        CHECK_THAT(out, containing(std::string("what stands on 12 is player ") + other + "'s"));
        CHECK_THAT(out, containing("  nothing stands on 22\n"));
        CHECK_THAT(out, containing("there is no cell '27' on this board"));
    }
}

TEST_CASE("play: a pawn's move is known by its target alone", "[cli][moves]") {
    const std::string out = play("chess", "human", "e6\n", {"--moves", "e4 d5"}).out;
    CHECK_THAT(out, containing("nothing stands on e6, and no move goes there"));
    const std::string check =
        play("chess", "human", "c4\n",
             {"--position", "rnb1k1nr/pppp1ppp/8/4p3/1b2P2q/3P1P2/PPP3PP/RNBQKBNR w KQkq - 0 1"})
            .out;
    CHECK_THAT(check, containing("nothing stands on c4, and no move goes there"));
    CHECK_THAT(play("chess", "human", "h5\n", {"--moves", "e4 e5"}).out,
               containing("'h5' is not a legal move; to h5: Qh5"));
}

TEST_CASE("play: a cell beyond the board is none, whatever letter it has", "[cli][moves]") {
    for (const auto& [game, cell] :
         {std::pair{"hex", "z1"}, {"hex", "f12"}, {"go(size=9)", "i5"}, {"chess", "b9"}}) {
        INFO(game << " " << cell);
        const std::string out = play(game, "human", std::string(cell) + "\n").out;
        CHECK_THAT(out, containing(fmt::format("there is no cell '{}' on this board", cell)));
        CHECK(out.find("did you mean") == out.npos);
    }
}

TEST_CASE("play: wrong moves are objects where a program reads along", "[cli][moves]") {
    const ProgramRun run = play("chess", "human", "zz\nhint\neval\ne4\n", {"--json"});
    std::istringstream lines(run.err);
    std::vector<json> objects;
    for (std::string line; std::getline(lines, line);) objects.push_back(json::parse(line));
    REQUIRE(objects.size() == 3);
    CHECK_THAT(objects[0].at("error").get<std::string>(), containing("'zz' is not a legal move"));
    CHECK_FALSE(objects[0].contains("code"));  // the program goes on
    CHECK(objects[1].at("hint").is_string());
    CHECK(objects[1].at("score").is_number());
    CHECK(objects[2].at("player") == 1);
    CHECK(objects[2].at("line").at(0).is_string());
}

TEST_CASE("play: moves are listed by a word in them, too", "[cli][moves]") {
    const std::string out =
        play("backgammon", "human", "? 13\n? 3\n? 7h\n", {"--moves", "3-1"}).out;
    CHECK_THAT(out, containing("  24/23+13/10 13/9 13/10+8/7 13/10+6/5\n"));
    CHECK_THAT(out, containing("  24/23+6/3 8/7+6/3 6/5+6/3\n"));  // not 24/23 alone
    CHECK_THAT(out, containing("there is no cell '7h' on this board"));
}

TEST_CASE("play: a word with a slip is no move", "[cli]") {
    CHECK_THAT(play("chess", "human", "promot\n").out, containing("did you mean 'promote'?"));
    CHECK_THAT(play("pig", "human", "rol\n").out, containing("'rol' is not a legal move"));
    CHECK_THAT(play("lua:othello", "human", "a5\n").out, containing("no move goes to a5"));
}

TEST_CASE("play: moves that are numbers are listed with what the game calls them", "[cli]") {
    const TemporaryFolder folder;
    const std::string game = folder.write("calls.lua", R"(
game { name = "Calls", board = square(2, 2), nomoves = "loss", variables = { call = 0 },
       look = { beside = { call = "number" }, numbers = { "low", "high", "doubt" } } }
function moves() add_number(0) for n = var.call + 1, 4 do add_number(n) end end
function play(me, n) var.call = n end
function result(me) if var.call == 4 then return WIN end end
)");
    CHECK_THAT(play(game, "random", "?\nresign\n").out,
               containing("  0 1 (low) 2 (high) 3 (doubt) 4\n"));
}

TEST_CASE("play: help on one word is that line", "[cli]") {
    const std::string out = play("tic_tac_toe", "human", "help fen\nhelp me\n").out;
    CHECK_THAT(out, containing("position           as text, for --position [fen]\n"));
    CHECK(out.find("offer a draw") == std::string::npos);
    CHECK_THAT(out, containing("no word is called 'me'; help alone lists them"));
}

TEST_CASE("play: a person sees what its seat sees until the game is over", "[cli]") {
    const ProgramRun run =
        play("kuhn_poker", "random", "print json\nposition\ncheck\nfold\nfold\nprint json\n",
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
    const ProgramRun run =
        play("goofspiel(cards=3, order=ascending)", "random", "1\n", {"--seed", "1", "--plain"});
    CHECK_THAT(run.out, containing("random has moved: prize: 2; bid of player 1: 1 gone;"));
    const auto lines =
        play("kuhn_poker", "random", "bet\n", {"--seed", "1", "--json"}).json_lines();
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
