// Games between equals: random, and four strengths a factor of four apart. All strengths get as
// many games at a time, so that a cut leaves none without; but those for which there is hardly time
// come last, lest they leave the others without.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/insight/report/findings.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr int first_round = 4;  // so that of slow games every strength has some
constexpr int second_round = 20;
constexpr double strength_factor = 4;  // between one and the next

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

class Rounds {
public:
    Rounds(Stage& stage, Insight& insight, const std::vector<Contestant>& players)
        : stage_(stage), insight_(insight), players_(players) {}

    /// Plays the first round, as far as there will be time for a second one. Returns how many
    /// strengths that are.
    std::size_t begin() {
        double seconds = 0;  // of the games that are played at the same time
        for (std::size_t i = 0; i < players_.size(); ++i) {
            const double needed = seconds * strength_factor * at_once(second_round);
            if (stage_.stop.stop_requested() || needed > stage_.clock.seconds_left()) return i;
            const double left = stage_.clock.seconds_left();
            const int before = stage_.hall.played();
            play(i, std::min(first_round, stage_.settings.games));
            const int played = stage_.hall.played() - before;
            seconds = played == 0 ? 0 : (left - stage_.clock.seconds_left()) / at_once(played);
        }
        return players_.size();
    }
    /// All games of the first so many strengths.
    void play(std::size_t strengths) {
        const int most = stage_.settings.games;
        for (int done = 0; done < most && !stage_.stop.stop_requested();) {
            const int end =
                std::min(most, done == 0 ? first_round : std::max(second_round, 2 * done));
            for (std::size_t i = 0; i < strengths && !stage_.stop.stop_requested(); ++i)
                play(i, end);
            done = end;
        }
    }

private:
    /// How often games are played side by side, until so many have been.
    double at_once(int games) const {
        return std::ceil(games / static_cast<double>(stage_.hall.threads()));
    }
    void play(std::size_t strength, int end) {
        StrengthRow& row = insight_.strengths[strength];
        const auto first = static_cast<int>(row.games.size());
        if (first >= end) return;
        stage_.progress.doing(fmt::format("self-play: games {} to {} of {} by {}", first + 1, end,
                                          stage_.settings.games, row.player));
        const std::vector<const Contestant*> seats(static_cast<std::size_t>(insight_.players),
                                                   &players_[strength]);
        const auto games = stage_.hall.play(
            selfplay_series(row.budget), first, end,
            [&](int number) {
                return Seating{seats, static_cast<std::uint64_t>(number), {}};
            },
            stage_.clock);
        row.games.insert(row.games.end(), games.begin(), games.end());
    }

    Stage& stage_;
    Insight& insight_;
    const std::vector<Contestant>& players_;
};

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
    Rounds rounds(stage, insight, players);
    rounds.play(rounds.begin());
    rounds.play(players.size());
    add_figures(stage, insight);
    const auto most = static_cast<std::size_t>(stage.settings.games);
    const StrengthRow& last = insight.strengths.back();
    if (last.games.size() < most)
        insight.cuts.push_back(
            {"self-play", last.games.size(), most, fmt::format("games by {}", last.player)});
    stage.progress.learn(learnt_of(insight));
}

}  // namespace ply::insight
