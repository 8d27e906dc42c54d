#include "san.hpp"

#include <cstdlib>

#include "generation.hpp"

namespace chess {
namespace {

constexpr std::string_view kind_letters = " PBNRKQ";  // by kind

std::string square_name(const Board& board, int square) {
    const int seen = turned(square, board.mover);
    return {static_cast<char>('a' + seen % 8), static_cast<char>('1' + seen / 8)};
}

/// What distinguishes a piece from others of its kind that can go to the same square: nothing, its
/// file, its rank, or both.
std::string origin_of(const Board& board, ply::Move move) {
    ply::MoveList list;
    add_moves(board, list);
    bool same_file = false;
    bool same_rank = false;
    bool another = false;
    const int from = from_of(move);
    for (const ply::Move other : list) {
        if (kind_of(other) != kind_of(move) || to_of(other) != to_of(move)) continue;
        if (from_of(other) == from) continue;
        another = true;
        same_file |= from_of(other) % 8 == from % 8;
        same_rank |= from_of(other) / 8 == from / 8;
    }
    const std::string name = square_name(board, from);
    if (!another) return {};
    if (!same_file) return name.substr(0, 1);
    return same_rank ? name : name.substr(1);
}

std::string without_check(const Board& board, ply::Move move) {
    const int from = from_of(move);
    const int to = to_of(move);
    if (how_of(move) == How::castle) return to > from ? "O-O" : "O-O-O";
    const bool takes = captured_by(board, move) != none;
    std::string text;
    if (kind_of(move) != pawn) {
        text = kind_letters[kind_of(move)];
        if (kind_of(move) != king) text += origin_of(board, move);
    } else if (takes) {
        text = square_name(board, from).substr(0, 1);
    }
    if (takes) text += 'x';
    text += square_name(board, to);
    if (is_promotion(move)) text += {'=', kind_letters[placed_of(move)]};
    return text;
}

/// A move as far as it is written out.
struct Pattern {
    Kind kind = none;  ///< none: any
    int from_file = -1;
    int from_rank = -1;
    int to = -1;
    Kind placed = none;
};

bool is_file(char letter) {
    return letter >= 'a' && letter <= 'h';
}
bool is_rank(char letter) {
    return letter >= '1' && letter <= '8';
}
Kind kind_named(char letter) {
    const std::size_t kind = kind_letters.find(letter, 1);
    return kind == std::string_view::npos ? none : static_cast<Kind>(kind);
}

/// [kind] [file] [rank] [x or -] square [=] [kind]; false where it is not so.
bool read_pattern(std::string_view text, Pattern& pattern) {
    const auto last_kind = [&] {
        const char last = text.back();
        return kind_named(is_file(last) || last >= 'a' ? static_cast<char>(last - 32) : last);
    };
    if (text.size() > 2 && !is_rank(text.back())) {
        pattern.placed = last_kind();
        if (pattern.placed == none) return false;
        text.remove_suffix(1);
        if (text.back() == '=') text.remove_suffix(1);
    }
    if (kind_named(text.empty() ? ' ' : text.front()) != none) {
        pattern.kind = kind_named(text.front());
        text.remove_prefix(1);
    }
    if (text.size() < 2) return false;
    const std::string_view square = text.substr(text.size() - 2);
    if (!is_file(square[0]) || !is_rank(square[1])) return false;
    pattern.to = 8 * (square[1] - '1') + square[0] - 'a';
    text.remove_suffix(2);
    if (!text.empty() && (text.back() == 'x' || text.back() == '-')) text.remove_suffix(1);
    if (!text.empty() && is_file(text.front())) {
        pattern.from_file = text.front() - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty() && is_rank(text.front())) {
        pattern.from_rank = text.front() - '1';
        text.remove_prefix(1);
    }
    const bool whole_origin = pattern.from_file >= 0 && pattern.from_rank >= 0;
    if (pattern.kind == none && !whole_origin) pattern.kind = pawn;
    return text.empty();
}

bool fits(const Board& board, const Pattern& pattern, ply::Move move) {
    const int from = turned(from_of(move), board.mover);
    const int to = turned(to_of(move), board.mover);
    if (pattern.kind != none && pattern.kind != kind_of(move)) return false;
    if (pattern.from_file >= 0 && pattern.from_file != from % 8) return false;
    if (pattern.from_rank >= 0 && pattern.from_rank != from / 8) return false;
    if (pattern.placed != (is_promotion(move) ? placed_of(move) : none)) return false;
    if (how_of(move) != How::castle) return pattern.to == to;
    // The king's own square is written only in coordinates: onto the rook, or two steps far.
    if (pattern.from_file < 0 || pattern.from_rank < 0) return false;
    const int king_to = from / 8 * 8 + castled_king(from_of(move), to_of(move));
    return pattern.to == to || (pattern.to == king_to && std::abs(king_to - from) == 2);
}

}  // namespace

std::string san_of(const Board& board, ply::Move move) {
    std::string text = without_check(board, move);
    Board after = board;
    make(after, move);
    if (in_check(after)) text += has_moves(after) ? '+' : '#';
    return text;
}

std::string coordinates_of(const Board& board, ply::Move move, bool castles_onto_rook) {
    const int from = from_of(move);
    const bool steps = how_of(move) == How::castle && !castles_onto_rook;
    const int to = steps ? from / 8 * 8 + castled_king(from, to_of(move)) : to_of(move);
    std::string text = square_name(board, from) + square_name(board, to);
    if (is_promotion(move)) text += static_cast<char>(kind_letters[placed_of(move)] + 32);
    return text;
}

std::optional<ply::Move> read_move(const Board& board, std::string_view text) {
    while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    ply::MoveList list;
    add_moves(board, list);
    if (text == "0-0" || text == "O-O" || text == "0-0-0" || text == "O-O-O") {
        for (const ply::Move move : list)
            if (how_of(move) == How::castle && (to_of(move) > from_of(move)) == (text.size() == 3))
                return move;
        return std::nullopt;
    }
    Pattern pattern;
    if (!read_pattern(text, pattern)) return std::nullopt;
    std::optional<ply::Move> found;
    for (const ply::Move move : list) {
        if (!fits(board, pattern, move)) continue;
        if (found) return std::nullopt;
        found = move;
    }
    return found;
}

}  // namespace chess
