/// Prose in a terminal of 80 columns.
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace ply {

/// Breaks lines between words so that none is longer than that many columns; lists (lines that
/// begin with a blank) stay as they are. Ends with a newline.
std::string wrapped_text(const std::string& text, int columns = 80);

/// The columns of the window that shows the stream, at most 80; 80 where it is no terminal.
int columns_for(std::FILE* stream);

/// `head`, and beside it the words of `text`, in lines of at most `columns` columns that all begin
/// below the first one. Where little room is left beside it, the words stand four columns in. A
/// word too long for its line stays whole. Ends with a newline.
std::string hanging_text(const std::string& head, const std::string& text, int columns = 80);
/// The same of strings with a blank between them.
std::string hanging_text(const std::string& head, const std::vector<std::string>& texts,
                         int columns = 80);

/// A line for `stream`, with its end: broken between words where it is too long for the window.
std::string line_for(std::FILE* stream, const std::string& line);

}  // namespace ply
