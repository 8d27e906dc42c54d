#include "framework/session/formats/pdn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/game/typed_moves.hpp"
#include "framework/report/notation/movetext.hpp"
#include "framework/session/formats/file_tags.hpp"
#include "framework/session/formats/movetext_game.hpp"

namespace ply {
namespace {

constexpr std::string_view draughts_results[] = {"2-0", "0-2", "1-1",     "0-0", "1-0",
                                                 "0-1", "*",   "1/2-1/2", "½-½"};

/// A game by its number, as https://pdn.fmjd.org/gametype.html has them.
struct PdnKind {
    int type;
    std::string_view game;
    char begins;                ///< the colour that begins: player 1
    std::string_view details;   ///< width, height, notation and the corner, behind that colour
    bool letters;               ///< squares are written `c3`
    std::string_view captures;  ///< what stands between the squares of a capture
    bool two_points;            ///< a win counts two
};
constexpr std::array<PdnKind, 9> pdn_kinds{
    {{20, "draughts", 'W', "10,10,N2,0", false, "x", true},
     {21, "checkers", 'B', "8,8,N1,0", false, "x", false},
     {22, "draughts(variant=italian)", 'W', "8,8,N2,1", false, "x", false},
     {23, "checkers(variant=pool)", 'B', "8,8,N1,0", false, "x", false},
     {24, "draughts(variant=spanish)", 'W', "8,8,N1,1", false, "x", false},
     {25, "draughts(variant=russian)", 'W', "8,8,A0,0", true, ":", false},
     {26, "draughts(variant=brazilian)", 'W', "8,8,A0,0", true, "x", false},
     {29, "draughts(variant=czech)", 'W', "8,8,A0,0", true, "x", false},
     {40, "draughts(variant=frisian)", 'W', "10,10,N2,0", false, "x", false}}};

std::string type_text(const PdnKind& kind) {
    return fmt::format("{},{},{}", kind.type, kind.begins, kind.details);
}

bool numbers_squares(const Game& game) {
    return game.layout() != nullptr && !game.layout()->cells.empty() &&
           game.layout()->cells.front().name == "1";
}

/// The kind that a game is, on its own board; null: PDN has no number for it.
const PdnKind* pdn_kind_of(const Game& game) {
    if (!numbers_squares(game)) return nullptr;
    const std::string& name = game.info().name;
    if (name != "checkers" && name != "draughts") return nullptr;
    const std::string& variant = game.options().word("variant");
    const bool usual = variant == "english" || variant == "international";
    const std::string spec = name + (usual ? "" : fmt::format("(variant={})", variant));
    const auto* const kind = std::ranges::find(pdn_kinds, spec, &PdnKind::game);
    if (kind == pdn_kinds.end()) return nullptr;
    const std::size_t squares = kind->details.starts_with("10,10") ? 50 : 32;
    return game.layout()->cells.size() == squares ? kind : nullptr;
}

Player white_seat(const PdnKind& kind) {
    return kind.begins == 'W' ? 0 : 1;
}

bool is_file_letter(char letter) {
    return letter >= 'a' && letter <= 'j';
}
bool is_rank_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

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

/// Whether it names a square that boards of eight rows do not have.
bool has_high_square(std::string_view text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (is_rank_digit(text[i]) && is_rank_digit(text[i + 1]) &&
            whole_number(text.substr(i, 2)).value_or(0) > 32)
            return true;
    return false;
}

const PdnKind& kind_of_type(int type) {
    return *std::ranges::find(pdn_kinds, type, &PdnKind::type);
}

/// Which game the moves are of, where no tag says it: by their squares, and the position's.
const PdnKind& kind_by_squares(std::string_view text, const std::string& fen) {
    if (has_high_square(fen)) return kind_of_type(20);
    MovetextReader reader(text, draughts_results);
    bool letters = false;
    bool first = fen.empty();
    for (MovetextToken token = reader.next(); token.kind != MovetextToken::Kind::end;
         token = reader.next()) {
        if (token.kind == MovetextToken::Kind::result) break;
        if (token.kind != MovetextToken::Kind::move) continue;
        letters = letters || (!token.text.empty() && is_file_letter(token.text.front()));
        if (has_high_square(token.text)) return kind_of_type(20);
        // White, who begins, goes to lower numbers.
        const std::size_t sign = token.text.find('-');
        const auto from = whole_number(token.text.substr(0, sign));
        const auto to = whole_number(sign == token.text.npos ? "" : token.text.substr(sign + 1));
        if (std::exchange(first, false) && from && to && *from > *to) return kind_of_type(20);
    }
    return kind_of_type(letters ? 25 : 21);
}

OpenedGame draughts_of(const FileTags& tags, std::string_view text, BoundedNotes& notes) {
    const std::string type = tag_value(tags, "GameType");
    const std::string number = type.substr(0, type.find(','));
    if (number.empty()) {
        const PdnKind& kind = kind_by_squares(text, tag_value(tags, "FEN"));
        notes.add(fmt::format("the file does not say which draughts it is: read as {}", kind.game));
        return open_named_game(std::string(kind.game));
    }
    for (const PdnKind& kind : pdn_kinds)
        if (number == std::to_string(kind.type)) return open_named_game(std::string(kind.game));
    throw Error(fmt::format("GameType {} is a game that there is not here", shortened(type, 40)));
}

MovetextForm draughts_form(const Session& session, const PdnKind& kind) {
    const Game& game = session.game();
    return {.white = white_seat(kind),
            .first_ply = game.mover(session.start().state),
            .find =
                [&game](const Position& position, const std::string& text) {
                    return named_move(game, position, with_numbers(game, text));
                },
            .token =
                [&game, &kind](const GameNode& node) {
                    if (!kind.letters) return node.text;
                    std::string text = with_square_letters(game, node.text);
                    if (kind.captures == ":") std::ranges::replace(text, 'x', ':');
                    return text;
                }};
}

FileResult meaning_of_points(const std::string& word, const FileTags& tags) {
    const SessionEnding ending = ending_in(tags);
    if (word == "2-0" || word == "1-0") return {.known = true, .winner = 0, .ending = ending};
    if (word == "0-2" || word == "0-1") return {.known = true, .winner = 1, .ending = ending};
    return {.known = word == "1-1" || word == "1/2-1/2" || word == "½-½"};
}

std::string points_for(const FileResult& result, const PdnKind& kind) {
    if (!result.known) return "*";
    if (!result.winner) return kind.two_points ? "1-1" : "1/2-1/2";
    if (kind.two_points) return *result.winner == 0 ? "2-0" : "0-2";
    return *result.winner == 0 ? "1-0" : "0-1";
}

}  // namespace

bool begins_as_pdn(std::string_view text) {
    constexpr std::size_t enough = 20'000;
    const std::string front = plain_text(text.substr(0, enough));
    MovetextReader reader(front, draughts_results);
    try {
        while (true) {
            const MovetextToken token = reader.next();
            if (token.kind == MovetextToken::Kind::end) return false;
            if (token.kind == MovetextToken::Kind::tag && token.text == "GameType") {
                const std::string number = token.value.substr(0, token.value.find(','));
                return whole_number(number).value_or(0) >= pdn_kinds[0].type;
            }
            if (token.kind == MovetextToken::Kind::move) {
                const std::string& move = token.text;
                const std::size_t behind = move.find_first_not_of("0123456789");
                return behind != 0 && behind != move.npos && behind + 1 < move.size() &&
                       std::string_view("-x:").find(move[behind]) != std::string_view::npos &&
                       is_rank_digit(move[behind + 1]);
            }
        }
    } catch (const Error&) {
        return false;
    }
}

LoadedSession read_pdn_game(std::string_view text, const std::string& game) {
    const std::string plain = plain_text(text);
    MovetextReader reader(plain, draughts_results);
    BoundedNotes notes;
    const FileTags tags = read_tags(reader);
    LoadedSession loaded{.opened = game.empty() ? draughts_of(tags, plain, notes)
                                                : open_named_game(game)};
    const Game& rules = *loaded.opened.game;
    const PdnKind* const kind = pdn_kind_of(rules);
    if (kind == nullptr) throw Error(pdn_obstacle(rules));
    SessionSetup setup = setup_of(tags, loaded.opened.source.spec(), 2, white_seat(*kind));
    try {
        if (const std::string fen = tag_value(tags, "FEN"); !fen.empty()) {
            const AnyState state = rules.parse_state(with_numbers(rules, fen));
            if (state != rules.start()) setup.start = rules.state_text(state);
        }
    } catch (const Error& error) {
        throw Error(fmt::format("the tag FEN: {}", error.what()));
    }
    loaded.session = std::make_unique<Session>(rules, std::move(setup));
    std::string result =
        read_movetext(reader, *loaded.session, draughts_form(*loaded.session, *kind), notes);
    if (result.empty() || result == "*") result = tag_value(tags, "Result");
    settle(*loaded.session, meaning_of_points(result, tags), notes);
    if (const int others = games_left(reader); others > 0) notes.add(more_games_note(others));
    loaded.notes = notes.take();
    return loaded;
}

std::string pdn_obstacle(const Game& game) {
    if (pdn_kind_of(game) != nullptr) return "";
    return fmt::format(
        "{} has no Portable Draughts Notation; the plugins checkers and draughts have it, and pgn "
        "is for every game",
        game.info().name);
}

std::string write_pdn_game(const Session& session) {
    const Game& game = session.game();
    const PdnKind& kind = *pdn_kind_of(game);
    const std::string result = points_for(result_of(session), kind);
    std::map<std::string, std::string> tags{{"GameType", type_text(kind)}};
    if (!session.setup().start.empty()) {
        const std::string fen = game.state_text(session.start().state);
        tags["FEN"] = kind.letters ? fen_with_letters(game, fen) : fen;
        tags["SetUp"] = "1";
    }
    if (ended_by_people(session)) tags["Reason"] = ending_name(session.end()->ending);
    return tag_lines(session, white_seat(kind), result, std::move(tags)) + "\n" +
           write_movetext(session, draughts_form(session, kind), result);
}

}  // namespace ply
