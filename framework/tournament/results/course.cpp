#include "framework/tournament/results/course.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ply {
namespace {

int failed_player(const Fixture& fixture, const PlayedMatch& match) {
    if (!is_failure(match.termination) || !match.outcome) return -1;
    for (std::size_t seat = 0; seat < fixture.seats.size(); ++seat)
        if (match.outcome->rank[seat] > 1 || fixture.seats.size() == 1) return fixture.seats[seat];
    return -1;
}

}  // namespace

Course::Course(const Plan& plan, std::function<void(std::uint32_t)> drop)
    : plan_(plan),
      drop_(std::move(drop)),
      schedule_(plan.schedule()),
      by_results_(follows_results(plan.file.format) || plan.file.sprt),
      part_{1, UINT32_MAX},
      failures_(plan.file.players.size(), 0) {
    if (plan.file.sprt) test_.emplace(*plan.file.sprt);
}

void Course::restrict_to(const Stretch& part) {
    part_ = part;
    cursor_ = part.first;
}

std::optional<Fixture> Course::next() {
    if (decided()) return std::nullopt;
    cursor_ = std::max(cursor_, settled_ + 1);
    for (; cursor_ <= std::min(part_.last, schedule_.known()); ++cursor_) {
        if (ahead_.contains(cursor_)) continue;
        Fixture fixture = schedule_.fixture(cursor_);
        if (without(fixture)) continue;
        ++cursor_;
        return fixture;
    }
    return std::nullopt;
}

bool Course::finished(const Fixture& fixture, const PlayedMatch& match) {
    if (fixture.number <= schedule_.known() || schedule_.settled()) require_scheduled(fixture);
    if (without(fixture)) return false;
    if (settled(fixture.number)) return true;
    const Waiting now{fixture, match.outcome, failed_player(fixture, match)};
    if (fixture.number != settled_ + 1) {
        ahead_.add(fixture.number);
        if (by_results_ || (now.failed >= 0 && plan_.file.set_aside > 0))
            waiting_.emplace(fixture.number, now);
        return true;
    }
    settle(now);
    settle();
    return true;
}

void Course::finished(std::uint32_t number) {
    if (settled(number)) return;
    ahead_.add(number);
    if (number == settled_ + 1) settle();
}

Stretch Course::stage() const {
    constexpr std::uint32_t first_of_test = 1000;
    const Stretch stage = schedule_.stage();
    if (!test_) return stage;
    Stretch looked_at{1, first_of_test};
    while (looked_at.last <= settled_ && looked_at.last < stage.last)
        looked_at = {looked_at.last + 1, looked_at.last + looked_at.last / 4 * 2};
    return {std::max(stage.first, looked_at.first), std::min(stage.last, looked_at.last)};
}

std::optional<Stretch> Course::gap(const Stretch& within) const {
    Stretch rest{std::max(within.first, settled_ + 1), within.last};
    if (decided()) return std::nullopt;
    auto gap = ahead_.gap(rest);
    if (set_aside_.empty()) return gap;
    const auto is_left_out = [this](std::uint32_t n) { return without(schedule_.fixture(n)); };
    for (; gap; gap = ahead_.gap(rest)) {
        std::uint32_t first = gap->first;
        while (first <= gap->last && is_left_out(first)) ++first;
        std::uint32_t last = first;
        while (last < gap->last && !is_left_out(last + 1)) ++last;
        if (first <= gap->last) return Stretch{first, last};
        rest.first = gap->last + 1;
    }
    return std::nullopt;
}

std::uint32_t Course::missing(const Stretch& within) const {
    std::uint32_t count = 0;
    Stretch rest = within;
    for (auto next = gap(rest); next; next = gap(rest)) {
        count += next->size();
        rest.first = next->last + 1;
    }
    return count;
}

/// The test was decided before it, or somebody in it had been set aside.
bool Course::without(const Fixture& fixture) const {
    if (decided() && fixture.number > test_->state().decided_at) return true;
    return !set_aside_.empty() && std::ranges::any_of(fixture.seats, [&](int player) {
        const auto since = set_aside_.find(player);
        return since != set_aside_.end() && since->second < fixture.number;
    });
}

void Course::require_scheduled(const Fixture& fixture) const {
    if (fixture.number > schedule_.known() || fixture != schedule_.fixture(fixture.number))
        throw Error(
            fmt::format("match {} in the journal is not the one that the schedule has; begin anew "
                        "with --restart (the old journal is kept)",
                        fixture.number));
}

/// Goes on as far as there is no gap.
void Course::settle() {
    while (settled_ < schedule_.known()) {
        if (decided()) return drop_rest();
        const std::uint32_t number = settled_ + 1;
        const bool played = ahead_.contains(number);
        if (!played && set_aside_.empty()) return;
        const Fixture fixture = schedule_.fixture(number);
        if (without(fixture)) {
            if (played) drop_(number);
            ++left_out_;
            settled_ = number;
            schedule_.tell(fixture, std::nullopt);
        } else if (played) {
            const auto waiting = waiting_.find(number);
            settle(waiting == waiting_.end() ? Waiting{fixture, {}} : waiting->second);
        } else {
            return;
        }
        if (!played) continue;
        ahead_.remove(number);
        waiting_.erase(number);
    }
}

void Course::settle(const Waiting& match) {
    require_scheduled(match.fixture);
    settled_ = match.fixture.number;
    if (match.failed >= 0 && plan_.file.set_aside > 0 &&
        ++failures_[static_cast<std::size_t>(match.failed)] == plan_.file.set_aside) {
        set_aside_[match.failed] = settled_;
        schedule_.withdraw(match.failed);
    }
    schedule_.tell(match.fixture, match.outcome);
    if (test_) test_->add(match.fixture, match.outcome);
}

void Course::drop_rest() {
    ahead_.each([this](std::uint32_t number) { drop_(number); });
    ahead_.clear();
    waiting_.clear();
}

}  // namespace ply
