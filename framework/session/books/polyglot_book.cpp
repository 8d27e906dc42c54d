// The format is described by M. H. Muller, "PolyGlot book format",
// http://hgm.nubati.net/book_format.html: records of 16 bytes in the order of their keys, with the
// most significant byte first: key (8), move (2), weight (2), learning (4).

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/session/books/opening_book.hpp"
#include "framework/session/books/polyglot_random.hpp"

namespace ply {
namespace {

constexpr std::uint64_t largest_book = std::uint64_t{1} << 30;
constexpr std::size_t record_bytes = 16;

struct PolyglotRecord {
    std::uint64_t key = 0;
    std::uint16_t move = 0;
    std::uint16_t weight = 0;
};

std::uint64_t big_endian(const unsigned char* bytes, std::size_t count) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < count; ++i) number = number << 8 | bytes[i];
    return number;
}

std::vector<PolyglotRecord> records_of(const std::string& file) {
    const auto bytes = read_input_bytes(file, largest_book, "name a book of openings");
    if (bytes.empty() || bytes.size() % record_bytes != 0)
        throw Error(
            fmt::format("{}: no Polyglot book: it has {} bytes, and records have {}; name "
                        "another file",
                        file, bytes.size(), record_bytes));
    std::vector<PolyglotRecord> records;
    for (std::size_t at = 0; at < bytes.size(); at += record_bytes)
        records.push_back({big_endian(&bytes[at], 8),
                           static_cast<std::uint16_t>(big_endian(&bytes[at + 8], 2)),
                           static_cast<std::uint16_t>(big_endian(&bytes[at + 10], 2))});
    std::ranges::stable_sort(records, [](const PolyglotRecord& a, const PolyglotRecord& b) {
        return a.key != b.key ? a.key < b.key : a.weight > b.weight;
    });
    return records;
}

/// In coordinates: `e2e4`, `e7e8q`, castling `e1h1`.
std::string coordinates_in(std::uint16_t move) {
    const auto letter = [&](int shift, char first) {
        return static_cast<char>(first + (move >> shift & 7));
    };
    std::string text{letter(6, 'a'), letter(9, '1'), letter(0, 'a'), letter(3, '1')};
    if (const int promotion = move >> 12 & 7; promotion > 0)
        text += "nbrq"[std::min(promotion, 4) - 1];
    return text;
}

class PolyglotBook {
public:
    PolyglotBook(const std::string& file, BookLines& lines)
        : records_(records_of(file)), lines_(lines) {}

    void read() { follow(Position::start(lines_.game())); }

private:
    /// All lines that go on from here.
    void follow(const Position& position) {
        const Game& game = lines_.game();
        bool goes_on = false;
        if (static_cast<int>(moves_.size()) < lines_.plies() && !outcome(game, position)) {
            const std::uint64_t key = polyglot_key(game.state_text(position.state));
            if (!seen_.emplace(key, moves_.size()).second) return;  // by another order of moves
            auto record = std::ranges::lower_bound(records_, key, {}, &PolyglotRecord::key);
            for (; record != records_.end() && record->key == key; ++record) {
                const auto move = named_move(game, position, coordinates_in(record->move));
                if (record->weight == 0 || !move) continue;
                goes_on = true;
                Position next = position;
                play(game, next, *move);
                moves_.push_back(*move);
                follow(next);
                moves_.pop_back();
            }
        }
        if (!goes_on) lines_.add(Position::start(game), false, moves_, 0);
    }

    std::vector<PolyglotRecord> records_;
    BookLines& lines_;
    std::vector<Move> moves_;
    std::set<std::pair<std::uint64_t, std::size_t>> seen_;  ///< positions, and after how many plies
};

}  // namespace

std::uint64_t polyglot_key(const std::string& fen) {
    constexpr std::string_view pieces = "pPnNbBrRqQkK";
    Words words(fen);
    std::uint64_t key = 0;
    std::size_t row = 7, column = 0;
    for (const char each : words.next()) {
        if (each == '/') {
            --row;
            column = 0;
        } else if (each >= '1' && each <= '8') {
            column += static_cast<std::size_t>(each - '0');
        } else if (const auto kind = pieces.find(each); kind != pieces.npos && column < 8) {
            key ^= polyglot_random[64 * kind + 8 * row + column++];
        }
    }
    if (words.next() == "w") key ^= polyglot_random[780];
    const std::string_view castling = words.next();
    for (const char each : castling)
        if (const auto right = std::string_view("KQkq").find(each); right != std::string_view::npos)
            key ^= polyglot_random[768 + right];
    const std::string_view passing = words.next();
    if (passing.size() == 2 && passing[0] >= 'a' && passing[0] <= 'h')
        key ^= polyglot_random[772 + static_cast<std::size_t>(passing[0] - 'a')];
    return key;
}

void read_polyglot_book(const std::string& file, BookLines& lines) {
    if (lines.game().info().name != "chess")
        throw Error(
            fmt::format("{}: Polyglot books are of chess, and {} is played; name a book of "
                        "PGN or SGF, or a list",
                        file, lines.game().info().name));
    if (lines.plies() == 0)
        throw Error(
            fmt::format("{}: a Polyglot book has lines of any length; say how many plies "
                        "of them are played: openings = {{ file = \"{}\", plies = 8 }}",
                        file, file));
    PolyglotBook(file, lines).read();
}

}  // namespace ply
