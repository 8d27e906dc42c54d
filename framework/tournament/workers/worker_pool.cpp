#include "framework/tournament/workers/worker_pool.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <thread>

namespace ply {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds tick_time{25};
/// A worker is told as many matches as keep it busy for about this long.
constexpr milliseconds batch_time{50};
constexpr std::size_t largest_batch = 4096;
/// A worker that is between matches must take the next one up within this time.
constexpr milliseconds start_limit{60'000};
constexpr milliseconds dismiss_limit{3000};
/// Who does not answer so long after its time has run out is not waited for.
constexpr milliseconds clock_grace{10'000};
constexpr int most_deaths_in_a_row = 5;

}  // namespace

Crew::Crew(const Plan& plan, int workers)
    : plan_(plan), plan_line_(plan.to_line() + "\n"), hands_(static_cast<std::size_t>(workers)) {}

Crew::~Crew() = default;

void Crew::run(const CrewTalk& talk) {
    bool busy = false;
    while (talk.tick()) {
        for (Hand& hand : hands_) feed(hand, talk);
        if (std::ranges::all_of(hands_, [](const Hand& hand) { return hand.matches.empty(); }))
            break;
        wait_for_news(busy);
        busy = false;
        for (Hand& hand : hands_) {
            if (hand.process == nullptr) continue;
            busy |= collect(hand, talk);
            look_for_silence(hand);
            pollfd ended{hand.process->pid_descriptor(), POLLIN, 0};
            if (poll(&ended, 1, 0) == 1) bury(hand, talk);
        }
    }
    dismiss_all();
}

/// Outside engines are given the time to end as their protocols want it.
void Crew::dismiss_all() {
    const bool engines = std::ranges::any_of(
        plan_.file.players, [](const PlayerSpec& player) { return player.engine() != nullptr; });
    const auto deadline = Clock::now() + dismiss_limit;
    for (Hand& hand : hands_)
        if (engines && hand.process != nullptr) hand.process->dismiss();
    for (Hand& hand : hands_) {
        const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
        if (engines && hand.process != nullptr && hand.matches.empty()) {
            pollfd ended{hand.process->pid_descriptor(), POLLIN, 0};
            poll(&ended, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
        }
        hand.process.reset();
    }
}

std::vector<MatchInPlay> Crew::playing() const {
    std::vector<MatchInPlay> matches;
    const auto now = Clock::now();
    for (const Hand& hand : hands_) {
        if (hand.process == nullptr) continue;
        const AtWork at = SharedWord::decode(hand.process->word());
        const auto fixture = std::ranges::find(hand.matches, at.match, &Fixture::number);
        if (at.who == AtWork::nobody || fixture == hand.matches.end()) continue;
        MatchInPlay match{*fixture, at.who, now - hand.moved, {}};
        if (auto latest = hand.process->latest_move(); latest && latest->match == at.match)
            match.latest = std::move(*latest);
        matches.push_back(std::move(match));
    }
    return matches;
}

void Crew::hire(Hand& hand) {
    hand.process = std::make_unique<WorkerProcess>();
    hand.batch = 1;
    hand.word = 0;
    hand.moved = Clock::now();
    hand.silent = false;
    hand.process->send(plan_line_);
}

/// Tops up to a batch when half of it is answered; the batch follows the speed of the matches.
void Crew::feed(Hand& hand, const CrewTalk& talk) {
    if (hand.matches.size() > hand.batch / 2) return;
    const auto now = Clock::now();
    if (now - hand.fed < batch_time / 2) hand.batch = std::min(largest_batch, hand.batch * 2);
    if (now - hand.fed > batch_time) hand.batch = std::max<std::size_t>(1, hand.batch / 2);
    std::string words;
    while (hand.matches.size() < hand.batch) {
        auto match = next_match(talk);
        if (!match) break;
        words += to_word(*match) + ' ';
        hand.matches.push_back(std::move(*match));
    }
    if (words.empty()) return;
    words.back() = '\n';
    hand.fed = now;
    if (hand.process == nullptr) hire(hand);
    hand.process->send(words);  // if it is gone, bury() gives the matches to others
}

std::optional<Fixture> Crew::next_match(const CrewTalk& talk) {
    if (again_.empty()) return talk.next();
    Fixture fixture = std::move(again_.front());
    again_.pop_front();
    return fixture;
}

/// True: there were answers.
bool Crew::collect(Hand& hand, const CrewTalk& talk) {
    const auto lines = hand.process->receive();
    for (const std::string& line : lines) {
        if (line.starts_with("error: ")) throw Error(line.substr(7));
        PlayedMatch match = from_line(line);
        const auto told = std::ranges::find(hand.matches, match.number, &Fixture::number);
        if (told == hand.matches.end())
            throw Error(fmt::format("a worker answered match {} unasked", match.number));
        const Fixture fixture = std::move(*told);
        hand.matches.erase(told);
        deaths_in_a_row_ = 0;
        talk.done(fixture, std::move(match));
    }
    return !lines.empty();
}

/// Sleeps until a worker answers or ends, at most one tick. While short matches pour in it is not
/// woken for each of them.
bool Crew::wait_for_news(bool busy) {
    std::vector<pollfd> news;
    std::size_t smallest_batch = largest_batch;
    for (const Hand& hand : hands_) {
        if (hand.process == nullptr) continue;
        news.push_back({hand.process->socket(), POLLIN, 0});
        news.push_back({hand.process->pid_descriptor(), POLLIN, 0});
        smallest_batch = std::min(smallest_batch, hand.batch);
    }
    if (busy && smallest_batch >= 16) std::this_thread::sleep_for(milliseconds(4));
    return poll(news.data(), news.size(), static_cast<int>(tick_time.count())) > 0;
}

void Crew::look_for_silence(Hand& hand) {
    const auto now = Clock::now();
    const std::uint64_t word = hand.process->word();
    if (word != hand.word || hand.matches.empty()) {
        hand.word = word;
        hand.moved = now;
        return;
    }
    const AtWork at = SharedWord::decode(word);
    const auto match = std::ranges::find(hand.matches, at.match, &Fixture::number);
    const bool playing = at.who != AtWork::nobody && match != hand.matches.end();
    const Patience patience =
        playing ? patience_with(hand, *match, at.who) : Patience{start_limit, {}};
    if (hand.silent || now - hand.moved < patience.limit) return;
    hand.silent = true;
    hand.patience = patience;
    hand.process->kill();
}

/// The process has ended: judges the match it was in, gives the others back, lets it be replaced.
void Crew::bury(Hand& hand, const CrewTalk& talk) {
    collect(hand, talk);
    const AtWork at = SharedWord::decode(hand.process->word());
    const WorkerProcess::End end = hand.process->wait();
    hand.process.reset();

    const auto in_play = std::ranges::find(hand.matches, at.match, &Fixture::number);
    const bool working = in_play != hand.matches.end() && at.who != AtWork::nobody;
    const bool excused = !hand.silent && end.from_outside() && killed_[at.match]++ == 0;
    if (working && !excused) {
        const Fixture fixture = std::move(*in_play);
        hand.matches.erase(in_play);
        talk.done(fixture, verdict(fixture, at.who, hand, end));
        deaths_in_a_row_ = 0;
    } else if (++deaths_in_a_row_ >= most_deaths_in_a_row) {
        throw Error(
            fmt::format("worker processes {} before they finish a match; try "
                        "'plyboard doctor'",
                        end.text()));
    }
    again_.insert(again_.end(), hand.matches.begin(), hand.matches.end());
    hand.matches.clear();
    hand.batch = 1;
}

/// With the rules, or the player in seat `who`.
Crew::Patience Crew::patience_with(const Hand& hand, const Fixture& fixture, int who) const {
    if (who == AtWork::rules) return {plan_.file.hang_limit(nullptr), {}};
    const int player = fixture.seats[static_cast<std::size_t>(who)];
    const PlayerSpec& spec = plan_.file.players[static_cast<std::size_t>(player)];
    auto clock = hand.process->time_given();
    if (!spec.clock.on() || !clock) return {plan_.file.hang_limit(&spec), {}};
    // The process that says so may have gone mad: more than this no clock can show.
    const auto most = spec.clock.main + spec.clock.byoyomi +
                      std::int64_t{plan_.file.max_plies} * spec.clock.increment;
    clock = std::min<std::chrono::nanoseconds>(*clock, most);
    if (plan_.file.hang.count() > 0) return {plan_.file.hang, clock};
    return {std::chrono::ceil<milliseconds>(*clock) + clock_grace, clock};
}

/// Of a player who was not waited for any longer.
std::optional<std::chrono::nanoseconds> Crew::least_overrun(const Fixture& fixture, int who,
                                                            const Hand& hand) const {
    const auto& [limit, clock] = hand.patience;
    const int player = fixture.seats[static_cast<std::size_t>(who)];
    const std::chrono::nanoseconds own =
        plan_.file.players[static_cast<std::size_t>(player)].time();
    if (!clock && own.count() == 0) return std::nullopt;
    return std::max<std::chrono::nanoseconds>(std::chrono::nanoseconds(0),
                                              limit - clock.value_or(own));
}

PlayedMatch Crew::verdict(const Fixture& fixture, int who, const Hand& hand,
                          const WorkerProcess::End& end) const {
    const int seats = static_cast<int>(fixture.seats.size());
    MatchRecord record;
    record.seats.resize(fixture.seats.size());
    std::string what = "the process " + end.text();
    const auto& [limit, clock] = hand.patience;
    const bool out_of_time = hand.silent && clock && *clock <= limit;
    if (out_of_time) {
        what = fmt::format("no move, with {} ms on its clock and {} ms waited",
                           std::chrono::duration_cast<milliseconds>(*clock).count(), limit.count());
    } else if (hand.silent) {
        what = fmt::format("no {} within {} ms", who == AtWork::rules ? "answer" : "move",
                           limit.count());
    }
    if (who == AtWork::rules) {
        record.termination = Termination::game_error;
        record.detail = "the rules of " + plan_.game_name(fixture.game) + ": " + what;
    } else {
        record.termination = out_of_time   ? Termination::time_forfeit
                             : hand.silent ? Termination::hang
                                           : Termination::crash;
        record.outcome = Outcome::loss(who, seats);
        record.detail = fmt::format("player {}: {}", who + 1, what);
        if (hand.silent)
            record.seats[static_cast<std::size_t>(who)].overrun = least_overrun(fixture, who, hand);
    }
    return played_match(fixture.number, 0, record);
}

}  // namespace ply
