#include "framework/tournament/spec/tournament_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>

#include "framework/base/suggest.hpp"
#include "framework/lua/load/config_table.hpp"
#include "framework/lua/load/table_reader.hpp"
#include "framework/tournament/spec/tournament_bounds.hpp"

namespace ply {
namespace {

using nlohmann::json;

constexpr std::size_t most_games_of_file = 500;
constexpr int most_workers = 1024;

class FileReader {
public:
    FileReader(const json& table, const std::string& label, std::string_view text)
        : table_(table), reader_(label, text) {}

    TournamentFile read() {
        if (!table_.is_object())
            reader_.fail("return",
                         "a tournament needs named fields; write return { "
                         "game = \"...\", players = { ... } }");
        reader_.known(table_,
                      {"game",      "games",       "players",    "format",    "rounds", "pairs",
                       "tiebreaks", "challengers", "openings",   "seed",      "limits", "clock",
                       "byoyomi",   "adjudicate",  "timemargin", "set_aside", "sprt",   "ratings",
                       "event",     "site",        "workers",    "meetings"},
                      "");
        TournamentFile file;
        read_games(file);
        read_players(file);
        read_format(file);
        file.seed = static_cast<std::uint64_t>(reader_.whole(table_, "seed", 1, 0, INT64_MAX));
        file.set_aside = reader_.integer(table_, "set_aside", 0, 0, most_rounds);
        file.workers = reader_.integer(table_, "workers", 0, 1, most_workers);
        if (table_.contains("event")) file.event = reader_.text_of(table_["event"], "event");
        if (table_.contains("site")) file.site = reader_.text_of(table_["site"], "site");
        read_openings(file);
        read_limits(file);
        read_sprt(file);
        read_ratings(file);
        read_adjudication(file);
        file.instruct_engines();
        return file;
    }

private:
    void read_games(TournamentFile& file) {
        if (table_.contains("game") == table_.contains("games"))
            reader_.fail(
                table_.contains("game") ? "games" : "return",
                "name what is played with game = \"...\" or with games = { \"...\", \"...\" }");
        const bool one = table_.contains("game");
        file.games = one ? std::vector{reader_.text_of(table_["game"], "game")}
                         : reader_.texts(table_, "games");
        if (file.games.empty())
            reader_.fail("games", "there is no game in 'games'; name at least one");
        if (file.games.size() > most_games_of_file)
            reader_.fail("games", fmt::format("{} games are too many; {} may be played",
                                              file.games.size(), most_games_of_file));
        if (reader_.has_text())
            for (const std::string& game : file.games)
                file.places.push_back(reader_.place_of(game));
        for (std::size_t i = 0; i < file.games.size(); ++i)
            if (std::ranges::count(file.games, file.games[i]) > 1)
                reader_.fail(
                    "games",
                    fmt::format("'{}' stands twice among the games; leave one out", file.games[i]));
    }

    void read_players(TournamentFile& file) {
        if (!table_.contains("players"))
            reader_.fail("return",
                         "the players are missing; add players = { \"random\", "
                         "\"alphabeta(depth=4)\" }");
        const json& list = table_["players"];
        if (!list.is_array())
            reader_.fail("players", "players is a list; write players = { \"...\", \"...\" }");
        if (list.size() > most_players)
            reader_.fail("players", fmt::format("{} players are too many; {} may take part",
                                                list.size(), most_players));
        const ClockRule common = clock_in(table_, {});
        for (std::size_t i = 0; i < list.size(); ++i) {
            const std::string place = fmt::format("players[{}]", i + 1);
            const bool alone = !list[i].is_object();
            if (!alone)
                reader_.known(list[i], {"player", "clock", "byoyomi", "timemargin"}, place + ".");
            const std::string written =
                reader_.text_of(alone ? list[i] : list[i].value("player", json()),
                                place + (alone ? "" : ".player"));
            try {
                file.players.push_back(parse_player(written));
            } catch (const Error& error) {
                reader_.fail(written, error.what());
            }
            ClockRule& clock = file.players.back().clock;
            clock = alone ? common : clock_in(list[i], common);
            if (!clock.on() && list[i].contains("timemargin")) fail_without_clock();
            if (!clock.on()) clock.margin = {};
            const std::string& name = file.players.back().name;
            if (std::ranges::count(file.players, name, &PlayerSpec::name) > 1)
                reader_.fail(written,
                             fmt::format("two players are called '{}'; give one another name: "
                                         "\"other = {}\"",
                                         name, name));
        }
        if (file.players.empty())
            reader_.fail("players", "there is nobody in 'players'; name at least one");
        if (table_.contains("timemargin") &&
            std::ranges::none_of(file.players,
                                 [](const PlayerSpec& player) { return player.clock.on(); }))
            fail_without_clock();
    }

    void read_format(TournamentFile& file) {
        file.format = *parse_format(reader_.choice(
            table_, "format",
            {"round_robin", "gauntlet", "match", "meetings", "swiss", "knockout", "ladder"}));
        file.rounds = reader_.integer(table_, "rounds", 0, 1, most_rounds);
        file.pairs = reader_.integer(table_, "pairs", 1, 1, most_rounds);
        file.tiebreaks = reader_.integer(table_, "tiebreaks", file.tiebreaks, 0, most_tiebreaks);
        file.challengers = reader_.integer(table_, "challengers", 1, 1, most_players);
        const auto only_for = [&](const char* field, bool applies, const char* formats) {
            if (table_.contains(field) && !applies)
                reader_.fail(field,
                             fmt::format("{} is for {} only; leave it out, or choose another "
                                         "format",
                                         field, formats));
        };
        const auto is = [&](FormatKind kind) { return file.format == kind; };
        only_for("pairs", follows_results(file.format), "swiss, knockout and ladder");
        only_for("tiebreaks", is(FormatKind::knockout), "knockout");
        only_for("challengers", is(FormatKind::gauntlet), "gauntlet");
        only_for("rounds", !is(FormatKind::knockout), "formats other than knockout");
        only_for("meetings", is(FormatKind::meetings), "the format meetings");
        if (is(FormatKind::meetings)) read_meetings(file);
    }

    void read_meetings(TournamentFile& file) {
        const json list = table_.value("meetings", json::array());
        if (!list.is_array() || list.empty())
            reader_.fail(
                "format",
                "who meets whom is missing; write meetings = { { first = \"...\", second = "
                "\"...\", pairs = 3 } }");
        for (const json& each : list) {
            if (!each.is_object())
                reader_.fail("meetings",
                             "a meeting has names; write { first = \"...\", second = \"...\" }");
            reader_.known(each, {"first", "second", "pairs", "matches"}, "meetings.");
            MeetingWish meeting{player_in(file, each, "first"), player_in(file, each, "second"),
                                reader_.integer(each, "pairs", 0, 0, most_rounds),
                                reader_.integer(each, "matches", 0, 0, most_rounds)};
            if (!each.contains("pairs") && !each.contains("matches")) meeting.pairs = 1;
            if (meeting.first == meeting.second)
                reader_.fail("meetings", fmt::format("'{}' cannot meet itself", meeting.first));
            if (meeting.pairs + meeting.matches == 0)
                reader_.fail("meetings", fmt::format("'{}' and '{}' have no match; leave them out",
                                                     meeting.first, meeting.second));
            file.meetings.push_back(std::move(meeting));
        }
    }

    /// The name of a player of the tournament.
    std::string player_in(const TournamentFile& file, const json& table,
                          const std::string& field) const {
        const std::string name = reader_.text_of(table.value(field, json()), "meetings." + field);
        std::vector<std::string> names;
        for (const PlayerSpec& player : file.players) names.push_back(player.name);
        if (std::ranges::find(names, name) == names.end())
            reader_.fail("meetings",
                         fmt::format("no player is called '{}'{}", name, suggestion(name, names)));
        return name;
    }

    [[noreturn]] void fail_without_clock() const {
        reader_.fail("timemargin", fmt::format("timemargin goes with a clock; add one, such as {}",
                                               clock_examples));
    }

    /// `rule` is that of all players; a clock of its own takes over its margin.
    ClockRule clock_in(const json& table, ClockRule rule) const {
        if (table.contains("clock")) {
            const std::string written = reader_.text_of(table.at("clock"), "clock");
            try {
                const auto margin = rule.margin;
                rule = parse_clock(written);
                rule.margin = margin;
            } catch (const Error& error) {
                reader_.fail("clock", error.what());
            }
        }
        if (table.contains("byoyomi")) {
            if (table.contains("clock") && rule.byoyomi.count() > 0)
                reader_.fail("byoyomi", "the clock has byoyomi already; leave one of them out");
            rule.byoyomi = reader_.duration(table, "byoyomi", {}, std::chrono::milliseconds(1));
            rule.periods = 1;
        }
        rule.margin = reader_.duration(table, "timemargin", rule.margin, {});
        if (table.contains("clock") && !rule.on())
            reader_.fail("clock", fmt::format("a clock needs some time; write {}", clock_examples));
        return rule;
    }

    void read_openings(TournamentFile& file) {
        if (!table_.contains("openings")) return;
        if (!table_["openings"].is_structured()) {
            file.openings.plies = reader_.integer(table_, "openings", 2, 0, most_opening_plies);
            return;
        }
        const json& openings = *reader_.part(table_, "openings", "file = \"book.txt\"");
        reader_.known(openings, {"plies", "balance", "by", "file", "order", "start"}, "openings.");
        OpeningSettings& into = file.openings;
        const int plies = reader_.integer(openings, "plies", 2, 0, most_opening_plies);
        (openings.contains("file") && openings.contains("plies") ? into.most_plies : into.plies) =
            plies;
        into.first = reader_.integer(openings, "start", 1, 1, most_rounds);
        if (openings.contains("balance"))
            into.balance = reader_.integer(openings, "balance", 0, 0, max_evaluation);
        if (openings.contains("by")) into.by = searcher_in(openings, "by");
        if (openings.contains("file")) into.file = reader_.text_of(openings["file"], "file");
        const std::string order =
            reader_.choice(openings, "order", {"listed", "shuffled", "sequential", "random"});
        into.shuffled = order == "shuffled" || order == "random";
        const auto with = [&](const char* field, const char* other) {
            if (openings.contains(field) && !openings.contains(other))
                reader_.fail(field, fmt::format("openings.{} goes with openings.{}; add it, or "
                                                "leave both out",
                                                field, other));
        };
        with("balance", "by");
        with("by", "balance");
        with("balance", "plies");
        with("order", "file");
        with("start", "file");
        if (openings.contains("file") && openings.contains("balance"))
            reader_.fail("file",
                         "balanced openings are random plies, not the lines of a file; leave one "
                         "of them out");
        if (into.shuffled && into.first > 1)
            reader_.fail("start", "shuffled openings have no order to start in; leave start out");
    }

    /// A searcher whose results do not depend on the time.
    std::string searcher_in(const json& table, const std::string& field) const {
        const std::string written = reader_.text_of(table.at(field), field);
        try {
            const PlayerSpec player = parse_player(written);
            if (player.level() != nullptr) throw level_refused(written);
            if (player.bot() != nullptr) throw bot_refused(written);
            if (player.repeatable()) return player.text();
        } catch (const Error& error) {
            reader_.fail(field, error.what());
        }
        reader_.fail(field, fmt::format("'{}' would not decide the same each time; give it a depth "
                                        "or nodes, and one thread",
                                        written));
    }

    void read_adjudication(TournamentFile& file) {
        const json* rules =
            reader_.part(table_, "adjudicate", "resign = { score = 500, moves = 3 }");
        if (rules == nullptr) return;
        reader_.known(*rules, {"resign", "draw", "by", "from"}, "adjudicate.");
        AdjudicationRules& into = file.adjudication;
        if (const json* resign = reader_.part(*rules, "resign", "score = 500, moves = 3")) {
            reader_.known(*resign, {"score", "moves", "view"}, "adjudicate.resign.");
            into.resign.score = reader_.integer(*resign, "score", 0, 1, win_score);
            into.resign.moves = reader_.integer(*resign, "moves", 3, 1, max_plies);
            into.resign.both = reader_.choice(*resign, "view", {"both", "own"}) == "both";
            if (into.resign.score == 0)
                reader_.fail("resign", "resign needs a score; write resign = { score = 500 }");
        }
        if (const json* draw = reader_.part(*rules, "draw", "score = 10, moves = 5, from = 40")) {
            reader_.known(*draw, {"score", "moves", "from"}, "adjudicate.draw.");
            into.draw.score = reader_.integer(*draw, "score", 0, 0, max_evaluation);
            into.draw.moves = reader_.integer(*draw, "moves", 5, 1, max_plies);
            into.draw.from = reader_.integer(*draw, "from", 0, 0, max_plies);
        }
        if (rules->contains("by")) into.judge = searcher_in(*rules, "by");
        into.judge_from = reader_.integer(*rules, "from", 0, 0, max_plies);
    }

    void read_limits(TournamentFile& file) {
        const json* limits = reader_.part(table_, "limits", "plies = 400, hang = \"30s\"");
        if (limits == nullptr) return;
        reader_.known(*limits, {"plies", "hang", "memory"}, "limits.");
        file.max_plies = reader_.integer(*limits, "plies", file.max_plies, 1, max_plies);
        file.memory = reader_.integer(*limits, "memory", file.memory, 64, 1 << 24);
        file.hang = reader_.duration(*limits, "hang", file.hang, std::chrono::milliseconds(100));
    }

    void read_ratings(TournamentFile& file) {
        const json* table = reader_.part(table_, "ratings", "anchor = \"random\", elo = 1000");
        if (table == nullptr) return;
        reader_.known(*table, {"anchor", "anchors", "elo", "prior"}, "ratings.");
        RatingWishes& into = file.ratings;
        into.elo = reader_.number(*table, "elo", 0, -1e6, 1e6);
        into.prior = reader_.number(*table, "prior", 0, 0, 1e6);
        std::vector<std::string> names;
        for (const PlayerSpec& player : file.players) names.push_back(player.name);
        const auto require_known = [&](const char* field, const std::string& name) {
            if (std::ranges::find(names, name) == names.end())
                reader_.fail(field, fmt::format("no player is called '{}'{}", name,
                                                suggestion(name, names)));
        };
        if (table->contains("anchor")) {
            into.anchor = reader_.text_of(table->at("anchor"), "anchor");
            require_known("anchor", into.anchor);
        }
        const json* anchors = reader_.part(*table, "anchors", "random = 1000, strong = 2000");
        if (anchors == nullptr) return;
        if (table->contains("anchor") || table->contains("elo"))
            reader_.fail("anchors", "anchors have their ratings; leave anchor and elo out");
        if (into.prior > 0)
            reader_.fail("anchors", "several anchors go without a prior; leave one of them out");
        for (const auto& [name, elo] : anchors->items()) {
            require_known("anchors", name);
            into.anchors.emplace(name, reader_.number(*anchors, name, 0, -1e6, 1e6));
        }
    }

    void read_sprt(TournamentFile& file) {
        const json* table = reader_.part(table_, "sprt", "elo0 = 0, elo1 = 5");
        if (table == nullptr) return;
        reader_.known(*table, {"elo0", "elo1", "alpha", "beta", "model"}, "sprt.");
        Sprt sprt;
        sprt.elo0 = reader_.number(*table, "elo0", sprt.elo0, -Sprt::most_elo, Sprt::most_elo);
        sprt.elo1 = reader_.number(*table, "elo1", sprt.elo1, -Sprt::most_elo, Sprt::most_elo);
        sprt.alpha = reader_.number(*table, "alpha", sprt.alpha, 1e-6, 0.49);
        sprt.beta = reader_.number(*table, "beta", sprt.beta, 1e-6, 0.49);
        sprt.model = *parse_elo_model(
            reader_.choice(*table, "model", {"normalized", "logistic", "bayesian"}));
        if (sprt.elo0 >= sprt.elo1)
            reader_.fail("sprt",
                         "elo0 must be smaller than elo1; for a test that a change does no "
                         "harm write elo0 = -5, elo1 = 0");
        if (file.players.size() != 2)
            reader_.fail("sprt", fmt::format("a sequential test is between two players and there "
                                             "are {}; name two, or leave sprt out",
                                             file.players.size()));
        if (follows_results(file.format))
            reader_.fail("sprt",
                         "a sequential test goes with round_robin and match only; choose "
                         "another format, or leave sprt out");
        file.sprt = sprt;
    }

    const json& table_;
    TableReader reader_;
};

}  // namespace

int TournamentFile::rounds_or_default() const {
    if (rounds > 0) return rounds;
    if (sprt) return 100'000;
    const auto count = static_cast<unsigned>(players.size());
    if (format == FormatKind::swiss)
        return std::max(1, static_cast<int>(std::bit_width(count - 1)));
    if (format == FormatKind::ladder) return static_cast<int>(count);
    return 1;
}

void TournamentFile::instruct_engines() {
    for (PlayerSpec& player : players) {
        EngineSpec* const engine = player.engine();
        if (engine == nullptr) continue;
        engine->log = engine_log;
        if (engine->limits.wait.count() == 0) engine->limits.wait = hang;
    }
}

std::chrono::milliseconds TournamentFile::hang_limit(const PlayerSpec* player) const {
    if (player != nullptr && player->engine() != nullptr) {
        // Its player stops waiting for the engine first; only then is the player itself hanging.
        const EngineLimits& limits = player->engine()->limits;
        return std::chrono::minutes(1) + limits.start * 2 + limits.wait_limit() +
               2 * std::chrono::ceil<std::chrono::milliseconds>(TimeLeft(player->clock).most());
    }
    if (hang.count() > 0) return hang;
    if (player == nullptr) return std::chrono::seconds(10);
    if (player->time().count() == 0) return std::chrono::minutes(1);
    return std::max<std::chrono::milliseconds>(std::chrono::seconds(10), 10 * player->time());
}

TournamentFile read_tournament_file(const std::string& label, std::string_view text) {
    return tournament_from_table(read_lua_table(label, text), label, text);
}

TournamentFile tournament_from_table(const nlohmann::json& table, const std::string& label,
                                     std::string_view text) {
    return FileReader(table, label, text).read();
}

}  // namespace ply
