/// What a game in play is shown on, and where its person types: line by line (line_display.hpp), or
/// on a whole screen (screen_display.hpp).
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/app/display/opinion.hpp"
#include "framework/app/display/typed_lines.hpp"
#include "framework/session/session.hpp"

namespace ply {

class GameDisplay {
public:
    using Line = LineReader::Line;
    using Completion = LineReader::Completion;
    using Clock = LineReader::Clock;
    using Waiting = LineReader::Waiting;
    /// What becomes of a line that is typed while somebody thinks.
    enum class Meanwhile : std::uint8_t {
        done,    ///< what it asks for has been done
        kept,    ///< ask() returns it, when the thinking has come to its end
        urgent,  ///< the same, and the thinking ends now
    };
    /// Called in the display's thread (see thinking()).
    using WhileThinking = std::function<Meanwhile(const Line& line)>;

    virtual ~GameDisplay() = default;

    /// The position is another one, or is to be seen again; where `flipped`, from the other side.
    virtual void show(const Session& session, bool flipped) = 0;
    /// What is shown goes away: another person will sit there who may not see it.
    virtual void cover() = 0;
    /// What a program thought of the move it plays, in a few lines.
    virtual void show_thought(const std::vector<std::string>& lines) = 0;
    /// Lines for the person; nothing is asked.
    virtual void say(const std::string& text) = 0;
    /// The same of a text that is made for so many columns, and anew when there are more or fewer.
    /// It may be asked for from another thread, until the display is gone.
    using FittedText = std::function<std::string(int columns)>;
    virtual void say_fitted(const FittedText& text) = 0;
    /// The same as say() about what went wrong beside the game.
    virtual void warn(const std::string& text) = 0;
    /// Lines that stay when the display is gone. Where it shows a board, `more` is seen only then.
    virtual void say_last(const std::string& text, const std::string& more) = 0;
    /// The columns that said lines may have.
    virtual int columns() const = 0;

    /// Whether there is room for what show_opinion() shows.
    virtual bool shows_opinions() const = 0;
    /// From now on what it finds is seen while something is asked; null: none. It must live until
    /// then.
    virtual void show_opinion(const Opinion* opinion) = 0;

    /// Asks until something is typed or happens.
    virtual Line ask(const std::string& prompt, const Waiting& waiting) = 0;
    /// Whether a line was typed while somebody thought, which ask() returns at once.
    virtual bool typed_ahead() const { return false; }
    /// The keys that it takes besides letters, as a text for help; empty: none.
    virtual std::string keys() const { return {}; }
    /// A person sits there, who may go on after the end of the game.
    virtual bool interactive() const = 0;

    /// Until what is returned is gone somebody thinks, in the caller's thread, and the display
    /// lives in one of its own, where it is used by what WhileThinking does. Who thinks has rules
    /// of its own (Game::fork). `at_once` ends the thinking early.
    virtual std::shared_ptr<void> thinking(const std::string& who, std::stop_source at_once) = 0;
    /// Meanwhile: what was found so far, as `+0.35, depth 9`, and the line.
    virtual void show_found(const std::string& worth, const std::string& line) = 0;
};

/// The screen where there can be one and it is wanted, else lines. `terminal` must outlive it.
std::unique_ptr<GameDisplay> make_game_display(const Terminal& terminal, bool plain,
                                               GameDisplay::Completion completion,
                                               GameDisplay::WhileThinking while_thinking);

}  // namespace ply
