#include "framework/report/check/check_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/base/shown_text.hpp"
#include "framework/lua/vm/script_error.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/game_size_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

/// Of a game that has not ended.
constexpr std::uint64_t suspicious_plies = 1000;
/// What fewer games show is chance.
constexpr std::uint64_t enough_games = 20;
/// Fewer games than this get a warning beside the figures.
constexpr std::uint64_t few_games = 100;

void print_line(const std::string& line) {
    emit("{}", line_for(stdout, line));
}

double share(std::uint64_t count, std::uint64_t games) {
    return games == 0 ? 0 : static_cast<double>(count) / static_cast<double>(games);
}

std::uint64_t draws_of(const ContractReport& report) {
    std::uint64_t others = report.unfinished + report.lost + report.shared;
    for (const std::uint64_t wins : report.wins) others += wins;
    return report.games - others;
}

/// How much more often the first of two players wins than the second, as a part of all games, with
/// half its 95 % interval.
struct Advantage {
    double value = 0;
    double error = 0;
    bool shows() const { return std::abs(value) > error; }
};

Advantage advantage_of(const ContractReport& report) {
    const auto games = static_cast<double>(report.games);
    if (games < 2) return {0, 1};
    const double first = share(report.wins[0], report.games);
    const double second = share(report.wins[1], report.games);
    const double mean = first - second;
    // The spread is that of the games with one win more for each: what happened in none of a few
    // games may happen in the next (Agresti and Coull, "Approximate is better than 'exact'", 1998).
    const double wins = static_cast<double>(report.wins[0] + report.wins[1] + 2) / (games + 2);
    const double balance =
        (static_cast<double>(report.wins[0]) - static_cast<double>(report.wins[1])) / (games + 2);
    return {mean, std::min(1.0, 1.96 * std::sqrt((wins - balance * balance) / (games + 2)))};
}

std::string advantage_text(const Advantage& advantage) {
    if (!advantage.shows())
        return fmt::format("; no advantage of a seat shows, ± {:.1f} %", 100 * advantage.error);
    return fmt::format("; advantage of player {}: {:.1f} ± {:.1f} %", advantage.value > 0 ? 1 : 2,
                       100 * std::abs(advantage.value), 100 * advantage.error);
}

std::string speed_text(double games_per_second) {
    return games_per_second < 10 ? fmt::format("{:.2g}", games_per_second)
                                 : short_number(games_per_second);
}

std::string places_text(const std::vector<ScriptPlace>& places) {
    std::vector<std::string> texts;
    for (const ScriptPlace& place : places)
        texts.push_back(fmt::format(
            "{} ({}){}", place.name, place.place,
            place.meant.empty() ? "" : fmt::format("; did you mean '{}'?", place.meant)));
    return fmt::format("{}", fmt::join(texts, ", "));
}

/// Pieces that never stood on the board: `king of player 2`.
std::vector<std::string> missing_pieces(const Game& game, const ContractReport& report) {
    std::vector<std::string> missing;
    const Layout* layout = game.layout();
    if (layout == nullptr || layout->counts) return missing;
    for (std::size_t i = 1; i < layout->pieces.size(); ++i) {
        const Layout::Piece& piece = layout->pieces[i];
        if (report.contents.contains(static_cast<int>(i))) continue;
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
           std::ranges::any_of(result.tests.failures, says);
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
                                    !has_options          ? ""
                                    : survey.others_tried ? ", with other options neither"
                                                          : " with these options",
                                    fmt::join(survey.unreached, "; ")));
}

/// What went wrong, without the function and the position in which it did.
std::string without_position(const std::string& what) {
    return what.substr(0, what.find("; in "));
}

/// Whether a sentence names a line of a script already.
bool names_line(const std::string& what) {
    const std::size_t lua = what.find(".lua:");
    return lua != std::string::npos && lua + 5 < what.size() &&
           std::isdigit(static_cast<unsigned char>(what[lua + 5])) != 0;
}

/// `play, scripts/games/nim.lua:12`, or nothing where the sentence says enough.
std::string blamed(const CheckResult& result, const ContractFailure& failure) {
    if (!result.survey || failure.rule.empty() || names_line(failure.what)) return "";
    const auto place = result.survey->rules.find(failure.rule);
    if (place == result.survey->rules.end()) return "";
    return fmt::format("{}, {}", failure.rule, place->second);
}

bool is_hidden_state(const ContractFailure& failure) {
    return failure.what.find(hidden_state) != std::string::npos;
}

std::string line_text(const std::vector<std::string>& moves) {
    constexpr std::ptrdiff_t most = 40;
    if (moves.empty()) return "in the opening position";
    if (std::ssize(moves) <= most) return fmt::format("after the moves: {}", fmt::join(moves, " "));
    return fmt::format("after {} moves, all of them with --json; the last: {}", moves.size(),
                       fmt::join(moves.end() - most, moves.end(), " "));
}

void print_failure(const OpenedGame& opened, const CheckResult& result) {
    const Game& game = result.smaller ? *result.smaller->game : *opened.game;
    const ContractFailure& failure = *result.contract.failure;
    print_line("FAILED: " + short_line(failure.what));
    if (result.survey && !result.survey->changed.empty() && is_hidden_state(failure))
        emit("  changed during play: {}\n", places_text(result.survey->changed));
    if (const std::string place = blamed(result, failure); !place.empty()) emit("  in {}\n", place);
    if (result.smaller) emit("  game: {}\n", result.smaller->source.spec());
    emit("  {}\n", line_text(failure.moves));
    if (!failure.move.empty()) emit("  at the move: {}\n", failure.move);
    if (failure.state.empty()) return;
    emit("  position: {}\n", failure.state);
    try {
        emit("\n{}", draw_board(game, game.parse_state(failure.state), wants_colours(stdout)));
    } catch (const std::exception&) {
        // The text itself may be what is broken; it stands above.
    }
}

/// Of games that are too few for shares of them.
void print_few_results(const Game& game, const ContractReport& report) {
    emit("of {} game{}", report.games, report.games == 1 ? "" : "s");
    for (Player p = 0; p < game.facts().players; ++p)
        emit(", player {} won {}", p + 1, report.wins[p]);
    emit(", {} drawn", draws_of(report));
    if (report.shared > 0) emit(", {} shared by two or more", report.shared);
    if (report.unfinished > 0) emit(", {} not finished", report.unfinished);
    emit(": too few for a statement\n");
}

void print_results(const Game& game, const ContractReport& report) {
    if (report.games < enough_games && game.facts().players > 1)
        return print_few_results(game, report);
    for (Player p = 0; p < game.facts().players; ++p)
        emit("player {} wins {:.1f} %, ", p + 1, 100 * share(report.wins[p], report.games));
    if (game.facts().players == 1) emit("loses {:.1f} %, ", 100 * share(report.lost, report.games));
    if (game.facts().players > 2)
        emit("shared by two or more {:.1f} %, ", 100 * share(report.shared, report.games));
    emit("draws {:.1f} %", 100 * share(draws_of(report), report.games));
    if (report.unfinished > 0) emit(", {} not finished", report.unfinished);
    if (game.facts().players == 2 && report.wins[0] + report.wins[1] > 0)
        emit("{}", advantage_text(advantage_of(report)));
    emit("\n");
}

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

Json survey_json(const CheckResult& result) {
    if (!result.survey) return nullptr;
    const ScriptSurvey& survey = *result.survey;
    Json notes = Json::array();
    for (const Note& note : survey.notes) notes.push_back(note_json(note));
    return {{"changed", places_json(survey.changed)},
            {"uncalled", places_json(survey.uncalled)},
            {"unreached", survey.unreached},
            {"notes", notes},
            {"constant", survey.constant}};
}

Json failure_json(const CheckResult& result, const OpenedGame& opened) {
    if (!result.contract.failure) return nullptr;
    const ContractFailure& failure = *result.contract.failure;
    const OpenedGame& failing = result.smaller ? *result.smaller : opened;
    return {{"what", failure.what},
            {"rule", failure.rule.empty() ? Json(nullptr) : Json(failure.rule)},
            {"game", failing.source.spec()},
            {"moves", failure.moves},
            {"move", failure.move.empty() ? Json(nullptr) : Json(failure.move)},
            {"position", failure.state}};
}

}  // namespace

std::vector<std::string> check_notes(const Game& game, const CheckResult& result) {
    std::vector<std::string> notes;
    const bool sound = !result.contract.failure;
    if (!result.tests.unfinished.empty())
        notes.push_back(
            fmt::format("tests for which there was no time: {}; --seconds {:g} gives them more",
                        fmt::join(result.tests.unfinished, "; "), 10 * result.seconds_allowed));
    if (result.contract.failure && result.contract.failure->cut_short)
        notes.emplace_back("there was no time to look for a shorter list of moves");
    if (result.out_of_time)
        notes.push_back(fmt::format(
            "{} of {} random games were checked{}; --seconds {:g} goes on for longer than {:g} s",
            with_commas(result.contract.games), with_commas(result.games_asked),
            result.contract.games > 0 && result.contract.games < few_games
                ? ", few, so that the figures are rough"
                : "",
            10 * result.seconds_allowed, result.seconds_allowed));
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
    if (!result.options.untried.empty())
        notes.push_back(
            fmt::format("too slow to be tried here: {}", fmt::join(result.options.untried, ", ")));
    if (!result.options.useless.empty())
        notes.push_back(fmt::format("options that make no difference: {}",
                                    fmt::join(result.options.useless, ", ")));
    return notes;
}

void print_check(const OpenedGame& opened, const CheckResult& result, std::uint64_t seed) {
    const ContractReport& report = result.contract;
    const Game& game = *opened.game;
    for (const std::string& failed : result.tests.failures)
        if (!report.failure || failed.find(without_position(report.failure->what)) == failed.npos)
            print_line("FAILED: " + failed);
    for (const std::string& failed : result.options.broken)
        print_line("FAILED: " + short_line(failed));
    if (result.tests.tests > 0 && result.tests.failures.empty() && result.tests.unfinished.empty())
        emit("tests in the script pass\n");
    const auto print_notes = [&] {
        for (const std::string& note : check_notes(game, result))
            print_line("note: " + short_line(note));
    };
    if (report.failure) {
        print_failure(opened, result);
        print_notes();
        return;
    }
    if (report.games == 0)
        emit("{} plies, not one whole random game: so far the rules keep the contract\n",
             with_commas(report.plies));
    else
        emit("{} random game{}, {} plies: the rules keep the contract\n", with_commas(report.games),
             report.games == 1 ? "" : "s", with_commas(report.plies));
    if (result.size.games > 1)
        emit("size {}\n     ({})\n", game_size_text(result.size),
             game_size_note(result.size, seed));
    if (report.games > 0) print_results(game, report);
    if (result.playouts_per_second > 0)
        emit("{} random games a second\n", speed_text(result.playouts_per_second));
    print_notes();
}

Json refused_json(const std::string& game, const Error& error) {
    const auto* placed = dynamic_cast<const ScriptError*>(&error);
    const Json place = placed != nullptr ? note_json(placed->note())
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
            {"out_of_time", result.out_of_time},
            {"unfinished", report.unfinished},
            {"lost", report.lost},
            {"wins", std::vector<std::uint64_t>(report.wins, report.wins + players)},
            {"shared", report.shared},
            {"draws", report.failure ? Json(nullptr) : Json(draws_of(report))},
            {"first_player_advantage",
             two ? Json{{"value", advantage.value}, {"error", advantage.error}} : Json(nullptr)},
            {"playouts_per_second", result.playouts_per_second},
            {"tests", result.tests.tests},
            {"failed_tests", result.tests.failures},
            {"unfinished_tests", result.tests.unfinished},
            {"failed_options", result.options.broken},
            {"script", survey_json(result)},
            {"notes", check_notes(*opened.game, result)},
            {"failure", failure_json(result, opened)}};
}

}  // namespace ply
