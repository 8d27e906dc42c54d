/// Who meets whom: the forms a tournament can have, behind one interface.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "framework/game/outcome.hpp"
#include "framework/tournament/schedule/fixture.hpp"
#include "framework/tournament/schedule/stretch.hpp"

namespace ply {

enum class FormatKind : std::uint8_t {
    round_robin,  ///< all against all
    gauntlet,     ///< the first players against all others
    match,        ///< exactly as many players as the game has seats
    meetings,     ///< those that are listed, each as often as it says
    swiss,        ///< in each round against somebody with about as many points
    knockout,     ///< whoever loses a meeting is out
    ladder,       ///< neighbours meet, and change places when the lower one wins
};

/// `round_robin`: as it stands in tournament files.
std::string_view format_name(FormatKind kind);
/// Of all formats.
std::span<const std::string_view> tournament_format_names();
std::optional<FormatKind> parse_format(std::string_view name);
/// Who meets whom follows from the results, two at a time.
constexpr bool follows_results(FormatKind kind) {
    return kind >= FormatKind::swiss;
}

/// No tournament has more.
inline constexpr std::uint64_t most_matches = 100'000'000;

/// How large a tournament is: the first so many players and games, so many rounds; in formats that
/// follow results the rounds that had begun when further players came.
struct Extent {
    int players = 0;
    int games = 0;
    int rounds = 0;
    friend bool operator==(const Extent&, const Extent&) = default;
};

/// Two players of the format `meetings`, in every round.
struct ListedMeeting {
    int first = 0;
    int second = 0;
    int pairs = 0;    ///< pairs of matches, from both seats
    int matches = 0;  ///< and matches in which `first` has the first seat
};

struct FormatSettings {
    FormatKind kind = FormatKind::round_robin;
    int players = 0;
    std::vector<int> seats;  ///< of each game
    int rounds = 1;          ///< not of knockouts, which have as many as they need
    int pairs = 1;           ///< swiss, knockout, ladder: pairs of matches in a meeting
    int tiebreaks = 4;       ///< knockout: further pairs while a meeting is tied
    int challengers = 1;     ///< gauntlet: how many of the first players
    std::vector<ListedMeeting> meetings = {};
    std::vector<Extent> earlier = {};  ///< from which it has grown, in order; not knockouts
};

/// Fixtures without their seeds. Matches are numbered from 1; whatever becomes known depends on the
/// results with smaller numbers alone.
class Format {
public:
    virtual ~Format() = default;

    /// The fixtures 1 to known() are known by now; the others depend on results.
    virtual std::uint32_t known() const = 0;
    /// All are known.
    virtual bool settled() const { return true; }
    /// Of the known ones, those that are played now: all, or those that followed from results last.
    virtual Stretch stage() const { return {1, known()}; }
    /// How many there will be in all; before settled(), if no meeting is tied from now on.
    virtual std::uint32_t expected() const { return known(); }
    /// `number` from 1 to known().
    virtual Fixture fixture(std::uint32_t number) const = 0;

    /// Reports the result of a match, in the order of numbers without a gap; nothing when the match
    /// had none or was left out.
    virtual void tell(const Fixture& /*fixture*/, const std::optional<Outcome>& /*outcome*/) {}
    /// The player takes no further part; matches that are known already are left out.
    virtual void withdraw(int /*player*/) {}

    /// Where places are not decided by the points of the matches alone: all players, the best
    /// first, as things stand.
    virtual std::vector<int> ranking() const { return {}; }
    /// Points that players have for rounds in which they had no opponent; empty: there are none.
    virtual std::vector<double> bye_points() const { return {}; }
};

/// Throws Error when the players and games do not go together.
std::unique_ptr<Format> make_format(const FormatSettings& settings);

}  // namespace ply
