#include "framework/studio/scripts/script_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/authoring/survey/script_notes.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/random.hpp"
#include "framework/game/position.hpp"
#include "framework/loading/script_games.hpp"
#include "framework/lua/rules/script.hpp"
#include "framework/studio/protocol/problem.hpp"

namespace ply::studio {
namespace {

Json problems_of(const std::vector<Note>& notes) {
    Json problems = Json::array();
    for (const Note& note : notes) problems.push_back(problem_json(note));
    return problems;
}

/// A random game, as far as it goes: what fails only when a move was made is to be seen, too.
void play_a_while(const Game& game, const std::stop_token& stop) {
    constexpr int plies = 60;
    Random random(1);
    Position position = Position::start(game);
    for (int ply = 0; ply < plies && !stop.stop_requested(); ++ply) {
        if (outcome(game, position)) return;
        MoveList list;
        legal_moves(game, position, list);
        if (list.empty()) return;  // a note tells it
        play(game, position, list[random.below(static_cast<std::uint32_t>(list.size()))]);
    }
}

/// Lint may know what is right in a line that has failed: then nothing is said of it twice.
void take_fix(Json& problem, Json& notes) {
    for (auto note = notes.begin(); note != notes.end(); ++note) {
        if (!note->contains("fix") || note->value("line", 0) != problem.value("line", -1)) continue;
        problem["fix"] = (*note)["fix"];
        notes.erase(note);
        return;
    }
}

}  // namespace

std::string text_hash(std::string_view text) {
    // FNV-1a, 64 bits (Fowler, Noll and Vo).
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : text) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return fmt::format("{:016x}-{}", hash, text.size());
}

ScriptText read_script_text(const std::filesystem::path& file) {
    constexpr std::uint64_t largest_edited = std::uint64_t{1} << 19;
    std::string text = read_input_file(file, largest_edited, "edit it with another program");
    std::string hash = text_hash(text);
    return {std::move(text), std::move(hash)};
}

Json script_text_json(const std::filesystem::path& file, const ScriptText& script,
                      const Admission& admission) {
    return {{"file", file.string()},
            {"text", script.text},
            {"hash", script.hash},
            {"editable", admission.editable(file)}};
}

Json judged_script(const std::filesystem::path& file, const std::string& text,
                   const std::stop_token& stop) {
    Json judged{{"problems", Json::array()},
                {"tests", {{"count", 0}, {"failures", Json::array()}}},
                {"notes", Json::array()}};
    try {
        const ScriptSource source = script_of(script_with_text(file, text));
        const auto game = open_script(source, {});
        judged["notes"] = problems_of(script_notes(source, stop));
        play_a_while(*game, stop);
        const ScriptTestReport tests = run_script_tests(source, stop);
        judged["tests"] = {{"count", tests.tests}, {"failures", problems_of(tests.failures)}};
    } catch (const std::exception& failure) {
        Json problem = problem_json(failure);
        take_fix(problem, judged["notes"]);
        judged["problems"].push_back(std::move(problem));
    }
    return judged;
}

}  // namespace ply::studio
