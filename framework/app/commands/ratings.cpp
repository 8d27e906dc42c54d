// plyboard ratings FILE...: one list of ratings from many tournaments, or a decathlon.

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/suggest.hpp"
#include "framework/report/ratings/rating_list_report.hpp"
#include "framework/tournament/lists/result_files.hpp"

namespace ply {
namespace {

constexpr int most_simulations = 1'000'000;

/// `NAME=VALUE` at its last equals sign: names may have some.
std::pair<std::string, std::string> named_value(const std::string& option,
                                                const std::string& text) {
    const std::size_t equals = text.rfind('=');
    if (equals == text.npos || equals == 0 || equals + 1 == text.size())
        throw UsageError(fmt::format("ratings: --{} takes NAME=VALUE, not '{}'", option, text));
    return {text.substr(0, equals), text.substr(equals + 1)};
}

double number_in(const std::string& option, const std::string& text, double least, double most) {
    const auto number = real_number(text);
    if (!number || *number < least || *number > most)
        throw UsageError(fmt::format("ratings: --{} takes a number from {} to {}, not '{}'", option,
                                     least, most, text));
    return *number;
}

double number_of(const CommandLine& line, const std::string& option, double fallback, double least,
                 double most) {
    return line.has(option) ? number_in(option, line.text(option), least, most) : fallback;
}

/// A number, or nothing for `auto`: to be fitted.
std::optional<double> fitted_or(const CommandLine& line, const std::string& option,
                                std::optional<double> fallback, double least, double most) {
    if (!line.has(option)) return fallback;
    if (line.text(option) == "auto") return std::nullopt;
    return number_in(option, line.text(option), least, most);
}

Day day_in(const CommandLine& line, const std::string& option) {
    if (!line.has(option)) return 0;
    const Day day = day_of(line.text(option));
    if (day == 0)
        throw UsageError(fmt::format("ratings: --{} takes a day such as 2026-11-24, not '{}'",
                                     option, line.text(option)));
    return day;
}

bool draws_apart(const CommandLine& line) {
    return line.text_or("model", "halves") == "bayeselo";
}

Period period_in(const CommandLine& line) {
    const std::string period = line.text_or("history", "");
    return period == "day"     ? Period::day
           : period == "month" ? Period::month
           : period == "year"  ? Period::year
                               : Period::all;
}

PoolOptions pool_options(const CommandLine& line) {
    PoolOptions options{line.texts("game"),    line.texts("player"),  line.texts("without"), {},
                        day_in(line, "since"), day_in(line, "until"), period_in(line)};
    for (const std::string& text : line.texts("rename")) {
        auto [old_name, name] = named_value("rename", text);
        options.names.emplace(std::move(old_name), std::move(name));
    }
    return options;
}

ListOptions list_options(const CommandLine& line) {
    ListOptions options;
    options.average = number_of(line, "average", 0, -1e6, 1e6);
    options.scale = number_of(line, "scale", elo_scale_of_76_percent, 1, 1e5);
    options.advantage = fitted_or(line, "advantage", 0, -1e4, 1e4);
    options.draws_apart = draws_apart(line);
    options.draw_elo = fitted_or(line, "draw-elo", usual_draw_elo, 1e-3, 1e4);
    options.prior = number_of(line, "prior", 0, 0, 1e6);
    options.simulations = static_cast<int>(line.number_or("simulations", 0, 2, most_simulations));
    options.seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    if (line.has("drawn")) {
        options.drawn = fitted_or(line, "drawn", std::nullopt, 0.01, 99);
        if (options.drawn) *options.drawn /= 100;
    }
    return options;
}

/// Throws where a name is unknown.
std::vector<ListAnchor> anchors_in(const CommandLine& line, const ResultPool& pool) {
    std::vector<ListAnchor> anchors;
    for (const std::string& text : line.texts("anchor")) {
        const auto [name, rating] = named_value("anchor", text);
        const int player = pool.player_named(name);
        if (player < 0)
            throw Error(fmt::format("no player in these files is called '{}'{}", name,
                                    suggestion(name, pool.names())));
        if (std::ranges::find(anchors, player, &ListAnchor::player) != anchors.end())
            throw UsageError(fmt::format("ratings: --anchor gives '{}' two ratings", name));
        anchors.push_back({player, number_in("anchor", rating, -1e6, 1e6)});
    }
    if (anchors.size() > 1 && draws_apart(line))
        throw UsageError("ratings: --model bayeselo takes one anchor; leave the others out");
    return anchors;
}

/// Only anchors that have played: a game without them has its mean.
RatingList list_of(const PairTable& table, const ResultPool& pool, ListOptions options) {
    std::erase_if(options.anchors, [&](const ListAnchor& anchor) {
        for (const auto& [pair, pair_results] : table.rows())
            if (pair.first == anchor.player || pair.second == anchor.player) return false;
        return true;
    });
    return rating_list(table, static_cast<int>(pool.names().size()), options);
}

PairTable all_games(const ResultPool& pool) {
    PairTable all;
    for (const auto& [name, periods] : pool.games()) all += ResultPool::all_of(periods);
    return all;
}

/// Periods in which nobody can be rated yet have no list.
RatingHistory history_of(const ResultPool& pool, const ListOptions& options) {
    std::map<Day, PairTable> periods;
    for (const auto& [name, game] : pool.games())
        for (const auto& [day, table] : game) periods[day] += table;
    RatingHistory history;
    PairTable so_far;
    for (const auto& [day, table] : periods) {
        so_far += table;
        try {
            history.lists.push_back(list_of(so_far, pool, options));
            history.periods.push_back(day_text(day));
        } catch (const Error&) {
            continue;
        }
    }
    if (history.lists.empty())
        throw Error(
            "nobody can be rated at the end of any period; add more results, or drawn matches with "
            "--prior 1");
    return history;
}

Json left_out_json(const LeftOutMatches& left_out) {
    return {{"without_result", left_out.without_result},
            {"without_names", left_out.without_names},
            {"without_day", left_out.without_day},
            {"not_of_two", left_out.not_of_two}};
}

int print_decathlon(const CommandLine& line, const ResultPool& pool) {
    std::vector<DecathlonGame> games;
    for (const auto& [name, periods] : pool.games())
        games.push_back({name, ResultPool::all_of(periods)});
    const auto lines =
        decathlon(games, static_cast<int>(pool.names().size()), pool.names(),
                  {static_cast<int>(line.number_or("simulations", 1000, 2, most_simulations)),
                   static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX))});
    if (line.has("json")) {
        print_json({{"matches", pool.matches()},
                    {"decathlon", decathlon_json(lines, games, pool.names())},
                    {"left_out_matches", left_out_json(pool.left_out())}});
    } else if (line.has("csv")) {
        emit("{}", decathlon_csv(lines, games, pool.names()));
    } else {
        emit("{}{}", decathlon_text(lines, games, pool.names(), wants_colours(stdout)),
             left_out_text(pool.left_out()));
    }
    return 0;
}

int print_history(const CommandLine& line, const ResultPool& pool, const ListOptions& options) {
    const RatingHistory history = history_of(pool, options);
    if (line.has("json")) {
        print_json({{"matches", pool.matches()},
                    {"history", history_json(history, pool.names())},
                    {"left_out_matches", left_out_json(pool.left_out())}});
    } else if (line.has("csv")) {
        emit("{}", history_csv(history, pool.names()));
    } else {
        emit("{}{}", history_text(history, pool.names(), wants_colours(stdout)),
             left_out_text(pool.left_out()));
    }
    return 0;
}

/// A list for people.
void print_list(const CommandLine& line, const ShownList& shown) {
    const bool colours = wants_colours(stdout);
    emit("{}", rating_list_text(shown, colours));
    if (line.has("superiority")) emit("\n{}", superiority_matrix(shown, colours));
}

int print_lists(const CommandLine& line, const ResultPool& pool, const ListOptions& options) {
    const auto least = static_cast<std::uint64_t>(line.number_or("least-matches", 0, 0, INT64_MAX));
    const RatingList all = list_of(all_games(pool), pool, options);
    const ShownList shown{all, pool.names(), least};
    if (line.has("csv")) {
        emit("{}", line.has("superiority") ? superiority_csv(shown) : rating_list_csv(shown));
        return 0;
    }
    Json json{{"matches", pool.matches()}};
    json.update(rating_list_json(shown, line.has("superiority")));
    if (!line.has("json")) print_list(line, shown);
    for (const auto& [name, periods] : pool.games()) {
        if (!line.has("by-game")) break;
        if (!line.has("json")) emit("\n{}\n", name);
        try {
            const RatingList list = list_of(ResultPool::all_of(periods), pool, options);
            const ShownList of_game{list, pool.names(), least};
            if (line.has("json")) {
                json["games"][name] = rating_list_json(of_game, line.has("superiority"));
            } else {
                print_list(line, of_game);
            }
        } catch (const Error& error) {  // too few matches of this game
            if (line.has("json")) {
                json["games"][name] = nullptr;
            } else {
                emit("{}\n", error.what());
            }
        }
    }
    json["left_out_matches"] = left_out_json(pool.left_out());
    if (line.has("json")) {
        print_json(json);
    } else {
        emit("{} matches of {} players.\n{}", with_commas(pool.matches()),
             with_commas(pool.names().size()), left_out_text(pool.left_out()));
    }
    return 0;
}

/// What is named twice counts once: `*.db cup.lua`, `cup.db shard-*.db`.
ResultPool results_of(const CommandLine& line) {
    ResultPool pool(pool_options(line));
    ResultReader reader(pool);
    std::vector<std::filesystem::path> read;
    for (const std::string& name : line.texts("FILE")) {
        const std::filesystem::path file = file_of_results(name);
        std::error_code unreadable;
        const auto same = [&](const auto& other) {
            return std::filesystem::equivalent(file, other, unreadable);
        };
        if (std::ranges::any_of(read, same)) {
            remark("{} is named twice; it counts once.\n", file.string());
            continue;
        }
        if (const std::uint32_t shared = reader.read(file); shared > 0)
            remark("{}: {} of its matches are in files before it; they count once.\n",
                   file.string(), with_commas(shared));
        read.push_back(file);
    }
    if (pool.matches() == 0 && pool.left_out().without_day > 0)
        throw Error(
            "no match in these files has a date that is known well enough; leave out --history, "
            "--since and --until");
    if (pool.matches() == 0)
        throw Error("there is no match that counts in these files; see --game, --player, --since");
    return pool;
}

}  // namespace

/// A decathlon is computed from points alone.
constexpr const char* options_of_lists[] = {"anchor",      "average", "advantage",     "model",
                                            "draw-elo",    "prior",   "scale",         "drawn",
                                            "superiority", "by-game", "least-matches", "history"};

int run_ratings(const CommandLine& line) {
    if (line.has("json") && line.has("csv"))
        throw UsageError("ratings: --json or --csv; choose one of them");
    for (const char* option : options_of_lists)
        if (line.has("decathlon") && line.has(option))
            throw UsageError(
                fmt::format("ratings: --decathlon or --{}; choose one of them", option));
    ListOptions options = list_options(line);
    if (line.texts("FILE").empty())
        throw UsageError("ratings: name a journal, or a file of PGN or CSV");
    const ResultPool pool = results_of(line);
    if (line.has("decathlon")) return print_decathlon(line, pool);
    options.anchors = anchors_in(line, pool);
    if (line.has("history")) return print_history(line, pool, options);
    return print_lists(line, pool, options);
}

}  // namespace ply
