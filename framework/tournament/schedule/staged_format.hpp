/// What Swiss tournaments, knockouts and ladders have in common: stages of meetings of two, and
/// each stage follows from the results of those before it.
#pragma once

#include <vector>

#include "framework/tournament/schedule/format.hpp"

namespace ply {

/// A meeting of two players, who play some pairs of matches of every game, each pair on one opening
/// from both seats. The one called `first` has the first seat in the first match of a pair.
struct Meeting {
    int first = 0;
    int second = 0;
    double first_points = 0;  ///< so far; half for a draw or no result; all if the other withdrew
    double second_points = 0;
};

/// The matches of a stage are dealt out in turn: one pair of the first game of every meeting, one
/// of the second game ..., then the second pair.
class StagedFormat : public Format {
public:
    std::uint32_t known() const final { return known_; }
    bool settled() const final { return settled_; }
    Stretch stage() const final { return {stages_.empty() ? 1 : stages_.back().begin + 1, known_}; }
    std::uint32_t expected() const final { return known_ + (settled_ ? 0 : still_expected()); }
    Fixture fixture(std::uint32_t number) const final;
    void tell(const Fixture& fixture, const std::optional<Outcome>& outcome) final;
    void withdraw(int player) final { withdrawn_[static_cast<std::size_t>(player)] = true; }

protected:
    struct Stage {
        int round = 0;
        int pairs = 1;
        std::vector<Meeting> meetings;
    };

    explicit StagedFormat(const FormatSettings& settings)
        : settings_(settings), withdrawn_(static_cast<std::size_t>(settings.players), false) {}

    /// Begins; to be called by the constructor of what derives from this.
    void begin() { add_stages(); }
    /// The results of all matches of `stage` have been reported.
    virtual void finish(const Stage& stage) = 0;
    /// The next one; without meetings it is over at once. Nothing: the tournament is over.
    virtual std::optional<Stage> next_stage() = 0;
    /// Matches that will come after those that are known, if no meeting is tied.
    virtual std::uint32_t still_expected() const = 0;

    /// `first` won: 1, `second`: -1, tied: 0. A player who has withdrawn loses.
    int winner(const Meeting& meeting) const;
    /// The stage that is being played; null when all is over.
    const Stage* current() const { return settled_ ? nullptr : &stages_.back().stage; }
    /// The first so many players are there in this round; further ones come later.
    int field(int round) const;
    bool withdrawn(int player) const { return withdrawn_[static_cast<std::size_t>(player)]; }
    std::uint32_t matches_of_meetings(std::size_t meetings, int pairs) const;
    const FormatSettings& settings() const { return settings_; }

private:
    struct Placed {
        Stage stage;
        std::uint32_t begin = 0;        ///< the number before its first match
        std::size_t opening_begin = 0;  ///< of its first pair
    };

    void add_stages();
    const Placed& stage_of(std::uint32_t number) const;
    std::size_t meeting_of(const Placed& placed, std::uint32_t number) const;

    FormatSettings settings_;
    std::vector<bool> withdrawn_;
    std::vector<Placed> stages_;
    std::uint32_t known_ = 0;
    std::size_t openings_ = 0;
    bool settled_ = false;
};

}  // namespace ply
