/// Games in Lua that use verbs, against second scripts in plain loops (tests/data/lua_twins).
#include <algorithm>
#include <filesystem>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace {

using namespace ply;
using namespace ply_test;

ScriptSource twin_file(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return {path.filename().string(), text.str(), {}};
}

/// A position's text; that nobody takes a piece is not told by verbs.
std::string text_of(const Game& game, const AnyState& state) {
    std::string text = game.state_text(state);
    const std::string nobody = " taking=0";
    if (const std::size_t at = text.find(nobody); at != text.npos) text.erase(at, nobody.size());
    return text;
}

/// The positions that the legal moves lead to, in order of their texts.
std::vector<std::string> next_positions(const Game& game, const AnyState& state) {
    MoveList list;
    game.moves(state, list);
    std::vector<std::string> texts;
    for (const Move move : list) {
        AnyState next = state;
        game.play(next, move);
        texts.push_back(text_of(game, next));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

void play_both(const Game& game, const Game& twin, Random& random) {
    AnyState state = game.start();
    for (int ply = 0; ply < 60 && !game.over(state); ++ply) {
        const AnyState same = twin.parse_state(game.state_text(state));
        INFO(game.state_text(state));
        REQUIRE(next_positions(game, state) == next_positions(twin, same));
        MoveList list;
        game.moves(state, list);
        game.play(state, list[random.below(static_cast<std::uint32_t>(list.size()))]);
    }
}

}  // namespace

TEST_CASE("lua twins: games with verbs lead where plain loops lead", "[lua]") {
    const std::filesystem::path folder = PLYBOARD_SOURCE_DIR "/tests/data/lua_twins";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const std::string name = entry.path().stem().string();
        INFO(name);
        const auto game = open_script(lua_file(name), {});
        const auto twin = open_script(twin_file(entry.path()), {});
        Random random(5);
        play_both(*game, *twin, random);
    }
}
