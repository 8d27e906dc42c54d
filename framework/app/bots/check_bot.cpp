#include "framework/app/bots/check_bot.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "framework/base/failure_text.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/match/match.hpp"
#include "framework/player/bot_files.hpp"
#include "framework/player/bot_participant.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/text/text_table.hpp"

namespace ply {
namespace {

constexpr int longest_match = 200;  ///< plies: what is longer says no more about the player

/// A kind of game, and games of that kind, of which the first that is there is played.
struct Trial {
    const char* kind;
    std::vector<const char*> games;
};

const std::vector<Trial>& trials() {
    static const std::vector<Trial> all{
        {"declared", {"lua:breakthrough"}},
        {"with passes", {"lua:othello"}},
        {"C++", {"tic_tac_toe", "connect_four", "othello", "kalah"}},
        {"dice", {"lua:pig"}},
        {"3 players", {"lua:rows"}},
        {"hidden", {"lua:orchard"}},
    };
    return all;
}

/// A plugin that has yet to be built would take a minute.
std::optional<GameSource> first_there(const Trial& trial) {
    const Catalogue catalogue = Catalogue::standard();
    const std::vector<CatalogueEntry> entries = catalogue.entries();
    for (const std::string name : trial.games) {
        const bool script = name.starts_with("lua:");
        const std::string bare = script ? name.substr(4) : name;
        const bool there = std::ranges::any_of(entries, [&](const CatalogueEntry& entry) {
            return entry.source.name == bare && entry.built && entry.problem.empty() &&
                   (entry.source.kind == GameSource::Kind::script) == script;
        });
        if (there) return catalogue.find(name);
    }
    return std::nullopt;
}

struct BotMatch {
    MatchRecord record;
    std::optional<InterruptedMove> interrupted;  ///< the bot's, when the match was stopped
};

BotMatch match_at(const Game& game, const BotSpec& bot, int seat, std::uint64_t seed,
                  const std::stop_token& stop) {
    const PlayerSpec random = parse_player("random");
    const auto own = make_bot_player(bot, game);
    std::vector<std::unique_ptr<Participant>> others;
    std::vector<Participant*> seats;
    for (int each = 0; each < game.facts().players; ++each) {
        if (each != seat) others.push_back(make_player(random, game));
        seats.push_back(each == seat ? own.get() : others.back().get());
    }
    MatchTerms terms;
    terms.plies = longest_match;
    const MatchRecord record = play_match(game, seats, {}, {seed, seed}, terms, stop);
    return {record, own->interrupted()};
}

/// Adds a match to what is known.
void add(BotTrial& trial, const MatchRecord& record, int seat) {
    ++trial.matches;
    const SeatTotals& own = record.seats[static_cast<std::size_t>(seat)];
    trial.moves += own.moves;
    trial.time += own.time;
    trial.longest = std::max(trial.longest, own.longest_move);
    if (record.outcome) trial.points += record.outcome->points(seat);
    const bool failed = is_failure(record.termination);
    if ((failed || record.termination == Termination::game_error) && trial.failure.empty())
        trial.failure = record.detail;
}

/// Whoever is only slow has moved often before the time for everything is over; whoever took half
/// of it for one move need never move.
void add_interrupted(BotTrial& trial, const BotMatch& match, int seat, double seconds) {
    if (!match.interrupted || !trial.failure.empty()) return;
    const double taken = std::chrono::duration<double>(match.interrupted->time).count();
    if (taken < seconds / 2) return;
    trial.failure = fmt::format(
        "player {} at ply {}: {}: no move after {:.1f} s; look there for a loop that never ends or "
        "a search that is too deep, or give it more by --seconds",
        seat + 1, match.record.moves.size() + 1, match.interrupted->place, taken);
}

std::string milliseconds_text(std::chrono::nanoseconds time) {
    return fmt::format("{:.2f}", std::chrono::duration<double, std::milli>(time).count());
}

/// What went wrong, each once, after the games where it did.
void print_failures(const std::vector<BotTrial>& trials) {
    std::vector<std::pair<std::string, std::vector<std::string>>> failures;
    for (const BotTrial& each : trials) {
        if (each.failure.empty()) continue;
        const auto known = std::ranges::find(failures, each.failure,
                                             [](const auto& failure) { return failure.first; });
        if (known == failures.end())
            failures.push_back({each.failure, {each.game}});
        else
            known->second.push_back(each.game);
    }
    for (const auto& [failure, games] : failures) {
        const bool all = games.size() > 1 && games.size() == trials.size();
        emit("{}: {}\n", all ? "every game" : fmt::format("{}", fmt::join(games, ", ")),
             one_line(failure));
    }
}

std::chrono::nanoseconds mean_time(const BotTrial& trial) {
    return trial.time / std::max(1, trial.moves);
}

}  // namespace

bool BotCheck::ok() const {
    return std::ranges::all_of(trials, [](const BotTrial& each) {
        return each.matches > 0 && each.failure.empty() && each.repeated;
    });
}

std::optional<BotSpec> bot_to_check(const std::string& text) {
    const Spec spec = parse_spec(text);
    std::optional<BotSource> source;
    try {
        source = find_bot(spec.name);
    } catch (const Error&) {  // what checks games says what is wrong
        return std::nullopt;
    }
    if (!source || !is_bot_script(source->text)) return std::nullopt;
    return resolve_bot(spec, std::move(*source));
}

BotCheck check_bot(const BotSpec& bot, int pairs, std::uint64_t seed, double seconds,
                   const std::stop_token& stop) {
    std::stop_source over;
    const std::stop_callback interrupted(stop, [&] { over.request_stop(); });
    const std::jthread timer([&](const std::stop_token& done) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any().wait_for(lock, done, std::chrono::duration<double>(seconds),
                                               [] { return false; });
        over.request_stop();
    });
    BotCheck check;
    std::string late;  // kinds of games
    for (const Trial& trial : trials()) {
        const auto source = first_there(trial);
        if (!source) {
            check.skipped += fmt::format("{}no game is built that is {}",
                                         check.skipped.empty() ? "" : "; ", trial.kind);
            continue;
        }
        if (over.stop_requested() && !check.trials.empty()) {
            late += fmt::format("{}{}", late.empty() ? "" : ", ", trial.kind);
            continue;
        }
        const auto game = open_game(*source);
        BotTrial result;
        result.game = source->name;
        result.kind = trial.kind;
        for (int match = 0; match < 2 * pairs; ++match) {
            if (over.stop_requested()) break;
            const int seat = match % game->facts().players;
            const std::uint64_t own = Random::derive(seed, static_cast<std::uint64_t>(match));
            const BotMatch played = match_at(*game, bot, seat, own, over.get_token());
            if (played.record.termination == Termination::stopped) {
                add_interrupted(result, played, seat, seconds);
                break;
            }
            add(result, played.record, seat);
            if (match > 0 || bot.time().count() > 0 || !result.failure.empty()) continue;
            const MatchRecord again = match_at(*game, bot, seat, own, over.get_token()).record;
            result.compared = again.termination != Termination::stopped;
            result.repeated = !result.compared || again.moves == played.record.moves;
        }
        check.trials.push_back(std::move(result));
    }
    if (!late.empty())
        check.skipped +=
            fmt::format("{}no time was left for: {}", check.skipped.empty() ? "" : "; ", late);
    return check;
}

void print_bot_check(const BotSpec& bot, const BotCheck& check, std::uint64_t seed) {
    TextTable table({{"game", Align::left, 24},
                     {"kind", Align::left, 12},
                     {"matches"},
                     {"score"},
                     {"ms a move"},
                     {"longest"},
                     {"same again", Align::left}});
    for (const BotTrial& each : check.trials)
        table.row({each.game, each.kind, std::to_string(each.matches),
                   fmt::format("{:.1f}", each.points), milliseconds_text(mean_time(each)),
                   milliseconds_text(each.longest),
                   !each.compared  ? "-"
                   : each.repeated ? "yes"
                                   : "no"});
    emit("{} against random, seed {}\n\n{}", one_line(bot.text()), seed, table.text(false));
    print_failures(check.trials);
    for (const BotTrial& each : check.trials)
        if (!each.repeated)
            emit(
                "{}: the same seed did not give the same moves; let nothing depend on what time "
                "it is\n",
                each.game);
    for (const BotTrial& each : check.trials)
        if (each.matches == 0 && each.failure.empty())
            emit("{}: its first match was not finished in time; give it more by --seconds\n",
                 each.game);
    if (!check.skipped.empty()) emit("{}\n", check.skipped);
    if (check.ok()) emit("no illegal move, no error\n");
}

void print_bot_check_json(const BotSpec& bot, const BotCheck& check, std::uint64_t seed) {
    Json games = Json::array();
    const auto ms = [](std::chrono::nanoseconds time) {
        return std::chrono::duration<double, std::milli>(time).count();
    };
    for (const BotTrial& each : check.trials)
        games.push_back({{"game", each.game},
                         {"kind", each.kind},
                         {"matches", each.matches},
                         {"points", each.points},
                         {"milliseconds", ms(mean_time(each))},
                         {"longest", ms(each.longest)},
                         {"failure", each.failure},
                         {"repeated", each.compared ? Json(each.repeated) : Json(nullptr)}});
    print_json({{"player", bot.text()},
                {"file", bot.source.file},
                {"seed", seed},
                {"ok", check.ok()},
                {"games", games}});
}

}  // namespace ply
