#include "framework/tournament/spec/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/base/suggest.hpp"

namespace ply {
namespace {

using nlohmann::json;

json to_json(const GameSource& source) {
    return {{"kind", source.kind == GameSource::Kind::script ? "script" : "plugin"},
            {"name", source.name},
            {"file", source.file},
            {"text", source.text},
            {"includes", source.includes},
            {"options", source.options}};
}

GameSource source_from(const json& from) {
    GameSource source;
    source.kind = from.at("kind") == "script" ? GameSource::Kind::script : GameSource::Kind::plugin;
    source.name = from.at("name");
    source.file = from.at("file");
    source.text = from.at("text");
    source.includes = from.at("includes").get<decltype(source.includes)>();
    source.options = from.at("options").get<decltype(source.options)>();
    return source;
}

}  // namespace

Schedule Plan::schedule() const {
    FormatSettings settings{file.format,     static_cast<int>(file.players.size()),
                            seats,           file.rounds_or_default(),
                            file.pairs,      file.tiebreaks,
                            file.challengers};
    for (const auto& [first, second, pairs, matches] : file.meetings)
        settings.meetings.push_back({player_named(first), player_named(second), pairs, matches});
    settings.earlier = earlier;
    return {settings, file.seed};
}

int Plan::player_named(const std::string& name) const {
    std::vector<std::string> names;
    for (const PlayerSpec& player : file.players) names.push_back(player.name);
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        throw Error(fmt::format("no player of this tournament is called '{}'{}", name,
                                suggestion(name, names)));
    return static_cast<int>(found - names.begin());
}

RatingOptions rating_options(const Plan& plan) {
    const RatingWishes& wishes = plan.file.ratings;
    RatingOptions options{wishes.anchor.empty() ? -1 : plan.player_named(wishes.anchor), wishes.elo,
                          wishes.prior};
    for (const auto& [name, elo] : wishes.anchors) {
        if (options.anchor < 0) {
            options.anchor = plan.player_named(name);
            options.anchor_elo = elo;
        } else {
            options.more_anchors.emplace_back(plan.player_named(name), elo);
        }
    }
    return options;
}

std::string Plan::to_line() const {
    json line{{"tournament", json::parse(file.to_json().dump())}, {"seats", seats}};
    for (const GameSource& source : sources) line["sources"].push_back(to_json(source));
    line["earlier"] = json::array();
    for (const Extent& extent : earlier)
        line["earlier"].push_back({extent.players, extent.games, extent.rounds});
    return line.dump();
}

Plan Plan::from_line(std::string_view line) {
    const json written = json::parse(line);
    Plan plan{tournament_from_json(written.at("tournament")), {}, written.at("seats")};
    for (const auto& source : written.at("sources")) plan.sources.push_back(source_from(source));
    const auto plays = [](int count) { return count >= 1 && count <= max_players; };
    if (plan.seats.size() != plan.sources.size() || !std::ranges::all_of(plan.seats, plays))
        throw Error("the numbers of players of its games cannot be");
    for (const auto& extent : written.at("earlier"))
        plan.earlier.push_back({extent.at(0), extent.at(1), extent.at(2)});
    return plan;
}

namespace {

/// Puts the opening number `first` in front, and those before it behind the others.
void begin_with(int first, std::vector<OpeningSettings::Line>& lines) {
    if (static_cast<std::size_t>(first) > lines.size())
        throw Error(
            fmt::format("there are {} openings, and the first one is to be number {}; "
                        "choose a smaller start",
                        lines.size(), first));
    std::rotate(lines.begin(), lines.begin() + (first - 1), lines.end());
}

/// Reads a list of openings, and sees that they fit the game.
void add_openings(Plan& plan, const Game& game) {
    OpeningSettings& openings = plan.file.openings;
    if (!openings.file.empty()) {
        if (plan.file.games.size() > 1)
            throw Error(
                "a list of openings is for one game; leave out the others, or use random "
                "plies");
        if (openings.lines.empty()) openings.lines = read_opening_list(openings.file);
        begin_with(openings.first, openings.lines);
    }
    if (openings.balance) make_searcher(parse_searcher(openings.by), game);
    if (!openings.lines.empty()) make_openings(game, openings, plan.file.seed, nullptr);
}

void add_adjudication(const Plan& plan, const Game& game) {
    const AdjudicationRules& rules = plan.file.adjudication;
    if (!rules.by_score() && rules.judge.empty()) return;
    if (game.facts().players != 2)
        throw Error(
            fmt::format("adjudication is for games of two, and {} has {} players; leave it "
                        "out",
                        game.info().name, game.facts().players));
    if (!rules.judge.empty()) make_searcher(parse_searcher(rules.judge), game);
}

/// Opens the game called `name` and sees that the players can play it.
void add_game(Plan& plan, const std::string& name, const Catalogue& catalogue) {
    plan.sources.push_back(catalogue.find(name));
    const auto game = open_game(plan.sources.back());
    const int seats = game->facts().players;
    if (static_cast<int>(plan.file.players.size()) < seats)
        throw Error(fmt::format("{} is for {} players and the tournament has {}; name more",
                                plan.game_name(static_cast<int>(plan.sources.size()) - 1), seats,
                                plan.file.players.size()));
    if (plan.file.sprt && seats != 2)
        throw Error(
            fmt::format("a sequential test needs games for two and {} is for {}; leave "
                        "sprt out",
                        plan.game_name(static_cast<int>(plan.sources.size()) - 1), seats));
    plan.seats.push_back(seats);
    for (const PlayerSpec& player : plan.file.players) make_player(player, *game);
    add_openings(plan, *game);
    add_adjudication(plan, *game);
}

}  // namespace

Plan make_plan(TournamentFile file, const Catalogue& catalogue) {
    Plan plan{std::move(file), {}, {}};
    for (std::size_t i = 0; i < plan.file.games.size(); ++i) {
        try {
            add_game(plan, plan.file.games[i], catalogue);
        } catch (const Error& error) {
            if (plan.file.places.empty()) throw;
            throw Error(fmt::format("{}: {}", plan.file.places.at(i), error.what()));
        }
    }
    plan.schedule();  // says when the format does not fit
    return plan;
}

}  // namespace ply
