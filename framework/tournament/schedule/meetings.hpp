/// The meetings that a tournament file lists: uneven ones, and one-sided ones.
#pragma once

#include <vector>

#include "framework/tournament/schedule/format.hpp"

namespace ply {

/// In a round of each game the meetings take turns, a pair or a match at a time, until each has had
/// as many as it says. Every pair has an opening of its own, and so has every match by itself.
class Meetings final : public Format {
public:
    /// Throws Error when there would be too many matches.
    explicit Meetings(const FormatSettings& settings);

    std::uint32_t known() const override { return known_; }
    Fixture fixture(std::uint32_t number) const override;

private:
    /// What is played on one opening.
    struct Part {
        int first = 0;
        int second = 0;
        bool both = false;        ///< from both seats
        std::uint32_t begin = 0;  ///< matches of the round before it
    };

    void add(const ListedMeeting& meeting, bool both);

    std::vector<Part> parts_;  ///< of one round of a game
    std::uint32_t size_ = 0;   ///< matches of it
    std::uint32_t games_;
    std::uint32_t known_ = 0;
};

}  // namespace ply
