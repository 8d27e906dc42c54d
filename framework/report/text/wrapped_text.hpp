/// Prose in a terminal, of 80 columns or fewer.
///
/// Where a number of columns is not given, it is columns_for(stdout).
#pragma once

#include <cstdio>
#include <string>
#include <vector>

namespace ply {

/// The columns of the window that shows the stream, or those that COLUMNS in the environment says;
/// 0: neither is there, lines may be as long as they like. At least 20.
int window_columns(std::FILE* stream);
/// The same, at most 80; 80 where there is no window.
int columns_for(std::FILE* stream);

/// Breaks lines between words so that none is longer than that many columns; in lists (lines that
/// begin with a blank) only those that are too long, whose rest stands as far in. Ends with a
/// newline.
std::string wrapped_text(const std::string& text, int columns = columns_for(stdout));

/// `head`, and beside it the words of `text`, in lines of at most `columns` columns that all begin
/// below the first one. Where little room is left beside it, the words stand four columns in. A
/// word too long for its line stays whole. Ends with a newline.
std::string hanging_text(const std::string& head, const std::string& text,
                         int columns = columns_for(stdout));
/// The same of strings with a blank between them.
std::string hanging_text(const std::string& head, const std::vector<std::string>& texts,
                         int columns = columns_for(stdout));

/// A line for `stream`, with its end: broken between words where it is too long for the window. Of
/// a label and a text, with two blanks or more between them, the rest stands below the text.
std::string line_for(std::FILE* stream, const std::string& line);

}  // namespace ply
