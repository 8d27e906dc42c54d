/// The guides to games in Lua stay true: every game in them plays, every word is explained. They
/// are the tutorial, scripts/README.md; cookbook.md and game.md beside it; and notes.md, from which
/// the program prints words.md.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "framework/authoring/contract/contract.hpp"
#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/authoring/survey/survey.hpp"
#include "framework/base/pattern.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace {

using namespace ply;
using namespace ply_test;

std::string text_of(const std::string& name) {
    std::ifstream file(PLYBOARD_SOURCE_DIR "/" + name);
    std::stringstream text;
    text << file.rdbuf();
    REQUIRE(!text.str().empty());
    return text.str();
}

std::string tutorial() {
    return text_of("scripts/README.md");
}
std::string cookbook() {
    return text_of("scripts/cookbook.md");
}
std::string game_guide() {
    return text_of("scripts/game.md");
}
std::string notes() {
    return text_of("framework/report/words/notes.md");
}

/// First groups of what matches, sorted.
std::vector<std::string> all_matches(const std::string& text, const std::string& form) {
    std::vector<std::string> found;
    for (const Pattern::Match& each : Pattern(form).find_all(text)) found.push_back(each[1].text);
    std::ranges::sort(found);
    return found;
}

/// The Lua blocks, in order.
std::vector<std::string> lua_blocks(const std::string& text) {
    const std::string begin = "```lua\n";
    std::vector<std::string> blocks;
    for (std::size_t at = text.find(begin); at != std::string::npos; at = text.find(begin, at)) {
        at += begin.size();
        blocks.push_back(text.substr(at, text.find("```", at) - at));
    }
    return blocks;
}

/// The lines after this one, up to an empty one.
std::string block_after(const std::string& text, const std::string& line) {
    const std::size_t at = text.find(line);
    REQUIRE(at != std::string::npos);
    const std::size_t begin = at + line.size();
    return text.substr(begin, text.find("\n\n", begin) - begin);
}

/// The plain loop that a verb stands for.
bool stands_by_a_picture(const std::string& guide, const std::string& block) {
    return guide.find("```\n```lua\n" + block) != std::string::npos;
}

/// The first block, and the evaluation that is added to it.
std::string clobber() {
    const auto blocks = lua_blocks(tutorial());
    return blocks.at(0) + blocks.at(1);
}

/// A game around a piece of one: what it declares, and what is missing.
std::string completed(const std::string& block) {
    const auto has = [&](const char* text) { return block.find(text) != std::string::npos; };
    if (has("game {")) return block;
    const std::string board = has("board =") ? "" : "board = square(8, 8), ";
    const std::string declares = has("board =") ? block : "";
    return "game { name = 'T', " + board + "pieces = { 'man', 'king' }, " + declares + "}\n" +
           (has("board =") ? "" : block) + (has("moves") ? "" : "function moves() place() end\n");
}

}  // namespace

TEST_CASE("lua docs: the game in the tutorial works", "[lua]") {
    const ScriptSource source{"scripts/games/clobber.lua", clobber(), {}};
    CHECK(failed_tests(source) == std::vector<std::string>{});
    const auto game = open_script(source, {{"width", "4"}, {"height", "4"}});
    CHECK(game->evaluations() == std::vector<std::string>{"mobility"});
    CHECK(game->evaluate(0, game->start(), 0) == 0);
    const AnyState two_to_one = game->parse_state("4/xx2/xox1/4 1");
    CHECK(game->evaluate(0, two_to_one, 0) == 2);
    CHECK(game->evaluate(0, two_to_one, 1) == -2);
    const ContractReport report = check_contract(*game, 100, 1);
    CHECK((report.failure ? report.failure->what : "") == "");
}

TEST_CASE("lua docs: every piece of Lua in the guides is part of a game that plays", "[lua]") {
    for (const std::string& guide : {tutorial(), cookbook(), game_guide(), notes()}) {
        for (const std::string& block : lua_blocks(guide)) {
            if (block.starts_with("-- stones that")) continue;  // belongs to the first one
            if (stands_by_a_picture(guide, block)) continue;    // pictures_test.cpp
            INFO(block);
            const auto game = lua_game(completed(block));
            const ContractReport report = check_contract(*game, 3, 1);
            CHECK((report.failure ? report.failure->what : "") == "");
            std::stop_source stopped;
            stopped.request_stop();  // of the survey only what it reads off the text
            CHECK(sentences_of(
                      survey_script(lua_text(completed(block)), {}, stopped.get_token()).notes) ==
                  "");
        }
    }
}

TEST_CASE("lua docs: the limits in the guide are those that hold", "[lua]") {
    const auto list = [](int count, const char* what) {
        std::string text = "{ ";
        for (int i = 1; i <= count; ++i) text += what + std::to_string(i) + "', ";
        return text + "}";
    };
    const auto game = [](const std::string& fields, const std::string& body = "") {
        return "game { name = 'T', board = square(3, 3), " + fields + " }\n" +
               (body.empty() ? "moves = place" : "function moves() " + body + " end");
    };
    const auto of_size = [](std::size_t size) {
        std::string text = "game { name = 'T', board = square(3, 3) }\nmoves = place\n--";
        return text + std::string(size - text.size(), '-');
    };
    const auto glyphs = [](std::size_t count) {
        const std::string letters =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ#*+@$%&!?<>";
        return ", glyphs = '" + letters.substr(0, count) + "'";
    };
    const auto options = [](int count) {
        std::string text = "options = { ";
        for (int i = 1; i <= count; ++i) text += "o" + std::to_string(i) + " = { 1, 2 }, ";
        return text + "}";
    };
    const auto values = [](int count) {
        std::string text = "options = { o = { ";
        for (int i = 1; i <= count; ++i) text += std::to_string(i) + ", ";
        return text + "} }";
    };
    const auto declared = [](int count) {
        std::string text = "game { name = 'T', board = square(3, 3) }\nmoves = { place, ";
        for (int i = 1; i < count; ++i) text += "pass, ";
        return text + "}";
    };
    const auto tests = [](int count) {
        return "game { name = 'T', board = square(3, 3) }\nmoves = place\nfor i = 1, " +
               std::to_string(count) + " do test {} end";
    };
    const auto regions = [](int count) {
        std::string text = "regions = { ";
        for (int i = 1; i <= count; ++i) text += "r" + std::to_string(i) + " = 'a1', ";
        return text + "}";
    };
    const auto evaluations = [](int count) {
        std::string text = "game { name = 'T', board = square(3, 3) }\nmoves = place\n";
        for (int i = 1; i <= count; ++i)
            text += "function evaluate.e" + std::to_string(i) + "(me) return 0 end\n";
        return text;
    };
    const auto variables = [](int count) {
        std::string text = "variables = { ";
        for (int i = 1; i <= count; ++i) text += "v" + std::to_string(i) + " = 0, ";
        return text + "}";
    };
    const auto zeros = [](int count) {
        std::string text = "variables = { v = { ";
        for (int i = 1; i <= count; ++i) text += "0, ";
        return text + "} }";
    };
    const auto board = [](const std::string& size) {
        return "game { name = 'T', board = square(" + size + ") }\nmoves = place";
    };
    struct Limit {
        const char* row;
        std::string within;
        std::string beyond;
    };
    const Limit limits[] = {
        {"| cells of the board | 1024 |", board("32, 32"), board("25, 41")},
        {"| players | 6 |", game("players = 6"), game("players = 7")},
        {"| kinds of pieces | 20 |", game("pieces = " + list(20, "'k") + glyphs(40)),
         game("pieces = " + list(21, "'k") + glyphs(42))},
        {"| neutral kinds | 60 |", game("neutral = " + list(60, "'k") + glyphs(62)),
         game("neutral = " + list(61, "'k") + glyphs(63))},
        {"| layers | 8 |", game("layers = " + list(8, "'l")), game("layers = " + list(9, "'l"))},
        {"| variables | 64, of which each may be a list of 256 |", game(variables(64)),
         game(variables(65))},
        {"| variables | 64, of which each may be a list of 256 |", game(zeros(256)),
         game(zeros(257))},
        {"| sets of cells in `regions` | 200 |", game(regions(200)), game(regions(201))},
        {"| evaluations | 64 |", evaluations(64), evaluations(65)},
        {"| options | 64 |", game(options(64)), game(options(65))},
        {"| values of an option | 1000 |", game(values(1000)), game(values(1001))},
        {"| verbs declared in one list | 200 |", declared(200), declared(201)},
        {"| tests | 1000, with 1 MiB of text |", tests(1000), tests(1001)},
        {"| dice | 5, each of 100 faces |", game("dice = { 2, 2, 2, 2, 2 }"),
         game("dice = { 2, 2, 2, 2, 2, 2 }")},
        {"| dice | 5, each of 100 faces |", game("dice = { 100 }"), game("dice = { 101 }")},
        {"| cells of one `add` | 5 |", game("", "add(1, 2, 3, 4, 5)"),
         game("", "add(1, 2, 3, 4, 5, 6)")},
        {"| number of `add_number` | 2047, with 4 cells |",
         game("", "add_number(2047, 1, 2, 3, 4)"), game("", "add_number(2048)")},
        {"| number of `add_number` | 2047, with 4 cells |", game("", "add_number(1)"),
         game("", "add_number(1, 1, 2, 3, 4, 5)")},
        {"| plies, in `limit` and `longest` | 65536 |", game("limit = { 65536, 'draw' }"),
         game("limit = { 65537, 'draw' }")},
        {"| plies, in `limit` and `longest` | 65536 |", game("longest = 65536"),
         game("longest = 65537")},
        {"| one file | 256 KiB |", of_size(256 << 10), of_size((256 << 10) + 1)},
    };
    for (const Limit& limit : limits) {
        INFO(limit.row);
        CHECK_THAT(game_guide(), containing(limit.row));
        const auto opened = [](const std::string& text) {
            return error_of([&] {
                const auto made = lua_game(text);
                made->over(made->start());
            });
        };
        CHECK(opened(limit.within) == "");
        CHECK(opened(limit.beyond) != "");
    }
}

TEST_CASE("lua docs: the error in the tutorial is the one that comes", "[lua]") {
    std::string text = clobber();
    text.replace(text.find(" step("), 6, " stepp(");
    const ScriptSource source{"scripts/games/clobber.lua", text, {}};
    const std::string error = error_of([&] {
        const auto game = open_script(source, {});
        game->over(game->start());
    });
    CHECK_THAT(tutorial(), containing("    " + error + "\n"));
}

TEST_CASE("lua docs: the guides have what messages send people to", "[lua]") {
    for (const char* title : {"**A random deal.**", "**Stacks.**"})
        CHECK_THAT(cookbook(), containing(title));
    for (const char* title : {"## What a script can reach", "| `protocols` |"})
        CHECK_THAT(game_guide(), containing(title));
}

TEST_CASE("lua docs: what the cookbook says of rows of hexagons", "[lua]") {
    CHECK_THAT(cookbook(), containing("next row are `ahead + ahead_diagonals`; `sideways` stays"));
    for (const char* board : {"hex(5, 4)", "hexagon(4)", "triangle(5)", "star(3)"}) {
        INFO(board);
        const auto game = lua_game("game { name = 'T', board = " + std::string(board) + R"lua( }
function moves(me)
  local forward, most = me == 1 and 1 or -1, 0
  for c in each(ALL) do
    local found = 0
    for n in neighbours(c, ahead + ahead_diagonals) do
      assert(row(n) == row(c) + forward)
      found = found + 1
    end
    for n in neighbours(c, sideways) do assert(row(n) == row(c)) end
    most = math.max(most, found)
  end
  assert(most == 2)
  place()
end
)lua");
        const ContractReport report = check_contract(*game, 1, 1);
        CHECK((report.failure ? report.failure->what : "") == "");
    }
}

TEST_CASE("lua docs: an end after quiet plies is as the cookbook says", "[lua]") {
    for (const std::string& block : lua_blocks(cookbook())) {
        if (block.find("Twenty quiet plies") == std::string::npos) continue;
        const auto game = lua_game(block);
        const auto outcome_after = [&](const std::string& position, const char* move) {
            AnyState state = game->parse_state(position);
            game->play(state, game->parse_move(state, move).value());
            return game->outcome(state);
        };
        CHECK(outcome_after("4/4/x3/1o1o 1 quiet=18", "a2-a1") == std::nullopt);
        CHECK(outcome_after("4/4/x3/1o1o 1 quiet=19", "a2-a1") == Outcome::draw());
        CHECK(outcome_after("4/4/x3/1o1o 1 quiet=19", "a2xb1") == std::nullopt);
        return;
    }
    FAIL("there is no such recipe");
}

TEST_CASE("lua docs: the two ways to a random deal deal by chance", "[lua]") {
    std::string by_option;
    std::string by_dice;
    for (const std::string& block : lua_blocks(cookbook())) {
        if (block.find("which of the deals") != std::string::npos) by_option = block;
        if (block.find("Block by chance") != std::string::npos) by_dice = block;
    }
    const auto dealt = [&](const char* deal) {
        const auto game = open_script(lua_text(by_option), {{"deal", deal}});
        return game->state_text(game->start());
    };
    CHECK(dealt("1") == dealt("1"));
    std::vector<std::string> deals;
    for (const char* deal : {"1", "2", "3", "4", "5", "1000"}) {
        deals.push_back(dealt(deal));
        CHECK(std::ranges::count(deals.back(), 'x') == 8);  // of the sixteen
    }
    std::ranges::sort(deals);
    CHECK(std::ranges::adjacent_find(deals) == deals.end());

    const auto game = lua_game(by_dice);
    CHECK(game->count_moves(game->start()) == 9);  // faces of the die
    const AnyState thrown = play_texts(*game, "5");
    CHECK(moves_text(*game, thrown) == "b2");
    CHECK(game->mover(play_texts(*game, "5 b2")) == 0);
}

TEST_CASE("lua docs: a section of the notes is about words that there are, each once", "[lua]") {
    std::vector<std::string> noted;
    for (const std::string& title : all_matches(notes(), "\n## ([^\n]+)")) {
        std::istringstream in(title);
        for (std::string word; in >> word;) noted.push_back(word);
    }
    const std::vector<std::string> words = script_words();
    CHECK(noted.size() > 80);
    for (const std::string& word : noted) {
        INFO(word);
        CHECK(std::ranges::count(words, word) == 1);
        CHECK(std::ranges::count(noted, word) == 1);
    }
}

TEST_CASE("lua docs: editors know every word, and no other", "[lua]") {
    const std::string annotations = text_of("scripts/.luals/plyboard.lua");
    std::vector<std::string> words = script_words();
    std::ranges::sort(words);
    CHECK(all_matches(annotations, "\n(?:function )?([A-Za-z_]+)(?:\\(| = )") == words);
    // Each has its line of explanation, then only its types.
    for (const std::string& word : words) {
        INFO(word);
        const Pattern explained("\n---[A-Za-z][^\n]*[.:].*(?:\n---@[^\n]*)*\n(?:function )?" +
                                word + "(?:\\(| = )");
        CHECK_FALSE(explained.find_all(annotations).empty());
    }
}

TEST_CASE("lua docs: editors and the guide know the same fields of each table", "[lua]") {
    struct Table {
        const char* header;       ///< of the table in the guide
        const char* annotations;  ///< its class there
    };
    for (const Table& table : {Table{"\n\n| field | meaning |\n", "game_table"},
                               {"\n\n| in `look` | meaning |\n", "look_table"},
                               {"\n\n| in `board` | meaning |\n", "board_table"}}) {
        INFO(table.annotations);
        const auto explained =
            all_matches(block_after(game_guide(), table.header), "(?:^|\n)\\| `([a-z_]+)`");
        const auto annotated =
            all_matches(block_after(text_of("scripts/.luals/plyboard.lua"),
                                    std::string("\n---@class ") + table.annotations + "\n"),
                        "(?:^|\n)---@field ([a-z_]+)\\??");
        CHECK(explained.size() > 5);
        CHECK(annotated == explained);
    }
}

TEST_CASE("lua docs: the editor's settings name the annotations", "[lua]") {
    const auto settings = nlohmann::json::parse(text_of("scripts/.luarc.json"));
    CHECK(settings.at("runtime.version") == "Lua 5.4");
    const std::string folder = settings.at("workspace.library").at(0);
    CHECK(!text_of("scripts/" + folder + "/plyboard.lua").empty());
}
