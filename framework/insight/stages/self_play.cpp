// Games between equals: random, and four strengths a factor of four apart. All strengths get as
// many games at a time, so that a cut leaves none without.

#include <fmt/format.h>

#include <algorithm>

#include "framework/insight/report/findings.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr int first_round = 4;  // so that of slow games every strength has some
constexpr int second_round = 20;

std::vector<std::uint64_t> budgets_up_to(std::uint64_t most) {
    std::vector<std::uint64_t> budgets{0};
    for (const std::uint64_t part : {64, 16, 4, 1})
        if (most / part > 1 && most / part > budgets.back()) budgets.push_back(most / part);
    return budgets;
}

std::string learnt_of(const Insight& insight) {
    std::string scores;
    for (const StrengthRow& row : insight.strengths)
        if (!row.seats.empty() && row.seats.front().games > 0)
            scores += fmt::format("{}{} %", scores.empty() ? "" : ", ",
                                  percent_text(row.seats.front().score.value));
    return fmt::format("self-play: player 1 scores {} from random to strong play", scores);
}

void add_figures(Stage& stage, Insight& insight) {
    std::vector<PlayedGame> all;
    for (StrengthRow& row : insight.strengths) {
        for (Player seat = 0; seat < insight.players; ++seat)
            row.seats.push_back(seat_results(row.games, seat));
        all.insert(all.end(), row.games.begin(), row.games.end());
    }
    const StrengthRow* const strongest = insight.strongest();
    if (strongest == nullptr) return;
    const Games games = strongest->games;
    insight.trend =
        difference(strongest->seats.front().score, insight.strengths.front().seats.front().score);
    insight.draws = draw_share(games);
    insight.unfinished = unfinished_share(games);
    insight.plies = lengths_of(games, LengthUnit::plies, stage.seed("length"));
    insight.turns = lengths_of(games, LengthUnit::turns, stage.seed("turns"));
    insight.choice = choice_of(games, stage.seed("choice"));
    insight.board = board_use(stage.game(), games, stage.seed("board"));
    insight.kinds = kind_use(stage.game(), games);
    insight.all_games = board_use(stage.game(), all, stage.seed("all"));
}

}  // namespace

void play_self_play(Stage& stage, Insight& insight) {
    std::vector<Contestant> players;
    for (const std::uint64_t budget : budgets_up_to(stage.settings.budget)) {
        players.push_back(stage.strengths.of(budget));
        insight.strengths.push_back({players.back().name, budget, {}, {}});
    }
    const int most = stage.settings.games;
    for (int done = 0; done < most && !stage.stop.stop_requested();) {
        const int end = std::min(most, done == 0 ? first_round : std::max(second_round, 2 * done));
        for (std::size_t i = 0; i < players.size(); ++i) {
            StrengthRow& row = insight.strengths[i];
            stage.progress.doing(fmt::format("self-play: games {} to {} of {} by {}", done + 1, end,
                                             most, row.player));
            const std::vector<const Contestant*> seats(static_cast<std::size_t>(insight.players),
                                                       &players[i]);
            const auto games = stage.hall.play(
                selfplay_series(row.budget), done, end,
                [&](int number) {
                    return Seating{seats, static_cast<std::uint64_t>(number), {}};
                },
                stage.clock);
            row.games.insert(row.games.end(), games.begin(), games.end());
        }
        done = end;
    }
    add_figures(stage, insight);
    const StrengthRow& last = insight.strengths.back();
    if (last.games.size() < static_cast<std::size_t>(most))
        insight.cuts.push_back({"self-play", last.games.size(), static_cast<std::size_t>(most),
                                fmt::format("games by {}", last.player)});
    stage.progress.learn(learnt_of(insight));
}

}  // namespace ply::insight
