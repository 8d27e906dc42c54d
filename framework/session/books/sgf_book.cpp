#include <fmt/format.h>

#include "framework/base/files/input_file.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/spec.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/session/books/opening_book.hpp"
#include "framework/session/formats/sgf/sgf.hpp"
#include "framework/session/formats/sgf/sgf_encoding.hpp"

namespace ply {
namespace {

struct SgfGameText {
    std::string_view text;
    int line = 1;
};

/// The games of a collection: what stands between outer parentheses.
std::vector<SgfGameText> games_in(std::string_view text) {
    std::vector<SgfGameText> games;
    int depth = 0, line = 1, first_line = 1;
    std::size_t begin = 0;
    bool in_value = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char each = text[at];
        line += each == '\n';
        if (in_value) {
            if (each == '\\') ++at;
            if (each == ']') in_value = false;
        } else if (each == '[' && depth > 0) {
            in_value = true;
        } else if (each == '(' && depth++ == 0) {
            begin = at;
            first_line = line;
        } else if (each == ')' && depth > 0 && --depth == 0) {
            games.push_back({text.substr(begin, at + 1 - begin), first_line});
        }
    }
    return games;
}

class SgfBook {
public:
    SgfBook(const Session& session, BookLines& lines, int number)
        : session_(session), lines_(lines), number_(number) {
        const std::string& start = session.setup().start;
        placed_ = !start.empty();
        start_ = placed_ ? Position::at(lines.game(), lines.game().parse_state(start))
                         : Position::start(lines.game());
    }

    void read() { follow(GameTree::root, start_); }

private:
    /// All lines that go on from a node.
    void follow(NodeId node, const Position& position) {
        const auto& children = session_.tree()[node].children;
        const bool far = lines_.plies() > 0 && static_cast<int>(moves_.size()) == lines_.plies();
        if (children.empty() || far) return lines_.add(start_, placed_, moves_, number_);
        for (const NodeId child : children) {
            const Move move = legal_move(lines_.game(), position, session_.tree()[child].text);
            Position next = position;
            play(lines_.game(), next, move);
            moves_.push_back(move);
            follow(child, next);
            moves_.pop_back();
        }
    }

    const Session& session_;
    BookLines& lines_;
    int number_;
    bool placed_ = false;
    Position start_;
    std::vector<Move> moves_;
};

/// Whether both have one board and the same moves on it.
bool is_alike(const Game& one, const Game& other) {
    return one.info().name == other.info().name &&
           legal_texts(one, Position::start(one)) == legal_texts(other, Position::start(other));
}

}  // namespace

void read_sgf_book(const std::string& file, const std::string& spec, BookLines& lines) {
    const std::string text =
        sgf_text(read_input_file(file, largest_text_file, "name a book of openings in SGF")).text;
    Spec as_written = parse_spec(spec);  // the file says how large its board is
    as_written.options.clear();
    for (const auto& [game, line] : games_in(text)) {
        try {
            const LoadedSession loaded = read_sgf_game(game, as_written.text(), 1);
            if (!loaded.cut.empty()) throw Error(loaded.cut);
            if (!is_alike(*loaded.opened.game, lines.game()))
                throw Error("it is of another game, or of another board; leave it out");
            SgfBook(*loaded.session, lines, line).read();
        } catch (const Error& error) {
            throw Error(fmt::format("{}:{}: {}", file, line, short_line(error.what())));
        }
    }
}

}  // namespace ply
