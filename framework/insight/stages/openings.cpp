// First moves by what player 1 scores with them. They are played in passes: all of them a game
// each, the best and the worst half two more, of these a half three more, until two are left; then
// all of them again. Who goes on is chosen when all games of a step are there, so that neither the
// number of threads nor a cut changes it.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "framework/base/time_limit.hpp"
#include "framework/insight/play/first_moves.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr int games_of_opening = 40;
constexpr int games_of_few_openings = 100;
constexpr int games_of_all = 400;
constexpr std::uint64_t least_in_openings = 2;

/// With each of so many first moves, were all played as often.
int games_of_each(std::size_t moves) {
    return std::clamp(games_of_all / static_cast<int>(std::max<std::size_t>(moves, 1)),
                      games_of_opening, games_of_few_openings);
}

/// Of the time for everything, to find out which first moves are images of others.
constexpr double part_for_symmetry = openings_end - clarity_ends;

std::vector<Opening> openings_of(const std::vector<FirstMove>& moves) {
    std::vector<Opening> openings;
    for (const FirstMove& move : moves) {
        openings.push_back({move.texts});
        openings.back().number = openings.size() - 1;
        openings.back().move = move.move;
    }
    return openings;
}

/// Steps of the passes, one after the other.
class Passes {
public:
    explicit Passes(std::size_t openings) : all_(openings), those_(openings) {
        std::iota(all_.begin(), all_.end(), std::size_t{0});
        those_ = all_;
    }
    /// The next games of those that have their turn: of each opening the n-th has the number
    /// n * openings + its own.
    std::vector<int> numbers(const std::vector<Opening>& openings) const {
        std::vector<int> list;
        for (std::size_t more = 0; more < games_; ++more)
            for (const std::size_t number : those_)
                list.push_back(static_cast<int>(
                    (openings[number].points.games() + more) * all_.size() + number));
        return list;
    }
    /// When those have been played.
    void go_on(const std::vector<Opening>& openings) {
        const bool over = those_.size() <= 2;
        those_ = over ? all_ : both_ends(openings, those_);
        games_ = over ? 1 : games_ + 1;
    }

private:
    std::vector<std::size_t> all_;
    std::vector<std::size_t> those_;
    std::size_t games_ = 1;
};

}  // namespace

void try_openings(Stage& stage, Insight& insight) {
    if (insight.players == 1) return;
    const TimeBudget looking(stage.stop, part_for_symmetry * stage.settings.seconds);
    const std::vector<FirstMove> moves = first_moves(stage.game(), looking.token());
    const std::size_t count = moves.size();
    const auto most =
        count * static_cast<std::size_t>(std::min(games_of_each(count), stage.settings.games));
    if (looking.token().stop_requested())
        insight.cuts.push_back({"openings", 0, most, "games with first moves"});
    if (count < 2) return;
    const Contestant player =
        stage.strengths.of(telling_budget(insight, stage.reached(insight), least_in_openings));
    insight.opening_player = player.name;
    const std::vector<const Contestant*> seats(static_cast<std::size_t>(insight.players), &player);
    const auto opening_of = [&](int number) { return static_cast<std::size_t>(number) % count; };
    const auto seating = [&](int number) {
        return Seating{seats, static_cast<std::uint64_t>(number), {moves[opening_of(number)].move}};
    };
    std::vector<Opening> openings = openings_of(moves);
    std::size_t done = 0;
    for (Passes passes(count); done < most; passes.go_on(openings)) {
        std::vector<int> numbers = passes.numbers(openings);
        numbers.resize(std::min(numbers.size(), most - done));
        stage.progress.doing(
            fmt::format("openings: {} of {} games with {} first moves", done, most, count));
        const auto games =
            stage.hall.play(openings_series(player.name), numbers, seating, stage.clock);
        for (const PlayedGame& game : games)
            openings[opening_of(game.number)].points.add(game.points.front());
        done += games.size();
        if (games.size() < numbers.size()) break;
    }
    insight.openings = opening_table(std::move(openings));
    if (done < most)
        insight.cuts.push_back(
            {"openings", done, most, fmt::format("games with {} first moves", count)});
    if (!insight.openings.openings.empty())
        stage.progress.learn(fmt::format("openings: after {}, player 1 scores {:.0f} %",
                                         insight.openings.openings.front().moves.front(),
                                         100 * insight.openings.openings.front().score.value));
}

}  // namespace ply::insight
