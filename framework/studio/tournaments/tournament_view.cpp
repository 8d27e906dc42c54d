#include "framework/studio/tournaments/tournament_view.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/error.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/report/match/match_text.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/standings/standings_json.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/studio/protocol/views.hpp"

namespace ply::studio {
namespace {

Json players_of(const Plan& plan, const Fixture& fixture) {
    Json names = Json::array();
    for (const int player : fixture.seats) names.push_back(plan.player_name(player));
    return names;
}

bool takes_part(const Plan& plan, const Fixture& fixture, const std::vector<std::string>& players) {
    return std::ranges::all_of(players, [&](const std::string& name) {
        return std::ranges::any_of(fixture.seats,
                                   [&](int seat) { return plan.player_name(seat) == name; });
    });
}

Json match_row(const Plan& plan, const Fixture& fixture, const PlayedMatch& match) {
    Json scores = nullptr;
    for (int seat = 0; match.outcome && seat < static_cast<int>(fixture.seats.size()); ++seat)
        scores.push_back(match.outcome->points(seat));
    return {{"match", match.number},
            {"round", fixture.round},
            {"game", plan.game_name(fixture.game)},
            {"players", players_of(plan, fixture)},
            {"result", result_text(match)},
            {"scores", scores},
            {"plies", match.plies},
            {"ended", termination_name(match.termination)},
            {"detail", match.detail},
            {"svg", nullptr}};
}

/// The board at the end; nothing where the rules are not there any more.
Json last_picture(const JournalReader& journal, const Fixture& fixture, const PlayedMatch& match) {
    try {
        const auto game = journal.open_game(fixture.game);
        const MatchReplay replay = replay_match(*game, match);
        return board_svg(*game, replay.at(replay.plies.size()),
                         {.id = fmt::format("m{}-", match.number)});
    } catch (const std::exception&) {
        return nullptr;
    }
}

/// What the player who moved thought of the position, for seat 0.
std::optional<double> thought_value(const Plan& plan, const Fixture& fixture,
                                    const ReplayedPly& ply, const Game& game) {
    if (ply.mover < 0 || static_cast<std::size_t>(ply.mover) >= fixture.seats.size() ||
        !ply.thought)
        return std::nullopt;
    const int player = fixture.seats[static_cast<std::size_t>(ply.mover)];
    const ScoreScale scale(plan.file.players[static_cast<std::size_t>(player)].searcher(), game);
    return value_of(ply.thought->score, ply.mover, scale, game);
}

std::string ending_comment(const PlayedMatch& match) {
    return fmt::format("{}: {}{}{}", result_text(match), termination_name(match.termination),
                       match.detail.empty() ? "" : ", ", match.detail);
}

}  // namespace

Json tournament_row(const JournalReader& journal) {
    const Plan& plan = journal.plan();
    Json games = Json::array();
    for (std::size_t i = 0; i < plan.sources.size(); ++i)
        games.push_back(plan.game_name(static_cast<int>(i)));
    return {{"tournament", journal.path().string()},
            {"name", journal.path().stem().string()},
            {"games", games},
            {"players", plan.file.players.size()},
            {"matches", journal.size()}};
}

Json tournament_view(const JournalReader& journal, bool running) {
    const Plan& plan = journal.plan();
    Json json = tournament_row(journal);
    json["players"] = Json::array();
    for (const PlayerSpec& player : plan.file.players)
        json["players"].push_back({{"name", player.name}, {"spec", player.text()}});
    json["format"] = format_name(plan.file.format);
    json["rounds"] = plan.file.rounds_or_default();
    json["running"] = running;
    json["stand"] = stand_json(plan, result_of(journal));
    return json;
}

Json stand_json(const Plan& plan, const TournamentResult& result) {
    Json json = standings_json(plan, result);
    json["failures"] = Json::array();
    for (const Incident& incident : result.incidents)
        json["failures"].push_back({{"match", incident.fixture.number},
                                    {"players", contest_text(plan, incident.fixture)},
                                    {"ended", termination_name(incident.termination)},
                                    {"detail", incident.detail}});
    json["failure_count"] = result.incident_count;
    return json;
}

Json match_in_play(const Plan& plan, const MatchInPlay& match, LiveBoards& boards) {
    const std::string& svg = boards.svg(match.fixture.number);
    const bool seat = match.who >= 0 && match.who < static_cast<int>(match.fixture.seats.size());
    return {{"match", match.fixture.number},
            {"game", plan.game_name(match.fixture.game)},
            {"players", players_of(plan, match.fixture)},
            {"seat", seat ? Json(match.who) : Json(nullptr)},
            {"ply", match.latest.ply},
            {"move", match.latest.text},
            {"score", boards.score(match.fixture.number)},
            {"seconds", match.since.count()},
            {"svg", svg.empty() ? Json(nullptr) : Json(svg)}};
}

Json match_rows(const JournalReader& journal, const MatchWish& wish) {
    const Plan& plan = journal.plan();
    std::vector<KeptMatch> found;  // the last first
    // Numbers run up to about the number of matches; few are beyond.
    std::uint32_t last = wish.before - 1;
    std::uint32_t begin = std::min(last, std::max(plan.schedule().size(), journal.size())) + 1;
    for (std::uint32_t window = 256; begin > 1 && found.size() < wish.count; window *= 2) {
        begin = begin > window ? begin - window : 1;
        std::vector<KeptMatch> here;
        journal.each(
            [&](const Fixture& fixture, const PlayedMatch& match) {
                if (takes_part(plan, fixture, wish.players)) here.push_back({fixture, match});
            },
            begin, last);
        found.insert(found.end(), here.rbegin(), here.rend());
        last = begin - 1;
    }
    found.resize(std::min(found.size(), wish.count));
    Json rows = Json::array();
    for (const auto& [fixture, match] : found) {
        rows.push_back(match_row(plan, fixture, match));
        if (wish.pictures) rows.back()["svg"] = last_picture(journal, fixture, match);
    }
    return {{"matches", rows}, {"count", journal.size()}};
}

MatchSession match_session(const JournalReader& journal, std::uint32_t number) {
    const Plan& plan = journal.plan();
    const auto [fixture, match] = journal.match(number);
    const auto game_index = static_cast<std::size_t>(fixture.game);
    MatchSession made{{{plan.sources[game_index], journal.open_game(fixture.game)}}};
    LoadedSession& loaded = made.loaded;
    const Game& game = *loaded.opened.game;
    SessionSetup setup{.game = plan.file.games[game_index], .start = match.start};
    for (const int player : fixture.seats) {
        setup.players.push_back(plan.file.players[static_cast<std::size_t>(player)].text());
        setup.names.push_back(plan.player_name(player));
    }
    setup.tags = {{"Event", journal.path().stem().string()},
                  {"Round", std::to_string(fixture.round)}};
    loaded.session = std::make_unique<Session>(game, std::move(setup));
    Session& session = *loaded.session;
    const MatchReplay replay = replay_match(game, match);
    for (const ReplayedPly& ply : replay.plies) {
        const bool by_player =
            ply.mover >= 0 && static_cast<std::size_t>(ply.mover) < fixture.seats.size();
        session.play(legal_move(game, session.position(), ply.move),
                     by_player
                         ? plan.player_name(fixture.seats[static_cast<std::size_t>(ply.mover)])
                         : "chance");
        session.tree()[session.here()].score = score_text(plan, fixture, ply, game);
        if (const auto value = thought_value(plan, fixture, ply, game))
            made.values[session.here()] = *value;
    }
    if (!replay.trouble.empty()) loaded.notes.push_back(replay.trouble);
    if (session.here() != GameTree::root)
        session.tree()[session.here()].comment = ending_comment(match);
    return made;
}

}  // namespace ply::studio
