#include "framework/session/formats/movetext/pdn_notation.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/game/clicks/typed_moves.hpp"

namespace ply {
namespace {

/// The text with squares such as `c3` as numbers. A number behind no letter stays.
std::string with_numbers(const Game& game, std::string_view text) {
    std::string numbers;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        while (end < text.size() && is_rank_digit(text[end])) ++end;
        const int rank = is_file_letter(text[i]) && end - i <= 3 && end > i + 1
                             ? static_cast<int>(*whole_number(text.substr(i + 1, end - i - 1)))
                             : 0;
        const auto& cells = game.layout()->cells;
        const auto cell = std::ranges::find_if(cells, [&](const Layout::Cell& each) {
            return rank > 0 && each.x == text[i] - 'a' && each.y == rank - 1;
        });
        if (cell == cells.end()) {
            numbers += text[i++];
            continue;
        }
        // In `a3b4` nothing stands between the squares.
        if (!numbers.empty() && is_rank_digit(numbers.back())) numbers += '-';
        numbers += cell->name;
        i = end;
    }
    return numbers;
}

/// The text with numbers of squares as `c3`.
std::string with_square_letters(const Game& game, std::string_view text) {
    std::string letters;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && is_rank_digit(text[end])) ++end;
        const auto& cells = game.layout()->cells;
        const auto cell = std::ranges::find(cells, text.substr(i, end - i), &Layout::Cell::name);
        if (end == i || cell == cells.end()) {
            letters += text[i++];
            continue;
        }
        letters += fmt::format("{}{}", static_cast<char>('a' + cell->x), cell->y + 1);
        i = end;
    }
    return letters;
}

/// `H12` and such behind the pieces count moves, and are no squares.
std::string fen_with_letters(const Game& game, const std::string& fen) {
    std::string text;
    for (std::size_t begin = 0; begin <= fen.size();) {
        const std::size_t end = std::min(fen.find(':', begin), fen.size());
        const std::string part = fen.substr(begin, end - begin);
        const bool pieces = part.starts_with('W') || part.starts_with('B');
        text += (begin > 0 ? ":" : "") + (pieces ? with_square_letters(game, part) : part);
        begin = end + 1;
    }
    return text;
}

class NumberedPdn final : public PdnNotation {
public:
    NumberedPdn(const Game& game, const PdnKind& kind) : game_(game), kind_(kind) {}

    std::optional<Move> find(const Position& position, const std::string& token) const override {
        return named_move(game_, position, with_numbers(game_, token));
    }
    std::string token(const AnyState& /*state*/, const std::string& text) const override {
        return kind_.letters ? with_square_letters(game_, text) : text;
    }
    std::string fen(const AnyState& state) const override {
        const std::string text = game_.state_text(state);
        return kind_.letters ? fen_with_letters(game_, text) : text;
    }
    AnyState parse_fen(const std::string& fen) const override {
        return game_.parse_state(with_numbers(game_, fen));
    }

private:
    const Game& game_;
    const PdnKind& kind_;
};

}  // namespace

std::unique_ptr<PdnNotation> pdn_notation(const Game& game, const PdnKind& kind) {
    if (!numbers_squares(game)) return lettered_pdn(game, kind);
    return std::make_unique<NumberedPdn>(game, kind);
}

}  // namespace ply
