/// scripts/README.md stays true: its game runs, and every word is explained.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <vector>

#include "framework/game/contract.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/lua_support.hpp"

namespace {

using namespace ply;
using namespace ply_test;

std::string text_of(const std::string& name) {
    std::ifstream file(PLYBOARD_SOURCE_DIR "/scripts/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string readme() {
    return text_of("README.md");
}

/// First groups of what matches, sorted.
std::vector<std::string> all_matches(const std::string& text, const std::string& form) {
    const std::regex pattern(form);
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
        found.push_back((*at)[1]);
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

/// The plain loop that a verb stands for.
bool stands_by_a_picture(const std::string& block) {
    return readme().find("```\n```lua\n" + block) != std::string::npos;
}

/// The first block, and the evaluation that is added to it.
std::string clobber() {
    const auto blocks = lua_blocks(readme());
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

TEST_CASE("lua docs: the game in the README works", "[lua]") {
    const ScriptSource source{"scripts/games/clobber.lua", clobber(), {}};
    CHECK(run_script_tests(source).failures == std::vector<std::string>{});
    const auto game = open_script(source, {{"width", "4"}, {"height", "4"}});
    CHECK(game->evaluations() == std::vector<std::string>{"mobility"});
    CHECK(game->evaluate(0, game->start(), 0) == 0);
    const AnyState two_to_one = game->parse_state("4/xx2/xox1/4 1");
    CHECK(game->evaluate(0, two_to_one, 0) == 2);
    CHECK(game->evaluate(0, two_to_one, 1) == -2);
    const ContractReport report = check_contract(*game, 100, 1);
    CHECK((report.failure ? report.failure->what : "") == "");
}

TEST_CASE("lua docs: every piece of Lua in the README is part of a game that plays", "[lua]") {
    for (const std::string& block : lua_blocks(readme())) {
        if (block.starts_with("-- stones that")) continue;  // belongs to the first one
        if (stands_by_a_picture(block)) continue;           // lua_pictures_test.cpp
        INFO(block);
        const auto game = lua_game(completed(block));
        const ContractReport report = check_contract(*game, 3, 1);
        CHECK((report.failure ? report.failure->what : "") == "");
    }
}

TEST_CASE("lua docs: the error in the README is the one that comes", "[lua]") {
    std::string text = clobber();
    text.replace(text.find(" step("), 6, " stepp(");
    const ScriptSource source{"scripts/games/clobber.lua", text, {}};
    const std::string error = error_of([&] {
        const auto game = open_script(source, {});
        game->over(game->start());
    });
    CHECK_THAT(readme(), containing("    " + error + "\n"));
}

TEST_CASE("lua docs: every word is in the README", "[lua]") {
    const std::string text = readme();
    CHECK(script_words().size() > 50);
    for (const std::string& word : script_words()) {
        INFO(word);
        CHECK_THAT(text, containing(word));
    }
}

TEST_CASE("lua docs: editors are told every word, and no other", "[lua]") {
    const std::string annotations = text_of(".luals/plyboard.lua");
    std::vector<std::string> words = script_words();
    std::ranges::sort(words);
    CHECK(all_matches(annotations, "\n(?:function )?([A-Za-z_]+)(?:\\(| = )") == words);
    // Each has its line of explanation, then only its types.
    for (const std::string& word : words) {
        INFO(word);
        const std::regex explained("\n---[A-Za-z][^\n]*[.:].*(?:\n---@[^\n]*)*\n(?:function )?" +
                                   word + "(?:\\(| = )");
        CHECK(std::regex_search(annotations, explained));
    }
    // The fields of game { ... } and test { ... } as the reference has them.
    const std::string text = readme();
    const std::size_t begin = text.find("\n## game { ... }");
    const std::string reference = text.substr(begin, text.find("\n## ", begin + 1) - begin);
    for (const std::string& field : all_matches(reference, "\n\\| `([a-z]+)`")) {
        INFO(field);
        CHECK_THAT(annotations, containing("\n---@field " + field + " ") ||
                                    containing("\n---@field " + field + "? "));
    }
}

TEST_CASE("lua docs: the editor's settings name the annotations", "[lua]") {
    const auto settings = nlohmann::json::parse(text_of(".luarc.json"));
    CHECK(settings.at("runtime.version") == "Lua 5.4");
    const std::string folder = settings.at("workspace.library").at(0);
    CHECK(!text_of(folder + "/plyboard.lua").empty());
}
