// Tournaments as journals keep them.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/tournament/spec/tournament_bounds.hpp"
#include "framework/tournament/spec/tournament_file.hpp"

namespace ply {
namespace {

using nlohmann::json;
using Ordered = nlohmann::ordered_json;

Ordered openings_json(const OpeningSettings& openings) {
    Ordered written{{"plies", openings.plies},
                    {"balance", openings.balance ? Ordered(*openings.balance) : Ordered(nullptr)},
                    {"by", openings.by},
                    {"file", openings.file},
                    {"shuffled", openings.shuffled},
                    {"lines", Ordered::array()}};
    if (openings.most_plies > 0) written["most_plies"] = openings.most_plies;
    for (const auto& [number, text] : openings.lines) written["lines"].push_back({number, text});
    for (const auto& [lines, until] : openings.earlier)
        written["earlier"].push_back({lines, until});
    return written;
}

Ordered ratings_json(const RatingWishes& ratings) {
    Ordered written{{"anchor", ratings.anchor}, {"elo", ratings.elo}, {"prior", ratings.prior}};
    if (!ratings.anchors.empty()) written["anchors"] = ratings.anchors;
    return written;
}

/// What a journal says is not taken for what it once was.
int whole_from(const json& from, const char* field, std::int64_t least, std::int64_t most) {
    const auto value = from.at(field).get<std::int64_t>();
    if (value < least || value > most)
        throw Error(fmt::format("{} is {}, and can be {} to {}", field, value, least, most));
    return static_cast<int>(value);
}

OpeningSettings openings_from(const json& from) {
    OpeningSettings openings;
    openings.plies = whole_from(from, "plies", 0, most_opening_plies);
    if (!from.at("balance").is_null()) openings.balance = from.at("balance").get<Score>();
    openings.by = from.at("by");
    openings.file = from.at("file");
    openings.shuffled = from.at("shuffled");
    if (from.contains("most_plies"))
        openings.most_plies = whole_from(from, "most_plies", 0, most_opening_plies);
    for (const auto& line : from.at("lines"))
        openings.lines.push_back({line.at(0), line.at(1).get<std::string>()});
    for (const auto& shorter : from.value("earlier", json::array()))
        openings.earlier.push_back({shorter.at(0), shorter.at(1)});
    return openings;
}

Ordered adjudication_json(const AdjudicationRules& rules) {
    return {{"resign", {rules.resign.score, rules.resign.moves, rules.resign.both}},
            {"draw", {rules.draw.score, rules.draw.moves, rules.draw.from}},
            {"by", rules.judge},
            {"from", rules.judge_from}};
}

AdjudicationRules adjudication_from(const json& from) {
    const auto& resign = from.at("resign");
    const auto& draw = from.at("draw");
    return {{resign.at(0), resign.at(1), resign.at(2)},
            {draw.at(0), draw.at(1), draw.at(2)},
            from.at("by"),
            from.at("from")};
}

/// Without a margin as it was before there was one.
Ordered clock_json(const ClockRule& rule) {
    Ordered written{rule.main.count(), rule.increment.count(), rule.byoyomi.count(), rule.periods,
                    rule.moves};
    if (rule.margin.count() > 0) written.push_back(rule.margin.count());
    return written;
}

ClockRule clock_from(const json& from) {
    const auto time = [&](std::size_t i) { return std::chrono::milliseconds(from.at(i)); };
    ClockRule rule{time(0), time(1), time(2)};
    if (from.size() == 3) return rule;  // a journal from before there were periods
    rule.periods = from.at(3);
    rule.moves = from.at(4);
    if (from.size() > 5) rule.margin = time(5);
    return rule;
}

}  // namespace

nlohmann::ordered_json TournamentFile::to_json() const {
    nlohmann::ordered_json table{
        {"games", games},
        {"players", nlohmann::ordered_json::array()},
        {"format", format_name(format)},
        {"rounds", rounds},
        {"pairs", pairs},
        {"tiebreaks", tiebreaks},
        {"challengers", challengers},
        {"set_aside", set_aside},
        {"ratings", ratings_json(ratings)},
        {"openings", openings_json(openings)},
        {"adjudicate", adjudication_json(adjudication)},
        {"seed", seed},
        {"limits",
         {{"plies", max_plies}, {"hang", fmt::format("{}ms", hang.count())}, {"memory", memory}}}};
    if (!engine_log.empty()) table["engine_log"] = engine_log;
    for (const MeetingWish& meeting : meetings)
        table["meetings"].push_back({meeting.first, meeting.second, meeting.pairs, meeting.matches});
    if (!event.empty()) table["event"] = event;
    if (!site.empty()) table["site"] = site;
    if (sprt)
        table["sprt"] = {{"elo0", sprt->elo0},
                        {"elo1", sprt->elo1},
                        {"alpha", sprt->alpha},
                        {"beta", sprt->beta},
                        {"model", elo_model_name(sprt->model)}};
    for (const PlayerSpec& player : players) {
        table["players"].push_back({{"name", player.name},
                                   {"searcher", player.text()},
                                   {"clock", clock_json(player.clock)}});
        if (player.bot() != nullptr)
            table["players"].back()["script"] = {player.bot()->source.file,
                                                player.bot()->source.text};
    }
    return table;
}

TournamentFile tournament_from_json(const nlohmann::json& table) {
    TournamentFile file;
    file.games = table.at("games").get<std::vector<std::string>>();
    for (const auto& player : table.at("players")) {
        std::optional<BotSource> script;
        if (player.contains("script"))
            script = BotSource{player.at("script").at(0), player.at("script").at(1)};
        file.players.push_back(
            {player.at("name"),
             parse_mover(player.at("searcher").get<std::string>(), script ? &*script : nullptr),
             clock_from(player.at("clock"))});
    }
    file.format = parse_format(table.at("format").get<std::string>()).value();
    file.rounds = whole_from(table, "rounds", 0, most_rounds);
    file.pairs = whole_from(table, "pairs", 1, most_rounds);
    file.tiebreaks = whole_from(table, "tiebreaks", 0, most_tiebreaks);
    file.challengers = whole_from(table, "challengers", 1, most_players);
    file.set_aside = whole_from(table, "set_aside", 0, most_rounds);
    const auto& ratings = table.at("ratings");
    file.ratings = {ratings.at("anchor"), ratings.at("elo"), ratings.at("prior"),
                    ratings.value("anchors", std::map<std::string, double>())};
    if (table.contains("sprt")) {
        const auto& sprt = table.at("sprt");
        file.sprt = Sprt{sprt.at("elo0"), sprt.at("elo1"), sprt.at("alpha"), sprt.at("beta"),
                         parse_elo_model(sprt.at("model").get<std::string>()).value()};
    }
    file.openings = openings_from(table.at("openings"));
    file.adjudication = adjudication_from(table.at("adjudicate"));
    file.seed = table.at("seed");
    file.max_plies = whole_from(table.at("limits"), "plies", 1, ply::max_plies);
    const std::string hang = table.at("limits").at("hang");
    file.hang = std::chrono::milliseconds(std::stoll(hang));
    file.memory = table.at("limits").at("memory");
    file.engine_log = table.value("engine_log", "");
    for (const auto& meeting : table.value("meetings", nlohmann::json::array()))
        file.meetings.push_back({meeting.at(0), meeting.at(1), meeting.at(2), meeting.at(3)});
    file.event = table.value("event", "");
    file.site = table.value("site", "");
    file.instruct_engines();
    return file;
}

}  // namespace ply
