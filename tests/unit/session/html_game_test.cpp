/// Games as pages that replay them: they hold the whole game, and nothing from elsewhere.
#include <nlohmann/json.hpp>

#include "framework/base/error.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/session/formats/html_game.hpp"
#include "framework/session/formats/session_json.hpp"
#include "tests/support/catch.hpp"

namespace {

using namespace ply;

/// The JSON that the page's script reads.
nlohmann::json data_of(const std::string& page) {
    const std::string begins = R"(<script type="application/json" id="data">)";
    const std::size_t from = page.find(begins);
    REQUIRE(from != std::string::npos);
    const std::size_t to = page.find("</script>", from);
    REQUIRE(to != std::string::npos);
    return nlohmann::json::parse(page.substr(from + begins.size(), to - from - begins.size()));
}

const char* const with_variations =
    "[White \"Anna </script><b>\"]\n\n"
    "{before} 1. e4 {the </script> king's pawn} e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nf3 *";

const char* const with_dice =
    R"({"plyboard session": 1, "game": "lua:pig", "start": "", "players": ["human", "random"],
        "names": ["Anna", ""], "tags": [], "clocks": [], "seed": 7, "here": 2, "end": null,
        "comment": "a race", "moves": [{"after": 0, "move": "5", "player": "chance"},
        {"after": 1, "move": "1", "player": "human", "comment": "enough"},
        {"after": 2, "move": "3", "player": "chance"}]})";

}  // namespace

TEST_CASE("html game: a page is read back as the game that was written", "[session]") {
    for (const auto& [game, text] : std::vector<std::pair<std::string, std::string>>{
             {"chess", with_variations},
             {"lua:pig", with_dice},
             {"go(size=9)", "(;GM[1]SZ[9];B[ee];W[gc](;B[cc])(;B[gg]C[here]))"}}) {
        const LoadedSession played = read_game(text, game);
        INFO(game);
        REQUIRE(played.session->tree().size() > 3);
        const std::string page = write_html_game(*played.session);
        CHECK(find_format("html")->begins(page));
        const LoadedSession again = read_game(page, {});
        CHECK(session_json(*again.session) == session_json(*played.session));
    }
}

TEST_CASE("html game: the page has every position and nothing from elsewhere", "[session]") {
    const LoadedSession played = read_game(with_variations, "chess");
    const std::string page = write_html_game(*played.session);
    const nlohmann::json data = data_of(page);
    REQUIRE(data["nodes"].size() == 7);  // the start, e4, e5, Nf3, c5, Nf3, c3
    CHECK(data["nodes"][0]["set"].size() == 2 * 64);
    CHECK(data["nodes"][1]["seat"] == 0);
    CHECK(data["nodes"][1]["set"].size() == 2 * 2);  // e2 and e4
    CHECK(data["nodes"][2]["seat"] == 1);
    CHECK(data["record"]["moves"][0]["comment"] == "the </script> king's pawn");
    for (const char* const elsewhere : {"src=", "href=\"h", "url(http", "@import", "fetch("})
        CHECK(page.find(elsewhere) == std::string::npos);
    CHECK(page.find("Anna </script>") == std::string::npos);
}

TEST_CASE("html game: the end says who has won, and how", "[session]") {
    LoadedSession played = read_game("1. f3 e5 2. g4 Qh4# *", "chess");
    CHECK(data_of(write_html_game(*played.session))["nodes"].back()["end"] == "player 2 wins");
    played = read_game("1. e4 e5 *", "chess");
    played.session->resign(0);
    CHECK(data_of(write_html_game(*played.session))["nodes"].back()["end"] ==
          "player 2 wins: resignation");
}

TEST_CASE("html game: a page without a game is refused in a sentence", "[session]") {
    for (const std::string text :
         {"<!DOCTYPE html><p>nothing", "<!doctype HTML><script id=\"data\">{</script>",
          "<!doctype html><script id=\"data\">[1]</script>",
          "<!doctype html><script id=\"data\">{\"record\":1}</script>"}) {
        INFO(text);
        CHECK_THROWS_AS(read_game(text, {}), Error);
    }
    CHECK_THROWS_WITH(read_game("<!DOCTYPE html><p>", {}),
                      "line 1: this page holds no game; pages with one are written by the format "
                      "html");
}
