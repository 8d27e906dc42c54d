#include "framework/engine/protocol_notation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/base/line_words.hpp"
#include "framework/engine/engine_spec.hpp"

namespace ply {
namespace {

ProtocolGame entry_of(const Game& game, const std::string& protocol) {
    const auto entries = game.protocols();
    const auto found = std::ranges::find(entries, protocol, &ProtocolGame::protocol);
    if (found != entries.end()) return *found;
    // It names no games, and its engines write as ours do, where nothing else is known.
    if (protocol == "ugi") return {protocol, game.info().name};
    std::vector<std::string> others;
    for (const ProtocolGame& entry : entries)
        if (is_engine_protocol(entry.protocol)) others.push_back(entry.protocol);
    throw Error(fmt::format("{} engines cannot play {}: its rules do not say what {} calls it{}",
                            protocol, game.info().name, protocol,
                            others.empty()
                                ? "; see 'protocols' in scripts/game.md"
                                : fmt::format("; they say it for {}", fmt::join(others, ", "))));
}

}  // namespace

ProtocolNotation::ProtocolNotation(const Game& game, const std::string& protocol)
    : game_(game), entry_(entry_of(game, protocol)) {}

std::optional<Move> ProtocolNotation::read_move(const Position& position,
                                                std::string_view text) const {
    MoveList list;
    legal_moves(game_, position, list);
    for (const Move move : list)
        if (move_text(position.state, move) == text) return move;
    const auto move = game_.parse_move(position.state, text);
    if (move && list.contains(*move)) return move;
    return std::nullopt;
}

std::vector<Move> ProtocolNotation::read_line(Position position, std::string_view words) const {
    std::vector<Move> line;
    while (const auto word = next_word(words)) {
        if (outcome(game_, position) || game_.mover(position.state) == chance_player) break;
        const auto move = read_move(position, *word);
        if (!move) break;
        line.push_back(*move);
        play(game_, position, *move);
    }
    return line;
}

void MoveTrail::clear() {
    begun_ = false;
    moves_.clear();
    texts_.clear();
    kept_ = 0;
}

void MoveTrail::follow(const AnyState& start, std::span<const Move> moves) {
    const bool goes_on = begun_ && start == start_ && moves.size() >= moves_.size() &&
                         std::ranges::equal(moves_, moves.first(moves_.size()));
    if (!goes_on) {
        clear();
        begun_ = true;
        start_ = now_ = start;
        from_start_ = notation_.entry().starts && start == notation_.game().start();
    }
    kept_ = texts_.size();
    for (const Move move : moves.subspan(kept_)) {
        texts_.push_back(as_game_ ? notation_.game().move_text(now_, move)
                                  : notation_.move_text(now_, move));
        notation_.game().play(now_, move);
        moves_.push_back(move);
    }
}

}  // namespace ply
