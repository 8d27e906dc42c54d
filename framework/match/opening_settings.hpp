/// Which openings a tournament has.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/match/openings.hpp"

namespace ply {

struct OpeningSettings {
    int plies = 2;  ///< random ones, where there is no list
    std::optional<Score>
        balance;            ///< only positions whose score is at most this for both sides ...
    std::string by;         ///< ... for this searcher
    std::string file;       ///< a list instead of random plies
    bool shuffled = false;  ///< the list in an order of the seed instead of its own
    int most_plies = 0;     ///< lines of moves are cut after so many; 0: not
    int first = 1;          ///< the number of the opening to begin with; those before it come last

    /// A line of the list that is neither empty nor a comment, with its number.
    struct Line {
        int number = 0;
        std::string text;
    };
    std::vector<Line> lines;

    /// A list that grew after it had run out: the openings below number `until` are those of the
    /// first `lines` lines; then come the new lines, and then all of them again.
    struct Shorter {
        std::size_t lines = 0;
        std::size_t until = 0;
        friend bool operator==(const Shorter&, const Shorter&) = default;
    };
    std::vector<Shorter> earlier;  ///< the shortest first
};

/// Whether the file is a book of another program (session/books), by the ending of its name.
bool is_opening_book(const std::string& file);

/// The openings of one game. `game` and `watch` must outlive them. Throws Error when there are none
/// or the list is wrong.
std::unique_ptr<OpeningSource> make_openings(const Game& game, const OpeningSettings& settings,
                                             std::uint64_t seed, MatchWatch* watch);

/// The lines of a list: one opening each, moves from the start of the game or a position as text;
/// lines that begin with # are comments. Throws Error when the file cannot be read or has none.
std::vector<OpeningSettings::Line> read_opening_list(const std::string& file);

}  // namespace ply
