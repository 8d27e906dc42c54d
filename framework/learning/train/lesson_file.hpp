/// Lessons that are kept: the games of a teacher, who is asked once for many nets.
///
///     LessonFile file("chess.lessons", source);
///     while (const auto taught = file.next()) ...
///     file.add({another});
///
/// Lines of text. The first ones say whose lessons they are, and of what game; then each line is a
/// game: its moves, the bits of Move in hexadecimal, and a point. Behind a move stands what the
/// teacher said for the mover before it: `=` and a score, a lesson; and lessons of positions that
/// other moves would have led to, `,` and these moves, `=` and a score. Positions are not there, so
/// that any net's features can be read off them.
///
///     plyboard lessons 1
///     game chess
///     rules 5b2c61a08f3d9e47
///     teacher uci(cmd=stockfish, nodes=100)
///     seed 1
///     30c 89d 1c6=35 ad3=-28,ad4=-12,ad3/1c7=-30 .
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/descriptor.hpp"
#include "framework/base/files/input_lines.hpp"
#include "framework/learning/train/lessons.hpp"

namespace ply::learning {

/// Whose lessons they are.
struct LessonSource {
    std::string spec;         ///< the game as a user writes it
    std::uint64_t rules = 0;  ///< their fingerprint
    std::string teacher;      ///< as a player is written
    std::uint64_t seed = 1;
};

class LessonFile {
public:
    /// What a file says of itself. Throws Error where it is not there, or no file of lessons.
    static LessonSource source_of(const std::string& path);

    /// Begins a file, or goes on with what is there, and keeps other programs out. Throws Error
    /// where those are other lessons, or where the file cannot be written.
    LessonFile(std::string path, const LessonSource& source);

    /// The next game of those that it held. A line without its point is passed by: whoever wrote it
    /// was killed. Throws Error, which says where, where it is no game.
    std::optional<TaughtGame> next();
    /// Behind all others. Throws Error where there is no room.
    void add(const std::vector<TaughtGame>& games);

private:
    std::string path_;
    Descriptor lock_;
    std::optional<InputLines> lines_;
};

}  // namespace ply::learning
