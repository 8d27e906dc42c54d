#include "framework/tournament/workers/worker_pool.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <thread>

#include "framework/base/calendar.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds tick_time{25};
/// A worker gets as many matches as keep it busy for about this long.
constexpr milliseconds batch_time{50};
constexpr std::size_t largest_batch = 4096;
/// A worker that is between matches must take the next one up within this time.
constexpr milliseconds start_limit{60'000};
constexpr milliseconds dismiss_limit{3000};
/// A player still silent this long after its time has run out is not waited for.
constexpr milliseconds clock_grace{10'000};
constexpr int most_deaths_in_a_row = 5;

}  // namespace

WorkerPool::WorkerPool(const Plan& plan, int workers, std::vector<std::vector<int>> processors)
    : plan_(plan),
      plan_line_(plan.to_line() + "\n"),
      processors_(std::move(processors)),
      slots_(static_cast<std::size_t>(workers)) {}

WorkerPool::~WorkerPool() = default;

void WorkerPool::run(const PoolEvents& talk) {
    bool busy = false;
    while (talk.tick()) {
        for (Slot& slot : slots_) feed(slot, talk);
        if (std::ranges::all_of(slots_, [](const Slot& slot) { return slot.matches.empty(); }))
            break;
        wait_for_news(busy);
        busy = false;
        for (Slot& slot : slots_) {
            if (slot.process == nullptr) continue;
            busy |= collect(slot, talk);
            look_for_silence(slot);
            pollfd ended{slot.process->pid_descriptor(), POLLIN, 0};
            if (poll(&ended, 1, 0) == 1) bury(slot, talk);
        }
    }
    dismiss_all();
}

/// Third-party engines get the time to end as their protocols want it.
void WorkerPool::dismiss_all() {
    const bool engines = std::ranges::any_of(
        plan_.file.players, [](const PlayerSpec& player) { return player.engine() != nullptr; });
    const auto deadline = Clock::now() + dismiss_limit;
    for (Slot& slot : slots_)
        if (engines && slot.process != nullptr) slot.process->dismiss();
    for (Slot& slot : slots_) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
        if (engines && slot.process != nullptr && slot.matches.empty()) {
            pollfd ended{slot.process->pid_descriptor(), POLLIN, 0};
            poll(&ended, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
        }
        slot.process.reset();
    }
}

std::vector<MatchInPlay> WorkerPool::playing() const {
    std::vector<MatchInPlay> matches;
    const auto now = Clock::now();
    for (const Slot& slot : slots_) {
        if (slot.process == nullptr) continue;
        const WorkerStatus at = StatusPage::decode(slot.process->word());
        const auto fixture = std::ranges::find(slot.matches, at.match, &Fixture::number);
        if (at.who == WorkerStatus::nobody || fixture == slot.matches.end()) continue;
        MatchInPlay match{*fixture, at.who, now - slot.moved, {}};
        match.recent = slot.process->latest_moves(at.match);
        if (!match.recent.empty()) match.latest = match.recent.back();
        match.given = slot.process->time_given();
        matches.push_back(std::move(match));
    }
    return matches;
}

void WorkerPool::hire(Slot& slot) {
    slot.process = std::make_unique<WorkerProcess>();
    const auto number = static_cast<std::size_t>(&slot - slots_.data());
    if (number < processors_.size()) slot.process->keep_on(processors_[number]);
    slot.batch = 1;
    slot.word = 0;
    slot.moved = Clock::now();
    slot.silent = false;
    slot.process->send(plan_line_);
}

/// Tops up to a batch when half of it is finished; the batch follows the speed of the matches.
void WorkerPool::feed(Slot& slot, const PoolEvents& talk) {
    if (slot.matches.size() > slot.batch / 2) return;
    const auto now = Clock::now();
    if (now - slot.fed < batch_time / 2) slot.batch = std::min(largest_batch, slot.batch * 2);
    if (now - slot.fed > batch_time) slot.batch = std::max<std::size_t>(1, slot.batch / 2);
    std::string words;
    while (slot.matches.size() < slot.batch) {
        auto match = next_match(talk);
        if (!match) break;
        words += to_word(*match) + ' ';
        slot.matches.push_back(std::move(*match));
    }
    if (words.empty()) return;
    words.back() = '\n';
    slot.fed = now;
    if (slot.process == nullptr) hire(slot);
    slot.process->send(words);  // if it is gone, bury() gives the matches to others
}

std::optional<Fixture> WorkerPool::next_match(const PoolEvents& talk) {
    if (again_.empty()) return talk.next();
    Fixture fixture = std::move(again_.front());
    again_.pop_front();
    return fixture;
}

/// True: there were replies.
bool WorkerPool::collect(Slot& slot, const PoolEvents& talk) {
    const auto lines = slot.process->receive();
    for (const std::string& line : lines) {
        if (line.starts_with("error: ")) throw Error(line.substr(7));
        PlayedMatch match = from_line(line);
        const auto told = std::ranges::find(slot.matches, match.number, &Fixture::number);
        if (told == slot.matches.end())
            throw Error(fmt::format("a worker answered match {} unasked", match.number));
        const Fixture fixture = std::move(*told);
        slot.matches.erase(told);
        deaths_in_a_row_ = 0;
        talk.done(fixture, std::move(match));
    }
    return !lines.empty();
}

/// Sleeps until a worker replies or ends, at most one tick. While short matches pour in it does not
/// wake for each of them.
bool WorkerPool::wait_for_news(bool busy) {
    std::vector<pollfd> news;
    std::size_t smallest_batch = largest_batch;
    for (const Slot& slot : slots_) {
        if (slot.process == nullptr) continue;
        news.push_back({slot.process->socket(), POLLIN, 0});
        news.push_back({slot.process->pid_descriptor(), POLLIN, 0});
        smallest_batch = std::min(smallest_batch, slot.batch);
    }
    if (busy && smallest_batch >= 16) std::this_thread::sleep_for(milliseconds(4));
    return poll(news.data(), news.size(), static_cast<int>(tick_time.count())) > 0;
}

void WorkerPool::look_for_silence(Slot& slot) {
    const auto now = Clock::now();
    const std::uint64_t word = slot.process->word();
    if (word != slot.word || slot.matches.empty()) {
        slot.word = word;
        slot.moved = now;
        return;
    }
    const WorkerStatus at = StatusPage::decode(word);
    const auto match = std::ranges::find(slot.matches, at.match, &Fixture::number);
    const bool playing = at.who != WorkerStatus::nobody && match != slot.matches.end();
    const Patience patience =
        playing ? patience_with(slot, *match, at.who) : Patience{start_limit, {}};
    if (slot.silent || now - slot.moved < patience.limit) return;
    slot.silent = true;
    slot.patience = patience;
    slot.process->kill();
}

/// The process has ended: judges the match it was in, gives the others back, lets it be replaced.
void WorkerPool::bury(Slot& slot, const PoolEvents& talk) {
    collect(slot, talk);
    const WorkerStatus at = StatusPage::decode(slot.process->word());
    const WorkerProcess::End end = slot.process->wait();
    slot.process.reset();

    const auto in_play = std::ranges::find(slot.matches, at.match, &Fixture::number);
    const bool working = in_play != slot.matches.end() && at.who != WorkerStatus::nobody;
    const bool excused = !slot.silent && end.from_outside() && killed_[at.match]++ == 0;
    if (working && !excused) {
        const Fixture fixture = std::move(*in_play);
        slot.matches.erase(in_play);
        talk.done(fixture, verdict(fixture, at.who, slot, end));
        deaths_in_a_row_ = 0;
    } else if (++deaths_in_a_row_ >= most_deaths_in_a_row) {
        throw Error(
            fmt::format("worker processes {} before they finish a match; try "
                        "'plyboard doctor'",
                        end.text()));
    }
    again_.insert(again_.end(), slot.matches.begin(), slot.matches.end());
    slot.matches.clear();
    slot.batch = 1;
}

/// With the rules, or the player in seat `who`.
WorkerPool::Patience WorkerPool::patience_with(const Slot& slot, const Fixture& fixture,
                                               int who) const {
    if (who == WorkerStatus::rules) return {plan_.file.hang_limit(nullptr), {}};
    const int player = fixture.seats[static_cast<std::size_t>(who)];
    const PlayerSpec& spec = plan_.file.players[static_cast<std::size_t>(player)];
    auto clock = slot.process->time_given();
    if (!spec.clock.on() || !clock) return {plan_.file.hang_limit(&spec), {}};
    // The process that says so may have gone mad: more than this no clock can show.
    const ClockRule& rule = spec.clock;
    const std::int64_t plies = plan_.file.max_plies;
    const auto most = TimeLeft(rule).most() + plies * rule.increment +
                      (rule.moves > 0 ? plies / rule.moves : 0) * rule.main;
    clock = std::min<std::chrono::nanoseconds>(*clock, most);
    if (plan_.file.hang.count() > 0) return {plan_.file.hang, clock};
    return {std::chrono::ceil<milliseconds>(*clock) + clock_grace, clock};
}

/// Of a player who was not waited for any longer.
std::optional<std::chrono::nanoseconds> WorkerPool::least_overrun(const Fixture& fixture, int who,
                                                                  const Slot& slot) const {
    const auto& [limit, clock] = slot.patience;
    const int player = fixture.seats[static_cast<std::size_t>(who)];
    const std::chrono::nanoseconds own =
        plan_.file.players[static_cast<std::size_t>(player)].time();
    if (!clock && own.count() == 0) return std::nullopt;
    return std::max<std::chrono::nanoseconds>(std::chrono::nanoseconds(0),
                                              limit - clock.value_or(own));
}

PlayedMatch WorkerPool::verdict(const Fixture& fixture, int who, const Slot& slot,
                                const WorkerProcess::End& end) const {
    const int seats = static_cast<int>(fixture.seats.size());
    MatchRecord record;
    record.seats.resize(fixture.seats.size());
    std::string what = "the process " + end.text();
    const auto& [limit, clock] = slot.patience;
    const bool out_of_time = slot.silent && clock && *clock <= limit;
    if (out_of_time) {
        what = fmt::format("no move, with {} ms on its clock and {} ms waited",
                           std::chrono::duration_cast<milliseconds>(*clock).count(), limit.count());
    } else if (slot.silent) {
        what = fmt::format("no {} within {} ms", who == WorkerStatus::rules ? "answer" : "move",
                           limit.count());
    }
    if (who == WorkerStatus::rules) {
        record.termination = Termination::game_error;
        record.detail = "the rules of " + plan_.game_name(fixture.game) + ": " + what;
    } else {
        record.termination = out_of_time   ? Termination::time_forfeit
                             : slot.silent ? Termination::hang
                                           : Termination::crash;
        record.outcome = Outcome::loss(who, seats);
        record.detail = fmt::format("player {}: {}", who + 1, what);
        if (slot.silent)
            record.seats[static_cast<std::size_t>(who)].overrun = least_overrun(fixture, who, slot);
    }
    PlayedMatch match = played_match(fixture.number, 0, record);
    match.began = this_second();  // as far as is known: its process is gone
    return match;
}

}  // namespace ply
