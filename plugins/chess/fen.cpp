#include "fen.hpp"

#include <charconv>
#include <vector>

#include <framework/base/error.hpp>

#include "generation.hpp"

namespace chess {
namespace {

constexpr std::string_view letters = " PBNRKQ";  // by kind
constexpr int most_moves = 9999;

[[noreturn]] void refuse(std::string_view fen, const std::string& what) {
    throw ply::Error("position '" + std::string(fen) + "': " + what);
}
std::string quoted(std::string_view text) {
    return "'" + std::string(text) + "'";
}
bool is_lower(char letter) {
    return letter >= 'a' && letter <= 'z';
}
char upper(char letter) {
    return static_cast<char>(is_lower(letter) ? letter - 'a' + 'A' : letter);
}
char lower(char letter) {
    return static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        const std::size_t begin = text.find_first_not_of(" \t");
        if (begin == std::string_view::npos) return words;
        text.remove_prefix(begin);
        words.push_back(text.substr(0, text.find_first_of(" \t")));
        text.remove_prefix(words.back().size());
    }
}

/// A board seen by white, as it is while it is read and written.
Board seen_by_white(Board board) {
    if (board.mover == 1) {
        board.turn();
        board.mover = 1;
    }
    return board;
}

void read_pieces(std::string_view fen, std::string_view text, Board& board) {
    int x = 0;
    int y = 7;
    for (const char letter : text) {
        if (letter == '/') {
            if (x != 8) refuse(fen, "rank " + std::to_string(y + 1) + " has not 8 squares");
            if (y == 0) refuse(fen, "there are more than 8 ranks");
            x = 0;
            --y;
        } else if (letter >= '1' && letter <= '8') {
            x += letter - '0';
        } else {
            const std::size_t kind = letters.find(upper(letter));
            if (kind == std::string_view::npos || letter == ' ')
                refuse(fen, quoted({&letter, 1}) + " is no piece; pieces are PNBRQK and pnbrqk");
            if (x > 7) refuse(fen, "rank " + std::to_string(y + 1) + " has more than 8 squares");
            board.put_mine(static_cast<Kind>(kind), bit(8 * y + x));
            if (is_lower(letter)) board.mine &= ~bit(8 * y + x);
            ++x;
        }
        if (x > 8) refuse(fen, "rank " + std::to_string(y + 1) + " has more than 8 squares");
    }
    if (y != 0 || x != 8) refuse(fen, "there are not 8 ranks of 8 squares with '/' between them");
    if (std::popcount(board.kings() & board.mine) != 1 ||
        std::popcount(board.kings() & ~board.mine) != 1)
        refuse(fen, "each player has one king");
    if ((board.pawns() & (rank_1 | rank_8)) != 0)
        refuse(fen, "a pawn stands on the first or the last rank");
}

/// The file of the rook that `letter` gives the right to castle, or -1. `home` is the rank of king
/// and rooks, from bit 0.
int rook_file(char letter, int king_file, std::uint8_t rooks) {
    const auto right = static_cast<std::uint8_t>(rooks & ~((2u << king_file) - 1));
    const auto left = static_cast<std::uint8_t>(rooks & ((1u << king_file) - 1));
    if (letter == 'K') return right == 0 ? -1 : std::bit_width(right) - 1;
    if (letter == 'Q') return left == 0 ? -1 : std::countr_zero(left);
    const int file = letter - 'A';
    return file >= 0 && file < 8 && (rooks >> file & 1) != 0 ? file : -1;
}

/// One player's king and rooks on the rank they start from.
struct Home {
    int king_file = -1;  ///< -1: the king is elsewhere
    std::uint8_t rooks = 0;
};
Home home_of(const Board& seen, bool white) {
    const Bits own = white ? seen.mine : seen.theirs();
    const int shift = white ? 0 : 56;
    Home home;
    home.rooks = static_cast<std::uint8_t>((seen.rooks() & own) >> shift);
    const auto kings = static_cast<std::uint8_t>((seen.kings() & own) >> shift);
    if (kings != 0) home.king_file = std::countr_zero(kings);
    return home;
}

void read_castling(std::string_view fen, std::string_view text, Board& board) {
    if (text == "-") return;
    for (const char letter : text) {
        const bool white = !is_lower(letter);
        const Home home = home_of(board, white);
        const int file =
            home.king_file < 0 ? -1 : rook_file(upper(letter), home.king_file, home.rooks);
        if (file < 0)
            refuse(fen, "castling " + quoted({&letter, 1}) +
                            ": no king and rook stand there; write KQkq, the rooks' files such as "
                            "HAha, or '-'");
        std::uint8_t& rights = white ? board.my_rights : board.their_rights;
        const bool right_side = file > home.king_file;
        for (int other = 0; other < 8; ++other)
            if (other != file && (rights >> other & 1) != 0 &&
                (other > home.king_file) == right_side)
                refuse(fen, "castling " + quoted(text) + ": two rooks on one side of the king");
        rights |= static_cast<std::uint8_t>(1 << file);
    }
}

/// The square that has been jumped over, as the mover sees it; 0: none.
int read_passed(std::string_view fen, std::string_view text, const Board& board) {
    if (text == "-") return 0;
    const bool is_square =
        text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
    if (!is_square) refuse(fen, "en passant " + quoted(text) + ": write a square or '-'");
    const int square = turned(8 * (text[1] - '1') + text[0] - 'a', board.mover);
    const bool jumped = square / 8 == 5 &&
                        (bit(square - 8) & board.pawns() & board.theirs()) != 0 &&
                        ((bit(square) | bit(square + 8)) & board.occupied()) == 0;
    if (!jumped)
        refuse(fen, "en passant " + quoted(text) + ": no pawn has jumped over this square");
    return square;
}

std::uint16_t read_count(std::string_view fen, std::string_view text, const char* what) {
    int count = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (error != std::errc{} || end != text.data() + text.size() || count < 0 || count > most_moves)
        refuse(fen, quoted(text) + " is no " + what + ", a number from 0 to " +
                        std::to_string(most_moves));
    return static_cast<std::uint16_t>(count);
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string castling_text(const Board& seen) {
    std::string text;
    for (const bool white : {true, false}) {
        const Home home = home_of(seen, white);
        const std::uint8_t rights = white ? seen.my_rights : seen.their_rights;
        for (int file = 7; file >= 0; --file) {
            if ((rights >> file & 1) == 0) continue;
            const char side = file > home.king_file ? 'K' : 'Q';
            const bool outermost = rook_file(side, home.king_file, home.rooks) == file;
            const char letter = outermost ? side : static_cast<char>('A' + file);
            text += white ? letter : lower(letter);
        }
    }
    return text.empty() ? "-" : text;
}

}  // namespace

std::string fen_of(const Board& board) {
    const Board seen = seen_by_white(board);
    std::string text;
    for (int y = 7; y >= 0; --y) {
        int empty = 0;
        for (int x = 0; x < 8; ++x) {
            const Kind kind = seen.at(8 * y + x);
            if (kind == none) {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
            const bool white = (seen.mine >> (8 * y + x) & 1) != 0;
            text += white ? letters[kind] : lower(letters[kind]);
        }
        if (empty > 0) text += std::to_string(empty);
        if (y > 0) text += '/';
    }
    text += board.mover == 0 ? " w " : " b ";
    text += castling_text(seen) + " ";
    if (board.passed == 0) {
        text += '-';
    } else {
        text += static_cast<char>('a' + board.passed % 8);
        text += board.mover == 0 ? '6' : '3';
    }
    return text + " " + std::to_string(board.quiet_plies) + " " + std::to_string(board.move_number);
}

Board board_of(std::string_view fen) {
    const std::vector<std::string_view> words = words_of(fen);
    if (words.size() < 2)
        refuse(
            fen,
            "write it in FEN: pieces, w or b, castling, en passant, plies since the last capture "
            "or pawn move, move number");
    Board board;
    read_pieces(fen, words[0], board);
    if (words.size() > 2) read_castling(fen, words[2], board);
    if (words[1] != "w" && words[1] != "b")
        refuse(fen, quoted(words[1]) + " is not w or b, the player to move");
    if (words[1] == "b") board.turn();  // which makes black the mover
    Board waiting = board;
    waiting.turn();
    if (in_check(waiting)) refuse(fen, "the player who is not to move is in check");
    const int passed = words.size() > 3 ? read_passed(fen, words[3], board) : 0;
    if (words.size() > 4 && is_number(words[4])) {
        board.quiet_plies = read_count(fen, words[4], "count of plies");
        if (words.size() > 5) board.move_number = read_count(fen, words[5], "move number");
        if (words.size() > 6) refuse(fen, quoted(words[6]) + " is too much after the move number");
    }
    board.hash = whole_hash(board);
    if (passed != 0) note_jump(board, passed);
    return board;
}

Board start_position(int number) {
    std::string rank(8, ' ');
    const auto free_file = [&rank](int skip) {
        std::size_t file = rank.find(' ');
        for (; skip > 0; --skip) file = rank.find(' ', file + 1);
        return file;
    };
    // Two bishops, the queen, the two knights by this table, then rook, king and rook.
    constexpr int knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                    {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    rank[2 * (number % 4) + 1] = 'B';
    rank[2 * (number / 4 % 4)] = 'B';
    rank[free_file(number / 16 % 6)] = 'Q';
    const auto& [first, second] = knights[number / 96];
    const std::size_t first_knight = free_file(first);
    const std::size_t second_knight = free_file(second);
    rank[first_knight] = rank[second_knight] = 'N';
    for (const char piece : {'R', 'K', 'R'}) rank[free_file(0)] = piece;
    std::string black = rank;
    for (char& letter : black) letter = lower(letter);
    return board_of(black + "/pppppppp/8/8/8/8/PPPPPPPP/" + rank + " w KQkq - 0 1");
}

}  // namespace chess
