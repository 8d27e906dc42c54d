/// A sentence about a text, and where: what a person is shown as a line, and an editor beside the
/// text.
#pragma once

#include <optional>
#include <string>

namespace ply {

/// What would be right, in place of a piece of the text. Lines and columns are counted from 1,
/// columns in bytes; the end is the first column behind the piece.
struct Correction {
    int line = 0;
    int column = 0;
    int end_line = 0;
    int end_column = 0;
    std::string text;

    bool operator==(const Correction&) const = default;
};

struct Note {
    std::string file;
    int line = 0;    ///< 0: none is known
    int column = 0;  ///< 0: none is known
    std::string message;
    std::optional<Correction> replacement{};  ///< where there is no doubt

    /// `file:line: message`
    std::string text() const {
        return file + (line > 0 ? ":" + std::to_string(line) : "") + ": " + message;
    }
};

}  // namespace ply
