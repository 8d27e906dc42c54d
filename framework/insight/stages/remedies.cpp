// Changes of the rules, tried where a figure is not good: a pie rule, other values of the game's
// options, a limit of plies. Each is played, or counted in games that were, and told with what came
// of it.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/insight/play/judge.hpp"
#include "framework/insight/report/thresholds.hpp"
#include "framework/insight/stages/stage.hpp"
#include "framework/insight/stages/variants.hpp"

namespace ply::insight {
namespace {

constexpr int games_of_pie = 100;
constexpr int games_of_variant = 60;
constexpr std::size_t most_tried = 6;  ///< variants
constexpr std::size_t pie_moves = 3;
constexpr double hardly_less_even = 0.05;
constexpr std::uint64_t weaker_in_variants = 4;

bool alarms(std::string_view figure, const Figure& value) {
    const Mark mark = mark_of(figure, value);
    return mark == Mark::warn || mark == Mark::bad;
}

/// Of two the first one's, of more that which is farthest from one half.
Figure seat_score(Games games) {
    Figure worst = seat_results(games, 0).score;
    const std::size_t seats = games.empty() ? 0 : games.front().points.size();
    for (std::size_t seat = 1; seats > 2 && seat < seats; ++seat) {
        const Figure score = seat_results(games, static_cast<Player>(seat)).score;
        if (std::abs(score.value - 0.5) > std::abs(worst.value - 0.5)) worst = score;
    }
    return worst;
}

/// A figure that a change of the rules may mend.
struct Mendable {
    std::string_view name;
    Figure (*of)(Games games);
};
constexpr Mendable mendable[] = {
    {"seat", seat_score},
    {"draws", draw_share},
    {"unfinished", unfinished_share},
};

/// A first move that player 1 chooses because it is even, and whether player 2 then changes sides.
struct Slice {
    Move move;
    bool swapped;
};

/// Player 2 looks at the position as a judge of the players' strength.
bool swaps(Stage& stage, const Insight& insight, const Opening& opening) {
    Position position = Position::start(stage.game());
    play(stage.game(), position, opening.move);
    const Player mover =
        stage.game().over(position.state) ? chance_player : stage.game().mover(position.state);
    if (mover == chance_player) return opening.score.value > 0.5;
    Judge judge(stage.game(), stage.strengths, stage.reached(insight));
    judge.begin();
    const Judgement seen = judge.look(position, 1, stage.stop);
    const double expected = insight.unit.best().expected(seen);
    return (mover == 1 ? expected : 1 - expected) < 0.5;
}

/// The most even first move and those that are hardly less even, lest all games begin alike.
std::vector<Slice> slices_of(Stage& stage, const Insight& insight) {
    const auto unevenness = [](const Opening& one) { return std::abs(one.score.value - 0.5); };
    std::vector<Opening> even = insight.openings.openings;
    std::ranges::stable_sort(even, {}, unevenness);
    const double most = unevenness(even.front()) + hardly_less_even;
    std::erase_if(even, [&](const Opening& one) { return unevenness(one) > most; });
    even.resize(std::min(even.size(), pie_moves));
    std::vector<Slice> slices;
    for (const Opening& opening : even)
        slices.push_back({opening.move, swaps(stage, insight, opening)});
    return slices;
}

void try_pie(Stage& stage, Insight& insight, const StrengthRow& strongest) {
    if (insight.players != 2 || insight.openings.openings.size() < 2) return;
    if (stage.game().facts().hidden) return;  // a pie rule does not go with it
    stage.progress.doing("remedies: a pie rule");
    stage.clock.start();
    const std::vector<Slice> slices = slices_of(stage, insight);
    if (stage.clock.over()) return;  // who changes sides was not thought about to the end
    const Contestant player = stage.strengths.of(strongest.budget);
    const int most = std::min(games_of_pie, stage.settings.games);
    const auto slice_of = [&](int number) -> const Slice& {
        return slices[static_cast<std::size_t>(number) % slices.size()];
    };
    const auto games = stage.hall.play(
        pie_series(player.name), 0, most,
        [&](int number) {
            return Seating{
                {&player, &player}, static_cast<std::uint64_t>(number), {slice_of(number).move}};
        },
        stage.clock);
    Points points;
    for (const PlayedGame& game : games)
        points.add(game.points[slice_of(game.number).swapped ? 1 : 0]);
    if (!games.empty())
        insight.remedies.push_back({std::string(pie_rule), "seat", strongest.seats.front().score,
                                    points.score(), pie_series(player.name)});
    if (games.size() < static_cast<std::size_t>(most))
        insight.cuts.push_back({"pie rule", games.size(), static_cast<std::size_t>(most), "games"});
}

/// `size=5`: the other values of an option with a list, else the numbers beside its own.
std::vector<std::string> values_beside(const Game& game) {
    std::vector<std::string> list;
    for (const OptionSpec& option : game.info().options) {
        const std::string now = game.options().word(option.name);
        for (const std::string& value : option.allowed)
            if (value != now) list.push_back(fmt::format("{}={}", option.name, value));
        const bool number =
            option.kind == OptionSpec::Kind::integer || option.kind == OptionSpec::Kind::real;
        if (!option.allowed.empty() || !number) continue;
        const bool bounded = option.min < option.max;
        const double value = std::stod(now);
        for (const double beside : {value - 1, value + 1})
            if (!bounded || (beside >= static_cast<double>(option.min) &&
                             beside <= static_cast<double>(option.max)))
                list.push_back(fmt::format("{}={:g}", option.name, beside));
    }
    if (list.size() > most_tried) list.resize(most_tried);
    return list;
}

/// Empty: the value makes no game of as many players, or one that fails.
std::vector<PlayedGame> games_of_variant_of(Stage& stage, const std::string& variant,
                                            std::uint64_t budget) {
    try {
        const std::vector<GameSource> sources =
            variants_of(stage.opened.source, std::span(&variant, 1));
        const auto game = open_game(sources.front());
        const int players = game->facts().players;
        if (sources.size() != 1 || players != stage.game().facts().players) return {};
        Hall hall(*game, stage.settings.threads, stage.hall.log(), stage.settings.seed);
        const Contestant player = Strengths(*game, stage.strengths.by()).of(budget);
        const std::vector<const Contestant*> seats(static_cast<std::size_t>(players), &player);
        return hall.play(
            variant_series(variant, player.name), 0,
            std::min(games_of_variant, stage.settings.games),
            [&](int number) {
                return Seating{seats, static_cast<std::uint64_t>(number), {}};
            },
            stage.clock);
    } catch (const Error&) {
        return {};
    }
}

/// Players a quarter as strong as the strongest, whose own games there are: many can be tried.
const StrengthRow& row_to_compare(const Insight& insight, const StrengthRow& strongest) {
    for (const StrengthRow& row : insight.strengths)
        if (row.budget == strongest.budget / weaker_in_variants &&
            row.games.size() >= enough_of_strongest)
            return row;
    return strongest;
}

void try_variants(Stage& stage, Insight& insight, const StrengthRow& strongest,
                  const std::vector<Mendable>& wrong) {
    const StrengthRow& row = row_to_compare(insight, strongest);
    const std::vector<std::string> variants = values_beside(stage.game());
    std::size_t tried = 0;
    for (const std::string& variant : variants) {
        if (stage.stop.stop_requested()) break;
        stage.progress.doing(fmt::format("remedies: {}", variant));
        const auto games = games_of_variant_of(stage, variant, row.budget);
        for (const Mendable& figure : wrong)
            if (!games.empty())
                insight.remedies.push_back({variant, std::string(figure.name), figure.of(row.games),
                                            figure.of(games), games.front().series});
        if (!stage.stop.stop_requested()) ++tried;
    }
    if (tried < variants.size())
        insight.cuts.push_back({"remedies", tried, variants.size(), "options"});
}

/// Half as long again as most games that end: how many would then be drawn.
void count_ply_limit(Insight& insight, const StrengthRow& strongest) {
    std::vector<double> lengths;
    for (const PlayedGame& game : strongest.games)
        if (!game.unfinished()) lengths.push_back(game.length());
    if (lengths.empty()) return;
    const int plies = 10 * static_cast<int>(std::ceil(1.5 * quantile(lengths, 0.75) / 10));
    const auto drawn = std::ranges::count_if(strongest.games, [&](const PlayedGame& game) {
        return game.unfinished() || game.drawn() || game.length() > plies;
    });
    insight.ply_limit = PlyLimit{plies, wilson(static_cast<double>(drawn), strongest.games.size())};
}

}  // namespace

void try_remedies(Stage& stage, Insight& insight) {
    const StrengthRow* const strongest = insight.strongest();
    if (strongest == nullptr || insight.players < 2) return;
    std::vector<Mendable> wrong;
    for (const Mendable& figure : mendable)
        if (alarms(figure.name, figure.of(strongest->games))) wrong.push_back(figure);
    const auto is_wrong = [&](std::string_view name) {
        return std::ranges::find(wrong, name, &Mendable::name) != wrong.end();
    };
    if (is_wrong("unfinished") || insight.sound.unfinished > 0)
        count_ply_limit(insight, *strongest);
    if (is_wrong("seat")) try_pie(stage, insight, *strongest);
    if (!wrong.empty()) try_variants(stage, insight, *strongest, wrong);
    for (const Mendable& figure : wrong)
        if (const Remedy* const best = insight.best_remedy(figure.name))
            stage.progress.learn(fmt::format("remedies: with {} {:.0f} % in place of {:.0f} %",
                                             best->name, 100 * best->after.value,
                                             100 * best->before.value));
}

}  // namespace ply::insight
