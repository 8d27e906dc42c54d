#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/insight/report/findings.hpp"
#include "framework/insight/report/verdict.hpp"

namespace ply::insight {
namespace {

using Json = nlohmann::ordered_json;

Json rounded(double value) {
    return std::isfinite(value) ? Json(std::round(value * 1e6) / 1e6) : Json(nullptr);
}

/// Adds a figure, its value under `name`.
void add(Json& json, const Figure& figure, const char* name) {
    const bool known = figure.known();
    json[name] = known ? rounded(figure.value) : Json(nullptr);
    json["low"] = known ? rounded(figure.low) : Json(nullptr);
    json["high"] = known ? rounded(figure.high) : Json(nullptr);
    json["games"] = figure.games;
}

Json json_of(const Figure& figure, const char* name = "value") {
    Json json;
    add(json, figure, name);
    return json;
}

Json results_json(const SeatResults& results) {
    return {{"wins", results.wins},
            {"draws", results.draws},
            {"losses", results.losses},
            {"unfinished", results.unfinished}};
}

Json seat_json(const Insight& insight) {
    Json by_strength = Json::array();
    for (const StrengthRow& row : insight.strengths) {
        if (row.games.empty()) continue;
        Json line{{"player", row.player}};
        add(line, row.seats.front().score, "score");
        line.update(results_json(row.seats.front()));
        if (insight.players > 2) {
            line["seats"] = Json::array();
            for (const SeatResults& seat : row.seats)
                line["seats"].push_back(json_of(seat.score, "score"));
        }
        by_strength.push_back(std::move(line));
    }
    return {{"by_strength", by_strength}, {"trend", json_of(insight.trend)}};
}

/// Which of two searchers plays, and how it was measured.
Json chosen_json(const std::optional<ChosenPlayer>& chosen) {
    if (!chosen) return nullptr;
    Json json{{"player", chosen->player}, {"against", chosen->against}};
    add(json, chosen->score, "score");
    return json;
}

Json length_json(const Lengths& lengths) {
    Json json = json_of(lengths.median, "median");
    json["lower_quartile"] = lengths.lower;
    json["upper_quartile"] = lengths.upper;
    json["shortest"] = lengths.shortest;
    json["longest"] = lengths.longest;
    return json;
}

Json choice_json(const Choice& choice) {
    Json json = json_of(choice.choices, "share");
    Json branching = json_of(choice.branching, "median");
    branching["lower_quartile"] = choice.lower;
    branching["upper_quartile"] = choice.upper;
    branching["by_ply"] = Json::array();
    for (const Choice::Band& band : choice.by_ply)
        branching["by_ply"].push_back({band.lower, band.median, band.upper});
    json["branching"] = std::move(branching);
    return json;
}

Json ladder_json(const Ladder& ladder, const Figure& count) {
    Json players = Json::array();
    for (const Rung& rung : ladder.rungs) {
        Json line{{"player", rung.player}, {"level", level_of(rung)}};
        add(line, rung.score, "score");
        players.push_back(std::move(line));
    }
    return {{"rungs", ladder.rungs.size()},
            {"low", rounded(count.low)},
            {"high", rounded(count.high)},
            {"complete", ladder.complete},
            {"players", players}};
}

Json openings_json(const OpeningTable& table) {
    Json list = Json::array();
    for (const Opening& opening : table.openings) {
        Json line{{"moves", opening.moves}};
        add(line, opening.score, "score");
        line["even"] = opening.even;
        line["dominated"] = opening.dominated;
        list.push_back(std::move(line));
    }
    return list;
}

Json handicaps_json(const std::vector<HandicapRow>& rows) {
    Json list = Json::array();
    for (const HandicapRow& row : rows) {
        Json line{{"name", row.name}, {"what", row.what}};
        add(line, row.score, "score");
        line["by_seat"] = Json::array();
        for (const Figure& seat : row.by_seat) line["by_seat"].push_back(json_of(seat, "score"));
        list.push_back(std::move(line));
    }
    return list;
}

Json remedies_json(const std::vector<Remedy>& remedies) {
    Json list = Json::array();
    for (const Remedy& remedy : remedies) {
        Json line{{"name", remedy.name}, {"figure", remedy.figure}};
        add(line, remedy.after, "value");
        line["before"] = json_of(remedy.before);
        list.push_back(std::move(line));
    }
    return list;
}

Json ply_limit_json(const PlyLimit& limit) {
    Json json{{"plies", limit.plies}};
    add(json, limit.draws, "share");
    return json;
}

Json unused_json(const Insight& insight) {
    Json kinds = Json::array();
    for (const MoveKind kind : insight.kinds_not_made()) kinds.push_back(name_of(kind));
    const std::size_t games = insight.all_games.games;
    const Figure use = wilson(0, games);  // how often it may be used all the same
    return {{"games", games},
            {"low", use.known() ? rounded(use.low) : Json(nullptr)},
            {"high", use.known() ? rounded(use.high) : Json(nullptr)},
            {"moves", std::move(kinds)},
            {"cells", insight.all_games.unused_cells},
            {"pieces", insight.all_games.unused_pieces},
            {"unmoved_pieces", insight.all_games.unmoved_pieces},
            {"unmoved_by_strongest", insight.pieces_not_moved()},
            {"hardly_moved_by_strongest", insight.kinds.hardly_moved()},
            {"hardly_made_by_strongest", insight.kinds.hardly_made()},
            {"options", insight.sound.unused_options},
            {"option_values", insight.sound.unused_values},
            {"functions", insight.sound.unused_functions},
            {"lines", insight.sound.unused_lines}};
}

/// Cell by cell, as the layout counts them.
Json board_json(const BoardUse& use) {
    return {{"changes", use.entered},
            {"first_moves", use.first_moves},
            {"last_moves", use.last_moves},
            {"first_change", use.mean_ply},
            {"games", use.games}};
}

Json positions_json(const Sightings& seen) {
    Json json = json_of(positions_there_are(seen));
    json["seen"] = seen.positions;
    json["rate_of_new"] = rounded(rate_of_new(seen));
    return json;
}

Json sound_json(const Soundness& sound) {
    const auto mean = [](double value, double error) {
        return Json{{"value", rounded(value)},
                    {"low", rounded(value - error)},
                    {"high", rounded(value + error)}};
    };
    return {{"ok", sound.ok},
            {"failure", sound.failure.empty() ? Json(nullptr) : Json(sound.failure)},
            {"random_games", sound.games},
            {"unfinished", sound.unfinished},
            {"branching", mean(sound.branching, sound.branching_error)},
            {"plies", mean(sound.length, sound.length_error)},
            {"tree_log10", mean(sound.tree_log10, sound.tree_error)}};
}

Json size_json(const ScriptSize& size) {
    return {{"lines", size.lines}, {"words", size.words}};
}

Json findings_json(const Insight& insight) {
    Json list = Json::array();
    for (const Finding& finding : findings_of(insight))
        list.push_back({{"subject", finding.subject},
                        {"mark", mark_name(finding.mark)},
                        {"text", finding.text},
                        {"try", finding.remedy.empty() ? Json(nullptr) : Json(finding.remedy)}});
    return list;
}

Json cuts_json(const std::vector<Cut>& cuts) {
    Json list = Json::array();
    for (const Cut& cut : cuts)
        list.push_back(
            {{"stage", cut.stage}, {"done", cut.done}, {"asked", cut.asked}, {"what", cut.what}});
    return list;
}

/// What the judge expects, and the evaluations that it is made of.
Json course_json(const JudgedGame& game, const ScoreUnit& unit) {
    Json course = Json::array();
    for (std::size_t i = 0; i < game.course.size(); ++i) {
        const Judgement& judgement = game.judgements[i];
        course.push_back({{"ply", judgement.ply}, {"expected", game.course[i].players}});
        if (unit.win == 0 && !judgement.proven) course.back()["score"] = judgement.score;
    }
    return course;
}

}  // namespace

Json insight_json(const Insight& insight) {
    const bool judged = !insight.judged.empty();
    const auto judged_json = [&](const Figure& figure) {
        return judged ? json_of(figure) : Json(nullptr);
    };
    Json length = length_json(insight.plies);
    length["turns"] = length_json(insight.turns);
    return {{"game", insight.game},
            {"players", insight.players},
            {"seed", insight.seed},
            {"games_asked", insight.games_asked},
            {"budget", insight.budget},
            {"stopped", insight.stopped},
            {"verdict", findings_json(insight)},
            {"sound", sound_json(insight.sound)},
            {"chosen_player", chosen_json(insight.chosen)},
            {"seat", seat_json(insight)},
            {"draws", json_of(insight.draws, "share")},
            {"unfinished", json_of(insight.unfinished, "share")},
            {"length", std::move(length)},
            {"choice", choice_json(insight.choice)},
            {"ladder", ladder_json(insight.ladder, insight.rung_count())},
            {"skill_trace", json_of(insight.skill_trace)},
            {"judge", judged ? Json(insight.judge) : Json(nullptr)},
            {"drama", judged_json(insight.story.drama)},
            {"lead_changes", judged_json(insight.story.lead_changes)},
            {"decided_at", judged_json(insight.story.decided_at)},
            {"point_of_no_return", judged_json(insight.story.no_return)},
            {"killer_move", judged_json(insight.story.largest_swing)},
            {"early_leader", judged_json(insight.story.early_leader)},
            {"kingmaker", insight.kingmaker.known() ? json_of(insight.kingmaker) : Json(nullptr)},
            {"clarity",
             {{"doublings", json_of(insight.clarity, "median")},
              {"at_once", json_of(insight.at_once, "share")},
              {"near_best", json_of(insight.near_best, "share")}}},
            {"openings", openings_json(insight.openings)},
            {"pie_rule",
             {{"first_moves", insight.openings.moves},
              {"even", insight.openings.even},
              {"score", json_of(insight.with_pie())}}},
            {"restricted", handicaps_json(insight.handicaps)},
            {"remedies", remedies_json(insight.remedies)},
            {"ply_limit", insight.ply_limit ? ply_limit_json(*insight.ply_limit) : Json(nullptr)},
            {"luck", insight.luck ? json_of(insight.luck->dice) : Json(nullptr)},
            {"skill", insight.luck ? json_of(insight.luck->skill) : Json(nullptr)},
            {"coverage", json_of(insight.board.coverage)},
            {"distinct_positions", json_of(insight.board.distinct)},
            {"positions", positions_json(insight.all_games.seen)},
            {"board", board_json(insight.board)},
            {"unused", unused_json(insight)},
            {"rules", insight.script ? Json{{"script", size_json(*insight.script)},
                                            {"median", size_json(insight.library)}}
                                     : Json(nullptr)},
            {"cut", cuts_json(insight.cuts)}};
}

Json games_json(const Insight& insight, const GameLog& log) {
    Json list = Json::array();
    const StrengthRow* const strongest = insight.strongest();
    const std::string judged =
        strongest == nullptr ? std::string() : selfplay_series(strongest->budget);
    for (const auto& [series, numbers] : insight.series)
        for (const int number : numbers) {
            const auto game = log.game(series, number);
            if (!game) continue;
            Json line = game_json(*game);
            const auto at = static_cast<std::size_t>(number);
            if (series == judged && at < insight.judged.size()) {
                line["course"] = course_json(insight.judged[at], insight.unit.best());
            }
            list.push_back(std::move(line));
        }
    return list;
}

}  // namespace ply::insight
