// PDN for rules that call all cells `a1`, as scripts do: `c3-d4`, `a3xc5xa7` along its cells, and
// `a1xd7(b1+c3)` with the cells of what is captured.

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/notation/grid_position.hpp"
#include "framework/session/formats/movetext/pdn_notation.hpp"

namespace ply {
namespace {

using Cells = std::vector<int>;

struct DraughtsMove {
    Cells path;      ///< from the first cell to the last
    Cells captured;  ///< as far as the text has them
    bool captures = false;
};

bool is_among(int cell, const Cells& cells) {
    return std::ranges::find(cells, cell) != cells.end();
}

class LetteredPdn final : public PdnNotation {
public:
    LetteredPdn(const Game& game, const PdnKind& kind) : game_(game), kind_(kind) {
        for (const Layout::Cell& cell : game.layout()->cells) size_ = std::max(size_, cell.x + 1);
    }

    /// First and last cell count, then those between: landing cells, or what is captured.
    std::optional<Move> find(const Position& position, const std::string& token) const override {
        const auto squares = squares_in(token);
        if (!squares || squares->size() < 2) return std::nullopt;
        MoveList list;
        legal_moves(game_, position, list);
        std::optional<Move> found;
        for (const Move each : list) {
            const DraughtsMove move = taken_apart(game_.move_text(position.state, each));
            if (move.path.front() != squares->front() || move.path.back() != squares->back())
                continue;
            const bool through =
                std::all_of(squares->begin() + 1, squares->end() - 1, [&](int cell) {
                    return is_among(cell, move.path) || is_among(cell, move.captured);
                });
            if (!through) continue;
            if (found) return std::nullopt;
            found = each;
        }
        return found;
    }

    /// More squares than the first and the last only where other moves have the same two.
    std::string token(const AnyState& state, const std::string& text) const override {
        const DraughtsMove move = taken_apart(text);
        const char* const between = move.captures ? "x" : "-";
        Cells cells = move.path;
        MoveList list;
        game_.moves(state, list);
        const auto alike = std::ranges::count_if(list, [&](Move each) {
            const DraughtsMove other = taken_apart(game_.move_text(state, each));
            return other.path.front() == move.path.front() && other.path.back() == move.path.back();
        });
        if (alike < 2) {
            cells = {move.path.front(), move.path.back()};
        } else if (cells.size() == 2) {
            cells.insert(cells.begin() + 1, move.captured.begin(), move.captured.end());
        }
        std::string token;
        for (const int cell : cells) token += (token.empty() ? "" : between) + square(cell);
        return token;
    }

    std::string fen(const AnyState& state) const override {
        const Layout& layout = *game_.layout();
        const Player white = kind_.white_seat();
        std::string text = game_.mover(state) == white ? "W" : "B";
        for (const Player owner : {white, 1 - white}) {
            std::vector<std::pair<int, std::string>> pieces;
            for (int cell = 0; cell < std::ssize(layout.cells); ++cell) {
                const Layout::Piece& piece =
                    layout.pieces[static_cast<std::size_t>(game_.content(state, cell))];
                if (piece.owner != owner) continue;
                const std::string name = square(cell);
                pieces.emplace_back(static_cast<int>(whole_number(name).value_or(cell)),
                                    (piece.name == king ? "K" : "") + name);
            }
            std::ranges::sort(pieces);
            std::string list;
            for (const auto& [place, name] : pieces) list += (list.empty() ? "" : ",") + name;
            text += (owner == white ? ":W" : ":B") + list;
        }
        return text;
    }

    AnyState parse_fen(const std::string& fen) const override {
        const Player white = kind_.white_seat();
        if (!fen.starts_with('W') && !fen.starts_with('B'))
            throw Error("a position begins with W or B, whose turn it is");
        std::vector<int> contents(game_.layout()->cells.size(), 0);
        std::size_t begin = std::min(fen.find(':'), fen.size());
        while (begin < fen.size()) {
            const std::size_t end = std::min(fen.find(':', begin + 1), fen.size());
            const std::string_view part = std::string_view(fen).substr(begin + 1, end - begin - 1);
            begin = end;
            if (part.starts_with('W') || part.starts_with('B'))
                put(part.substr(1), part[0] == 'W' ? white : 1 - white, contents);
        }
        return grid_position(game_, contents, fen[0] == 'W' ? white : 1 - white);
    }

private:
    static constexpr std::string_view king = "king";

    /// Player 1 sits at the bottom; where that is Black, squares are seen from the other side.
    bool turned() const { return kind_.begins == 'B'; }
    std::pair<int, int> seen(int x, int y) const {
        return turned() ? std::pair(size_ - 1 - x, size_ - 1 - y) : std::pair(x, y);
    }
    int cell_at(int x, int y) const {
        const auto [column, row] = seen(x, y);
        const auto& cells = game_.layout()->cells;
        const auto found = std::ranges::find_if(
            cells,
            [&, column = column, row = row](const auto& c) { return c.x == column && c.y == row; });
        return found == cells.end() ? -1 : static_cast<int>(found - cells.begin());
    }
    std::string square(int cell) const {
        const Layout::Cell& at = game_.layout()->cells[static_cast<std::size_t>(cell)];
        const auto [x, y] = seen(at.x, at.y);
        if (kind_.letters) return fmt::format("{}{}", static_cast<char>('a' + x), y + 1);
        return std::to_string((size_ - 1 - y) * (size_ / 2) + x / 2 + 1);
    }
    /// -1: there is none.
    int cell_of(std::string_view square) const {
        const bool letter = !square.empty() && is_file_letter(square.front());
        const auto number = whole_number(letter ? square.substr(1) : square);
        if (!number || *number < 1 || *number > 100) return -1;
        const int value = static_cast<int>(*number);
        if (letter) return cell_at(square.front() - 'a', value - 1);
        if (kind_.squares == 64 || value > kind_.squares) return -1;
        const int y = size_ - 1 - (value - 1) / (size_ / 2);
        return cell_at(2 * ((value - 1) % (size_ / 2)) + y % 2, y);
    }

    /// Nothing: there is something that is no square.
    std::optional<Cells> squares_in(std::string_view text) const {
        Cells cells;
        for (std::size_t i = 0; i < text.size();) {
            std::size_t end = i + (is_file_letter(text[i]) ? 1 : 0);
            while (end < text.size() && is_rank_digit(text[end])) ++end;
            if (end == i) {
                if (std::string_view("-x:").find(text[i]) == std::string_view::npos)
                    return std::nullopt;
                ++i;
                continue;
            }
            cells.push_back(cell_of(text.substr(i, end - i)));
            if (cells.back() < 0) return std::nullopt;
            i = end;
        }
        return cells;
    }

    /// The cells by their own names.
    DraughtsMove taken_apart(std::string_view text) const {
        DraughtsMove move{{}, {}, text.find('x') != text.npos};
        const std::size_t bracket = std::min(text.find('('), text.size());
        for (std::size_t i = 0; i < text.size();) {
            std::size_t end = i + 1;
            while (end < text.size() && is_rank_digit(text[end])) ++end;
            const auto& cells = game_.layout()->cells;
            const auto found =
                std::ranges::find(cells, text.substr(i, end - i), &Layout::Cell::name);
            if (found != cells.end())
                (i < bracket ? move.path : move.captured)
                    .push_back(static_cast<int>(found - cells.begin()));
            i = end;
        }
        if (move.path.empty()) move.path.push_back(-1);
        return move;
    }

    /// `18,K24,1-4`, or with letters.
    void put(std::string_view list, Player owner, std::vector<int>& contents) const {
        while (!list.empty()) {
            const std::string_view whole = list.substr(0, list.find(','));
            list.remove_prefix(std::min(whole.size() + 1, list.size()));
            const bool crowned = whole.starts_with('K');
            const std::string_view word = whole.substr(crowned ? 1 : 0);
            const std::size_t dash = word.find('-');
            const auto first = whole_number(word.substr(0, dash));
            const auto last =
                dash == word.npos ? std::nullopt : whole_number(word.substr(dash + 1));
            if (first && last && *last <= kind_.squares) {
                for (auto number = *first; number <= *last; ++number)
                    put_one(std::to_string(number), owner, crowned, contents);
            } else {
                put_one(word, owner, crowned, contents);
            }
        }
    }
    void put_one(std::string_view square, Player owner, bool crowned,
                 std::vector<int>& contents) const {
        const int cell = cell_of(square);
        const auto& pieces = game_.layout()->pieces;
        const auto piece = std::ranges::find_if(pieces, [&](const Layout::Piece& each) {
            return each.owner == owner && (each.name == king) == crowned;
        });
        if (cell < 0 || piece == pieces.end())
            throw Error(fmt::format("'{}' is no square here", shortened(square, 20)));
        contents[static_cast<std::size_t>(cell)] = static_cast<int>(piece - pieces.begin());
    }

    const Game& game_;
    const PdnKind& kind_;
    int size_ = 0;
};

}  // namespace

std::unique_ptr<PdnNotation> lettered_pdn(const Game& game, const PdnKind& kind) {
    return std::make_unique<LetteredPdn>(game, kind);
}

}  // namespace ply
