// plyboard trace as it is typed.

#include "tests/support/catch.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

TEST_CASE("cli: trace tells visited and pruned leaves", "[cli][trace]") {
    const json traced = run_well({"trace", "tree(spec=[[3,5,10],[2,a,b],[2,7,3]])", "--player",
                                  "alphabeta(depth=2)", "--json"})
                            .json();
    CHECK(traced.at("score") == 3);
    CHECK(traced.at("visited").size() == 5);
    CHECK(traced.at("pruned_count") == 4);
    CHECK(traced.at("pruned").at(0).at("moves") == json::array({"2", "2"}));
    CHECK(traced.at("pruned").at(0).at("value").is_null());
    CHECK(traced.at("pruned").at(0).at("label") == "a");
    CHECK(traced.at("pruned").at(2).at("value") == 7);
    CHECK(traced.at("leaves_read") == 5);
    CHECK(traced.at("visits").at(0).at("window") == json::array({nullptr, nullptr}));
}

TEST_CASE("cli: trace draws games of all kinds, passes and second looks", "[cli][trace]") {
    const TemporaryFolder folder;
    const std::string svg = (folder / "tree.svg").string();
    const std::string html = (folder / "tree.html").string();
    const std::vector<std::string> runs[] = {
        {"tic_tac_toe", "--moves", "b2 a1 c3 a3", "--player", "negascout(depth=2)"},
        {"connect_four", "--player", "alphabeta_tt(depth=3)"},
        {"lua:tic_tac_toe", "--player", "mtdf(depth=2)"},
        {"nim(heaps=1-2)", "--player", "alphabeta(depth=9)"},
    };
    for (std::vector<std::string> words : runs) {
        INFO(words[0]);
        words.insert(words.begin(), "trace");
        const std::string text = run_well(words).out;
        CHECK_THAT(text, containing("visited"));
        words.insert(words.end(), {"--svg", svg, "--html", html});
        run_well(words);
        CHECK(bytes_of(svg).starts_with("<svg"));
        CHECK(bytes_of(svg).ends_with("</svg>\n"));
        CHECK(bytes_of(html).ends_with("</html>\n"));
        const std::string searched = "aria-label=\"the tree that " + words.at(words.size() - 5);
        CHECK_THAT(bytes_of(svg), containing(searched));
        CHECK_THAT(bytes_of(html), containing(searched));
        CHECK_THAT(bytes_of(html), containing("\"boards\":[\""));
    }
}

TEST_CASE("cli: trace says what it cannot do", "[cli][trace]") {
    const std::pair<std::vector<std::string>, const char*> cases[] = {
        {{"tree", "--player", "mcts(nodes=50)"}, "mcts cannot be traced"},
        {{"tree", "--player", "random"}, "random cannot be traced"},
        {{"connect_four", "--player", "minimax(depth=5)"}, "visits more than 500 nodes"},
        {{"connect_four", "--player", "minimax"}, "visits more than 500 nodes"},
        {{"tree", "--moves", "1 1"}, "the game is over"},
        {{"tree", "--svg", "/nowhere/tree.svg"}, "cannot be written"},
        {{"tree(spec=[1,)"}, "character"},
    };
    for (const auto& [words, message] : cases) {
        std::vector<std::string> arguments{"trace"};
        arguments.insert(arguments.end(), words.begin(), words.end());
        INFO(command_text(arguments));
        const ProgramRun run = run_program(arguments);
        CHECK(run.exit_code == 1);
        CHECK_THAT(run.err, containing(message));
        CHECK(run.out.empty());
    }
}
