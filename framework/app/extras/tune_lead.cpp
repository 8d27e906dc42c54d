// plyboard tune GAME --lead NAME: what a lead by an evaluation is worth.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/app/extras/tune_run.hpp"
#include "framework/base/spec.hpp"
#include "framework/player/player.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/tuning/run/measure_lead.hpp"

namespace ply {
namespace {

/// As it is worth writing down: 1.3, 31, 440.
double rounded(double lead) {
    return lead < 10 ? std::max(0.1, std::round(lead * 10) / 10) : std::round(lead);
}

/// `who wins three of four is ahead by 31 (95 %: 28 to 35)`
std::string lead_text(const tuning::LeadResult& result) {
    if (result.games < tuning::LeadResult::least_games)
        return "too few games to tell: give it more by --time, or fewer nodes by --player";
    if (result.lead == 0)
        return "who is ahead by it was not seen to win more often: scores keep its units";
    return fmt::format(
        "who wins three of four is ahead by {:g} (95 %: {:g} {})", rounded(result.lead),
        rounded(result.low),
        std::isinf(result.high) ? "and more" : fmt::format("to {:g}", rounded(result.high)));
}

/// An evaluation that finds the larger side ahead from the start says less of who wins.
std::string even_text(const tuning::LeadResult& result) {
    const auto text = [](double number) {
        return fmt::format("{:g}", std::copysign(rounded(std::abs(number)), number));
    };
    return fmt::format(
        "both win as often where it finds player 1 {} by {} (95 %: {} to {}):\n"
        "with that taken off, it would be 0 in an even game\n",
        result.even > 0 ? "ahead" : "behind", text(std::abs(result.even)), text(result.even_low),
        text(result.even_high));
}

/// Who plays for a lead: limited, and with scores by the evaluation.
std::string player_for_lead(const CommandLine& line, const Game& game) {
    const std::string player =
        line.text_or("player", game.facts().players > 2 ? "maxn(nodes=300)" : "pvs(nodes=300)");
    const SearcherSpec spec = parse_searcher(player);
    if (spec.options.all().count("eval") == 0 || ScoreScale(&spec, game).win() > 0)
        throw UsageError(
            fmt::format("tune: --lead takes a searcher whose scores are by an evaluation, such as "
                        "pvs or alphabeta; those of {} are not",
                        spec.entry->name));
    Spec limited = parse_searcher_spec(player);
    if (tuning::limit(limited)) remark("the player has no limit; taken is {}\n", limited.text());
    return limited.text();
}

}  // namespace

int measure_the_lead(const CommandLine& line, const OpenedGame& opened, const std::string& name) {
    const Game& game = *opened.game;
    tuning::LeadSettings settings;
    settings.run = run_settings(line);
    settings.evaluation = tuning::evaluation_to_measure(game, line.text("lead"));
    settings.player = player_for_lead(line, game);
    settings.games = static_cast<int>(line.number_or("games", settings.games, 10, 10'000'000));
    TuningRun run(line, opened);
    const tuning::LeadResult result =
        tuning::measure_lead(game, settings, run.crew, run.progress, run.interruptible.token());
    const bool uneven = result.even_low > 0 || result.even_high < 0;
    const auto known = [&](double number) {
        return result.lead > 0 && std::isfinite(number) ? Json(number) : Json(nullptr);
    };
    if (line.has("json")) {
        print_json({{"game", name},
                    {"evaluation", settings.evaluation},
                    {"winning_lead", known(rounded(result.lead))},
                    {"low", known(result.low)},
                    {"high", known(result.high)},
                    {"even", known(result.even)},
                    {"even_low", known(result.even_low)},
                    {"even_high", known(result.even_high)},
                    {"games", result.games},
                    {"positions", result.positions},
                    {"drawn", result.drawn},
                    {"cut", result.cut}});
    } else {
        emit("{} games, {} positions, drawn {:.0f} %\n{}\n", with_commas(result.games),
             with_commas(result.positions), 100 * result.drawn, lead_text(result));
        if (uneven) emit("{}", even_text(result));
        const bool script = opened.source.kind == GameSource::Kind::script;
        if (result.lead > 0 && script)
            emit("\n    winning_lead = {{ {} = {:g} }}\n", settings.evaluation,
                 rounded(result.lead));
        if (result.lead > 0 && !script) emit("\n    .winning_lead = {:g}\n", rounded(result.lead));
        if (result.cut && !result.stopped)
            emit("time cut the games short: the same seed may find another one\n");
    }
    return result.stopped ? 130 : result.lead > 0 ? 0 : 3;
}

}  // namespace ply
