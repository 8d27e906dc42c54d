/// The lines of a file of any size, one after the other: memory for one of them.
///
///     InputLines lines("games.pgn", "name a file of games");
///     while (lines.next()) use(lines.number(), lines.line());
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

#include "framework/base/descriptor.hpp"

namespace ply {

class InputLines {
public:
    /// Throws Error with `way_out` where it is no file that can be read.
    InputLines(std::filesystem::path file, std::string_view way_out);

    /// False: there is no further line. Throws Error where reading fails, or where a line has more
    /// than 16 MiB.
    bool next();
    /// Without its end; valid until the next call of next().
    std::string_view line() const { return line_; }
    std::size_t number() const { return number_; }  ///< from 1
    /// `games.pgn:17`, before the first line `games.pgn`; for messages.
    std::string place() const;

private:
    bool read_more();

    std::filesystem::path path_;
    Descriptor file_;
    std::string buffer_;
    std::size_t begin_ = 0;  ///< in the buffer, of what has not been read
    bool ended_ = false;
    std::string_view line_;
    std::size_t number_ = 0;
};

}  // namespace ply
