#include <fmt/format.h>

#include "framework/base/files/input_lines.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/session/books/opening_book.hpp"

namespace ply {
namespace {

/// Collects the main line of each game, without comments and variations.
class PgnBook {
public:
    PgnBook(std::string file, BookLines& lines) : file_(std::move(file)), lines_(lines) {}

    void line(std::string_view text, int number) {
        const bool tag = !in_comment_ && depth_ == 0 && without_blanks(text).starts_with('[');
        if (tag) {
            if (!without_blanks(moves_).empty()) finish();
            if (first_line_ == 0) first_line_ = number;
            read_fen(without_blanks(text));
            return;
        }
        if (first_line_ == 0 && !without_blanks(text).empty()) first_line_ = number;
        if (!text.starts_with('%')) add_moves(text);
    }

    void finish() {
        if (first_line_ > 0) add();
        fen_.clear();
        moves_.clear();
        first_line_ = depth_ = 0;
        in_comment_ = false;
    }

private:
    /// `[FEN "..."]`
    void read_fen(std::string_view text) {
        if (!text.starts_with("[FEN ")) return;
        const std::size_t begin = text.find('"'), end = text.rfind('"');
        if (begin != text.npos && end > begin) fen_ = text.substr(begin + 1, end - begin - 1);
    }

    void add_moves(std::string_view text) {
        for (const char each : text) {
            if (in_comment_) {
                in_comment_ = each != '}';
            } else if (each == '{') {
                in_comment_ = true;
            } else if (each == ';') {
                break;
            } else if (each == '(') {
                ++depth_;
            } else if (each == ')') {
                depth_ = std::max(0, depth_ - 1);
            } else if (depth_ == 0) {
                moves_ += each == '!' || each == '?' ? ' ' : each;
            }
        }
        moves_ += ' ';
    }

    void add() {
        try {
            const Game& game = lines_.game();
            const Position start =
                fen_.empty() ? Position::start(game) : Position::at(game, game.parse_state(fen_));
            Position position = start;
            lines_.add(start, !fen_.empty(), play_typed(game, position, moves_, ""), first_line_);
        } catch (const Error& error) {
            throw Error(fmt::format("{}:{}: {}", file_, first_line_, short_line(error.what())));
        }
    }

    std::string file_;
    BookLines& lines_;
    std::string fen_;
    std::string moves_;
    int first_line_ = 0;  ///< of the game; 0: nothing of it has come
    int depth_ = 0;       ///< of variations
    bool in_comment_ = false;
};

}  // namespace

void read_pgn_book(const std::string& file, BookLines& lines) {
    InputLines input(file, "name a book of openings");
    PgnBook book(file, lines);
    while (input.next()) book.line(input.line(), static_cast<int>(input.number()));
    book.finish();
}

}  // namespace ply
