#include "framework/loading/lua/position_text.hpp"

#include <charconv>

#include "framework/game/grid_text.hpp"
#include "framework/game/suggest.hpp"

namespace ply::lua {
namespace {

std::string counts_text(const Geometry& board, const std::uint8_t* cells) {
    std::string text;
    for (int row = board.height - 1; row >= 0; --row) {
        for (int column = 0; column < board.width; ++column) {
            if (column > 0) text += ',';
            text += std::to_string(cells[row * board.width + column]);
        }
        if (row > 0) text += '/';
    }
    return text;
}

/// Reads counts into `cells`; returns what follows the board.
std::string_view read_counts(const Geometry& board, std::string_view text, std::uint8_t* cells) {
    const char* at = text.data();
    const char* end = at + text.size();
    for (int row = board.height - 1; row >= 0; --row) {
        for (int column = 0; column < board.width; ++column) {
            const auto [next, error] = std::from_chars(at, end, cells[row * board.width + column]);
            const bool last = column + 1 == board.width;
            const char follows = !last ? ',' : row > 0 ? '/' : ' ';
            const bool ends = next == end && last && row == 0;
            if (error != std::errc() || (!ends && (next == end || *next != follows)))
                throw Error(
                    "position '" + std::string(text) + "': cell " +
                    board.cell_name(row * board.width + column) + " cannot be read; write " +
                    std::to_string(board.cells) + " numbers from 0 to 255 as in '" +
                    counts_text(board, std::vector<std::uint8_t>(board.cells).data()) + " 1'");
            at = ends ? next : next + 1;
        }
    }
    return text.substr(static_cast<std::size_t>(at - text.data()));
}

std::string_view next_word(std::string_view& text) {
    const std::size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    text = blank == std::string_view::npos ? std::string_view() : text.substr(blank + 1);
    return word;
}

void read_variable(const Definition& game, const StateFormat& format, std::string_view word,
                   std::byte* state) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    std::vector<std::string> known;
    for (std::size_t i = 0; i < game.variables.size(); ++i) {
        known.push_back(game.variables[i].name);
        if (name != known.back()) continue;
        std::int32_t value = 0;
        const std::string_view digits =
            equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() || end != digits.data() + digits.size())
            throw Error("position: '" + std::string(word) + "' gives '" + known.back() +
                        "' no whole number; write " + known.back() + "=0");
        format.set_variable(state, i, value);
        return;
    }
    throw Error("position: nothing is called '" + std::string(name) + "'" +
                suggestion(name, known));
}

}  // namespace

std::string board_text(const Definition& game, const StateFormat& format, const std::byte* state) {
    const std::uint8_t* cells = format.cells(state);
    std::string text = game.counts
                           ? counts_text(game.board, cells)
                           : grid_text(game.board.width, game.board.height, game.glyphs,
                                       [&](int cell) { return static_cast<int>(cells[cell]); });
    text += ' ' + std::to_string(StateFormat::mover(state) + 1);
    for (std::size_t i = 0; i < game.variables.size(); ++i)
        text += ' ' + game.variables[i].name + '=' + std::to_string(format.variable(state, i));
    return text;
}

ReadPosition read_position(const Definition& game, const StateFormat& format,
                           std::string_view text) {
    ReadPosition read{AnyState(format.size()), std::nullopt};
    std::byte* state = read.state.data();
    std::uint8_t* cells = format.cells(state);
    std::string_view rest;
    if (game.counts) {
        rest = read_counts(game.board, text, cells);
    } else {
        const GridText grid = parse_grid(game.board.width, game.board.height, game.glyphs, text);
        for (int c = 0; c < game.board.cells; ++c)
            cells[c] = static_cast<std::uint8_t>(grid.cells[c]);
        rest = grid.rest;
    }
    StateFormat::set_mover(state, parse_mover(next_word(rest), game.players));
    for (std::size_t i = 0; i < game.variables.size(); ++i)
        format.set_variable(state, i, game.variables[i].initial);
    while (!rest.empty()) {
        const std::string_view word = next_word(rest);
        if (word.empty()) continue;
        if (word[0] != '=') {
            read_variable(game, format, word, state);
            continue;
        }
        read.ending = Ending::parse(word.substr(1), game.players);
        if (!read.ending)
            throw Error("position: '" + std::string(word) +
                        "' is no result; write =" + Ending::win(0).text(game.players) +
                        ", =" + Ending::draw().text(game.players) + " or =* (the game goes on)");
    }
    return read;
}

}  // namespace ply::lua
