#include "framework/board/state/position_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "framework/base/suggest.hpp"
#include "framework/board/state/cards_text.hpp"
#include "framework/board/state/dealing.hpp"
#include "framework/board/state/hiding.hpp"
#include "framework/game/grid_text.hpp"

namespace ply::board {
namespace {

/// Cells in the order in which they are written: rows from the top. `visit(cell, last)`: the last
/// one of its row.
template <class Visit>
void for_each_written(const Geometry& board, Visit visit) {
    int first = board.cells;
    for (auto row = board.rows.rbegin(); row != board.rows.rend(); ++row) {
        first -= *row;
        for (int cell = first; cell < first + *row; ++cell) visit(cell, cell + 1 == first + *row);
    }
}

/// The rows up to the highest that has cells: no text begins with an empty row.
GridRows written_rows(const Geometry& board) {
    GridRows rows = board.rows;
    while (rows.back() == 0) rows.pop_back();
    return rows;
}

/// A number of a layer, `?` if it is one that a player does not see.
std::string number_written(std::uint8_t number, bool marked) {
    return marked && (number & unseen_mark) != 0 ? "?" : std::to_string(number);
}

/// `marked`: numbers may be unseen.
std::string counts_text(const Geometry& board, const std::uint8_t* cells, bool marked = false) {
    std::string text;
    for_each_written(board, [&](int cell, bool last) {
        text += number_written(cells[cell], marked) + (last ? '/' : ',');
    });
    text.pop_back();
    return text;
}

/// Reads counts into `cells`; returns what follows the board.
std::string_view read_counts(const Geometry& board, std::string_view text, std::uint8_t* cells) {
    const char* at = text.data();
    const char* end = at + text.size();
    int left = board.cells;
    for_each_written(board, [&](int cell, bool last_of_row) {
        const auto [next, error] = std::from_chars(at, end, cells[cell]);
        const bool last = --left == 0;
        const char follows = last ? ' ' : last_of_row ? '/' : ',';
        const bool ends = next == end && last;
        if (error != std::errc() || (!ends && (next == end || *next != follows)))
            throw Error("position '" + std::string(text) + "': cell " + board.cell_name(cell) +
                        " cannot be read; write " + std::to_string(board.cells) +
                        " numbers from 0 to 255 with commas between them, as in '" +
                        counts_text(board, std::vector<std::uint8_t>(board.cells).data()) + " 1'");
        at = ends ? next : next + 1;
    });
    return text.substr(static_cast<std::size_t>(at - text.data()));
}

/// A piece that a player does not see has a letter for its owner, if that is seen.
std::string pieces_text(const Definition& game, const std::uint8_t* cells) {
    constexpr std::string_view unseen_glyphs = "?!~^<>";
    return grid_text(written_rows(game.board), game.glyphs + std::string(unseen_glyphs),
                     [&](int cell) {
                         const int value = cells[cell];
                         if ((value & unseen_mark) == 0 || game.counts) return value;
                         const int owner = game.owner(value & ~unseen_mark);
                         return game.max_value() + (hides_places(game) ? 1 : owner);
                     });
}

std::string_view next_word(std::string_view& text) {
    const std::size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    return word;
}

/// Names of what may follow the board and the mover.
constexpr std::string_view plies_name = "plies";
constexpr std::string_view swapped_name = "swapped";
constexpr std::string_view taking_name = "taking";

/// `name=1` or `name=1,2,3`, as many numbers as `values` holds.
void read_numbers(std::string_view word, std::vector<std::int32_t>& values) {
    const std::size_t equals = std::min(word.find('='), word.size());
    const char* at = word.data() + std::min(equals + 1, word.size());
    const char* end = word.data() + word.size();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto [next, error] = std::from_chars(at, end, values[i]);
        const bool last = i + 1 == values.size();
        if (error != std::errc() || (last ? next != end : next == end || *next != ',')) {
            const std::string name(word.substr(0, equals));
            std::string example = name + "=0";
            for (std::size_t more = 1; more < values.size(); ++more) example += ",0";
            throw Error("position: '" + std::string(word) + "' gives '" + name + "' " +
                        (values.size() == 1
                             ? "no whole number"
                             : "no list of " + std::to_string(values.size()) + " whole numbers") +
                        "; write " + example);
        }
        at = last ? next : next + 1;
    }
}

void set_thrown(const Definition& game, const std::vector<std::int32_t>& values, std::byte* state) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        const int least = game.dice[i].first;
        const int most = least + static_cast<int>(game.dice[i].weights.size()) - 1;
        if (values[i] < least || values[i] > most)
            throw Error("position: die " + std::to_string(i + 1) + " cannot show " +
                        std::to_string(values[i]) + "; it shows " + std::to_string(least) + " to " +
                        std::to_string(most));
    }
    StateFormat::set_throwing(state, false);
}

/// Reads what few_text wrote, after `name=`.
void read_few(const Geometry& board, std::string_view word, std::uint8_t* into) {
    const auto wrong = [&](const std::string& what) -> Error {
        return Error("position: '" + std::string(word) + "': " + what + "; write " +
                     std::string(word.substr(0, word.find('='))) + "=" + board.cell_name(0) +
                     ":1," + board.cell_name(board.cells - 1) + ":2");
    };
    std::string_view rest = word.substr(word.find('=') + 1);
    std::fill_n(into, board.cells, std::uint8_t{0});
    while (!rest.empty()) {
        const std::string_view entry = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
        const std::string name(entry.substr(0, entry.find(':')));
        const int cell = board.cell_named(name);
        if (cell < 0) throw wrong("'" + name + "' is no cell of the board");
        const char* number = entry.data() + std::min(name.size() + 1, entry.size());
        const char* end = entry.data() + entry.size();
        const auto [next, error] = std::from_chars(number, end, into[cell]);
        if (error != std::errc() || next != end)
            throw wrong("'" + std::string(entry) + "' gives a cell no number from 0 to 255");
    }
}

/// Of numbers that players do not see.
void refuse_large(const Definition& game, std::string_view word, const std::uint8_t* numbers) {
    const std::uint8_t* const end = numbers + game.board.cells;
    const std::uint8_t* const large =
        std::find_if(numbers, end, [](int number) { return number > most_hidden_number; });
    if (large != end)
        throw Error(
            fmt::format("position: '{}': {} holds {}; numbers that players do not see are "
                        "0 to {}",
                        word, game.board.cell_name(static_cast<int>(large - numbers)), *large,
                        most_hidden_number));
}

constexpr int all_axes = 15;

/// A state has 4096 bytes: cells in up to four letters each, variables in twelve for four bytes,
/// and names.
constexpr std::size_t longest_position = std::size_t{64} << 10;

/// What the mover takes a piece for: `taking=3`; with the ways in which lines lie (1 north, 2
/// north_east, 4 east, 8 south_east, added up) and whether they are exact, `taking=3,5,1`.
LineRule read_taken_line(std::string_view word) {
    std::vector<std::int32_t> value(word.find(',') == word.npos ? 1 : 3);
    read_numbers(word, value);
    if (value.size() == 1) value = {value[0], all_axes, 0};
    if (value[0] < 0 || value[0] > StateFormat::longest_mill || value[1] < 1 ||
        value[1] > all_axes || value[2] < 0 || value[2] > 1)
        throw Error("position: '" + std::string(word) + "' is no length of a line; write taking=3");
    return {value[0], value[2] == 1, value[1] * 0x11};
}

std::string taken_line_text(const LineRule& line) {
    if (line.cells == 0) return "";
    const int axes = (line.directions | line.directions >> 4) & all_axes;
    std::string text = fmt::format(" {}={}", taking_name, line.cells);
    if (axes != all_axes || line.exact) text += fmt::format(",{},{}", axes, line.exact ? 1 : 0);
    return text;
}

/// Reads `name=...` into the state: a variable, a layer, the count of plies.
void read_named(const Definition& game, const StateFormat& format, std::string_view word,
                std::byte* state) {
    const std::string_view name = word.substr(0, word.find('='));
    std::vector<std::string> known;
    for (const Variable& variable : game.variables) {
        known.push_back(variable.name);
        if (name != variable.name) continue;
        std::vector<std::int32_t> values(variable.initial.size());
        read_numbers(word, values);
        const bool dice = name == Definition::dice_name;
        if (dice && game.sorted_dice) std::ranges::sort(values);
        for (std::size_t i = 0; i < values.size(); ++i)
            format.set_variable(state, variable.slot + i, values[i]);
        if (dice) set_thrown(game, values, state);
        return;
    }
    for (std::size_t layer = 0; layer < game.layers.size(); ++layer) {
        known.push_back(game.layers[layer]);
        if (name != known.back()) continue;
        const std::string_view numbers = word.substr(std::min(name.size() + 1, word.size()));
        std::uint8_t* into = format.cells(state) + (layer + 1) * format.layer_size();
        if (numbers.find(':') != std::string_view::npos) {
            read_few(game.board, word, into);
        } else {
            read_counts(game.board, numbers, into);
        }
        if (game.hides_layer(layer)) refuse_large(game, word, into);
        return;
    }
    std::vector<std::int32_t> value(1);
    if (game.counts_plies() && name == plies_name) {
        read_numbers(word, value);
        return StateFormat::set_plies(state, value[0]);
    }
    if (name == taking_name) {
        return StateFormat::set_taking(state, read_taken_line(word));
    }
    if (game.pie && name == swapped_name) {
        read_numbers(word, value);
        return StateFormat::set_swapped(state, value[0] != 0);
    }
    throw Error("position: nothing is called '" + std::string(name) + "'" +
                suggestion(std::string(name), known));
}

/// ` name=1,2`
std::string variable_text(const StateFormat& format, const Variable& variable, bool internal,
                          const std::byte* state) {
    std::string text = ' ' + variable.name;
    bool all_zero = true;
    for (std::size_t i = 0; i < variable.initial.size(); ++i) {
        const auto value = format.variable(state, variable.slot + i);
        all_zero = all_zero && value == 0;
        text += (i == 0 ? '=' : ',') + std::to_string(value);
    }
    return internal && all_zero ? "" : text;
}

/// `a1:3,c2:1`: the cells that do not hold 0.
std::string few_text(const Geometry& board, const std::uint8_t* numbers, bool marked) {
    std::string text;
    for (int c = 0; c < board.cells; ++c)
        if (numbers[c] != 0)
            text += fmt::format("{}{}:{}", text.empty() ? "" : ",", board.cell_name(c),
                                number_written(numbers[c], marked));
    return text;
}

}  // namespace

std::string board_text(const Definition& game, const StateFormat& format, const std::byte* state) {
    const std::uint8_t* cells = format.cells(state);
    std::string text = game.cards()  ? cards_text(game, cells)
                       : game.counts ? counts_text(game.board, cells)
                                     : pieces_text(game, cells);
    text += ' ' + std::to_string(StateFormat::side(state) + 1);
    for (std::size_t layer = 0; layer < game.layers.size(); ++layer) {
        const std::uint8_t* numbers = cells + (layer + 1) * format.layer_size();
        const bool any =
            std::any_of(numbers, numbers + game.board.cells, [](int n) { return n > 0; });
        if (!any) continue;
        const bool marked = game.hides_layer(layer);
        const std::string all = counts_text(game.board, numbers, marked);
        const std::string few = few_text(game.board, numbers, marked);
        const bool shorter = few.size() < all.size() && !game.alike;
        text += ' ' + game.layers[layer] + '=' + (shorter ? few : all);
    }
    for (const Variable& variable : game.variables)
        if (variable.name != Definition::dice_name || !StateFormat::throwing(state))
            text += variable_text(format, variable, is_internal(game, variable), state);
    if (game.counts_plies()) text += fmt::format(" {}={}", plies_name, StateFormat::plies(state));
    text += taken_line_text(StateFormat::taking(state));
    if (StateFormat::swapped(state)) text += fmt::format(" {}=1", swapped_name);
    return text;
}

void set_initial_variables(const Definition& game, const StateFormat& format, std::byte* state) {
    for (const Variable& variable : game.variables)
        for (std::size_t i = 0; i < variable.initial.size(); ++i)
            format.set_variable(state, variable.slot + i, variable.initial[i]);
    StateFormat::set_throwing(state, !game.dice.empty());
    if (game.deals()) settle_chance(game, format, state);
}

ReadPosition read_position(const Definition& game, const StateFormat& format,
                           std::string_view text) {
    if (text.size() > longest_position)
        throw Error("position: the text is longer than " + std::to_string(longest_position >> 10) +
                    " KiB; no position takes as much");
    if (std::ranges::any_of(text, [](unsigned char letter) { return letter < ' '; }))
        throw Error(
            "position: the text has a line break or another control character; a position "
            "is one line of printed letters");
    ReadPosition read{AnyState(format.size()), std::nullopt};
    std::byte* state = read.state.data();
    std::uint8_t* cells = format.cells(state);
    std::string_view rest;
    if (game.cards()) {
        rest = read_cards(game, text, cells);
    } else if (game.counts) {
        rest = read_counts(game.board, text, cells);
    } else {
        const GridText grid = parse_grid(written_rows(game.board), game.glyphs, text);
        for (int c = 0; c < game.board.cells; ++c)
            cells[c] = static_cast<std::uint8_t>(grid.cells[c]);
        rest = grid.rest;
    }
    StateFormat::set_side(state, parse_mover(next_word(rest), game.players));
    set_initial_variables(game, format, state);
    for (const Variable& variable : game.variables)
        for (std::size_t i = 0; is_internal(game, variable) && i < variable.initial.size(); ++i)
            format.set_variable(state, variable.slot + i, 0);
    while (!rest.empty()) {
        const std::string_view word = next_word(rest);
        if (word.empty()) continue;
        if (word[0] != '=') {
            read_named(game, format, word, state);
            continue;
        }
        read.ending = Ending::parse(word.substr(1), game.players);
        if (!read.ending)
            throw Error("position: '" + std::string(word) +
                        "' is no result; write =" + Ending::win(0).text(game.players) +
                        ", =" + Ending::draw().text(game.players) + " or =* (the game goes on)");
    }
    if (game.deals()) settle_chance(game, format, state);
    return read;
}

namespace {

/// A board drawn in lines, a letter for each cell, `.` for an empty one: as the rows of a position.
std::string rows_of_drawing(std::string_view drawing) {
    std::string rows;
    int empty = 0;
    const auto end_run = [&] {
        if (empty > 0) rows += std::to_string(empty);
        empty = 0;
    };
    for (const char letter : drawing) {
        if (letter == '.') {
            ++empty;
        } else if (letter == '\n') {
            end_run();
            if (!rows.empty() && rows.back() != '/') rows += '/';
        } else if (static_cast<unsigned char>(letter) > ' ') {
            end_run();
            rows += letter;
        }
    }
    end_run();
    if (rows.ends_with('/')) rows.pop_back();
    return rows;
}

}  // namespace

AnyState read_setup(const Definition& game, const StateFormat& format, std::string_view text) {
    const bool drawn = text.find('\n') != std::string_view::npos && !game.counts;
    std::string position = drawn ? rows_of_drawing(text) : std::string(text);
    if (drawn || position.find(' ') == std::string::npos) position += " 1";
    ReadPosition read = read_position(game, format, position);
    if (read.ending) throw Error("position: a game does not begin with a result; leave it out");
    return std::move(read.state);
}

}  // namespace ply::board
