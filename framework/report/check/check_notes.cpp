// What the author should look at.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/report/check/check_figures.hpp"
#include "framework/report/check/check_report.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

/// Of a game that has not ended.
constexpr std::uint64_t suspicious_plies = 1000;
/// Fewer games than this get a warning beside the figures.
constexpr std::uint64_t few_games = 100;

/// Pieces that never stood on the board: `king of player 2`.
std::vector<std::string> missing_pieces(const Game& game, const ContractReport& report) {
    std::vector<std::string> missing;
    const Layout* layout = game.layout();
    if (layout == nullptr || layout->counts) return missing;
    for (std::size_t i = 1; i < layout->pieces.size(); ++i) {
        const Layout::Piece& piece = layout->pieces[i];
        if (report.contents.contains(static_cast<int>(i))) continue;
        if (game.facts().hidden && piece.name == "unseen") continue;  // what others see of a piece
        missing.push_back(piece.owner == chance_player
                              ? piece.name
                              : fmt::format("{} of player {}", piece.name, piece.owner + 1));
    }
    return missing;
}

/// What to look at where every game was drawn.
std::string why_drawn(const std::optional<ScriptSurvey>& survey) {
    if (survey && !survey->silent_result.empty())
        return "; result has no return, write return WIN where somebody has won (" +
               survey->silent_result + ")";
    const std::string ask =
        survey && !survey->has_result ? "" : "; does result ever say who has won?";
    if (survey && survey->games > 0 && survey->out_of_moves == survey->games)
        return ", because nobody could move; a player who cannot move loses if game { ... } says "
               "nomoves = "
               "\"loss\"" +
               ask;
    return ask;
}

/// Where `legal` stands if it was asked; empty: there is none, or it was offered nothing.
std::string place_of_refusal(const std::optional<ScriptSurvey>& survey) {
    if (!survey || survey->games == 0 || !survey->rules.contains("legal")) return "";
    const bool asked =
        std::ranges::find(survey->uncalled, "legal", &ScriptPlace::name) == survey->uncalled.end();
    return asked ? survey->rules.at("legal") : "";
}

void add_notes_of_games(const Game& game, const CheckResult& result,
                        std::vector<std::string>& notes) {
    const ContractReport& report = result.contract;
    const std::string end_them = fmt::format("add {}limit = {{ 200, \"draw\" }} to game {{ ... }}",
                                             game.facts().repetition.rule == Repetition::Rule::none
                                                 ? "repetition = { 3, \"draw\" } or "
                                                 : "");
    if (report.unfinished > 0)
        notes.push_back(fmt::format("{} of {} games did not end within {} plies; {}",
                                    with_commas(report.unfinished), with_commas(report.games),
                                    with_commas(static_cast<std::uint64_t>(game.playout_limit())),
                                    end_them));
    else if (report.games == 0 && report.plies >= suspicious_plies)
        notes.push_back(fmt::format("a random game had not ended after {} plies; {}",
                                    with_commas(report.plies), end_them));
    const int players = game.facts().players;
    const auto best = std::max_element(report.wins, report.wins + players);
    if (report.games > 0 && report.plies == 0) {
        const std::string legal = place_of_refusal(result.survey);
        notes.push_back(
            legal.empty()
                ? "nobody can move in the first position; does setup put the pieces there, and "
                  "does moves offer something for player 1?"
                : fmt::format("nobody can move in the first position; legal refused every move "
                              "({})",
                              legal));
        return;
    }
    if (players > 1 && report.games >= enough_games && draws_of(report) == report.games)
        notes.push_back("every game was drawn" + why_drawn(result.survey));
    if (report.games >= enough_games && report.shared == report.games)
        notes.emplace_back(
            "every game was won by two players or more together; LOSS and nomoves = \"loss\" "
            "end the game for all, and those who have not lost share the win");
    if (players > 1 && report.games >= enough_games && *best == report.games)
        notes.push_back(fmt::format("player {} wins every game", best - report.wins + 1));
}

/// In a game of several players, so that a note asks why.
bool every_game_was_drawn(const CheckResult& result) {
    return result.contract.games >= enough_games &&
           draws_of(result.contract) == result.contract.games;
}

/// Whether one of the failures says this.
bool is_told(const CheckResult& result, const std::string& sentence) {
    const auto says = [&](const std::string& failure) {
        return failure.find(sentence) != failure.npos;
    };
    return (result.contract.failure && says(result.contract.failure->what)) ||
           std::ranges::any_of(result.tests.failures, says, &Note::text);
}

/// `has_options`: some lines may be there for other values of them.
void add_notes_of_script(const CheckResult& result, bool has_options,
                         std::vector<std::string>& notes) {
    const ScriptSurvey& survey = *result.survey;
    const bool sound = !result.contract.failure;
    if (!survey.changed.empty() && sound)
        notes.push_back(fmt::format(
            "changed during play, and no part of the position: {}; what the rules need to know "
            "goes into board or variables = {{ {} = 0 }}",
            places_text(survey.changed), survey.changed.front().name));
    for (const Note& note : survey.notes)
        if (!is_told(result, note.text())) notes.push_back(note.text());
    if (!survey.silent_result.empty() && !every_game_was_drawn(result))
        notes.push_back(
            fmt::format("result has no return, so that it never says who has won; write return WIN "
                        "where somebody has ({})",
                        survey.silent_result));
    if (!sound) return;  // what is not used depends on how far the games went
    if (!survey.constant.empty())
        notes.push_back(
            fmt::format("variables that never change: {}", fmt::join(survey.constant, ", ")));
    if (!survey.uncalled.empty())
        notes.push_back(
            fmt::format("functions that were never called: {}", places_text(survey.uncalled)));
    if (std::ranges::find(survey.uncalled, "play", &ScriptPlace::name) != survey.uncalled.end())
        notes.emplace_back(
            "play is asked for moves of add and add_number only; those of other verbs play "
            "themselves, and what comes on top goes into after(me, from, to)");
    if (!survey.unreached.empty())
        notes.push_back(fmt::format("lines that were never reached{}: {}",
                                    !has_options ? ""
                                    : survey.others_tried
                                        ? " with these options, nor with other values of one of "
                                          "them"
                                        : " with these options",
                                    fmt::join(survey.unreached, "; ")));
}

/// Where clicks leave a list of moves.
std::string note_of_clicks(const UntoldMoves& untold, bool of_script) {
    return fmt::format(
        "the moves {} and {} touch the same cells, so that clicks on the board leave a list of "
        "both ({}); {}",
        untold.first, untold.second,
        untold.after.empty() ? "at the start"
                             : fmt::format("after {}", fmt::join(untold.after, " ")),
        of_script ? "add_number and add_piece offer moves that are told by a number or a piece"
                  : "touched_cells() can say a cell, a piece or a number that tells them apart");
}

}  // namespace

std::vector<std::string> check_notes(const Game& game, const CheckResult& result,
                                     CheckReader reader) {
    std::vector<std::string> notes;
    const bool sound = !result.contract.failure;
    const std::string seconds = fmt::format("--seconds {:g}", 10 * result.seconds_allowed);
    const bool terminal = reader == CheckReader::terminal;
    if (!result.tests.unfinished.empty())
        notes.push_back(fmt::format("tests for which there was no time: {}{}",
                                    fmt::join(result.tests.unfinished, "; "),
                                    terminal ? "; " + seconds + " gives them more" : ""));
    if (result.contract.failure && result.contract.failure->cut_short)
        notes.emplace_back("there was no time to look for a shorter list of moves");
    if (result.out_of_time)
        notes.push_back(fmt::format("{} of {} random games were checked in {:g} s{}{}",
                                    with_commas(result.contract.games),
                                    with_commas(result.games_asked), result.seconds_allowed,
                                    result.contract.games > 0 && result.contract.games < few_games
                                        ? ", few, so that the figures are rough"
                                        : "",
                                    terminal ? "; " + seconds + " goes on for longer" : ""));
    if (result.small_games > 0)
        notes.push_back(fmt::format("a game takes long, so {} of {} {} checked, too",
                                    with_commas(result.small_games), result.small_game,
                                    result.small_games == 1 ? "was" : "were"));
    if (sound) add_notes_of_games(game, result, notes);
    if (result.survey) add_notes_of_script(result, !game.info().options.empty(), notes);
    auto missing = missing_pieces(game, result.contract);
    if (result.survey)
        std::erase_if(missing, [&](const std::string& piece) {
            return result.survey->pieces_of_others.contains(piece);
        });
    if (sound && !missing.empty())
        notes.push_back(
            fmt::format("pieces that were never on the board: {}", fmt::join(missing, ", ")));
    if (result.untold) notes.push_back(note_of_clicks(*result.untold, result.survey.has_value()));
    if (!result.options.untried.empty())
        notes.push_back(
            fmt::format("too slow to be tried here: {}", fmt::join(result.options.untried, ", ")));
    if (!result.options.useless.empty())
        notes.push_back(fmt::format("options that make no difference{}: {}",
                                    game.info().options.size() > 1 ? ", each by itself" : "",
                                    fmt::join(result.options.useless, ", ")));
    if (!result.options.useless_values.empty())
        notes.push_back(fmt::format("values of options that make no difference: {}",
                                    fmt::join(result.options.useless_values, ", ")));
    return notes;
}

}  // namespace ply
