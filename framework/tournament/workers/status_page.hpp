/// What a worker is doing, in memory that its parent can read even after the worker has died.
#pragma once

#include <atomic>
#include <cstdint>

#include "framework/base/descriptor.hpp"
#include "framework/match/match.hpp"
#include "framework/tournament/workers/shared_move.hpp"

namespace ply {

/// Which player, or the rules, is at work in which match.
struct WorkerStatus {
    static constexpr int nobody = -2;  ///< between matches
    static constexpr int rules = -1;

    std::uint32_t match = 0;
    int who = nobody;        ///< or a seat from 0
    std::uint32_t step = 0;  ///< differs from one change to the next
};

/// 64 bits in a shared page: match (32), step (24), who + 2 (8). Writing costs one store. Behind it
/// in the page stand the time on the clock and the latest moves.
class StatusPage final : public MatchWatch {
public:
    /// A new page; only processes that are passed the descriptor inherit it.
    StatusPage();
    /// The page behind `descriptor`. Throws Error.
    explicit StatusPage(int descriptor);
    ~StatusPage() override;
    StatusPage(const StatusPage&) = delete;
    StatusPage& operator=(const StatusPage&) = delete;

    int descriptor() const { return page_.get(); }

    void begin(std::uint32_t match) {
        match_ = match;
        time_given({});
        store(WorkerStatus::rules);
    }
    void end() { store(WorkerStatus::nobody); }
    void rules_at_work() override { store(WorkerStatus::rules); }
    void seat_at_work(int seat) override { store(seat); }
    void time_given(std::optional<std::chrono::nanoseconds> most) override {
        given_->store(most ? most->count() : -1, std::memory_order_relaxed);
    }
    void move_made(int ply, std::string_view text, std::optional<Score> score) override {
        moves_->write(match_, ply, text, score);
    }

    const SharedMoves& moves() const { return *moves_; }
    /// What the clock of the seat at work allows for the move; nothing: it has none.
    std::optional<std::chrono::nanoseconds> given() const {
        const std::int64_t most = given_->load(std::memory_order_relaxed);
        return most < 0 ? std::nullopt : std::optional(std::chrono::nanoseconds(most));
    }
    std::uint64_t bits() const { return word_->load(std::memory_order_acquire); }
    static WorkerStatus decode(std::uint64_t bits) {
        return {static_cast<std::uint32_t>(bits >> 32), static_cast<int>(bits & 0xff) - 2,
                static_cast<std::uint32_t>(bits >> 8) & 0xffffff};
    }

private:
    void map();
    void store(int who) {
        word_->store(std::uint64_t{match_} << 32 | std::uint64_t{++step_ & 0xffffff} << 8 |
                         static_cast<std::uint64_t>(who + 2),
                     std::memory_order_release);
    }

    Descriptor page_;
    std::atomic<std::uint64_t>* word_ = nullptr;
    std::atomic<std::int64_t>* given_ = nullptr;
    SharedMoves* moves_ = nullptr;
    std::uint32_t match_ = 0;
    std::uint32_t step_ = 0;
};

}  // namespace ply
