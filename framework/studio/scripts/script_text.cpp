#include "framework/studio/scripts/script_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/authoring/survey/script_notes.hpp"
#include "framework/base/input_file.hpp"
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
        // What is wrong with most unfinished games: nobody can move, or the board cannot be shown.
        MoveList list;
        const AnyState start = game->start();
        if (!game->over(start)) game->moves(start, list);
        judged["notes"] = problems_of(script_notes(source, stop));
        const ScriptTestReport tests = run_script_tests(source, stop);
        judged["tests"] = {{"count", tests.tests}, {"failures", problems_of(tests.failures)}};
    } catch (const std::exception& failure) {
        judged["problems"].push_back(problem_json(failure));
    }
    return judged;
}

}  // namespace ply::studio
