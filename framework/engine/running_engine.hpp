/// What the engines of all protocols share: the process, its log, its restart, its failures.
#pragma once

#include <functional>

#include "framework/engine/engine.hpp"
#include "framework/engine/engine_process.hpp"
#include "framework/engine/protocol_notation.hpp"

namespace ply {

/// A protocol fills in greet(), begin_match() and think(); what they throw as EngineFailure is
/// logged, and ends the process where it can no longer be trusted to be in step.
class RunningEngine : public Engine {
public:
    RunningEngine(EngineSpec spec, const Game& game);
    ~RunningEngine() override;

    /// Starts the process and greets it, unless it runs.
    void start();
    void new_match(std::uint64_t seed) final;
    SearchResult choose(const EngineTask& task, std::stop_token stop) final;
    std::string end_match(const EngineTask& last, const std::optional<Outcome>& outcome) final;
    const std::string& name() const final { return name_; }
    const std::vector<EngineSetting>& settings() const final { return settings_; }

protected:
    using Clock = EngineProcess::Clock;
    using Kind = EngineFailure::Kind;

    /// Asks for its name and what it offers, sets what is wanted.
    virtual void greet() = 0;
    virtual void begin_match(std::uint64_t seed) = 0;
    virtual SearchResult think(const EngineTask& task, const std::stop_token& stop) = 0;
    /// What end_match() does; it may throw.
    virtual std::string rest(const EngineTask& /*last*/,
                             const std::optional<Outcome>& /*outcome*/) {
        return {};
    }

    /// Says EngineSpec::first_lines.
    void say_first_lines();
    /// Ends the process and starts another one.
    void restart();
    EngineProcess& process() { return *process_; }
    const EngineSpec& spec() const { return spec_; }
    const ProtocolNotation& notation() const { return notation_; }
    MoveTrail& trail() { return trail_; }
    const MoveTrail& trail() const { return trail_; }
    const std::string& program() const { return spec_.command.front(); }

    /// Reads lines until `last` says that one is the last. Throws EngineFailure with `missing` when
    /// it does not come before the deadline.
    void read_until(Clock::time_point deadline, const std::string& missing,
                    const std::function<bool(std::string_view)>& last);
    Clock::time_point start_deadline() const { return Clock::now() + spec_.limits.start; }
    /// The clocks as they are sent to the engine: its own ends EngineLimits::margin earlier, but is
    /// at least half as long.
    std::vector<EngineClock> told_clocks(const EngineTask& task) const;
    /// How long to wait for a move, and how long the engine then has to stop.
    std::chrono::milliseconds patience(const EngineTask& task) const;
    static std::chrono::milliseconds stop_patience(std::chrono::milliseconds patience);

    /// An engine that thinks and can be told to move at once, in the words `stop_words`.
    struct Thinking {
        const EngineTask& task;
        const std::stop_token& stop;
        std::string_view stop_words;
        Clock::time_point asked;
        bool stopping = false;
        Clock::time_point stopped = {};  ///< when it was told to
    };
    /// Its next line. When the time is up, or a stop is requested, it is told to move. Throws
    /// EngineFailure where it does not.
    std::string next_line(Thinking& thinking);
    /// It has moved: how long it took, from the first byte of the request to the last of the reply.
    /// Throws EngineFailure when that was too long; with a clock it has lost already, but is in
    /// step.
    std::chrono::nanoseconds time_of(const Thinking& thinking) const;

    [[noreturn]] void fail_as_silent(const EngineTask& task) const;
    /// The legal move that `text` names. Throws EngineFailure.
    Move legal_move(const EngineTask& task, std::string_view text) const;
    [[noreturn]] void fail(Kind kind, const std::string& what) const;

    std::string name_;
    std::vector<EngineSetting> settings_;

private:
    void guarded(const std::function<void()>& work);

    bool fresh_ = false;  ///< the process has played no match yet

    EngineSpec spec_;
    ProtocolNotation notation_;
    MoveTrail trail_;
    EngineLog log_;
    std::unique_ptr<EngineProcess> process_;
};

/// A score in words of most protocols: centipawns, or moves until mate.
Score score_of_centipawns(std::int64_t value);
/// Mate in `moves` moves of the winner, negative when the mover is mated; 0: it is mate.
Score score_of_mate(std::int64_t moves);
/// The same in plies.
Score score_of_plies(std::int64_t plies);

}  // namespace ply
