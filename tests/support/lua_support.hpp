/// Lua games from texts inside tests.
#pragma once

#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/base/error.hpp"
#include "framework/base/note.hpp"
#include "framework/base/random.hpp"
#include "framework/lua/rules/script.hpp"
#include "framework/lua/vm/watch_ticks.hpp"

namespace ply_test {

/// What scripts take for a second, which is shorter in tests (main.cpp).
inline double script_second() {
    return 4e-9 * static_cast<double>(ply::lua::WatchTicks::nanoseconds);
}

inline ply::ScriptSource lua_text(const std::string& text) {
    return {"test.lua", text, {}};
}

/// A line for each.
inline std::string sentences_of(const std::vector<ply::Note>& notes) {
    std::string text;
    for (const ply::Note& note : notes) text += note.text() + '\n';
    return text;
}

/// The sentences of the tests in a script that fail.
inline std::vector<std::string> failures_in(const ply::ScriptTestReport& report) {
    std::vector<std::string> failed;
    for (const ply::Note& note : report.failures) failed.push_back(note.text());
    return failed;
}
inline std::vector<std::string> failed_tests(const ply::ScriptSource& source) {
    return failures_in(ply::run_script_tests(source));
}

/// The script in scripts/games with this name.
inline ply::ScriptSource lua_file(const std::string& name) {
    std::ifstream file(std::string(PLYBOARD_SOURCE_DIR "/scripts/games/") + name + ".lua");
    std::stringstream text;
    text << file.rdbuf();
    return {"scripts/games/" + name + ".lua", text.str(), {}};
}

inline std::unique_ptr<ply::Game> lua_game(const std::string& text) {
    return ply::open_script(lua_text(text), {});
}

/// The sentence with which `body` fails, or an empty text.
template <class Body>
std::string error_of(Body body) {
    try {
        body();
    } catch (const ply::Error& error) {
        return error.what();
    }
    return "";
}

inline ply::AnyState play_texts(const ply::Game& game, const std::string& moves) {
    ply::AnyState state = game.start();
    std::istringstream words(moves);
    for (std::string word; words >> word;) game.play(state, game.parse_move(state, word).value());
    return state;
}

/// A game's legal moves as texts, separated by blanks.
inline std::string moves_text(const ply::Game& game, const ply::AnyState& state) {
    ply::MoveList list;
    game.moves(state, list);
    std::string text;
    for (const ply::Move move : list)
        text += (text.empty() ? "" : " ") + game.move_text(state, move);
    return text;
}

}  // namespace ply_test
