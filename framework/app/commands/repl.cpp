// plyboard repl GAME: a prompt into a script, at a position.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <span>

#include "framework/app/cli/common.hpp"
#include "framework/app/display/typed_lines.hpp"
#include "framework/app/terminal/line_editor.hpp"
#include "framework/authoring/repl/console.hpp"
#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/line_words.hpp"
#include "framework/lua/rules/script.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/report/words/words_text.hpp"

namespace ply {
namespace {

constexpr const char* help_text =
    "A line of Lua is evaluated at the position: count(MINE), board[5], helper(3).\n"
    "Your functions and locals are there; `me` moves next, `last` is the cell of the\n"
    "last move. Verbs that offer moves show them. board[5] = 1 changes the position,\n"
    "x = 3 is kept for later lines.\n"
    "\n"
    "  > e2-e4 e7-e5   plays moves          undo      takes back a move or change\n"
    "  moves           the legal moves      reset     back to the first position\n"
    "  board           the board            random 9  plays random moves\n"
    "  position        its text             position TEXT   goes there\n"
    "  time count(1)   nanoseconds a call   reload    reads the script again\n"
    "  help            help step: a word    quit      as does Ctrl-D\n";

/// As people end other prompts, too.
bool ends(std::string_view line) {
    return line == "quit" || line == "exit" || line == "quit()" || line == "exit()";
}

/// A position and how it came about.
struct Step {
    Position position;
    std::optional<Move> move;  ///< nothing: it was set by hand
    Player mover = 0;          ///< who made the move
};

class Repl {
public:
    explicit Repl(std::string name) : name_(std::move(name)) { reload(); }

    int run() {
        LineEditor editor([this](const std::string& before) { return completions(before); }, {});
        interactive_ = editor.interactive();
        if (interactive_) {
            emit("{}; help says what can be typed, Ctrl-D ends\n", opened_.game->info().title);
            show_board();
        }
        std::string text;
        while (true) {
            std::fflush(stdout);
            const LineEditor::Line line =
                editor.read(text.empty() ? opened_.game->info().name + "> " : "... ");
            if (line.interrupted) {
                text.clear();
                continue;
            }
            if (!line.text && text.empty()) return 0;
            text += (text.empty() ? "" : "\n") + line.text.value_or("");
            if (ends(without_blanks(text))) return 0;
            if (!handle(text, !line.text.has_value())) text.clear();
            if (!line.text) return 0;
        }
    }

private:
    /// False: done with it. True: the text goes on in the next line, unless this was the `last`.
    bool handle(const std::string& text, bool last) {
        try {
            const std::string line(without_blanks(text));
            if (line.empty() || command(line)) return false;
            return evaluate(text, last);
        } catch (const Error& error) {
            say(short_line(failure_text(error)) + hint(text, error.what()));
        }
        return false;
    }

    /// A sentence, broken between words where it is too long for the window.
    static void say(const std::string& sentence) { emit("{}", line_for(stdout, sentence)); }

    /// Whoever types a move as it is, or more than a command takes.
    std::string hint(const std::string& text, std::string_view error) const {
        const auto words = split_words(text);
        if (words.size() > 1 && error.find("syntax error") != error.npos &&
            std::ranges::find(commands(), words[0], &Word::word) != commands().end())
            return fmt::format("; {} takes nothing after it", words[0]);
        try {
            const auto moves = legal_texts(*opened_.game, now());
            const bool move =
                words.size() == 1 && std::ranges::find(moves, words[0]) != moves.end();
            return move ? fmt::format("; to play the move, write > {}", words[0]) : "";
        } catch (const Error&) {
            return "";
        }
    }

    /// Whether the line is a command of the prompt; then it is done.
    bool command(const std::string& line) {
        const std::string word = line.substr(0, line[0] == '>' ? 1 : line.find(' '));
        const std::string rest(without_blanks(std::string_view(line).substr(word.size())));
        const auto found = std::ranges::find(commands(), word, &Word::word);
        if (found == commands().end() || (!rest.empty() && !found->takes_text)) return false;
        (this->*found->run)(rest);
        return true;
    }

    void play_moves(const std::string& rest) {
        if (rest.empty()) throw Error("> takes moves, as in > e2-e4 e7-e5");
        for (const std::string& text : split_words(rest)) {
            if (outcome(*opened_.game, now())) throw Error("the game is over; undo or reset");
            make(legal_move(*opened_.game, now(), text));
        }
        show_board();
    }
    void play_random(const std::string& rest) {
        int left = 1;
        const char* const end = rest.data() + rest.size();
        const bool number = std::from_chars(rest.data(), end, left).ptr == end;
        if (!rest.empty() && (!number || left < 1))
            throw Error("random takes how many moves to play, as in random 9");
        for (; left > 0; --left) {
            if (outcome(*opened_.game, now())) break;
            MoveList list;
            legal_moves(*opened_.game, now(), list);
            if (list.empty()) break;
            make(list[random_.below(static_cast<std::uint32_t>(list.size()))]);
        }
        show_board();
    }
    void undo(const std::string&) {
        if (steps_.size() == 1) throw Error("there is nothing to undo");
        steps_.pop_back();
        show_board();
    }
    void reset(const std::string&) {
        steps_ = {{Position::start(*opened_.game), {}, 0}};
        show_board();
    }
    void list_moves(const std::string&) { print_moves(legal_texts(*opened_.game, now())); }
    void board(const std::string&) { show_board(); }
    void position(const std::string& rest) {
        if (!rest.empty()) set(opened_.game->parse_state(rest));
        emit("{}\n", opened_.game->state_text(now().state));
    }
    void time(const std::string& rest) {
        if (rest.empty()) throw Error("time takes what is to be measured, as in time count(1)");
        const double nanoseconds = console_->nanoseconds(rest, view());
        emit("{} ns\n", nanoseconds < 100 ? fmt::format("{:.1f}", nanoseconds)
                                          : with_commas(static_cast<std::uint64_t>(nanoseconds)));
    }
    void help(const std::string& rest) {
        emit("{}", rest.empty() ? std::string(help_text) : word_help(rest));
    }
    void reload_command(const std::string&) {
        const std::string stopped = reload();
        if (!stopped.empty()) say(short_line(stopped));
        show_board();
    }

    /// Reads the script; plays the moves again, as far as they are legal. Why they are not, or
    /// nothing. The old rules stay where the new ones are broken.
    std::string reload() {
        OpenedGame opened = open_named_game(name_);
        const GameSource& source = opened.source;
        Catalogue::standard().script_file(name_);  // says so where it is a plugin
        auto console = std::make_unique<ScriptConsole>(
            ScriptSource{source.file, source.text,
                         [includes = source.includes](const std::string& name) {
                             return includes.at(name);
                         }},
            source.options);
        std::vector<std::string> texts;
        for (std::size_t i = 1; i < steps_.size() && steps_[i].move; ++i)
            texts.push_back(opened_.game->move_text(steps_[i - 1].position.state, *steps_[i].move));
        std::vector<Step> steps{{Position::start(*opened.game), {}, 0}};
        std::swap(steps, steps_);
        std::swap(opened, opened_);
        console_ = std::move(console);
        try {
            for (const std::string& text : texts) make(legal_move(*opened_.game, now(), text));
        } catch (const Error& error) {
            return error.what();
        }
        return "";
    }

    bool evaluate(const std::string& text, bool last) {
        ConsoleAnswer answer;
        try {
            answer = console_->evaluate(text, view());
        } catch (const Error&) {
            show_printed();
            throw;
        }
        if (answer.incomplete && !last) return true;
        if (answer.incomplete) throw Error("input: the text stops within a statement");
        show_printed();
        const Game& game = *opened_.game;
        std::vector<std::string> moves;
        for (const Move move : answer.moves) moves.push_back(game.move_text(now().state, move));
        if (!moves.empty()) print_moves(moves);
        // Verbs that offer moves return how many, which is said already.
        const bool said = answer.values == std::vector{std::to_string(moves.size())};
        if (!answer.values.empty() && (moves.empty() || !said))
            say(fmt::format("{}", fmt::join(answer.values, "  ")));
        if (!(answer.state == now().state)) {
            set(settled(answer.state));
            show_board();
        }
        return false;
    }

    void show_printed() const {
        for (const std::string& row : lines_of(console_->printed())) emit("{}\n", one_line(row));
    }

    void set(const AnyState& state) {
        steps_.push_back({Position::at(*opened_.game, state), {}, 0});
    }
    /// A position that Lua has changed, as if its board had been typed in: how the game stands is
    /// asked of the rules.
    AnyState settled(const AnyState& state) const {
        std::string text = opened_.game->state_text(state);
        text.resize(std::min(text.find(" ="), text.size()));
        return opened_.game->parse_state(text);
    }
    void make(Move move) {
        Step step{now(), move, opened_.game->mover(now().state)};
        play(*opened_.game, step.position, move);
        steps_.push_back(std::move(step));
    }

    const Position& now() const { return steps_.back().position; }
    ConsoleView view() const {
        const int players = opened_.game->facts().players;
        const int mover = std::max(opened_.game->mover(now().state), 0);
        const Step& step = steps_.back();
        const int before = step.move ? std::max(step.mover, 0) : (mover + players - 1) % players;
        return {now().state, mover + 1, before + 1, step.move};
    }

    void show_board() const {
        const Game& game = *opened_.game;
        emit("\n{}\n", draw_board(game, now().state, board_style(stdout)));
        if (const auto ended = outcome(game, now())) {
            emit("{}\n", outcome_text(*ended, game));
        } else {
            const Player mover = game.mover(now().state);
            emit("{} to move\n",
                 mover == chance_player ? "chance" : fmt::format("player {}", mover + 1));
        }
    }
    void print_moves(const std::vector<std::string>& moves) const {
        emit("{} move{}\n", moves.size(), moves.size() == 1 ? "" : "s:");
        print_columns(moves, stdout);
    }

    std::vector<std::string> completions(const std::string& before) {
        try {
            if (before.starts_with("help ")) return script_words();
            if (before.starts_with('>')) return legal_texts(*opened_.game, now());
            return names_after(before);
        } catch (const Error&) {
            return {};
        }
    }
    std::vector<std::string> names_after(const std::string& before) {
        std::vector<std::string> names = console_->names();
        for (const std::string table : {"evaluate", "opt", "var", "math", "string", "table"})
            for (const std::string& field : console_->fields(table))
                names.push_back(table + "." + field);
        if (!before.empty()) return names;
        for (const Word& word : commands()) names.emplace_back(word.word);
        names.emplace_back("quit");
        return names;
    }

    struct Word {
        std::string_view word;
        void (Repl::*run)(const std::string& rest);
        bool takes_text = false;  ///< else a line with more than the word is Lua
    };
    static std::span<const Word> commands();

    std::string name_;
    OpenedGame opened_;
    std::unique_ptr<ScriptConsole> console_;
    std::vector<Step> steps_;
    Random random_{1};
    bool interactive_ = false;
};

std::span<const Repl::Word> Repl::commands() {
    static constexpr Word table[] = {{">", &Repl::play_moves, true},
                                     {"undo", &Repl::undo},
                                     {"reset", &Repl::reset},
                                     {"moves", &Repl::list_moves},
                                     {"board", &Repl::board},
                                     {"position", &Repl::position, true},
                                     {"random", &Repl::play_random, true},
                                     {"time", &Repl::time, true},
                                     {"reload", &Repl::reload_command},
                                     {"help", &Repl::help, true},
                                     {"?", &Repl::help, true}};
    return table;
}

/// The script of that name where the game itself is a plugin, which has no functions to call.
std::string script_meant(const std::string& text) {
    std::string script = Catalogue::standard().named_as_script(text);
    if (script != text)
        remark("{}", line_for(stderr,
                              fmt::format("{} is a plugin; this is the script {}", text, script)));
    return script;
}

}  // namespace

int run_repl(const CommandLine& line) {
    return Repl(script_meant(line.text("GAME"))).run();
}

}  // namespace ply
