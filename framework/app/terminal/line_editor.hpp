/// Lines typed at a prompt: edited, with history and completion on a terminal, plain otherwise.
///
///     LineEditor editor([](const std::string& before) { return words_that_fit(before); });
///     while (const auto line = editor.read("hex> ").text) ...
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

/// What comes behind in the same line is dropped: files and pipes may have lines without end.
inline constexpr std::size_t longest_typed_line = std::size_t{1} << 20;

/// By GNU readline. There can be only one at a time.
class LineEditor {
public:
    /// What the word under the cursor may become; `before` is the line up to it, that word left
    /// out. Words that do not begin like it are left out by the editor.
    using Completion = std::function<std::vector<std::string>(const std::string& before)>;

    struct Settings {
        const char* history = "repl_history";  ///< a file in the user's state folder
        bool plays_moves = false;  ///< words are whole moves in every line, not only after `>`
        bool signals = true;       ///< Ctrl-C ends a line; otherwise somebody else hears of it
        bool drawn = true;         ///< false: nothing is written; the caller draws the line
    };
    LineEditor(Completion completion, Settings settings);
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    struct Line {
        std::optional<std::string> text;  ///< nothing: Ctrl-D or the end of the input
        bool interrupted = false;         ///< by Ctrl-C; what was typed is discarded
    };
    /// Ends early, without a text, when `ends` returns true, which it is asked twenty times a
    /// second.
    Line read(const std::string& prompt, const std::function<bool()>& ends = {});

    /// Edits a line that the caller draws by keys that the caller reads: characters, and the
    /// control characters of readline. Returns the line once it is whole.
    std::optional<Line> type(std::string_view keys);
    /// That line as it is, and before which of its bytes the cursor stands.
    std::string typed() const;
    std::size_t cursor() const;
    /// What the word might have become when it was to be completed, where that was not one only;
    /// told once.
    std::vector<std::string> take_choices();

    /// Standard input and output are a terminal.
    bool interactive() const { return interactive_; }

private:
    Line read_terminal(const std::string& prompt, const std::function<bool()>& ends);
    Settings settings_;
    bool interactive_;
    bool being_typed_ = false;  ///< by type()
    int signals_ = -1;          ///< readable when Ctrl-C was pressed
};

}  // namespace ply
