// For programs: editors, pages, scripts.
#include <nlohmann/json.hpp>

#include "framework/lua/vm/script_error.hpp"
#include "framework/report/board/game_size_text.hpp"
#include "framework/report/check/check_figures.hpp"
#include "framework/report/check/check_report.hpp"

namespace ply {
namespace {

Json places_json(const std::vector<ScriptPlace>& places) {
    Json json = Json::array();
    for (const ScriptPlace& place : places)
        json.push_back({{"name", place.name}, {"place", place.place}});
    return json;
}

Json number_json(int number) {
    return number > 0 ? Json(number) : Json(nullptr);
}

Json replacement_json(const Correction& replacement) {
    return {{"line", replacement.line},
            {"column", replacement.column},
            {"end_line", replacement.end_line},
            {"end_column", replacement.end_column},
            {"text", replacement.text}};
}

/// For editors, which show it beside the text.
Json note_json(const Note& note) {
    return {
        {"file", note.file},
        {"line", number_json(note.line)},
        {"column", number_json(note.column)},
        {"message", note.message},
        {"replacement", note.replacement ? replacement_json(*note.replacement) : Json(nullptr)}};
}

Json note_json(const std::optional<Note>& note) {
    return note ? note_json(*note) : Json(nullptr);
}

Json notes_json(const std::vector<Note>& notes) {
    Json json = Json::array();
    for (const Note& note : notes) json.push_back(note_json(note));
    return json;
}

Json broken_json(const std::vector<BrokenOption>& broken) {
    Json json = Json::array();
    for (const auto& [option, what, note] : broken)
        json.push_back({{"option", option}, {"what", what}, {"note", note_json(note)}});
    return json;
}

Json survey_json(const CheckResult& result) {
    if (!result.survey) return nullptr;
    const ScriptSurvey& survey = *result.survey;
    return {{"changed", places_json(survey.changed)},
            {"uncalled", places_json(survey.uncalled)},
            {"unreached", survey.unreached},
            {"notes", notes_json(survey.notes)},
            {"constant", survey.constant}};
}

Json clicks_json(const CheckResult& result) {
    if (result.contract.failure) return nullptr;  // they were not looked at
    const std::optional<UntoldMoves>& untold = result.untold;
    return {{"told_apart", !untold},
            {"moves", untold ? Json{untold->first, untold->second} : Json(nullptr)},
            {"after", untold ? Json(untold->after) : Json(nullptr)}};
}

Json failure_json(const CheckResult& result, const OpenedGame& opened) {
    if (!result.contract.failure) return nullptr;
    const ContractFailure& failure = *result.contract.failure;
    const OpenedGame& failing = result.smaller ? *result.smaller : opened;
    return {{"what", failure.what},
            {"note", note_json(failure.note)},
            {"rule", failure.rule.empty() ? Json(nullptr) : Json(failure.rule)},
            {"game", failing.source.spec()},
            {"moves", failure.moves},
            {"move", failure.move.empty() ? Json(nullptr) : Json(failure.move)},
            {"position", failure.state}};
}

}  // namespace

Json refused_json(const std::string& game, const Error& error) {
    const auto note = placed_note(error);
    const Json place = note ? note_json(*note)
                            : Json{{"file", nullptr},
                                   {"line", nullptr},
                                   {"column", nullptr},
                                   {"message", error.what()},
                                   {"replacement", nullptr}};
    return {{"game", game}, {"ok", false}, {"error", place}};
}

Json check_json(const OpenedGame& opened, const CheckResult& result, std::uint64_t seed) {
    const ContractReport& report = result.contract;
    const int players = opened.game->facts().players;
    const Advantage advantage = advantage_of(report);
    const bool two = players == 2 && report.games >= 2;
    return {{"game", opened.source.spec()},
            {"ok", result.ok()},
            {"games", report.games},
            {"plies", report.plies},
            {"size", game_size_json(result.size, seed)},
            {"curves", game_curves_json(result.size)},
            {"out_of_time", result.out_of_time},
            {"unfinished", report.unfinished},
            {"at_limit", ended_at_limit(result)},
            {"lost", report.lost},
            {"wins", std::vector<std::uint64_t>(report.wins, report.wins + players)},
            {"shared", report.shared},
            {"draws", report.failure ? Json(nullptr) : Json(draws_of(report))},
            {"first_player_advantage",
             two ? Json{{"value", advantage.value}, {"error", advantage.error}} : Json(nullptr)},
            {"playouts_per_second", result.playouts_per_second},
            {"tests", result.tests.tests},
            {"failed_tests", notes_json(result.tests.failures)},
            {"unfinished_tests", result.tests.unfinished},
            {"failed_options", broken_json(result.options.broken)},
            {"clicks", clicks_json(result)},
            {"script", survey_json(result)},
            {"notes", check_notes(*opened.game, result, CheckReader::page)},
            {"failure", failure_json(result, opened)}};
}

}  // namespace ply
