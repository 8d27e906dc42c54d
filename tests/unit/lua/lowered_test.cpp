/// Scripts are rewritten to run faster (framework/lua/lower): rewritten and as written they play
/// the same games.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "framework/lua/lower/lowered.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace {

using namespace ply;
using namespace ply_test;

/// Everything that a game shows of a position.
std::string seen_of(const Game& game, const AnyState& state) {
    std::string seen = game.state_text(state) + " " + std::to_string(game.hash(state));
    if (game.mover(state) == chance_player) return seen;
    for (std::size_t e = 0; e < game.evaluations().size(); ++e)
        seen += " " + std::to_string(game.evaluate(static_cast<int>(e), state, game.mover(state)));
    return seen;
}

std::string texts_of_moves(const Game& game, const AnyState& state, const MoveList& list) {
    std::string texts;
    for (const Move move : list) texts += game.move_text(state, move) + " ";
    return texts;
}

/// The same random game with both, up to `plies`.
void play_the_same(const Game& one, const Game& other, Random& random, int plies) {
    AnyState state = one.start();
    AnyState same = other.start();
    for (int ply = 0; ply < plies; ++ply) {
        INFO(one.state_text(state));
        REQUIRE(seen_of(one, state) == seen_of(other, same));
        REQUIRE(one.over(state) == other.over(same));
        if (one.over(state)) {
            for (Player p = 0; p < one.facts().players; ++p)
                CHECK(one.outcome(state)->utility[p] == other.outcome(same)->utility[p]);
            return;
        }
        MoveList list;
        MoveList others;
        one.moves(state, list);
        other.moves(same, others);
        REQUIRE(texts_of_moves(one, state, list) == texts_of_moves(other, same, others));
        const std::uint32_t chosen = random.below(static_cast<std::uint32_t>(list.size()));
        one.play(state, list[chosen]);
        other.play(same, others[chosen]);
    }
}

std::vector<ScriptSource> rewritten_scripts() {
    std::vector<ScriptSource> sources;
    for (const char* folder : {"/scripts/games", "/tests/data/lua_twins"})
        for (const auto& entry :
             std::filesystem::directory_iterator(std::string(PLYBOARD_SOURCE_DIR) + folder)) {
            std::stringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            if (entry.path().extension() == ".lua")
                sources.push_back({entry.path().filename().string(), text.str(), {}});
        }
    return sources;
}

std::string lowered_text(const std::string& text) {
    return lua::lowered(lua::SyntaxTree(text));
}

}  // namespace

TEST_CASE("lowered: rewritten scripts play as they do unrewritten", "[lua]") {
    int rewritten = 0;
    for (const ScriptSource& source : rewritten_scripts()) {
        INFO(source.label);
        rewritten += lowered_text(source.text) != source.text ? 1 : 0;
        ScriptSource plain = source;
        plain.lowers = false;
        const auto one = open_script(source, {});
        const auto other = open_script(plain, {});
        Random random(3);
        for (int games = 0; games < 3; ++games) play_the_same(*one, *other, random, 60);
    }
    CHECK(rewritten > 30);
}

TEST_CASE("lowered: scripts with a token too many or too few fail alike", "[lua]") {
    Random random(4);
    int failed = 0;
    for (const ScriptSource& source : rewritten_scripts()) {
        const lua::SyntaxTree tree(source.text);
        for (int i = 0; i < 6; ++i) {
            const auto count = static_cast<std::uint32_t>(tree.tokens().size() - 1);
            const lua::LuaToken token = tree.tokens()[random.below(count)];
            ScriptSource broken = source;
            broken.text.replace(
                token.place, token.text.size(),
                i % 2 == 0 ? " " : std::string(token.text) + " " + std::string(token.text));
            const std::string error = error_of([&] { (void)open_script(broken, {}); });
            broken.lowers = false;
            INFO(broken.text);
            CHECK(error_of([&] { (void)open_script(broken, {}); }) == error);
            failed += error.empty() ? 0 : 1;
        }
    }
    CHECK(failed > 200);
}

TEST_CASE("lowered: what is written to and what is hidden stays as it is", "[lua]") {
    struct Case {
        const char* text;
        const char* expected;
    };
    for (const auto& [text, expected] : std::initializer_list<Case>{
             {"x = board[1]", "x = __board[1]"},
             {"board[1] = board[2]", "board[1] = __board[2]"},
             {"board[board[1]], y = 1, 2", "board[__board[1]], y = 1, 2"},
             {"t = { board[1], x = 2 }", "t = { __board[1], x = 2 }"},
             {"function board.x() end", "function board.x() end"},
             {"x = t.board[1]", "x = t.board[1]"},
             {"x = { board = var.n }", "x = { board = __var.n }"},
             {"function f(a) return board[a] end",
              "function f(a) local __board<const> = __board  return __board[a] end"},
             // a local hides a word where it is seen, and nowhere else
             {"function f(ray) end for c in ray(1, east) do end",
              "function f(ray) end do local __list<const>, __last<const> = __ray(1, east) for __at "
              "= 1, __last do local c = __list[__at]; end end"},
             {"do local board = t x = board[1] end x = board[1]",
              "do local board = t x = board[1] end x = __board[1]"},
             {"for c in each do end", "for c in each do end"},
             {"for c\nin each() do end", "for c\nin each() do end"},
             {"x = board[1] end", "x = board[1] end"}}) {
        INFO(text);
        CHECK(lowered_text(text) == expected);
    }
}

TEST_CASE("lowered: lines stay where they are", "[lua]") {
    const auto lines = [](const std::string& text) {
        return std::count(text.begin(), text.end(), '\n');
    };
    for (const ScriptSource& source : rewritten_scripts()) {
        INFO(source.label);
        const std::string text = lowered_text(source.text);
        CHECK(lines(text) == lines(source.text));
        CHECK(!lua::SyntaxTree(text).error());
    }
}
