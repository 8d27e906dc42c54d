// The table of the words that a person types while a game is played; its help and completions.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "framework/app/play/terminal_game.hpp"
#include "framework/base/line_words.hpp"
#include "framework/player/named_players.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/formats/game_formats.hpp"

namespace ply {
namespace {

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
        Word{.name = "?",
             .argument = "[CELL]",
             .help = "the legal moves, or those of the piece on a cell",
             .act = &TerminalGame::list_moves,
             .search = Search::left_alone},
        Word{.name = "undo",
             .help = "take back, to your last move",
             .act = &TerminalGame::undo_word,
             .search = Search::given_up},
        Word{.name = "redo",
             .help = "make what was taken back again",
             .act = &TerminalGame::redo,
             .search = Search::given_up},
        Word{.name = "back",
             .help = "to the move before, where it is your turn; nothing is taken back",
             .act = &TerminalGame::step_back,
             .aliases = "<",
             .search = Search::given_up},
        Word{.name = "forward",
             .help = "to the move after",
             .act = &TerminalGame::step_forward,
             .aliases = ">",
             .search = Search::given_up},
        Word{.name = "first",
             .help = "to the beginning of the game",
             .act = &TerminalGame::to_beginning,
             .search = Search::given_up},
        Word{.name = "last",
             .help = "to the end of this line",
             .act = &TerminalGame::to_end,
             .search = Search::given_up},
        Word{.name = "line",
             .help = "the moves that led here, with their numbers",
             .act = &TerminalGame::show_line,
             .search = Search::left_alone},
        Word{.name = "tree",
             .help = "all variations that were tried",
             .act = &TerminalGame::show_tree,
             .aliases = "variations",
             .shows_all = true,
             .search = Search::left_alone},
        Word{.name = "go",
             .argument = "N",
             .help = "to the move with that number in line or tree; 0: to the start",
             .act = &TerminalGame::go,
             .search = Search::given_up},
        Word{.name = "promote",
             .help = "make this variation the main line",
             .act = &TerminalGame::promote},
        Word{.name = "remove",
             .argument = "[all]",
             .help = "forget this move; with `all` what followed, too",
             .act = &TerminalGame::remove,
             .search = Search::given_up},
        Word{.name = "comment",
             .argument = "TEXT",
             .help = "said of the last move",
             .act = &TerminalGame::comment,
             .search = Search::left_alone},
        Word{.name = "hint", .help = "a good move", .act = &TerminalGame::hint},
        Word{.name = "eval",
             .help = "what the position is worth, with the best line",
             .act = &TerminalGame::evaluate},
        Word{.name = "opinion",
             .argument = "[on|off]",
             .help = "what positions are worth, by itself while you think",
             .act = &TerminalGame::set_opinion,
             .search = Search::left_alone},
        Word{.name = "board",
             .help = "the board again",
             .act = &TerminalGame::show_again,
             .search = Search::left_alone},
        Word{.name = "flip",
             .help = "the board from the other side",
             .act = &TerminalGame::flip,
             .search = Search::left_alone},
        Word{.name = "position",
             .help = "as text, for --position",
             .act = &TerminalGame::position,
             .aliases = "fen",
             .search = Search::left_alone},
        Word{.name = "print",
             .argument = "FORMAT",
             .help = "the game as json, html, pgn, sgf, pdn",
             .act = &TerminalGame::print_as,
             .aliases = "pgn sgf pdn",
             .shows_all = true,
             .search = Search::left_alone},
        Word{.name = "save",
             .argument = "FILE [over]",
             .help = "the same in a file, as its ending says, json without one; in place of "
                     "another one only where you say `over`",
             .act = &TerminalGame::save_to,
             .shows_all = true,
             .search = Search::left_alone},
        Word{.name = "player",
             .argument = "SEAT PLAYER",
             .help = "somebody else takes a seat: player 2 mcts(time=1s)",
             .act = &TerminalGame::seat,
             .shows_all = true,
             .search = Search::given_up},
        Word{.name = "swap",
             .help = "players 1 and 2 change seats",
             .act = &TerminalGame::swap,
             .aliases = "switch",
             .shows_all = true},
        Word{.name = "draw", .help = "offer a draw", .act = &TerminalGame::offer_draw},
        Word{.name = "resign", .help = "give up", .act = &TerminalGame::resign},
        Word{.name = "new",
             .help = "another game",
             .act = &TerminalGame::start_again,
             .search = Search::given_up},
        Word{.name = "help",
             .argument = "[WORD]",
             .help = "this, or what one word does",
             .act = &TerminalGame::help,
             .search = Search::left_alone},
        Word{.name = "quit",
             .help = "leave; the game is kept",
             .act = &TerminalGame::quit,
             .search = Search::given_up},
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
    try {
        if (!session_.outcome())  // moves may be of several words
            for (const std::string& text : legal_texts(game(), now()))
                if (text.starts_with(before)) known.push_back(text.substr(before.size()));
    } catch (const RulesError&) {  // whoever plays on says so
    }
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

}  // namespace ply
