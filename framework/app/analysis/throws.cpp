#include "framework/app/analysis/throws.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

/// Dice that are thrown again and again, as where a turn passes, are followed so often.
constexpr int most_again = 2;

std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

std::string best_line(const Throw& thrown) {
    if (!thrown.after) return thrown.known > 0 ? "(no move before the next throw)" : "";
    return fmt::format("{}", fmt::join(thrown.after->lines.front().moves, " "));
}

std::string value_text(const std::optional<double>& value, const ScoreScale& scale) {
    return value ? scale.mean_text(*value) : "none";
}

}  // namespace

bool is_throw(const Game& game, const Position& position) {
    return game.mover(position.state) == chance_player && !outcome(game, position);
}

std::optional<double> Throw::value() const {
    return known > 0 ? std::optional(sum / known) : std::nullopt;
}

double Throws::known() const {
    double all = 0;
    for (const Throw& thrown : list) all += thrown.known;
    return all;
}

std::optional<double> Throws::value() const {
    const double all = known();
    if (all == 0) return std::nullopt;
    double sum = 0;
    for (const Throw& thrown : list) sum += thrown.sum;
    return sum / all;
}

ThrowsSearch::ThrowsSearch(const Game& game, const Position& root, const SearcherSpec& spec)
    : game_(game), scale_(&spec, game), searcher_(make_searcher(spec, game)) {
    if (plays_after_deal(*spec.entry, game)) refuse_chance(game, root);
    MoveList list;
    legal_moves(game_, root, list);
    double all = 0;
    for (const Move move : list) all += game_.weight(root.state, move);
    for (const Move move : list) {
        const double chance = game_.weight(root.state, move) / all;
        Position after = root;
        play(game_, after, move);
        base_.list.push_back({game_.move_text(root.state, move), chance, 0, 0, {}});
        collect(after, base_.list.size() - 1, chance, most_again);
    }
    if (leaves_.empty()) refuse_chance(game_, root);  // a deal of more results than can be tried
    choose_view();
}

void ThrowsSearch::collect(const Position& position, std::size_t row, double chance, int again) {
    if (!is_throw(game_, position)) {
        leaves_.push_back({row, chance, position, again == most_again});
        return;
    }
    if (again == 0) return;
    MoveList list;
    legal_moves(game_, position, list);
    double all = 0;
    for (const Move move : list) all += game_.weight(position.state, move);
    for (const Move move : list) {
        Position after = position;
        play(game_, after, move);
        collect(after, row, chance * game_.weight(position.state, move) / all, again - 1);
    }
}

/// The value of one player is that of the other turned round where there are two.
void ThrowsSearch::choose_view() {
    std::optional<Player> mover;
    bool same = true;
    for (const Leaf& leaf : leaves_) {
        if (outcome(game_, leaf.position)) continue;
        const Player here = game_.mover(leaf.position.state);
        same = same && mover.value_or(here) == here;
        mover = here;
    }
    base_.view = same ? mover.value_or(0) : 0;
    base_.comparable = same || (game_.facts().players == 2 && game_.facts().zero_sum);
}

double ThrowsSearch::worth_of_end(const Outcome& outcome) const {
    const Goal goal = game_.facts().goal;
    const int worth = ply::worth(outcome, goal, base_.view);
    if (goal == Goal::margin) return scale_.score_of_margin(worth);
    if (scale_.win() == 0) return worth;
    return scale_.win() * (static_cast<double>(score_of(outcome, goal, base_.view, 0)) / win_score);
}

std::optional<double> ThrowsSearch::value_at(const Leaf& leaf, const Limits& limits,
                                             std::stop_token stop, Throws& throws) {
    if (const auto ended = outcome(game_, leaf.position)) return worth_of_end(*ended);
    searcher_->new_match(1);
    const SearchResult result = searcher_->search(leaf.position, limits, std::move(stop));
    throws.nodes += result.nodes;
    if (limits.time.count() > 0 && result.time > limits.time * 9 / 10) throws.in_time = false;
    if (leaf.direct)
        throws.list[leaf.row].after = analysis_of(game_, leaf.position, result, scale_);
    if (!result.score || !throws.comparable) return std::nullopt;
    const double score =
        scale_.win() == 0 ? *result.score : std::clamp(*result.score, -scale_.win(), scale_.win());
    return game_.mover(leaf.position.state) == throws.view ? score : -score;
}

Throws ThrowsSearch::run(const Limits& limits, const std::stop_token& stop) {
    const auto started = Clock::now();
    Throws throws = base_;
    searched_ = 0;
    for (const Leaf& leaf : leaves_) {
        if (stop.stop_requested()) break;
        Limits own = limits;
        if (limits.time.count() > 0) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                started + limits.time - Clock::now());
            const auto searches = static_cast<std::int64_t>(leaves_.size() - searched_);
            own.time = std::max(left / searches, std::chrono::milliseconds(1));
        }
        if (const auto value = value_at(leaf, own, stop, throws)) {
            throws.list[leaf.row].known += leaf.chance;
            throws.list[leaf.row].sum += leaf.chance * *value;
        }
        ++searched_;
    }
    throws.seconds = std::chrono::duration<double>(Clock::now() - started).count();
    return throws;
}

std::string throws_table(const Throws& throws, const ScoreScale& scale, int columns) {
    std::size_t widest = 5;
    for (const Throw& thrown : throws.list) widest = std::max(widest, thrown.text.size());
    const auto row = [&](const std::string& text, const std::string& chance,
                         const std::string& score) {
        return fmt::format("{} {:>7} {:>15}  ", padded_text(text, static_cast<int>(widest)), chance,
                           score);
    };
    std::string text =
        row("throw", "chance", fmt::format("for player {}", throws.view + 1)) + "best line\n";
    for (const Throw& thrown : throws.list)
        text += hanging_text(
            row(one_line(thrown.text), percent(thrown.chance), value_text(thrown.value(), scale)),
            one_line(best_line(thrown)), columns);
    return text;
}

std::string throws_mean(const Throws& throws, const ScoreScale& scale, int columns) {
    const auto value = throws.value();
    std::string sentence = value_text(value, scale);
    if (value) {
        sentence += fmt::format(", the mean for player {}", throws.view + 1);
        if (scale.win() > 0) sentence += fmt::format("; {}", scale.meaning(0));
        if (throws.known() < 0.9999)
            sentence += "; of " + percent(throws.known()) + " of all throws";
    } else if (!throws.comparable) {
        sentence += ": not the same player moves after each throw";
    }
    return hanging_text("value   ", sentence, columns) +
           fmt::format("search  {} nodes, {:.2f} s\n", with_commas(throws.nodes), throws.seconds);
}

std::string throws_text(const Throws& throws, const ScoreScale& scale, int columns) {
    return throws_table(throws, scale, columns) + "\n" + throws_mean(throws, scale, columns);
}

std::vector<std::string> throws_screen(const Throws& throws, const ScoreScale& scale, int columns,
                                       int rows) {
    std::vector<std::string> lines = lines_of(throws_table(throws, scale, columns));
    const std::vector<std::string> mean = lines_of(throws_mean(throws, scale, columns));
    const auto room = static_cast<std::size_t>(
        std::max(2, rows - 1 - static_cast<int>(mean.size())));  // the heading and a line
    if (lines.size() > room) {
        const std::size_t left = lines.size() - room + 1;
        lines.resize(room - 1);
        lines.push_back(fmt::format("... {} lines more; a higher window shows them", left));
    }
    lines.emplace_back();
    lines.insert(lines.end(), mean.begin(), mean.end());
    return lines;
}

Json throws_json(const Throws& throws, const ScoreScale& scale) {
    const auto number = [](const std::optional<double>& value) {
        return value ? Json(*value) : Json(nullptr);
    };
    const auto expected = [&](const std::optional<double>& value) {
        return value ? number(scale.expected(*value)) : Json(nullptr);
    };
    Json list = Json::array();
    for (const Throw& thrown : throws.list) {
        Json json{{"throw", thrown.text},
                  {"chance", thrown.chance},
                  {"value", number(thrown.value())},
                  {"move", nullptr}};
        if (thrown.after) {
            json["move"] = thrown.after->lines.front().moves.front();
            json.update(lines_json(*thrown.after).at(0));
            json["depth"] = thrown.after->depth;
        }
        list.push_back(std::move(json));
    }
    return {{"for", throws.view + 1},
            {"value", number(throws.value())},
            {"expected", expected(throws.value())},
            {"searched", throws.known()},
            {"nodes", throws.nodes},
            {"seconds", throws.seconds},
            {"throws", std::move(list)}};
}

}  // namespace ply
