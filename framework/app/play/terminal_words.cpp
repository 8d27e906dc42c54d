// What a person types while a game is played: moves, and the words of the table.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

#include "framework/app/cli/common.hpp"
#include "framework/app/play/terminal_game.hpp"
#include "framework/app/play/typed_cells.hpp"
#include "framework/base/files/config_folder.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/suggest.hpp"
#include "framework/player/named_players.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/drawn_board.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/registry/searchers.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {
namespace {

/// Who is cut off in the middle of a move has that much more time for it, at most.
constexpr std::chrono::seconds between_kept_thoughts{2};

std::pair<std::string, std::string> split_first(const std::string& line) {
    const std::size_t blank = line.find(' ');
    if (blank == line.npos) return {line, {}};
    const std::size_t rest = std::min(line.find_first_not_of(' ', blank), line.size());
    return {line.substr(0, blank), line.substr(rest)};
}

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> found;
    Words words(text);
    for (auto word = words.next(); !word.empty(); word = words.next()) found.emplace_back(word);
    return found;
}

std::string with_aliases(const char* help, const char* text) {
    const std::vector<std::string> aliases = words_in(text);
    return aliases.empty() ? help : fmt::format("{} [{}]", help, fmt::join(aliases, ", "));
}

}  // namespace

std::span<const TerminalGame::Word> TerminalGame::words() {
    static constexpr std::array table{
        Word{"?", "[CELL]", "the legal moves, or those of the piece on a cell",
             &TerminalGame::list_moves, "", false, Search::left_alone},
        Word{"undo", "", "take back, to your last move", &TerminalGame::undo_word, "", false,
             Search::given_up},
        Word{"redo", "", "make what was taken back again", &TerminalGame::redo, "", false,
             Search::given_up},
        Word{"back", "", "to the move before, where it is your turn; nothing is taken back",
             &TerminalGame::step_back, "<", false, Search::given_up},
        Word{"forward", "", "to the move after", &TerminalGame::step_forward, ">", false,
             Search::given_up},
        Word{"first", "", "to the beginning of the game", &TerminalGame::to_beginning, "", false,
             Search::given_up},
        Word{"last", "", "to the end of this line", &TerminalGame::to_end, "", false,
             Search::given_up},
        Word{"line", "", "the moves that led here, with their numbers", &TerminalGame::show_line,
             "", false, Search::left_alone},
        Word{"tree", "", "all variations that were tried", &TerminalGame::show_tree, "", true,
             Search::left_alone},
        Word{"go", "N", "to the move with that number in line or tree; 0: to the start",
             &TerminalGame::go, "", false, Search::given_up},
        Word{"promote", "", "make this variation the main line", &TerminalGame::promote},
        Word{"remove", "[all]", "forget this move; with `all` what followed, too",
             &TerminalGame::remove, "", false, Search::given_up},
        Word{"comment", "TEXT", "said of the last move", &TerminalGame::comment, "", false,
             Search::left_alone},
        Word{"hint", "", "a good move", &TerminalGame::hint},
        Word{"eval", "", "what the position is worth, with the best line", &TerminalGame::evaluate},
        Word{"opinion", "[on|off]", "what positions are worth, by itself while you think",
             &TerminalGame::set_opinion, "", false, Search::left_alone},
        Word{"board", "", "the board again", &TerminalGame::show_again, "", false,
             Search::left_alone},
        Word{"flip", "", "the board from the other side", &TerminalGame::flip, "", false,
             Search::left_alone},
        Word{"position", "", "as text, for --position", &TerminalGame::position, "fen", false,
             Search::left_alone},
        Word{"print", "FORMAT", "the game as json, html, pgn, sgf, pdn", &TerminalGame::print_as,
             "pgn sgf pdn", true, Search::left_alone},
        Word{"save", "FILE [over]",
             "the same in a file, in place of another one only where you say `over`",
             &TerminalGame::save_to, "", true, Search::left_alone},
        Word{"player", "SEAT PLAYER", "somebody else takes a seat: player 2 mcts(time=1s)",
             &TerminalGame::seat, "", true, Search::given_up},
        Word{"swap", "", "players 1 and 2 change seats", &TerminalGame::swap, "switch", true},
        Word{"draw", "", "offer a draw", &TerminalGame::offer_draw},
        Word{"resign", "", "give up", &TerminalGame::resign},
        Word{"new", "", "another game", &TerminalGame::start_again, "", false, Search::given_up},
        Word{"help", "[WORD]", "this, or what one word does", &TerminalGame::help, "", false,
             Search::left_alone},
        Word{"quit", "", "leave; the game is kept", &TerminalGame::quit, "", false,
             Search::given_up},
    };
    return table;
}

const TerminalGame::Word* TerminalGame::word_called(const std::string& name) {
    const auto found = std::ranges::find_if(words(), [&](const Word& word) {
        return word.name == name || std::ranges::count(words_in(word.aliases), name) > 0;
    });
    return found == words().end() ? nullptr : &*found;
}

/// `placeholder`: as the table of words has it.
std::vector<std::string> TerminalGame::names_for(std::string_view placeholder) const {
    std::vector<std::string> names;
    if (placeholder == "SEAT")
        for (Player seat = 1; seat <= game().facts().players; ++seat)
            names.push_back(std::to_string(seat));
    if (placeholder == "PLAYER") return player_names(named_players().players);
    if (placeholder == "[CELL]" && game().layout() != nullptr)
        for (const Layout::Cell& cell : game().layout()->cells) names.push_back(cell.name);
    if (placeholder == "FORMAT")
        for (const GameFormat& format : game_formats())
            if (format.obstacle(game()).empty()) names.push_back(format.name);
    if (placeholder == "[on|off]") names = {"on", "off"};
    if (placeholder == "[over]") names = {"over"};
    if (placeholder == "[WORD]")
        for (const Word& word : words()) names.emplace_back(word.name);
    return names;
}

std::vector<std::string> TerminalGame::completions(const std::string& before) const {
    std::vector<std::string> known;
    if (!session_.outcome())  // moves may be of several words
        for (const std::string& text : legal_texts(game(), now()))
            if (text.starts_with(before)) known.push_back(text.substr(before.size()));
    const std::vector<std::string> typed = words_in(before);
    if (typed.empty()) {
        for (const Word& word : words()) {
            known.emplace_back(word.name);
            std::ranges::move(words_in(word.aliases), std::back_inserter(known));
        }
        return known;
    }
    const auto word = std::ranges::find(words(), typed.front(), &Word::name);
    if (word == words().end()) return known;
    const std::vector<std::string> places = words_in(word->argument);
    if (typed.size() <= places.size())
        std::ranges::move(names_for(places[typed.size() - 1]), std::back_inserter(known));
    return known;
}

std::string TerminalGame::prompt() const {
    if (session_.outcome()) return "the game is over (undo, new, quit)> ";
    return game().mover(now().state) == chance_player ? "thrown> " : "move (? for help)> ";
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
    const LineReader::Line line = display_->ask(prompt(), waiting);
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
    } catch (const RulesError&) {
        throw;
    } catch (const Error& error) {
        complain(short_line(error.what()));
        return Next::ask;
    }
}

/// Why nothing was done; where a program reads along, as an object.
void TerminalGame::complain(const std::string& text) {
    if (settings_.json)
        emit(stderr, "{}", error_line(text, 0));
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
        if (word != nullptr && word->search == Search::left_alone) {
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

/// Null: it is no word, or a move that is written like one.
const TerminalGame::Word* TerminalGame::word_meant_by(const std::string& line) const {
    const Word* const word =
        word_called(line.starts_with('?') ? "?" : lower_case(split_first(line).first));
    const bool is_move = word != nullptr && !session_.outcome() && named_move(game(), now(), line);
    return is_move ? nullptr : word;
}

TerminalGame::Next TerminalGame::act_on(const std::string& line) {
    const auto [typed, rest] = split_first(line.starts_with('?') ? "? " + line.substr(1) : line);
    const std::string first = lower_case(typed);
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
    const std::string first = split_first(line).first;
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

/// Throws what is wrong with a text that is no move.
void TerminalGame::refuse(const std::string& text) const {
    if (session_.outcome()) throw Error("the game is over; undo, go N, new or quit");
    if (const std::string why = refusal_of(game(), now(), text); !why.empty()) throw Error(why);
    legal_move(game(), now(), text);  // says what is nearest
    throw Error(fmt::format("no move goes over {}", text));
}

TerminalGame::Next TerminalGame::make_typed(const std::string& text) {
    if (session_.outcome()) throw Error("the game is over; undo, go N, new or quit");
    const auto move = typed_move(game(), now(), text);
    if (!move) {
        if (const std::string word = meant_word(text); !word.empty())
            throw Error(fmt::format("'{}' is neither a move nor a word; did you mean '{}'?",
                                    split_first(text).first, word));
        refuse(text);
    }
    const Player mover = game().mover(now().state);
    const bool dice = mover == chance_player;
    if (!dice && !is_person(mover))
        throw Error(fmt::format("it is the turn of {}", player_of(mover)));
    make(*move, std::string(dice ? "chance" : person), {},
         dice ? LineReader::Clock::duration{} : LineReader::Clock::now() - turn_began_);
    return Next::show;
}

std::string TerminalGame::words_while_thinking() {
    const auto named = [](Search search) {
        std::vector<std::string> names;
        for (const Word& word : words())
            if (word.search == search) names.emplace_back(word.name);
        return fmt::format("{}", fmt::join(names, ", "));
    };
    return fmt::format(
        "{} are done meanwhile; {} end its thinking, and it does not move; with {} "
        "it moves at once; moves wait until it has moved",
        named(Search::left_alone), named(Search::given_up), named(Search::hurried));
}

TerminalGame::Next TerminalGame::help(const std::string& name) {
    const Word* const asked = name.empty() ? nullptr : word_called(name);
    if (!name.empty() && asked == nullptr)
        throw Error(fmt::format("no word is called '{}'; help alone lists them", name));
    display_->say_fitted([asked, keys = display_->keys()](int columns) {
        std::string text;
        for (const Word& word : words())
            if (asked == nullptr || asked == &word)
                text += hanging_text(
                    fmt::format("  {:<19}", fmt::format("{} {}", word.name, word.argument)),
                    with_aliases(word.help, word.aliases), columns);
        if (asked == nullptr && !keys.empty()) {
            text += hanging_text("  keys: ", keys, columns);
            text += hanging_text("  while a program thinks: ", words_while_thinking(), columns);
        }
        return text;
    });
    return Next::ask;
}

TerminalGame::Next TerminalGame::list_moves(const std::string& cell) {
    if (session_.outcome()) throw Error("the game is over; there are no moves");
    if (cell.empty()) {
        std::vector<std::string> names;
        for (const Word& word : words())
            if (std::string_view(word.name) != "?") names.emplace_back(word.name);
        display_->say_fitted([moves = listed_moves(game(), now(), board_style(stdout)),
                              others = fmt::format("{}", fmt::join(names, ", "))](int columns) {
            return columns_text(moves, columns) + hanging_text("  or: ", others, columns);
        });
        return Next::ask;
    }
    display_->say_fitted([moves = moves_with(game(), now(), cell)](int columns) {
        return columns_text(moves, columns);
    });
    return Next::ask;
}

TerminalGame::Next TerminalGame::seat(const std::string& text) {
    const auto [number, player] = split_first(text);
    Player seat = 0;
    const char* const end = number.data() + number.size();
    if (std::from_chars(number.data(), end, seat).ptr != end || player.empty())
        throw Error("player takes a seat and who takes it: player 2 mcts(time=1s)");
    if (seat < 1 || seat > game().facts().players)
        throw Error(fmt::format("there is no player {}", seat));
    if (player != person) make_player(parse_player(player), game());  // says what is wrong
    session_.set_player(seat - 1, player);
    seat_programs();
    display_->show_thought({});  // of who sat there
    changed();
    return Next::show;
}

TerminalGame::Next TerminalGame::swap(const std::string&) {
    if (game().facts().players < 2) throw Error("there is nobody to change seats with");
    session_.swap_players();
    seat_programs();
    display_->show_thought({});  // of who sat there
    changed();
    return Next::show;
}

TerminalGame::Next TerminalGame::show_again(const std::string&) {
    show_board();
    return Next::ask;
}

TerminalGame::Next TerminalGame::flip(const std::string&) {
    if (!can_be_flipped(game()))
        throw Error(
            fmt::format("{} cannot be flipped; only boards of squares, of hexagons and tracks can",
                        game().info().name));
    settings_.flipped = !settings_.flipped;
    show_board();
    return Next::ask;
}

/// Without a wish the other of both.
TerminalGame::Next TerminalGame::set_opinion(const std::string& wish) {
    if (!wish.empty() && wish != "on" && wish != "off")
        throw Error("opinion is on or off; eval says once what the position is worth");
    if (!display_->shows_opinions())
        throw Error(
            "opinions are shown on the whole screen only; eval says what a position is worth");
    settings_.opinion = wish.empty() ? !settings_.opinion : wish == "on";
    if (!settings_.opinion) end_opinion();
    display_->say(settings_.opinion
                      ? hanging_text("  ",
                                     "positions are valued while you think, where the window has "
                                     "room for it; eval says it in any",
                                     display_->columns())
                      : "  no opinion any more\n");
    return Next::ask;
}

TerminalGame::Next TerminalGame::position(const std::string&) {
    display_->say(fmt::format("{}\n", game().state_text(shown_state(session_))));
    return Next::ask;
}

TerminalGame::Next TerminalGame::print_as(const std::string& format) {
    display_->say(written_game(session_, format));
    return Next::ask;
}

/// What this game has not written itself stays, unless its player says `over`.
TerminalGame::Next TerminalGame::save_to(const std::string& words) {
    constexpr std::string_view over = " over";
    const bool replaces = words.ends_with(over);
    const std::string file =
        replaces ? words.substr(0, words.find_last_not_of(' ', words.size() - over.size()) + 1)
                 : words;
    const std::string format = std::filesystem::path(file).extension().string();
    const std::string text = written_game(session_, format.empty() ? "json" : format.substr(1));
    const std::filesystem::path path = with_home(file);
    std::error_code unreadable;
    if (!replaces && std::filesystem::is_regular_file(path, unreadable)) {
        const auto own = saved_.find(path);
        if (own == saved_.end() || first_bytes_of(path, own->second.size() + 1) != own->second)
            throw Error(fmt::format("{0} is there already; `save {0} over` replaces it", file));
    }
    write_output_file(path, text);
    saved_[path] = text;
    display_->say("  saved\n");
    return Next::ask;
}

/// A program accepts where it has not thought itself ahead for some moves.
TerminalGame::Next TerminalGame::offer_draw(const std::string&) {
    if (game().facts().players != 2 || !session_.mover() || *session_.mover() == chance_player)
        throw Error("a draw can be offered by the player to move, in games for two");
    constexpr int moves_before_a_draw = 4;
    const Player other = 1 - *session_.mover();
    bool accepted = not_ahead_ >= moves_before_a_draw;
    if (is_person(other)) {
        const std::string question =
            fmt::format("{}, is it a draw? (yes, no)> ", seat_title(other, session_.setup().names));
        const std::string answer = lower_case(display_->ask(question, {}).text);
        accepted = answer.starts_with("y");
        if (!accepted && !answer.empty() && !answer.starts_with("n"))
            throw Error(fmt::format("'{}' is neither yes nor no: the offer is declined", answer));
    }
    if (!accepted) throw Error("the offer is declined");
    follow_as_main_line();
    session_.agree_draw();
    changed();
    return Next::show;
}

TerminalGame::Next TerminalGame::resign(const std::string&) {
    const std::optional<Player> mover = session_.mover();
    if (!mover) throw Error("the game is over already");
    if (*mover == chance_player) throw Error("dice cannot resign");
    follow_as_main_line();
    session_.resign(*mover);
    changed();
    return Next::show;
}

TerminalGame::Next TerminalGame::start_again(const std::string&) {
    return Next::again;
}

TerminalGame::Next TerminalGame::quit(const std::string&) {
    return Next::left;
}

}  // namespace ply
