// What a Learner does where somebody teaches: lessons, and the hidden layer that is fitted to them.

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/numbered_work.hpp"
#include "framework/base/random.hpp"
#include "framework/learning/features/anchor.hpp"
#include "framework/learning/train/learner.hpp"

namespace ply::learning {
namespace {

/// Over all lessons, after each stage: the layer goes on with the weights of the stage before.
/// Where lessons are many, each is looked at less often.
int passes_over(std::size_t lessons) {
    constexpr std::size_t most_looks = 160'000'000;
    constexpr std::size_t fewest = 3;
    constexpr std::size_t most = 8;
    return static_cast<int>(
        std::clamp(most_looks / std::max<std::size_t>(1, lessons), fewest, most));
}

constexpr int most_taught_opening = 10;
/// One game of so many is held back: the error is that of its lessons.
constexpr std::size_t games_a_held_one = 64;
/// Lessons by which it is known how long one takes: a step has few of them where there are few.
constexpr std::size_t enough_to_time = 50'000;

/// Of seeds, beside those of learner.cpp.
constexpr std::uint64_t lesson_series = 500;
constexpr std::uint64_t fit_series = 501;

}  // namespace

/// Those by which a lesson can be seen; with numbers a cell only as it is.
std::vector<Mapping> Learner::images() const {
    std::vector<Mapping> images = survey_.symmetries;
    for (const BoardExtras::Group& group : survey_.groups)
        if (group.layer) images.resize(1);
    const bool by_anchor = plan_.net.hidden.anchor.code != 0;
    if (!settings_.variant.mirror || by_anchor) return images;
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
    return std::chrono::duration<double>(seconds_a_lesson_ * passes_over(lessons) *
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
    if (stage.rounds == 0 || (stop.stop_requested() && has_best_)) return false;
    if (!fit_)
        fit_.emplace(plan_.net, settings_.variant.hidden,
                     Random::derive(settings_.seed, fit_series));
    const double error = fit(*fit_, passes_over(lessons_.size()), stop);
    learned_now_ = lessons_.size();
    errors_ = error * error * static_cast<double>(learned_now_);
    stage_report_.positions = lessons_.size();
    return true;
}

void Learner::open_desks() {
    while (desks_.size() < static_cast<std::size_t>(settings_.threads)) {
        TaughtDesk desk{game_.fork(), nullptr, nullptr};
        desk.reader =
            std::make_unique<LessonReader>(*desk.game, plan_.net, settings_.teacher.expected);
        desks_.push_back(std::move(desk));
    }
}

/// Some games, several at a time: those that were kept, then new ones. False: there are no more, or
/// it was stopped; then nothing was taken from them.
bool Learner::hear_round(const std::stop_token& stop) {
    const TaughtSettings settings{
        .seed = Random::derive(settings_.seed, lesson_series),
        .opening = std::clamp(survey_.length * 15 / 100, 1, most_taught_opening),
        .longest = longest_game()};
    open_desks();
    const auto count = static_cast<std::size_t>(history_.games);
    std::vector<TaughtGame> games;
    while (lesson_file_ && games.size() < count) {
        auto kept = lesson_file_->next();
        if (!kept) break;
        games.push_back(std::move(*kept));
    }
    const std::size_t known = games.size();
    if (known < count && !settings_.asks) return false;
    games.resize(count);
    std::vector<Lessons> lessons(count);
    const auto work = [&](TaughtDesk& desk, int number) {
        const auto g = static_cast<std::size_t>(number);
        if (g >= known) {
            if (!desk.player)
                desk.player =
                    std::make_unique<TaughtPlayer>(*desk.game, settings_.teacher, settings);
            games[g] = desk.player->play(stage_report_.games + g, stop);
        }
        lessons[g] = desk.reader->read(games[g]);
    };
    work_through(desks_, 0, history_.games, {.stop = stop}, [&](TaughtDesk& desk, int number) {
        desk.game->protect([&] { work(desk, number); });
    });
    if (stop.stop_requested()) return false;
    if (lesson_file_) lesson_file_->add({games.begin() + known, games.end()});
    for (std::size_t g = 0; g < count; ++g) {
        const bool held = (stage_report_.games + g + 1) % games_a_held_one == 0;
        (held ? held_ : lessons_).add(lessons[g]);
    }
    stage_report_.games += count;
    positions_ = lessons_.size();
    if (timed_ < enough_to_time && lessons_.size() > 64 * timed_) {
        HiddenFit trial(plan_.net, settings_.variant.hidden, 1);
        fit(trial, 1, stop);
    }
    return true;
}

/// To all lessons, and sees how long it takes. Returns the error.
double Learner::fit(HiddenFit& layer, int passes, const std::stop_token& stop) {
    const auto begin = Clock::now();
    const double learned = layer.learn(lessons_, images(), passes, settings_.threads, stop);
    const std::chrono::duration<double> time = Clock::now() - begin;
    timed_ = lessons_.size();
    seconds_a_lesson_ = time.count() / passes / static_cast<double>(timed_);
    return held_.size() == 0 ? learned : layer.error(held_);
}

}  // namespace ply::learning
