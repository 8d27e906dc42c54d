/// What texts of games in PGN and its kin are made of: tags, the tokens of moves, lines.
/// S. Edwards, "Portable Game Notation Specification and Implementation Guide", 1994
///
///     Movetext movetext;
///     movetext.add("1.");
///     movetext.add(move_token("e4"));
///     const std::string text = pgn_tag("White", "A. Player") + "\n" + movetext.take();
#pragma once

#include <string>
#include <vector>

#include "framework/player/clock.hpp"

namespace ply {

/// A tag with its line end. Values that are longer than the standard allows are cut, but for a
/// position's, which would then be another one.
std::string pgn_tag(const std::string& name, const std::string& value);

/// A clock as the tag TimeControl has it: `300+3`, `40/9000`; `-` without one, `?` for what the
/// standard cannot say (byoyomi).
std::string time_control_text(const ClockRule& rule);

/// A move as a token: what is no symbol of PGN, or looks like a number or a result, stands in
/// quotes, as the standard writes strings.
std::string move_token(const std::string& move);

/// Words put into lines of at most 79 columns, unless a single word is longer.
class Movetext {
public:
    void add(const std::string& word);
    /// In braces. What would end the comment is left out.
    void add_comment(std::vector<std::string> words);
    /// A variation begins before the next word and ends behind the last one.
    void open() { opened_ += '('; }
    void close() { last_ += ')'; }
    std::string take();

private:
    void put_last();

    std::string text_;
    std::size_t column_ = 0;
    std::string opened_;
    std::string last_;  ///< a word that may still get a bracket behind it
};

}  // namespace ply
