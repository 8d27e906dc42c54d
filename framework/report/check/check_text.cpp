// For people.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cctype>
#include <cmath>

#include "framework/base/shown_text.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/game_size_text.hpp"
#include "framework/report/check/check_figures.hpp"
#include "framework/report/check/check_report.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

void print_line(const std::string& line) {
    emit("{}", line_for(stdout, line));
}

std::string advantage_text(const Advantage& advantage) {
    // Where all games end alike nothing is known of how they vary.
    const std::string error =
        advantage.error > 0 ? fmt::format("± {:.1f} %", 100 * advantage.error) : "± ? %";
    if (!advantage.shows()) return "no advantage of a seat shows, " + error;
    return fmt::format("advantage of player {}: {:.1f} {}", advantage.value > 0 ? 1 : 2,
                       100 * std::abs(advantage.value), error);
}

std::string speed_text(double games_per_second) {
    return games_per_second < 10 ? fmt::format("{:.2g}", games_per_second)
                                 : short_number(games_per_second);
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
        emit("\n{}", draw_board(game, game.parse_state(failure.state), board_style(stdout)));
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

void print_results(const Game& game, const CheckResult& result) {
    const ContractReport& report = result.contract;
    if (report.games < enough_games && game.facts().players > 1)
        return print_few_results(game, report);
    emit("in {} random game{} ", with_commas(report.games), report.games == 1 ? "" : "s");
    for (Player p = 0; p < game.facts().players; ++p)
        emit("player {} wins {:.1f} %, ", p + 1, 100 * share(report.wins[p], report.games));
    if (game.facts().players == 1) emit("loses {:.1f} %, ", 100 * share(report.lost, report.games));
    if (game.facts().players > 2)
        emit("shared by two or more {:.1f} %, ", 100 * share(report.shared, report.games));
    emit("draws {:.1f} %", 100 * share(draws_of(report), report.games));
    if (report.unfinished > 0) emit(", {} not finished", report.unfinished);
    if (const std::uint64_t cut = ended_at_limit(result); cut > 0)
        emit("; {:.1f} % end at the limit of {} plies", 100 * share(cut, report.games),
             result.survey->ply_limit);
    emit("\n");
    if (game.facts().players == 2 && report.wins[0] + report.wins[1] > 0)
        emit("     ({}; among stronger players: plyboard insight)\n",
             advantage_text(advantage_of(report)));
}

}  // namespace

void print_check(const OpenedGame& opened, const CheckResult& result, std::uint64_t seed) {
    const ContractReport& report = result.contract;
    const Game& game = *opened.game;
    for (const Note& failed : result.tests.failures)
        if (!report.failure ||
            failed.text().find(without_position(report.failure->what)) == std::string::npos)
            print_line("FAILED: " + failed.text());
    for (const BrokenOption& broken : result.options.broken)
        print_line("FAILED: " + short_line(fmt::format("with {}: {}", broken.option, broken.what)));
    if (result.tests.tests > 0 && result.tests.failures.empty() && result.tests.unfinished.empty())
        emit("tests in the script pass\n");
    const auto print_notes = [&] {
        for (const std::string& note : check_notes(game, result, CheckReader::terminal))
            print_line("note: " + short_line(note));
    };
    if (report.failure) {
        print_failure(opened, result);
        print_notes();
        return;
    }
    const bool failed = !result.tests.failures.empty() || !result.options.broken.empty();
    const char* const besides = failed ? "apart from that " : "";
    if (report.games == 0)
        emit("{} plies, not one whole random game: {}so far the rules keep the contract\n",
             with_commas(report.plies), besides);
    else
        emit("{} random game{}, {} plies: {}the rules keep the contract\n",
             with_commas(report.games), report.games == 1 ? "" : "s", with_commas(report.plies),
             besides);
    if (result.size.games > 1)
        emit("size {}\n     ({})\n", game_size_text(result.size),
             game_size_note(result.size, seed, report.games > 0));
    if (report.games > 0) print_results(game, result);
    if (result.playouts_per_second > 0)
        emit("{} random games a second\n", speed_text(result.playouts_per_second));
    print_notes();
}

}  // namespace ply
