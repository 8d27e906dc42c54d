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
      failures_(plan.file.players.size(), 0) {
    if (plan.file.sprt) test_.emplace(*plan.file.sprt);
}

std::optional<Fixture> Course::next() {
    if (decided()) return std::nullopt;
    cursor_ = std::max(cursor_, settled_ + 1);
    for (; cursor_ <= schedule_.known(); ++cursor_) {
        if (!waiting_.empty() && waiting_.contains(cursor_)) continue;
        Fixture fixture = schedule_.fixture(cursor_);
        if (without(fixture)) continue;
        ++cursor_;
        return fixture;
    }
    return std::nullopt;
}

bool Course::finished(const Fixture& fixture, const PlayedMatch& match) {
    if (without(fixture)) return false;
    const Waiting now{fixture, match.outcome, failed_player(fixture, match)};
    if (fixture.number != settled_ + 1) {
        waiting_.emplace(fixture.number, now);
        return true;
    }
    settle(now);
    settle();
    return true;
}

/// The test is decided, or somebody in it has been set aside. Only of matches that are not settled.
bool Course::without(const Fixture& fixture) const {
    if (decided()) return true;
    return !set_aside_.empty() && std::ranges::any_of(fixture.seats, [&](int player) {
        return set_aside_.contains(player);
    });
}

/// Goes on as far as there is no gap.
void Course::settle() {
    const auto drop_rest = [this] {
        for (const auto& [number, match] : waiting_) drop_(number);
        waiting_.clear();
    };
    while (settled_ < schedule_.known()) {
        if (decided()) return drop_rest();
        const auto waiting = waiting_.find(settled_ + 1);
        const bool played = waiting != waiting_.end();
        if (!played && set_aside_.empty()) return;
        const Fixture fixture = schedule_.fixture(settled_ + 1);
        if (without(fixture)) {
            if (played) drop_(fixture.number);
            ++left_out_;
            ++settled_;
            schedule_.tell(fixture, std::nullopt);
        } else if (played) {
            settle(waiting->second);
        } else {
            return;
        }
        if (played) waiting_.erase(waiting);
    }
}

void Course::settle(const Waiting& match) {
    if (match.fixture != schedule_.fixture(match.fixture.number))
        throw Error(
            fmt::format("match {} in the journal is not the one that the schedule has; begin anew "
                        "with --restart (the old journal is kept)",
                        match.fixture.number));
    settled_ = match.fixture.number;
    if (match.failed >= 0 && plan_.file.set_aside > 0 &&
        ++failures_[static_cast<std::size_t>(match.failed)] == plan_.file.set_aside) {
        set_aside_[match.failed] = settled_;
        schedule_.withdraw(match.failed);
    }
    schedule_.tell(match.fixture, match.outcome);
    if (test_) test_->add(match.fixture, match.outcome);
}

}  // namespace ply
