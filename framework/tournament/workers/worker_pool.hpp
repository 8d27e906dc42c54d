/// The workers of a tournament: fed with match numbers, watched, replaced when they fail.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/spec/plan.hpp"
#include "framework/tournament/workers/worker_process.hpp"

namespace ply {

/// Where matches come from and go to; all are called by WorkerPool::run, on its thread.
struct PoolEvents {
    std::function<std::optional<Fixture>()>
        next;  ///< the next match to play; nothing: none for now
    std::function<void(const Fixture&, PlayedMatch)> done;  ///< in any order, each match once
    std::function<bool()>
        tick;  ///< at least forty times a second; false: stop, drop what is in play
};

/// A match that a worker is playing.
struct MatchInPlay {
    Fixture fixture;
    int who = WorkerStatus::rules;           ///< who is at work: a seat, or the rules
    std::chrono::duration<double> since{0};  ///< for how long, to about 25 ms
    LatestMove latest;                       ///< ply 0 before the first one after the opening
    std::vector<LatestMove> recent{};        ///< the latest one and some before it, oldest first
    std::optional<std::chrono::nanoseconds> given{};  ///< what the clock of `who` allowed the move
};

/// Plays every match that `next` names. A match in which the process ends or falls silent gets its
/// result here: the loss of the seat at work, or game_error when the rules were. A process killed
/// from outside costs nothing the first time: the match is played again.
class WorkerPool {
public:
    /// `processors` has those of each worker; empty: they go where the system puts them.
    WorkerPool(const Plan& plan, int workers, std::vector<std::vector<int>> processors = {});
    ~WorkerPool();

    /// Returns when all is played or `tick` says stop. Throws Error when workers cannot work at
    /// all.
    void run(const PoolEvents& talk);

    /// The match that each worker plays; none for those between matches.
    std::vector<MatchInPlay> playing() const;

private:
    using Clock = std::chrono::steady_clock;

    /// How long a player or the rules may be silent.
    struct Patience {
        std::chrono::milliseconds limit{0};
        std::optional<std::chrono::nanoseconds> clock;  ///< what the player's clock allows the move
    };

    /// One worker and the matches sent to it.
    struct Slot {
        std::unique_ptr<WorkerProcess> process;
        std::deque<Fixture> matches;  ///< sent and not finished, in order
        std::size_t batch = 1;        ///< how many to have sent ahead
        Clock::time_point fed{};
        std::uint64_t word = 0;
        Clock::time_point moved{};  ///< when `word` changed last
        bool silent = false;        ///< killed because it hung ...
        Patience patience;          ///< ... for longer than this
    };

    void dismiss_all();
    void hire(Slot& slot);
    void feed(Slot& slot, const PoolEvents& talk);
    std::optional<Fixture> next_match(const PoolEvents& talk);
    bool collect(Slot& slot, const PoolEvents& talk);
    bool wait_for_news(bool busy);
    void look_for_silence(Slot& slot);
    void bury(Slot& slot, const PoolEvents& talk);
    PlayedMatch verdict(const Fixture& fixture, int who, const Slot& slot,
                        const WorkerProcess::End& end) const;
    std::optional<std::chrono::nanoseconds> least_overrun(const Fixture& fixture, int who,
                                                          const Slot& slot) const;
    Patience patience_with(const Slot& slot, const Fixture& fixture, int who) const;

    const Plan& plan_;
    std::string plan_line_;
    std::vector<std::vector<int>> processors_;
    std::vector<Slot> slots_;
    std::deque<Fixture> again_;            ///< sent to a worker that died
    std::map<std::uint32_t, int> killed_;  ///< matches lost to signals from outside
    int deaths_in_a_row_ = 0;              ///< of workers that finished nothing
};

}  // namespace ply
