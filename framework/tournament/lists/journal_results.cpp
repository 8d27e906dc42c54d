#include <sys/stat.h>

#include <chrono>
#include <optional>
#include <tuple>

#include "framework/tournament/journal/journal_reader.hpp"
#include "framework/tournament/lists/result_files.hpp"

namespace ply {
namespace {

/// In universal time.
Day day_at(std::chrono::system_clock::time_point time) {
    const std::chrono::year_month_day date(std::chrono::floor<std::chrono::days>(time));
    return static_cast<int>(date.year()) * 10000 +
           static_cast<int>(static_cast<unsigned>(date.month())) * 100 +
           static_cast<int>(static_cast<unsigned>(date.day()));
}

/// Of the last change: no match is later.
Day day_of_file(const std::filesystem::path& file) {
    struct stat facts {};
    if (stat(file.c_str(), &facts) != 0) return 0;
    return day_at(std::chrono::system_clock::from_time_t(facts.st_mtime));
}

/// Halves of pairs follow each other soon; of matches by themselves no other half ever comes.
constexpr std::size_t most_open = 10'000;

class JournalResults {
public:
    JournalResults(const JournalReader& journal, ResultPool& pool)
        : plan_(journal.plan()), day_(day_of_file(journal.path())), pool_(pool) {}

    void add(const Fixture& fixture, const PlayedMatch& match) {
        if (fixture.seats.size() != 2) {
            ++pool_.left_out().not_of_two;
            return;
        }
        if (!match.outcome) {
            ++pool_.left_out().without_result;
            return;
        }
        const Half now{fixture.game, fixture.seats[0], fixture.seats[1], score_of(*match.outcome),
                       match.has_time() ? day_at(match.began) : day_};
        const Key key{fixture.game, fixture.round, fixture.opening,
                      std::minmax(now.first, now.second)};
        const auto before = open_.find(key);
        if (before == open_.end()) {
            if (open_.size() == most_open) finish();
            open_.emplace(key, now);
        } else if (before->second.first == now.first) {
            add_one(now);  // no pair: the same seats again
        } else {
            pool_.add_pair(setting(now), name(now.second), name(now.first), before->second.score,
                           now.score);
            open_.erase(before);
        }
    }

    /// Those whose other half has not been played.
    void finish() {
        for (const auto& [key, half] : open_) add_one(half);
        open_.clear();
    }

private:
    using Key = std::tuple<int, int, std::size_t, std::pair<int, int>>;
    struct Half {
        int game, first, second;
        SeatScore score;
        Day day;
    };

    static SeatScore score_of(const Outcome& outcome) {
        const int ahead = outcome.rank[1] - outcome.rank[0];
        return ahead > 0 ? SeatScore::won : ahead < 0 ? SeatScore::lost : SeatScore::drawn;
    }
    ResultPool::Setting setting(const Half& half) const {
        return {plan_.game_name(half.game), half.day};
    }
    const std::string& name(int player) const { return plan_.player_name(player); }
    void add_one(const Half& half) {
        pool_.add(setting(half), name(half.first), name(half.second), half.score);
    }

    const Plan& plan_;
    Day day_;  ///< of matches of which an older program did not keep it
    ResultPool& pool_;
    std::map<Key, Half> open_;
};

}  // namespace

void read_journal_results(const JournalReader& journal, const NumberSet& without,
                          ResultPool& pool) {
    JournalResults results(journal, pool);
    journal.each([&](const Fixture& fixture, const PlayedMatch& match) {
        if (!without.contains(fixture.number)) results.add(fixture, match);
    });
    results.finish();
}

}  // namespace ply
