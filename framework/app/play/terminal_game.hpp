/// A game in play in the terminal, between persons and programs: whose turn it is, and what follows
/// from the words that are typed. What it is shown on is a GameDisplay.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "framework/app/analysis/throws.hpp"
#include "framework/app/display/game_display.hpp"
#include "framework/app/display/opinion.hpp"
#include "framework/player/player.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/session/session.hpp"

namespace ply {

struct TerminalGameSettings {
    bool json = false;
    std::string engine_log{};  ///< a file for what was said to and by engines that fail
    bool typed_dice = false;   ///< a person says what was thrown
    bool plain = false;        ///< line by line, on a terminal too
    /// The board is drawn from the other side, until `flip` or another seat turns it.
    bool flipped = false;
    bool opinion = false;      ///< while a person thinks, the position is valued beside the game
    std::optional<std::uint64_t> given_seed{};  ///< whoever gave it need not be told
    /// Said at the beginning: what a file had that is not in the game.
    std::vector<std::string> notes{};
    /// The command that goes on with this game, said when somebody leaves.
    std::function<std::string(const Session&)> command{};
    /// Called after every change; throws nothing. Returns what went wrong, or nothing.
    std::function<std::string(const Session&)> save{};
};

class TerminalGame {
public:
    enum class End : std::uint8_t {
        finished,
        left,   ///< a person has quit, or a stop was requested
        saved,  ///< one of the watched files was saved
        again,  ///< a new game is wanted
    };

    /// `session` must outlive this. Throws Error where a player cannot play the game.
    TerminalGame(Session& session, TerminalGameSettings settings);
    ~TerminalGame();

    /// Plays moves as somebody has written them, in silence. Returns why it stopped before the end,
    /// or nothing.
    std::string replay(const std::vector<std::string>& moves);

    /// Plays on until the end of the game, or until somebody leaves.
    End play(const Terminal& terminal);

    /// Back to the last position in which a person was to move; false: there is nothing to undo.
    bool undo();

    /// The drawn board.
    std::string board() const;
    /// Whether it is drawn from the other side.
    bool flipped() const { return settings_.flipped; }
    /// Whether positions are valued while a person thinks.
    bool opinion() const { return settings_.opinion; }

private:
    /// What follows a line that was typed.
    enum class Next : std::uint8_t { ask, show, left, again, saved };
    /// What a word that is typed while a program thinks does to its search.
    enum class Search : std::uint8_t {
        hurried,     ///< the program moves at once, and then the word acts
        left_alone,  ///< the word acts meanwhile: it only shows something
        given_up,    ///< the word acts in place of the program's move
    };
    /// One row of the table of words: `undo`, `go N`.
    struct Word {
        const char* name;
        const char* argument = "";  ///< as the help writes it; empty: it takes none
        const char* help;
        Next (TerminalGame::*act)(const std::string& argument);
        /// Other names, separated by blanks; of a word with an argument, names of it with that one.
        const char* aliases = "";
        /// It shows what a player may not see while the game goes on.
        bool shows_all = false;
        Search search = Search::hurried;
    };
    static std::span<const Word> words();
    /// Null: no word has this name or alias.
    static const Word* word_called(const std::string& name);

    const Game& game() const { return session_.game(); }
    const Position& now() const { return session_.position(); }
    std::string player_of(Player seat) const;
    bool is_person(Player seat) const;
    /// Who speaks where this player is to move: for a program that has failed, the only person.
    Player speaker_for(Player mover) const;
    std::vector<std::string> names_for(std::string_view placeholder) const;
    std::vector<std::string> completions(const std::string& before) const;
    std::string prompt() const;
    GameDisplay::Line ask(const std::string& question, const GameDisplay::Waiting& waiting);

    void show_board();
    std::optional<End> play_on();
    bool outlives_failing_rules() const;
    std::optional<End> go_on_after(const RulesError& failure);
    std::optional<End> throw_dice();
    std::optional<End> ask_program(Player mover);
    std::optional<End> replace_program(Player mover, const std::string& failure);
    std::optional<End> ask_person();
    std::optional<End> end_after(Next next);
    std::optional<End> cover(Player mover);
    std::vector<std::string> news_for(Player player) const;
    End after_the_end();
    Next read_and_act();
    Next act_on(const std::string& line);
    void complain(const std::string& text);
    Next try_to_act_on(const LineReader::Line& line);
    /// In the display's thread, while a program thinks in this one.
    GameDisplay::Meanwhile answer_meanwhile(const LineReader::Line& line);
    const Word* word_meant_by(const std::string& line) const;
    bool leads_nowhere(const Word& word) const;
    /// The rules for who thinks, so that the game's own are free for words that are answered then.
    const Game& thinkers_game();
    Next make_typed(const std::string& text);
    std::string wrong_in_line(const std::string& text) const;
    [[noreturn]] void refuse(const std::string& text) const;
    [[noreturn]] void refuse_throw(const std::string& text) const;
    std::string meant_word(const std::string& line) const;
    /// False: the clock of its player had run out.
    bool make(Move move, const std::string& who, std::optional<Score> score,
              std::chrono::nanoseconds used);
    void tell_what_is_seen(const std::string& who, const std::vector<std::string>& seen);
    bool has_been_chosen() const;
    void gone_elsewhere();
    bool person_moves() const;
    void on_to_person();
    Next arrive(NodeId was, const char* refusal);
    void follow_as_main_line();
    bool deals_unseen() const;
    /// While a person is asked, where it is wanted and can be seen.
    void begin_opinion();
    void end_opinion();
    void seat_programs();
    void changed();
    static ScoreScale scale_of(const std::string& who, std::optional<Score> score,
                               const Game& rules);
    bool depends_on_seed() const;
    std::string seed_text() const;
    /// `+0.35, depth 9`
    static std::string worth_text(const ScoreScale& scale, const SearchResult& result);
    /// `line e4 e5`; empty: none is known.
    static std::string line_text(const SearchResult& result, const Position& from,
                                 const Game& rules);
    std::vector<std::string> thought_text(Player seat, const SearchResult& result) const;
    /// What is found on the way; from within a search.
    void show_found(const ScoreScale& scale, const SearchResult& result);
    /// What somebody else thinks of the position, and how its scores are written.
    struct Advice {
        SearchResult found;
        ScoreScale scale;
        std::string worth() const { return found.score ? scale.text(*found.score) : "no score"; }
    };
    Advice advise();
    bool advise_before_throw(std::string (*told)(const Throws&, int columns));
    void finish();
    /// Saves how long a person on a clock has thought about the move: unless so little came since
    /// it was last saved.
    void keep_thought(LineReader::Clock::duration since_kept = {});
    End leave();
    void say_how_to_go_on();

    static std::string words_while_thinking();
    Next help(const std::string& name);
    Next list_moves(const std::string& cell);
    Next undo_word(const std::string&);
    Next redo(const std::string&);
    Next step_back(const std::string&);
    Next step_forward(const std::string&);
    Next to_beginning(const std::string&);
    Next to_end(const std::string&);
    Next go(const std::string& number);
    Next show_line(const std::string&);
    Next show_tree(const std::string&);
    Next promote(const std::string&);
    Next remove(const std::string&);
    Next comment(const std::string& text);
    Next seat(const std::string& text);
    Next swap(const std::string&);
    void have_changed_seats(bool turned);
    Next hint(const std::string&);
    Next evaluate(const std::string&);
    Next show_again(const std::string&);
    Next flip(const std::string&);
    Next set_opinion(const std::string& wish);
    Next position(const std::string&);
    Next print_as(const std::string& format);
    Next save_to(const std::string& words);
    Next offer_draw(const std::string&);
    Next resign(const std::string&);
    Next start_again(const std::string&);
    Next quit(const std::string&);

    Session& session_;
    TerminalGameSettings settings_;
    const Terminal* terminal_ = nullptr;                  ///< while play() runs
    std::unique_ptr<GameDisplay> display_;                ///< from the beginning of play()
    std::optional<Opinion> opinion_;                      ///< made when it is first wanted
    bool holds_opinion_ = false;                          ///< it is about the present position
    std::unique_ptr<Game> thinkers_game_;                 ///< made when somebody is to think
    std::vector<std::string> seated_;                     ///< who the programs below were made for
    std::vector<std::unique_ptr<Participant>> programs_;  ///< by seat; null: a person
    std::chrono::steady_clock::time_point turn_began_;
    Player seen_by_ = chance_player;  ///< of several persons, who looked at the screen last
    bool thought_is_read_ = true;     ///< what is found on the way may be shown
    bool search_given_up_ = false;    ///< who thinks need not move any more
    int not_ahead_ = 0;      ///< moves in a row after which a program thought itself not ahead
    bool finished_ = false;  ///< it was played to an end; what follows are variations
    std::map<std::filesystem::path, std::string> saved_;  ///< what this game has written, and where
};

}  // namespace ply
