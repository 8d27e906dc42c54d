#include "framework/app/launch/launch_watch.hpp"

#include <fmt/format.h>

#include "framework/app/cli/rest_after.hpp"
#include "framework/report/match/match_text.hpp"
#include "framework/report/text/emit.hpp"

namespace ply {
namespace {

std::string title_of(const std::string& name, const TaskList& list, const QueueNews& news) {
    const int ended = list.tasks - static_cast<int>(list.numbers.size());
    std::string title = fmt::format("{}: round {}, {} of {} {} ended", name, list.round, ended,
                                    list.tasks, list.tasks == 1 ? "task" : "tasks");
    if (!news.reachable) return fmt::format("{}; {}", title, news.trouble);
    title += fmt::format(", {} running, {} waiting", news.running, news.waiting);
    return news.trouble.empty() ? title : fmt::format("{} ({})", title, news.trouble);
}

}  // namespace

LaunchWatch::LaunchWatch(std::string name, std::string footer, std::stop_token stop)
    : name_(std::move(name)), colours_(wants_colours(stdout)), begun_(Clock::now()), line_(stderr) {
    scene_.title = name_;
    scene_.footer = std::move(footer);
    if (wants_remarks() && LiveScreen::possible())
        screen_.emplace([this](int columns, int rows) { return lines(columns, rows); },
                        std::move(stop));
}

void LaunchWatch::collected(const std::filesystem::path& journal, const Collected& now) {
    Progress progress{.done = now.matches,
                      .total = now.expected,
                      .played = now.matches - matches_before_.value_or(now.matches),
                      .elapsed = Clock::now() - begun_,
                      .leader = {}};
    if (!matches_before_) matches_before_ = now.matches;
    const auto begin = Clock::now();
    std::optional<TournamentResult> result;
    if (screen_ && now.matches > 0 && wants_standings()) {
        const JournalReader reader(journal);
        if (!plan_) plan_ = reader.plan();
        if (!sum_) sum_.emplace(*plan_);
        sum_->read(reader);
        result = sum_->result();
        progress.leader = result->progress.leader;
        const std::scoped_lock lock(mutex_);
        scene_.names.clear();
        for (const PlayerSpec& player : reader.plan().file.players)
            scene_.names.push_back(player.name);
        scene_.standings = std::move(result->all);
        scene_.incidents.clear();
        for (const Incident& incident : result->incidents)
            scene_.incidents.push_back(fmt::format("match {} ({}): {}: {}", incident.fixture.number,
                                                   contest_text(reader.plan(), incident.fixture),
                                                   termination_name(incident.termination),
                                                   incident.detail));
        scene_.incident_count = result->incident_count;
        const auto end = Clock::now();
        rate_at_ = end + rest_after(end - begin, std::chrono::seconds(3));
    }
    const std::scoped_lock lock(mutex_);
    scene_.progress = progress;
}

void LaunchWatch::tasks(const TaskList& list, const QueueNews& news) {
    {
        const std::scoped_lock lock(mutex_);
        scene_.title = title_of(name_, list, news);
        scene_.progress.elapsed = Clock::now() - begun_;
    }
    if (screen_ || !wants_remarks()) return;
    if (trouble_ != news.trouble) remark("{}\n", title_of(name_, list, news));
    trouble_ = news.trouble;
    line_.show(scene_.progress);
}

std::vector<std::string> LaunchWatch::lines(int columns, int rows) {
    std::unique_lock lock(mutex_);
    const TournamentScene scene = scene_;
    lock.unlock();
    return tournament_screen(scene, columns, rows, colours_);
}

}  // namespace ply
