// What follows from a line that a person types while a game is played: a move, or a word of the
// table (word_table.cpp).

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <initializer_list>

#include "framework/app/play/terminal_game.hpp"
#include "framework/app/play/typed_cells.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/suggest.hpp"
#include "framework/report/board/refused_move.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {
namespace {

/// Who is cut off in the middle of a move has that much more time for it, at most.
constexpr std::chrono::seconds between_kept_thoughts{2};

std::string first_word(std::string_view line) {
    return std::string(word_or_none(line));
}

}  // namespace

std::string TerminalGame::prompt() const {
    if (session_.outcome()) return "the game is over (undo, new, quit)> ";
    return game().mover(now().state) == chance_player ? "thrown> " : "move (? for help)> ";
}

/// Where a program reads along there is no prompt.
GameDisplay::Line TerminalGame::ask(const std::string& question,
                                    const GameDisplay::Waiting& waiting) {
    return display_->ask(settings_.json ? "" : question, waiting);
}

TerminalGame::Next TerminalGame::read_and_act() {
    using Kind = LineReader::Line::Kind;
    LineReader::Waiting waiting;
    const std::optional<Player> mover = session_.mover();
    if (mover && session_.clock_runs(*mover)) {
        waiting.deadline =
            turn_began_ + std::chrono::duration_cast<LineReader::Clock::duration>(
                              session_.times()[static_cast<std::size_t>(*mover)].most());
        waiting.meanwhile = [this] { keep_thought(between_kept_thoughts); };
    }
    if (!display_->typed_ahead()) begin_opinion();
    const LineReader::Line line = ask(prompt(), waiting);
    if (line.kind == Kind::ended) return Next::left;
    if (line.kind == Kind::saved) return Next::saved;
    if (line.kind == Kind::late) {
        follow_as_main_line();
        session_.forfeit(*mover);
        changed();
        return Next::show;
    }
    return try_to_act_on(line);
}

/// What went wrong is said.
TerminalGame::Next TerminalGame::try_to_act_on(const LineReader::Line& line) {
    try {
        if (line.kind == LineReader::Line::Kind::no_move) refuse(line.text);
        return act_on(line.text);
    } catch (const RulesError& error) {
        // The position may be sound; where it is not, it fails again when it is looked at.
        if (!outlives_failing_rules()) throw;
        complain(short_line(error.what()));
        return Next::show;
    } catch (const Error& error) {
        complain(short_line(error.what()));
        return Next::ask;
    }
}

/// Why nothing was done; where a program reads along, as an object.
void TerminalGame::complain(const std::string& text) {
    if (settings_.json)
        emit(stderr, "{}", error_line(text));
    else
        display_->say(hanging_text("  ", text, display_->columns()));
}

/// Where the rules fail, or whatever else is no Error, the line is kept: it fails again in the
/// other thread.
GameDisplay::Meanwhile TerminalGame::answer_meanwhile(const LineReader::Line& line) {
    using Meanwhile = GameDisplay::Meanwhile;
    try {
        const bool ends = line.kind == LineReader::Line::Kind::ended;
        const Word* const word = ends ? nullptr : word_meant_by(line.text);
        if (!ends && word == nullptr) return Meanwhile::kept;
        if (word != nullptr && (word->search == Search::left_alone || leads_nowhere(*word))) {
            try_to_act_on(line);
            return Meanwhile::done;
        }
        // Behind a move that is to be made first, the program has to make its own.
        if (!display_->typed_ahead() && (ends || word->search == Search::given_up))
            search_given_up_ = true;
    } catch (const std::exception&) {
    }
    return Meanwhile::urgent;
}

/// Whether the word goes back from the start, or on from the end of the line: it can only say so.
bool TerminalGame::leads_nowhere(const Word& word) const {
    using Act = decltype(word.act);
    const auto is_one_of = [&](std::initializer_list<Act> acts) {
        return std::ranges::find(acts, word.act) != acts.end();
    };
    if (is_one_of(
            {&TerminalGame::undo_word, &TerminalGame::step_back, &TerminalGame::to_beginning}))
        return session_.here() == GameTree::root;
    return is_one_of({&TerminalGame::redo, &TerminalGame::step_forward, &TerminalGame::to_end}) &&
           !session_.can_redo();
}

/// Null: it is no word, or a move that is written like one.
const TerminalGame::Word* TerminalGame::word_meant_by(const std::string& line) const {
    const Word* const word =
        word_called(line.starts_with('?') ? "?" : lower_case(first_word(line)));
    const bool is_move = word != nullptr && !session_.outcome() && named_move(game(), now(), line);
    return is_move ? nullptr : word;
}

TerminalGame::Next TerminalGame::act_on(const std::string& line) {
    const std::string parted = line.starts_with('?') ? "? " + line.substr(1) : line;
    Words words(parted);
    const std::string first = lower_case(words.next());
    const std::string rest(words.rest());
    const Word* const found = word_meant_by(line);
    if (found == nullptr) return make_typed(line);
    const bool alone = *found->argument == '\0' || found->name != first;
    if (found->shows_all && viewer_of(session_))
        throw Error(
            fmt::format("{} shows what a player may not see; it can be had when the game is over",
                        found->name));
    if (!rest.empty() && alone) throw Error(fmt::format("{} takes nothing after it", first));
    if (found->name != first) return (this->*found->act)(first);
    if (rest.empty() && *found->argument != '\0' && *found->argument != '[')
        throw Error(fmt::format("{} takes {}: {}", first, found->argument, found->help));
    return (this->*found->act)(rest);
}

/// The word that was meant by the first one typed, which is no move of few letters; empty: none.
std::string TerminalGame::meant_word(const std::string& line) const {
    constexpr std::size_t least_letters = 4;
    const std::string first = first_word(line);
    const bool letters = std::ranges::all_of(first, [](char c) { return c >= 'a' && c <= 'z'; });
    if (!letters || first.size() < least_letters) return {};
    std::vector<std::string> known = legal_texts(game(), now());
    const std::size_t moves = known.size();
    for (const Word& word : words()) known.emplace_back(word.name);
    const std::string near = nearest(first, known);
    const bool is_move =
        std::find(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(moves), near) !=
        known.begin() + static_cast<std::ptrdiff_t>(moves);
    return is_move || near.size() < least_letters ? "" : near;
}

/// Of several moves, of which the first can be played, what is wrong with a later one; else empty.
std::string TerminalGame::wrong_in_line(const std::string& text) const {
    constexpr std::string_view of = " of the line";
    if (text.find(' ') == text.npos || game().facts().hidden) return {};
    try {
        Position position = now();
        play_typed(game(), position, text, of);
    } catch (const RulesError&) {
        throw;
    } catch (const Error& error) {
        const std::string why = error.what();
        if (!why.starts_with(fmt::format("move 1{}", of))) return why;
    }
    return {};
}

/// Throws what is wrong with a text that is no move.
void TerminalGame::refuse(const std::string& text) const {
    if (session_.outcome()) throw Error("the game is over; undo, go N, new or quit");
    if (game().mover(now().state) == chance_player) refuse_throw(text);
    const bool checked = game().info().kind == "chess" && game().in_check(now().state);
    const std::string but = checked ? "; you are in check" : "";
    if (const std::string why = wrong_in_line(text); !why.empty()) throw Error(why);
    throw Error(refused_move(game(), now(), text) + but);
}

/// The same of what is no throw of the dice, or no card that may come.
void TerminalGame::refuse_throw(const std::string& text) const {
    constexpr std::ptrdiff_t most = 24;
    const std::vector<std::string> all = legal_texts(game(), now());
    const auto end = all.begin() + std::min(most, std::ssize(all));
    throw Error(fmt::format("'{}' cannot come; what can: {}{}", text,
                            fmt::join(all.begin(), end, ", "), end == all.end() ? "" : ", ..."));
}

TerminalGame::Next TerminalGame::make_typed(const std::string& text) {
    if (session_.outcome()) throw Error("the game is over; undo, go N, new or quit");
    const std::vector<Move> moves = typed_moves(game(), now(), text);
    if (moves.empty()) {
        if (const std::string word = meant_word(text); !word.empty())
            throw Error(fmt::format("'{}' is neither a move nor a word; did you mean '{}'?",
                                    first_word(text), word));
        refuse(text);
    }
    const Player mover = game().mover(now().state);
    const bool dice = mover == chance_player;
    if (!dice && !is_person(mover))
        throw Error(fmt::format("it is the turn of {}", player_of(mover)));
    // A line that was pasted is played where nobody else would have moved in between.
    const bool among_people = !depends_on_seed() && session_.setup().clocks.empty();
    if (moves.size() > 1 && !among_people)
        throw Error(fmt::format("these are {} moves; type one at a time", moves.size()));
    for (const Move move : moves)
        make(move, std::string(dice ? "chance" : person), {},
             dice ? LineReader::Clock::duration{} : LineReader::Clock::now() - turn_began_);
    return Next::show;
}

}  // namespace ply
