#include "framework/session/formats/movetext/pdn.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/notation/movetext.hpp"
#include "framework/session/formats/movetext/file_tags.hpp"
#include "framework/session/formats/movetext/movetext_game.hpp"
#include "framework/session/formats/movetext/pdn_notation.hpp"

namespace ply {
namespace {

constexpr std::string_view draughts_results[] = {"2-0", "0-2", "1-1",     "0-0", "1-0",
                                                 "0-1", "*",   "1/2-1/2", "½-½"};

/// Whether it names a square that boards of eight rows do not have.
bool has_high_square(std::string_view text) {
    for (std::size_t i = 0; i + 1 < text.size(); ++i)
        if (is_rank_digit(text[i]) && is_rank_digit(text[i + 1]) &&
            whole_number(text.substr(i, 2)).value_or(0) > 32)
            return true;
    return false;
}

/// `W:W31,K40:B1-20`: no other game writes positions so.
bool is_draughts_fen(std::string_view fen) {
    return fen.starts_with("W:") || fen.starts_with("B:");
}

/// Which game the moves are of, where no tag says it: by their squares, and the position's.
const PdnKind& kind_by_squares(MovetextReader reader, const std::string& fen) {
    if (has_high_square(fen)) return *find_pdn_kind(20);
    bool letters = false;
    bool first = fen.empty();
    for (MovetextToken token = reader.next(); token.kind != MovetextToken::Kind::end;
         token = reader.next()) {
        if (token.kind == MovetextToken::Kind::result) break;
        if (token.kind != MovetextToken::Kind::move) continue;
        letters = letters || (!token.text.empty() && is_file_letter(token.text.front()));
        if (has_high_square(token.text)) return *find_pdn_kind(20);
        // White, who begins, goes to lower numbers: from 31 on, or from 21 on in Italy.
        const std::size_t sign = token.text.find('-');
        const auto from = whole_number(token.text.substr(0, sign));
        const auto to = whole_number(sign == token.text.npos ? "" : token.text.substr(sign + 1));
        if (std::exchange(first, false) && from && to && *from > *to)
            return *find_pdn_kind(*from > 30 ? 20 : 22);
    }
    return *find_pdn_kind(letters ? 25 : 21);
}

/// `reader` stands before the moves.
OpenedGame draughts_of(const FileTags& tags, const MovetextReader& reader, BoundedNotes& notes) {
    const std::string type = tag_value(tags, "GameType");
    const std::string number = type.substr(0, type.find(','));
    if (number.empty()) {
        const PdnKind& kind = kind_by_squares(reader, tag_value(tags, "FEN"));
        notes.add(
            fmt::format("the file does not say which draughts it is: read as {}", kind.opened));
        return open_named_game(std::string(kind.opened));
    }
    const PdnKind* const kind = find_pdn_kind(
        static_cast<int>(std::clamp<std::int64_t>(whole_number(number).value_or(0), 0, 1000)));
    if (kind != nullptr) return open_named_game(std::string(kind->opened));
    throw Error(fmt::format("GameType {} is a game that there is not here", shortened(type, 40)));
}

/// As Russian players write it: the first square by its letter alone, `cd4`, `d:b6`.
std::optional<Move> short_move(const PdnNotation& notation, const Position& position,
                               const std::string& text) {
    constexpr int most_rows = 10;
    if (text.size() < 3 || !is_file_letter(text[0]) || is_rank_digit(text[1])) return std::nullopt;
    std::optional<Move> found;
    for (int row = 1; row <= most_rows; ++row) {
        const auto move = notation.find(position, text[0] + std::to_string(row) + text.substr(1));
        if (move && found && *move != *found) return std::nullopt;
        if (move) found = move;
    }
    return found;
}

MovetextForm draughts_form(const Session& session, const PdnKind& kind,
                           const PdnNotation& notation) {
    return {
        .white = kind.white_seat(),
        .both_clocks = true,
        .first_ply = session.game().mover(session.start().state),
        .find =
            [&notation](const Position& position, const std::string& text) {
                const auto move = notation.find(position, text);
                return move ? move : short_move(notation, position, text);
            },
        .token = [&notation](const AnyState& state,
                             const GameNode& node) { return notation.token(state, node.text); }};
}

FileResult meaning_of_points(const std::string& word, const FileTags& tags) {
    const SessionEnding ending = ending_in(tags);
    if (word == "2-0" || word == "1-0") return {.known = true, .winner = 0, .ending = ending};
    if (word == "0-2" || word == "0-1") return {.known = true, .winner = 1, .ending = ending};
    return {.known = word == "1-1" || word == "1/2-1/2" || word == "½-½", .ending = ending};
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
            // Ours in PGN: throws of dice look like moves of draughts.
            if (token.kind == MovetextToken::Kind::tag && token.text == "Game") return false;
            if (token.kind == MovetextToken::Kind::tag && token.text == "GameType") {
                const std::string number = token.value.substr(0, token.value.find(','));
                return whole_number(number).value_or(0) >= pdn_kinds().front().type;
            }
            if (token.kind == MovetextToken::Kind::tag && token.text == "FEN" &&
                is_draughts_fen(token.value))
                return true;
            if (token.kind == MovetextToken::Kind::move) {
                const std::string& move = token.text;
                if (move.starts_with("0-0")) return false;  // castling; there is no square 0
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

LoadedSession read_pdn_game(std::string_view text, const std::string& game, int number) {
    const std::string plain = plain_text(text);
    MovetextReader reader(plain, draughts_results);
    pass_to_game(reader, number);
    BoundedNotes notes;
    const FileTags tags = read_tags(reader);
    LoadedSession loaded{.opened = game.empty() ? draughts_of(tags, reader, notes)
                                                : open_named_game(game)};
    const Game& rules = *loaded.opened.game;
    const PdnKind* const kind = pdn_kind_of(rules);
    if (kind == nullptr) throw Error(pdn_obstacle(rules));
    const auto notation = pdn_notation(rules, *kind);
    SessionSetup setup = setup_of(tags, loaded.opened.source.named(), 2, kind->white_seat());
    try {
        if (const std::string fen = tag_value(tags, "FEN"); !fen.empty()) {
            const AnyState state = notation->parse_fen(fen);
            if (state != rules.start()) setup.start = rules.state_text(state);
        }
    } catch (const Error& error) {
        throw Error(fmt::format("the tag FEN: {}", error.what()));
    }
    loaded.session = std::make_unique<Session>(rules, std::move(setup));
    auto [result, cut] = read_movetext(reader, *loaded.session,
                                       draughts_form(*loaded.session, *kind, *notation), notes);
    if (result.empty() || result == "*") result = tag_value(tags, "Result");
    settle(*loaded.session, cut.empty() ? meaning_of_points(result, tags) : FileResult{}, notes);
    loaded.games = number + games_left(reader);
    loaded.notes = notes.take();
    if (!cut.empty()) loaded.notes.insert(loaded.notes.begin(), short_line(cut));
    loaded.cut = std::move(cut);
    return loaded;
}

std::string pdn_obstacle(const Game& game) {
    if (pdn_kind_of(game) != nullptr) return "";
    return fmt::format(
        "{} has no Portable Draughts Notation; checkers, draughts and turkish_draughts have it, "
        "and pgn is for every game",
        game.info().name);
}

std::string write_pdn_game(const Session& session) {
    const Game& game = session.game();
    const PdnKind& kind = *pdn_kind_of(game);
    const auto notation = pdn_notation(game, kind);
    const std::string result = points_for(result_of(session), kind);
    std::map<std::string, std::string> tags{{"GameType", kind.type_text()}};
    if (!session.setup().start.empty()) {
        tags["FEN"] = notation->fen(session.start().state);
        tags["SetUp"] = "1";
    }
    if (ended_by_people(session) && session.end()->ending != SessionEnding::unexplained)
        tags["Reason"] = ending_name(session.end()->ending);
    return tag_lines(session, kind.white_seat(), result, std::move(tags)) + "\n" +
           write_movetext(session, draughts_form(session, kind, *notation), result);
}

}  // namespace ply
