#include "framework/app/play/board_cells.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "framework/report/board/board_text.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

/// A game whose cells hold something else: all with the bit in their number, counted from 1, and no
/// others.
class BitOnCells final : public Game {
public:
    BitOnCells(const Game& game, unsigned bit, int filled)
        : game_(game), bit_(bit), filled_(filled) {}

    const Layout* layout() const override { return game_.layout(); }
    int content(const AnyState&, int cell) const override {
        return ((static_cast<unsigned>(cell) + 1) & bit_) != 0 ? filled_ : 0;
    }

    const GameInfo& info() const override { return game_.info(); }
    const Options& options() const override { return game_.options(); }
    const Facts& facts() const override { return game_.facts(); }
    std::unique_ptr<Game> fork() const override { return game_.fork(); }
    AnyState start() const override { return game_.start(); }
    Player mover(const AnyState& s) const override { return game_.mover(s); }
    void moves(const AnyState& s, MoveList& list) const override { game_.moves(s, list); }
    void play(AnyState& s, Move move) const override { game_.play(s, move); }
    bool over(const AnyState& s) const override { return game_.over(s); }
    std::optional<Outcome> outcome(const AnyState& s) const override { return game_.outcome(s); }
    std::uint64_t hash(const AnyState& s) const override { return game_.hash(s); }
    std::string move_text(const AnyState& s, Move move) const override {
        return game_.move_text(s, move);
    }
    std::string state_text(const AnyState& s) const override { return game_.state_text(s); }
    AnyState parse_state(std::string_view text) const override { return game_.parse_state(text); }
    std::uint64_t perft(const AnyState& s, int depth, Bulk bulk) const override {
        return game_.perft(s, depth, bulk);
    }
    PlayoutStats playouts(const AnyState& s, Random& random, std::uint64_t games,
                          int limit) const override {
        return game_.playouts(s, random, games, limit);
    }

private:
    const Game& game_;
    unsigned bit_;
    int filled_;
};

/// What stands in each column of each line; the second column of a wide character is empty.
std::vector<std::vector<std::string>> columns_of_lines(const std::string& text) {
    std::vector<std::vector<std::string>> lines;
    for (const std::string& line : lines_of(text)) {
        std::vector<std::string>& columns = lines.emplace_back();
        for (std::size_t begin = 0; begin < line.size();) {
            std::size_t end = begin + 1;
            while (end < line.size() && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U)
                ++end;
            const std::string character = line.substr(begin, end - begin);
            begin = end;
            const int width = columns_of(character);
            if (width == 0 && !columns.empty()) columns.back() += character;
            if (width > 0) columns.push_back(character);
            for (int more = 1; more < width; ++more) columns.emplace_back();
        }
    }
    return lines;
}

}  // namespace

std::vector<CellPlace> cell_places(const Game& game, const AnyState& state) {
    const Layout* const layout = game.layout();
    if (layout == nullptr) return {};
    const auto cells = static_cast<unsigned>(layout->cells.size());
    int filled = 1;
    if (layout->counts)  // as wide as they are now
        for (unsigned cell = 0; cell < cells; ++cell)
            filled = std::max(filled, game.content(state, static_cast<int>(cell)));
    const auto drawn = [&](unsigned bit) {
        return columns_of_lines(draw_board(BitOnCells(game, bit, filled), state, false));
    };
    const auto empty = drawn(0);
    std::map<std::pair<int, int>, unsigned> numbers;  // by row and column
    for (unsigned bit = 1; bit <= cells; bit *= 2) {
        const auto board = drawn(bit);
        for (std::size_t row = 0; row < std::min(board.size(), empty.size()); ++row)
            for (std::size_t column = 0; column < board[row].size(); ++column)
                if (column >= empty[row].size() || board[row][column] != empty[row][column])
                    numbers[{static_cast<int>(row), static_cast<int>(column)}] |= bit;
    }
    std::vector<CellPlace> places(cells);
    for (const auto& [at, number] : numbers) {
        if (number == 0 || number > cells) continue;
        CellPlace& place = places[number - 1];
        if (place.row < 0) {
            place = {at.first, at.second, 1};
        } else if (place.row == at.first) {
            place.width = at.second - place.column + 1;
        }
    }
    return places;
}

}  // namespace ply
