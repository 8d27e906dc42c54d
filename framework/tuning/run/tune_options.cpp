#include "framework/tuning/run/tune_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"

namespace ply::tuning {
namespace {

constexpr std::size_t most_by_quadratic = 3;
constexpr double search_part = 0.65;  ///< of the time

class OptionsRun {
public:
    OptionsRun(const Game& game, const OptionsSettings& settings, Crew& crew, Progress& progress,
               const std::stop_token& stop)
        : settings_(settings),
          space_(settings.player, settings.options),
          pairs_(pair_settings(settings.run, usual_length(game)), crew),
          schedule_(settings.run.time, stop),
          progress_(progress),
          stop_(stop) {}

    OptionsResult run() {
        result_.start_player = result_.found_player = space_.start();
        const bool both = !space_.choices().empty() && !space_.ranges().empty();
        if (!space_.choices().empty()) race(both ? settings_.pairs / 2 : settings_.pairs, both);
        if (!space_.ranges().empty() && !stop_.stop_requested())
            climb(both ? settings_.pairs / 2 : settings_.pairs);
        result_.stopped = stop_.stop_requested();
        if (result_.stopped || result_.found_player == result_.start_player) return result_;
        result_.test =
            test_against(pairs_, result_.found_player, result_.start_player, settings_.run.test,
                         schedule_.until(1), [&](const TestResult& test) {
                             progress_.say(fmt::format("test: {} pairs, {} %", test.counts.pairs(),
                                                       share_text(test.counts)));
                         });
        result_.stopped = stop_.stop_requested();
        return result_;
    }

private:
    std::vector<std::optional<double>> play(const std::string& series,
                                            const std::vector<Pair>& pairs, const Until& until) {
        std::vector<std::optional<double>> points;
        for (const auto each : pairs_.play(series, pairs, until))
            points.push_back(each ? std::optional(*each / 4.0) : std::nullopt);
        result_.cut = result_.cut || !std::ranges::all_of(
                                         points, [](const auto& each) { return each.has_value(); });
        return points;
    }

    void race(int pairs, bool both) {
        const auto all = space_.combinations();
        const Until until = schedule_.until(both ? search_part / 2 : search_part);
        // The start knows its score against itself.
        const auto ask = [&](const std::vector<Question>& questions) {
            progress_.say(fmt::format("race: {} pairs", questions.size()));
            std::vector<Pair> asked;
            for (const Question& each : questions)
                if (each.candidate > 0)
                    asked.push_back(
                        {each.pair, space_.player(all[each.candidate], {}), space_.start()});
            const auto answers = play("race", asked, until);
            std::vector<std::optional<double>> points;
            std::size_t at = 0;
            for (const Question& each : questions)
                points.push_back(each.candidate > 0 ? answers[at++] : std::optional(0.5));
            result_.pairs += static_cast<int>(asked.size());
            return points;
        };
        for (const Standing& each : halve(all.size(), pairs, ask))
            result_.raced.push_back({all[each.candidate], each.points, each.pairs});
        choices_ = result_.raced.front().values;
        result_.found_player = space_.player(choices_, {});
    }

    void climb(int pairs) {
        const std::size_t count = space_.ranges().size();
        const Until until = schedule_.until(search_part);
        const std::string start = space_.player(choices_, {});
        const auto ask = [&](const std::vector<PointQuestion>& questions) {
            std::vector<Pair> asked;
            for (const PointQuestion& each : questions)
                asked.push_back(
                    {each.pair, space_.player(choices_, each.first),
                     each.second.empty() ? start : space_.player(choices_, each.second)});
            progress_.say(fmt::format("{} of {} pairs", asked.front().number, pairs));
            return play("climb", asked, until);
        };
        const std::uint64_t seed = Random::derive(settings_.run.seed, 3);
        const bool quadratic = count <= most_by_quadratic;
        result_.method = quadratic ? "quadratic" : "perturbation";
        const Peak peak = quadratic ? climb_quadratic(count, pairs, seed, ask)
                                    : climb_perturbed(space_.start_inside(), pairs, seed, ask);
        result_.pairs += peak.pairs;
        for (std::size_t i = 0; i < count; ++i) {
            const OptionRange& range = space_.ranges()[i];
            TunedRange tuned{range.name, range.value(range.start), range.value(peak.at[i]), {}};
            if (!peak.errors.empty()) tuned.error = peak.errors[i] * (range.high - range.low) / 2;
            result_.ranges.push_back(tuned);
        }
        result_.found_player = space_.player(choices_, peak.at);
    }

    const OptionsSettings& settings_;
    OptionSpace space_;
    PairPlayer pairs_;
    Schedule schedule_;
    Progress& progress_;
    std::stop_token stop_;
    OptionsResult result_;
    std::vector<std::string> choices_;
};

}  // namespace

OptionsResult tune_options(const Game& game, const OptionsSettings& settings, Crew& crew,
                           Progress& progress, const std::stop_token& stop) {
    return OptionsRun(game, settings, crew, progress, stop).run();
}

}  // namespace ply::tuning
