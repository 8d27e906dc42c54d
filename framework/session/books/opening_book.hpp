/// Openings from files of other programs, as lines of a list: what a tournament plays from.
///
/// * *PGN* (`.pgn`): the main line of every game; one that begins with FEN, its position.
/// * *Polyglot* (`.bin`), of chess: all lines of the book from the start of the game, the moves
/// with
///   more weight first.
/// * *SGF* (`.sgf`): every line of every game, variations included.
///
/// Each is cut after so many plies. Openings that lead to one position stand there once.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/position.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/match/opening_settings.hpp"
#include "framework/tournament/spec/tournament_file.hpp"

namespace ply {

/// Puts the openings of its book, where the file names one, into a tournament; lists of lines are
/// left to make_plan. Throws Error `book.pgn:17: what; way out`.
void read_opening_book(TournamentFile& tournament, const Catalogue& catalogue);

/// Openings as they are read, each position once.
class BookLines {
public:
    /// `plies`: 0 for all of them. `game` must outlive this.
    BookLines(const Game& game, int plies) : game_(game), plies_(plies) {}

    int plies() const { return plies_; }
    const Game& game() const { return game_; }
    /// The line from `start`, which is that of the game unless `placed`. Throws Error where there
    /// are too many.
    void add(const Position& start, bool placed, std::vector<Move> moves, int number);
    std::vector<OpeningSettings::Line> take() { return std::move(lines_); }

private:
    const Game& game_;
    int plies_;
    std::vector<OpeningSettings::Line> lines_;
    std::set<std::string> seen_;  ///< last positions
};

void read_pgn_book(const std::string& file, BookLines& lines);
void read_polyglot_book(const std::string& file, BookLines& lines);
/// `spec` is the game as the tournament calls it.
void read_sgf_book(const std::string& file, const std::string& spec, BookLines& lines);

/// The key of a position of chess, from its FEN. A pawn that can be taken in passing counts where
/// FEN names its square.
std::uint64_t polyglot_key(const std::string& fen);

}  // namespace ply
