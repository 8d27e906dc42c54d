/// A game in play on the whole screen: typed at the prompt, or chosen on the board by arrows, Enter
/// and the mouse.
#pragma once

#include <deque>
#include <map>
#include <mutex>

#include "framework/app/display/board_cursor.hpp"
#include "framework/app/display/game_display.hpp"
#include "framework/app/display/game_screen.hpp"
#include "framework/app/terminal/curses_screen.hpp"
#include "framework/app/terminal/line_editor.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {

class ScreenDisplay final : public GameDisplay {
public:
    ScreenDisplay(const Terminal& terminal, Completion completion, WhileThinking answer);
    /// Gives the terminal back; then what was said last stands there.
    ~ScreenDisplay() override;

    void show(const Session& session, bool flipped) override;
    void cover() override;
    void show_thought(const std::vector<std::string>& lines) override;
    void say(const std::string& text) override;
    void say_fitted(const FittedText& text) override;
    void warn(const std::string& text) override { say(text); }
    void say_last(const std::string& text, const std::string& more) override;
    int columns() const override;
    bool shows_opinions() const override { return true; }
    void show_opinion(const Opinion* opinion) override { opinion_ = opinion; }
    Line ask(const std::string& prompt, const Waiting& waiting) override;
    bool typed_ahead() const override { return !ahead_.empty(); }
    std::string keys() const override;
    bool interactive() const override { return true; }
    std::shared_ptr<void> thinking(const std::string& who, std::stop_source at_once) override;
    void show_found(const std::string& worth, const std::string& line) override;

private:
    struct Seat {
        std::string name;
        std::optional<TimeLeft> left;
        bool moves = false;
        bool runs = false;  ///< its clock
    };

    /// The board as it is drawn in so many columns.
    struct Board {
        std::vector<std::string> lines;
        std::vector<DrawnCell> places;
    };

    void draw();
    /// Takes the board that was drawn for so many columns or the next fewer.
    void fit_board(int columns);
    /// What was said, in lines for so many columns.
    void fit(int columns);
    void show_seats(const Session& session);
    /// The word that a key stands for; nothing: for none.
    std::optional<Line> step_through(const ScreenKey& key) const;
    /// A whole line, nothing yet, or that the input has ended.
    std::optional<Line> after_key(const ScreenKey& key);
    bool scrolls(const ScreenKey& key);
    void show_all_said();
    std::optional<Line> type(std::string_view keys);
    std::optional<Line> choose(int cell);
    void key_while_thinking(const ScreenKey& key, std::stop_source& at_once);

    const Terminal& terminal_;
    std::optional<CursesScreen> screen_;
    std::optional<LineEditor> editor_;
    GameScreenContent content_;
    GameScreenLayout layout_;
    std::vector<FittedText> said_;  ///< the newest last
    FittedText sheet_;              ///< what the sheet holds
    bool reads_on_ = false;         ///< in a sheet, when somebody has just come to a move
    int fitted_columns_ = 0;        ///< for which the content has their lines
    std::vector<Seat> seats_;
    ShownTexts texts_;             ///< of the moves
    std::map<int, Board> boards_;  ///< by the columns of the window; no game is asked on a resize
    std::vector<DrawnCell> places_;
    std::vector<int> changed_;
    const Opinion* opinion_ = nullptr;
    std::optional<BoardCursor> cursor_;  ///< nothing: nobody is to choose a move
    std::optional<int> cursor_cell_;     ///< where it stood last
    NodeId shown_ = -1;
    bool was_over_ = false;
    Clock::time_point since_;  ///< when the position was shown first
    std::string last_;
    WhileThinking while_thinking_;
    std::deque<Line> ahead_;  ///< lines that were typed while somebody thought

    struct Found {
        std::string worth;
        std::string line;
    };
    std::mutex found_mutex_;
    Found found_;  ///< by who thinks, in another thread than draws
};

}  // namespace ply
