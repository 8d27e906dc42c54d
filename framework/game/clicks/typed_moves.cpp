#include "framework/game/clicks/typed_moves.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"

namespace ply {
namespace {

/// Legal moves in a message; of longer lists only the nearest one is shown.
constexpr std::size_t most_listed = 24;
constexpr std::size_t most_letters = 90;  ///< of all that are listed: about two lines
/// A play of backgammon has four parts at most.
constexpr std::size_t most_words = 4;

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_small(char c) {
    return c >= 'a' && c <= 'z';
}

/// What a move as text is made of: cells (`d2`), numbers and single letters. The signs between them
/// and marks behind it, which may be left out, are no part.
std::vector<std::string> parts_of(std::string_view text) {
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        const bool joins = text[i] == 'x' && i > 0 && is_digit(text[i - 1]);
        if (joins || std::string_view("-:=+#!?").find(text[i]) != std::string_view::npos) {
            i = end;
            continue;
        }
        if (is_small(text[i]) || is_digit(text[i]))
            while (end < text.size() && is_digit(text[end])) ++end;
        parts.emplace_back(text.substr(i, end - i));
        i = end;
    }
    return parts;
}

/// Whether `text` is `move` with parts left out, but not the first.
bool shortens(const std::vector<std::string>& text, const std::vector<std::string>& move) {
    if (text.empty() || move.empty() || text.front() != move.front()) return false;
    std::size_t met = 0;
    for (const std::string& part : move) met += met < text.size() && part == text[met];
    return met == text.size();
}

std::vector<std::string> left_open_by(const std::string& text,
                                      const std::vector<std::string>& legal) {
    const std::vector<std::string> parts = parts_of(text);
    std::vector<std::string> open;
    for (const std::string& move : legal)
        if (shortens(parts, parts_of(move))) open.push_back(move);
    return open;
}

/// The one move that goes on behind `text` with a piece or with what it captures: `a1=r` for `a1`
/// where no other piece can be put there, `d4xd2(d3)` for `d4xd2`.
std::optional<Move> begun_move(const Game& game, const Position& position, const MoveList& legal,
                               const std::string& text) {
    std::optional<Move> found;
    for (const Move move : legal) {
        const std::string whole = game.move_text(position.state, move);
        const bool goes_on = whole.size() > text.size() && whole.starts_with(text) &&
                             (whole[text.size()] == '=' || whole[text.size()] == '(');
        if (goes_on && found) return std::nullopt;
        if (goes_on) found = move;
    }
    return found;
}

/// Behind the number of a move in a score: nothing of `1.` and `1...`, `e4` of `12.e4`, and the
/// whole where there is no number.
std::string without_number(const std::string& text) {
    const auto digits =
        static_cast<std::size_t>(std::ranges::find_if_not(text, is_digit) - text.begin());
    if (digits == 0 || digits == text.size() || text[digits] != '.') return text;
    const std::size_t behind = text.find_first_not_of('.', digits);
    return behind == text.npos ? "" : text.substr(behind);
}

/// Without remarks in braces, as the scores of chess have them.
std::string without_remarks(std::string_view line) {
    std::string text;
    while (!line.empty()) {
        const std::size_t open = line.find('{');
        const std::size_t close = open == line.npos ? open : line.find('}', open);
        text.append(line.substr(0, close == line.npos ? close : open)).append(" ");
        line.remove_prefix(close == line.npos ? line.size() : close + 1);
    }
    return text;
}

std::vector<std::string> words_of(std::string_view line) {
    std::string text = without_remarks(line);
    std::ranges::replace(text, ';', ' ');
    return split_words(text);
}

/// What scores say of a move (`$1`) and at their end, but is no move.
bool is_remark(const std::string& word) {
    constexpr std::string_view results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    return std::ranges::find(results, word) != std::end(results) ||
           (word.size() > 1 && word[0] == '$' && std::ranges::all_of(word.substr(1), is_digit));
}

/// Small letters for capitals.
std::string lowered(std::string text) {
    for (char& letter : text)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return text;
}

/// Without what scores say behind a capture in passing: `exd6` of `exd6 e.p.` and `exd6ep`.
std::string without_en_passant(const std::string& text) {
    for (const std::string_view mark : {"e.p.", "ep"}) {
        if (!text.ends_with(mark)) continue;
        const std::size_t end = text.find_last_not_of(' ', text.size() - mark.size() - 1);
        if (end < text.size() && is_digit(text[end])) return text.substr(0, end + 1);
    }
    return text;
}

/// The position after a word that is several moves, each of which begins with a letter, and these
/// moves; nothing where it is not.
std::optional<std::pair<Position, std::vector<Move>>> played_apart(const Game& game,
                                                                   Position position,
                                                                   std::string_view word) {
    constexpr std::size_t longest = 8;  // of the texts of such moves
    std::vector<Move> moves;
    while (!word.empty()) {
        if (!is_small(lowered(std::string(word.substr(0, 1)))[0]) || outcome(game, position))
            return std::nullopt;
        std::optional<Move> move;
        std::size_t size = std::min(longest, word.size()) + 1;
        while (!move && --size > 0)
            move = named_move(game, position, std::string(word.substr(0, size)));
        if (!move) return std::nullopt;
        play(game, position, *move);
        word.remove_prefix(size);
        moves.push_back(*move);
    }
    return std::pair{position, moves};
}

/// A move at the front of `words`, and how many of them it takes.
std::optional<std::pair<Move, std::size_t>> move_in_front(const Game& game,
                                                          const Position& position,
                                                          const std::string* words,
                                                          std::size_t count) {
    for (std::size_t n = 1; n <= std::min(count, most_words); ++n) {
        const std::string text = fmt::format("{}", fmt::join(words, words + n, " "));
        if (const auto move = named_move(game, position, text)) return std::pair{*move, n};
        const std::string unnumbered = without_number(text);
        if (unnumbered.empty() || unnumbered == text) continue;
        if (const auto move = named_move(game, position, unnumbered)) return std::pair{*move, n};
    }
    return std::nullopt;
}

}  // namespace

std::vector<std::string> split_words(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (const char letter : text) {
        if (letter != ' ' && letter != ',' && letter != '\n' && letter != '\t') {
            word += letter;
        } else if (!word.empty()) {
            words.push_back(std::exchange(word, {}));
        }
    }
    if (!word.empty()) words.push_back(word);
    return words;
}

std::vector<std::string> legal_texts(const Game& game, const Position& position) {
    MoveList list;
    legal_moves(game, position, list);
    std::vector<std::string> texts;
    for (const Move move : list) texts.push_back(game.move_text(position.state, move));
    return texts;
}

std::optional<Move> named_move(const Game& game, const Position& position,
                               const std::string& text) {
    MoveList list;
    legal_moves(game, position, list);
    for (const Move move : list)
        if (game.move_text(position.state, move) == text) return move;
    const auto move = game.read_move(position.state, text);
    if (move && list.contains(*move)) return move;
    const std::string small = lowered(text);
    const bool word = std::ranges::none_of(text, is_digit);  // `o-o`, where no piece is a capital
    for (const Move each : list) {
        const std::string whole = game.move_text(position.state, each);
        if (whole == small || (word && lowered(whole) == small)) return each;
    }
    if (const std::string capture = without_en_passant(text); capture != text)
        return named_move(game, position, capture);
    return begun_move(game, position, list, text);
}

Move legal_move(const Game& game, const Position& position, const std::string& text) {
    if (const auto move = named_move(game, position, text)) return *move;
    throw Error(unnamed_move(text, legal_texts(game, position)));
}

std::string unnamed_move(const std::string& text, const std::vector<std::string>& legal) {
    const std::vector<std::string> open = left_open_by(text, legal);
    if (open.size() > 1 && open.size() <= most_listed)
        return fmt::format("'{}' can be {} moves; write one of {}", text, open.size(),
                           fmt::join(open, ", "));
    if (open.size() > 1)
        return fmt::format("'{}' can be {} moves, such as {}; write more of it", text, open.size(),
                           open.front());
    std::size_t letters = 0;
    for (const std::string& move : legal) letters += move.size();
    const std::string near = nearest(text, legal);
    const std::string meant = near.empty() ? "" : fmt::format("did you mean '{}'? ", near);
    if (legal.size() <= most_listed && letters <= most_letters)
        return fmt::format("'{}' is not a legal move; {}legal: {}", text, meant,
                           fmt::join(legal, " "));
    return fmt::format("'{}' is not a legal move; {}there are {} legal ones, such as {}", text,
                       meant, legal.size(), legal.front());
}

std::vector<Move> play_typed(const Game& game, Position& position, std::string_view line,
                             std::string_view of) {
    const std::vector<std::string> words = words_of(line);
    std::vector<Move> moves;
    for (std::size_t i = 0; i < words.size();) {
        const bool ended = outcome(game, position).has_value();
        const auto found =
            ended ? std::nullopt : move_in_front(game, position, &words[i], words.size() - i);
        if (found) {
            play(game, position, found->first);
            moves.push_back(found->first);
            i += found->second;
            continue;
        }
        const std::string text = without_number(words[i++]);
        if (text.empty() || is_remark(text)) continue;
        if (auto apart = ended ? std::nullopt : played_apart(game, position, text)) {
            position = std::move(apart->first);
            moves.insert(moves.end(), apart->second.begin(), apart->second.end());
            continue;
        }
        const std::size_t number = moves.size() + 1;
        if (ended)
            throw Error(
                fmt::format("move {}{}, '{}': the game is already over; leave it "
                            "away",
                            number, of, text));
        throw Error(fmt::format("move {}{}, {}", number, of,
                                unnamed_move(text, legal_texts(game, position))));
    }
    return moves;
}

}  // namespace ply
