// What a Learner does where somebody teaches: lessons, and the hidden layer that is fitted to them.

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/numbered_work.hpp"
#include "framework/base/random.hpp"
#include "framework/learning/train/learner.hpp"

namespace ply::learning {
namespace {

/// Over all lessons, after each stage: the layer goes on with the weights of the stage before.
constexpr int passes_a_stage = 8;
constexpr int most_taught_opening = 10;

/// Of seeds, beside those of learner.cpp.
constexpr std::uint64_t lesson_series = 500;
constexpr std::uint64_t fit_series = 501;

/// Where each cell goes when left and right change places; empty where a cell would go nowhere.
Mapping mirrored(const Layout& layout) {
    const auto [left, right] = std::ranges::minmax(layout.cells, {}, &Layout::Cell::x);
    Mapping mapping;
    for (const Layout::Cell& cell : layout.cells) {
        const auto image = std::ranges::find_if(layout.cells, [&](const Layout::Cell& other) {
            return other.y == cell.y && other.x == left.x + right.x - cell.x;
        });
        if (image == layout.cells.end()) return {};
        mapping.push_back(static_cast<std::uint16_t>(image - layout.cells.begin()));
    }
    return mapping;
}

}  // namespace

/// Those by which a lesson can be seen; with numbers a cell only as it is.
std::vector<Mapping> Learner::images() const {
    std::vector<Mapping> images = survey_.symmetries;
    for (const BoardExtras::Group& group : survey_.groups)
        if (group.layer) images.resize(1);
    if (!settings_.variant.mirror) return images;
    const Mapping mirror = mirrored(*game_.layout());
    if (mirror.empty())
        throw Error(fmt::format("learn: the board of {} has no mirror image; leave mirror=yes out",
                                game_.info().name));
    if (std::ranges::find(images, mirror) == images.end()) images.push_back(mirror);
    return images;
}

TupleNet Learner::net_now() const {
    if (!is_taught()) return weights_.net();
    TupleNet net = plan_.net;
    if (fit_) net.hidden = fit_->layer();
    return net;
}

std::chrono::duration<double> Learner::time_to_fit(std::size_t lessons) const {
    return std::chrono::duration<double>(seconds_a_lesson_ * passes_a_stage *
                                         static_cast<double>(lessons));
}

/// False: there was no time for one.
bool Learner::take_lessons(TrainingStage& stage, Clock::time_point until,
                           const std::stop_token& stop) {
    const int rounds = stage.rounds;
    stage.rounds = 0;
    const auto goes_on = [&] {
        if (stop.stop_requested() || lessons_.full()) return false;
        if (settings_.repeat) return stage.rounds < rounds;
        return Clock::now() + time_to_fit(lessons_.size()) < until;
    };
    while (goes_on() && hear_round(stop)) ++stage.rounds;
    if (stage.rounds == 0) return false;
    if (!fit_)
        fit_.emplace(plan_.net, settings_.variant.hidden,
                     Random::derive(settings_.seed, fit_series));
    const double error = fit_->learn(lessons_, images(), passes_a_stage, settings_.threads);
    learned_now_ = lessons_.size();
    errors_ = error * error * static_cast<double>(learned_now_);
    stage_report_.positions = lessons_.size();
    return true;
}

/// Some games, several at a time. False: it was stopped, and nothing was taken from them.
bool Learner::hear_round(const std::stop_token& stop) {
    const TaughtSettings settings{
        .seed = Random::derive(settings_.seed, lesson_series),
        .opening = std::clamp(survey_.length * 15 / 100, 1, most_taught_opening),
        .longest = longest_game()};
    while (desks_.size() < static_cast<std::size_t>(settings_.threads)) {
        TaughtDesk desk{game_.fork(), nullptr};
        desk.player =
            std::make_unique<TaughtPlayer>(*desk.game, plan_.net, settings_.teacher, settings);
        desks_.push_back(std::move(desk));
    }
    std::vector<Lessons> games(static_cast<std::size_t>(history_.games));
    work_through(desks_, 0, history_.games, {.stop = stop}, [&](TaughtDesk& desk, int number) {
        const auto g = static_cast<std::size_t>(number);
        desk.game->protect([&] { games[g] = desk.player->play(stage_report_.games + g, stop); });
    });
    if (stop.stop_requested()) return false;
    for (const Lessons& game : games) lessons_.add(game);
    stage_report_.games += games.size();
    positions_ = lessons_.size();
    if (seconds_a_lesson_ == 0 && lessons_.size() > 0) {
        HiddenFit trial(plan_.net, settings_.variant.hidden, 1);
        const auto begin = Clock::now();
        trial.learn(lessons_, images(), 1, settings_.threads);
        const std::chrono::duration<double> time = Clock::now() - begin;
        seconds_a_lesson_ = time.count() / static_cast<double>(lessons_.size());
    }
    return true;
}

}  // namespace ply::learning
