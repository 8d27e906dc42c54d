#include "framework/app/play/typed_cells.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/game/clicks/click_machine.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/game/shown/cell_names.hpp"
#include "framework/game/shown/look_defaults.hpp"
#include "framework/report/board/numbers_text.hpp"
#include "framework/report/board/pile_numbers.hpp"
#include "framework/report/board/terminal_look.hpp"

namespace ply {
namespace {

/// Whose piece stands there; chance_player: nobody's.
Player owner_on(const Game& game, const Position& position, int cell) {
    const Layout& layout = *game.layout();
    const auto content = static_cast<std::size_t>(game.content(position.state, cell));
    const bool piece = !layout.counts && content > 0 && content < layout.pieces.size();
    return piece ? layout.pieces[content].owner : chance_player;
}

/// Whether what stands there is the board's own and was there from the start: a dot of dots and
/// boxes.
bool is_part_of_board(const Game& game, const Position& position, int cell) {
    return owner_on(game, position, cell) == chance_player &&
           game.content(position.state, cell) == game.content(game.start(), cell);
}

/// Whether moves begin with empty cells now: something is placed there.
bool places(const Game& game, const Position& position) {
    const ClickMachine machine(game, position);
    return std::ranges::any_of(machine.moves(), [&](const ClickableMove& move) {
        const std::vector<int>& cells = move.touched.cells;
        return !cells.empty() && game.content(position.state, cells.front()) == 0;
    });
}

/// Whether the move touches or clears the cell, in one of its orders.
bool touches(const ClickableMove& move, int cell) {
    const auto holds = [&](const std::vector<int>& cells) {
        return std::ranges::find(cells, cell) != cells.end();
    };
    return holds(move.touched.cells) || holds(move.cleared) ||
           std::ranges::any_of(move.touched.alternatives, holds);
}

/// The names of the cells as moves have them: points of backgammon by the mover's numbers.
std::vector<Layout::Cell> cells_of_mover(const Game& game, const Position& position) {
    std::vector<Layout::Cell> cells = game.layout()->cells;
    const Player mover = game.mover(position.state);
    for (const BoardDrawing::Pile& pile : look_of(game).drawing.piles)
        if (!pile.tray && mover != chance_player)
            cells[static_cast<std::size_t>(pile.cells[0])].name = name_of_pile(pile, mover);
    return cells;
}

/// ` from e2: e3 e4`, not more than can be read.
std::string others(const std::string& text, std::string_view way, const std::string& cell,
                   const std::vector<std::string>& moves) {
    constexpr std::ptrdiff_t most = 24;
    const auto shown = std::min(most, std::ssize(moves));
    return fmt::format("'{}' is not a legal move; {} {}: {}{}", text, way, cell,
                       fmt::join(moves.begin(), moves.begin() + shown, " "),
                       std::ssize(moves) > most ? " ..." : "");
}

std::vector<std::string> moves_to_cell(const Game& game, const Position& position, int cell) {
    std::vector<std::string> texts;
    for (const ClickableMove& move : clickable_moves(game, position))
        if (!move.touched.cells.empty() && move.touched.cells.back() == cell)
            texts.push_back(move.text);
    return texts;
}

/// Whether a piece is named and the cell to which it goes, as in `Nf6`.
bool names_target(const std::string& text, const std::string& cell, const std::string& rest) {
    const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0; };
    return !text.starts_with(cell) && std::ranges::any_of(rest, is_letter);
}

/// A letter, and a number after it: `c33`.
bool looks_like_cell(const std::string& text) {
    return text.size() > 1 && std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
           text.find_first_not_of("0123456789", 1) == text.npos;
}

/// Whether all cells are named in this way.
bool names_cells_so(const Layout& layout) {
    return std::ranges::all_of(layout.cells,
                               [](const Layout::Cell& cell) { return looks_like_cell(cell.name); });
}

/// The moves of a line; none: it is no line.
std::vector<Move> moves_of_line(const Game& game, Position position, const std::string& text) {
    try {
        return play_typed(game, position, text);
    } catch (const RulesError&) {
        throw;
    } catch (const Error&) {
        return {};
    }
}

/// Moves that begin with a touch on the cell.
std::vector<std::string> moves_of_cell(const Game& game, const Position& position, int cell) {
    const ClickMachine machine(game, position);
    const Clicked begun = machine.click(machine.start(), cell);
    std::vector<std::string> texts;
    const auto add = [&](std::size_t move) { texts.push_back(machine.moves()[move].text); };
    if (begun.played) add(*begun.played);
    if (begun.clicks.empty()) return texts;
    for (const Clicked::Way& way : begun.ways) add(way.move);
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
    return texts;
}

/// Moves whose texts have the word.
std::vector<std::string> moves_naming(const Game& game, const Position& position,
                                      const std::string& word) {
    const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0; };
    std::vector<std::string> texts = legal_texts(game, position);
    std::erase_if(texts, [&](const std::string& text) {
        for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
            const std::size_t end = at + word.size();
            if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end])))
                return false;
        }
        return true;
    });
    return texts;
}

/// The move that clicks on the cells of the text would make; nothing where they make none, or not
/// all of them belong to it.
std::optional<Move> move_by_cells(const Game& game, const Position& position,
                                  const std::string& text) {
    std::string rest;
    const std::vector<int> cells = CellNames(game.layout()).in(text, &rest);
    const auto name = [&](int cell) {
        return game.layout()->cells[static_cast<std::size_t>(cell)].name;
    };
    // Only between cells may something stand.
    if (cells.empty() || rest.find_first_not_of(" ,-x:") != rest.npos ||
        !text.starts_with(name(cells.front())) || !text.ends_with(name(cells.back())))
        return std::nullopt;
    const ClickMachine machine(game, position);
    Clicked now = machine.start();
    for (std::size_t i = 0; i < cells.size(); ++i) {
        now = machine.click(now, cells[i]);
        if (now.played) {
            const ClickableMove& move = machine.moves()[*now.played];
            const bool all =
                std::ranges::all_of(cells, [&](int cell) { return touches(move, cell); });
            return all ? std::optional(move.move) : std::nullopt;
        }
        if (now.clicks.size() != i + 1) return std::nullopt;  // another move was begun
    }
    return std::nullopt;
}

/// The move that is written as in a score. Throws Error where there are several.
std::optional<Move> move_of_score(const Game& game, const Position& position,
                                  const std::string& text) {
    if (game.facts().hidden) return std::nullopt;
    const std::vector<Move> moves = moves_of_line(game, position, text);
    if (moves.size() == 1) return moves[0];
    // In one word they were hardly meant as several.
    if (moves.empty() || text.find(' ') == text.npos) return std::nullopt;
    throw Error(fmt::format("these are {} moves; type one at a time", moves.size()));
}

}  // namespace

std::vector<std::string> listed_moves(const Game& game, const Position& position,
                                      const BoardStyle& style) {
    std::vector<std::string> texts;
    MoveList list;
    legal_moves(game, position, list);
    const bool named = game.layout() == nullptr || !game.layout()->counts;
    const Look look = named ? terminal_look(game, style) : Look{};
    for (const Move move : list) {
        texts.push_back(game.move_text(position.state, move));
        const auto touched = named ? game.touched_cells(position.state, move) : std::nullopt;
        if (!touched || touched->number.value_or(0) <= 0) continue;  // words are from 1 on
        const std::string word = number_text(look, *touched->number, style.figures);
        if (word != texts.back()) texts.back() += fmt::format(" ({})", word);
    }
    return texts;
}

std::vector<std::string> moves_with(const Game& game, const Position& position,
                                    const std::string& word) {
    const auto cell = CellNames(game.layout()).find(word);
    std::vector<std::string> moves =
        cell ? moves_of_cell(game, position, *cell) : moves_naming(game, position, word);
    const bool named =
        cell || (game.layout() != nullptr &&
                 std::ranges::count(cells_of_mover(game, position), word, &Layout::Cell::name) > 0);
    if (moves.empty() && game.mover(position.state) == chance_player)
        throw Error(
            fmt::format("no piece moves now: {}", chance_to_move(game.facts().chance_kind)));
    if (named && moves.empty()) throw Error(fmt::format("no move begins on {}", word));
    if (moves.empty()) throw Error(fmt::format("there is no cell '{}' on this board", word));
    return moves;
}

std::optional<Move> typed_move(const Game& game, const Position& position,
                               const std::string& text) {
    std::optional<Move> move = named_move(game, position, text);
    if (!move) move = move_by_cells(game, position, text);
    // A throw, which touches no cells, as `3 1`; a cell and what comes there, as `a1 3`.
    for (const char between : {'-', '='}) {
        if (move) break;
        std::string joined = text;
        std::ranges::replace(joined, ' ', between);
        move = named_move(game, position, joined);
    }
    return move ? move : move_of_score(game, position, text);
}

std::string refusal_of(const Game& game, const Position& position, const std::string& typed) {
    if (game.layout() == nullptr) return {};
    Layout named;
    named.cells = cells_of_mover(game, position);
    const CellNames names(&named);
    const std::string text = names.in(typed).empty() ? lower_case(typed) : typed;
    std::string rest;
    const std::vector<int> cells = names.in(text, &rest);
    const bool meant_cell = looks_like_cell(text) && !names.find(text);
    if (cells.empty() && !(meant_cell && names_cells_so(named))) return {};
    if (meant_cell) return fmt::format("there is no cell '{}' on this board", text);
    const auto is_letter = [](char letter) { return letter >= 'a' && letter <= 'z'; };
    const std::string& first = named.cells[static_cast<std::size_t>(cells[0])].name;
    // Where cells are numbers, those in `d6-c5` are none of them.
    if (std::ranges::none_of(first, is_letter) && std::ranges::any_of(rest, is_letter)) return {};
    if (cells.size() == 1 && names_target(text, first, rest)) {
        const std::vector<std::string> moves = moves_to_cell(game, position, cells[0]);
        return moves.empty() ? "no move goes to " + first : others(text, "to", first, moves);
    }
    const bool occupied = game.content(position.state, cells.front()) != 0;
    const std::vector<std::string> moves = moves_of_cell(game, position, cells.front());
    if (cells.size() == 1 && occupied && moves.empty() && places(game, position))
        return is_part_of_board(game, position, cells.front()) ? "no move goes to " + first
                                                               : first + " is occupied";
    const Player owner = owner_on(game, position, cells.front());
    if (owner != chance_player && owner != game.mover(position.state))
        return fmt::format("what stands on {} is player {}'s", first, owner + 1);
    if (!moves.empty()) return others(text, "from", first, moves);
    if (occupied) return fmt::format("what stands on {} cannot move", first);
    if (places(game, position)) return "no move goes to " + first;
    const auto there = moves_to_cell(game, position, cells.front());
    // A click on a cell where nothing stands begins no move, though its name may be one: `e4`.
    if (there.empty() && text == first)
        return fmt::format("nothing stands on {}, and no move goes there", first);
    if (there.empty() || named_move(game, position, text)) return "nothing stands on " + first;
    return others(text, "to", first, there);
}

}  // namespace ply
