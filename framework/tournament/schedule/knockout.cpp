#include "framework/tournament/schedule/knockout.hpp"

#include <algorithm>

namespace ply {

/// The bracket of 2n places from that of n: each player gets the opponent with whom the two
/// numbers add up to 2n - 1.
Knockout::Knockout(const FormatSettings& settings) : StagedFormat(settings), bracket_{0} {
    const auto players = static_cast<std::size_t>(settings.players);
    while (bracket_.size() < players) {
        const int sum = static_cast<int>(2 * bracket_.size()) - 1;
        std::vector<int> doubled;
        for (const int player : bracket_) {
            doubled.push_back(player);
            doubled.push_back(sum - player);
        }
        bracket_ = doubled;
    }
    for (int& player : bracket_)
        if (player >= settings.players) player = nobody;
    begin();
}

std::optional<StagedFormat::Stage> Knockout::next_stage() {
    if (!tied_.empty()) {
        Stage further{round_, 1, std::move(tied_)};
        tied_.clear();
        return further;
    }
    if (round_ > 0) close_round();
    if (bracket_.size() == 1) return std::nullopt;
    ++round_;
    tiebreak_ = 0;
    Stage stage{round_, settings().pairs, {}};
    for (std::size_t place = 0; place < bracket_.size(); place += 2) {
        const int upper = bracket_[place], lower = bracket_[place + 1];
        if (upper == nobody || lower == nobody) continue;
        const Meeting meeting{upper, lower};
        if (withdrawn(upper) || withdrawn(lower)) {
            const int result = winner(meeting);
            decide(meeting, result == 0 ? (upper < lower ? 1 : -1) : result);
        } else {
            stage.meetings.push_back(meeting);
        }
    }
    return stage;
}

void Knockout::finish(const Stage& stage) {
    for (const Meeting& meeting : stage.meetings) {
        const int result = winner(meeting);
        if (result != 0) {
            decide(meeting, result);
        } else if (tiebreak_ < settings().tiebreaks && !withdrawn(meeting.first)) {
            tied_.push_back({meeting.first, meeting.second});
        } else {
            decide(meeting, meeting.first < meeting.second ? 1 : -1);
        }
    }
    if (!tied_.empty()) ++tiebreak_;
}

/// The loser leaves the bracket.
void Knockout::decide(const Meeting& meeting, int result) {
    const int loser = result > 0 ? meeting.second : meeting.first;
    lost_.push_back(loser);
    *std::ranges::find(bracket_, loser) = nobody;
}

void Knockout::close_round() {
    std::vector<int> next;
    for (std::size_t place = 0; place < bracket_.size(); place += 2)
        next.push_back(std::max(bracket_[place], bracket_[place + 1]));
    bracket_ = next;
    std::ranges::sort(lost_, std::greater<>());
    out_.insert(out_.end(), lost_.begin(), lost_.end());
    lost_.clear();
}

std::uint32_t Knockout::still_expected() const {
    std::size_t meetings = 0;
    for (std::size_t places = bracket_.size() / 2; places > 1; places /= 2) meetings += places / 2;
    return matches_of_meetings(meetings, settings().pairs);
}

std::vector<int> Knockout::ranking() const {
    std::vector<int> players;
    for (const int player : bracket_)
        if (player != nobody) players.push_back(player);
    std::ranges::sort(players);
    std::vector<int> lost = lost_;
    std::ranges::sort(lost);
    players.insert(players.end(), lost.begin(), lost.end());
    players.insert(players.end(), out_.rbegin(), out_.rend());
    return players;
}

}  // namespace ply
