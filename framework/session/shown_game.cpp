#include "framework/session/shown_game.hpp"

#include <algorithm>
#include <set>

#include "framework/game/view.hpp"
#include "framework/report/board/seen_changes.hpp"
#include "framework/report/notation/sgf_notation.hpp"
#include "framework/report/text/outcome_text.hpp"

namespace ply {

std::optional<Player> viewer_of(const Session& session) {
    if (!session.game().facts().hidden || session.outcome()) return std::nullopt;
    const std::vector<std::string>& players = session.setup().players;
    const auto persons = std::ranges::count(players, person);
    if (persons == 0) return std::nullopt;
    if (persons == 1)
        return static_cast<Player>(std::ranges::find(players, person) - players.begin());
    const Player mover = session.mover().value_or(chance_player);
    if (mover == chance_player || players[static_cast<std::size_t>(mover)] != person)
        return chance_player;
    return mover;
}

AnyState shown_state(const Session& session, std::optional<Player> viewer) {
    if (!viewer) return session.position().state;
    // A start that was set up holds what nobody may see.
    if (*viewer == chance_player) return session.game().start();
    return session.game().observe(session.position().state, *viewer);
}

const std::vector<std::string>& ShownTexts::of(const Session& session) {
    const std::optional<Player> viewer = viewer_of(session);
    const std::vector<Move>& moves = session.moves();
    const Game& game = session.game();
    if (!viewer) {
        moves_.clear();
        return texts_ = session.texts();
    }
    const bool goes_on = game_ == &game && viewer == viewer_ && session.start().state == start_ &&
                         moves_.size() == texts_.size() && moves_.size() <= moves.size() &&
                         std::equal(moves_.begin(), moves_.end(), moves.begin());
    if (!goes_on || moves_.empty()) {
        game_ = &game;
        viewer_ = viewer;
        position_ = session.start();
        start_ = position_.state;
        moves_.clear();
        texts_.clear();
    }
    const std::vector<std::string> all = session.texts();
    for (std::size_t ply = moves_.size(); ply < moves.size(); ++ply) {
        const Position before = position_;
        play(game, position_, moves[ply]);
        std::string text = hidden_move;
        if (may_read(viewer, game.mover(before.state)))
            text = all[ply];
        else if (viewer != chance_player)
            text = told_move(game, before, position_.state, *viewer).value_or(hidden_move);
        moves_.push_back(moves[ply]);
        texts_.push_back(std::move(text));
    }
    return texts_;
}

std::string result_text(const Session& session) {
    const std::optional<Outcome> outcome = session.outcome();
    if (!outcome) return "";
    const Game& game = session.game();
    const auto& end = session.end();
    const bool by_people = end && end->at == session.here();
    if (!by_people && game.facts().goal == Goal::margin) return outcome_text(*outcome, game);
    std::string points = by_people ? end->points : "";
    // In go a win is a win, and people want to know by how much.
    if (const auto sgf = by_people ? std::nullopt : SgfNotation::of(game))
        points = sgf->points(*outcome);
    const bool drawn = outcome->balance(0) == 0;
    return winner_text(*outcome, game) + (points.empty() || drawn ? "" : " by " + points);
}

std::string ended_text(const Session& session) {
    const std::string result = result_text(session);
    const std::string reason = result.empty() ? "" : session.reason();
    return reason.empty() ? result : result + " by " + reason;
}

std::string choice_text(const Session& session, Player seat) {
    const std::optional<Player> mover = session.mover();
    if (!session.game().facts().sealed || !mover || *mover == chance_player) return "";
    return seat < *mover ? "has chosen" : "has not chosen";
}

bool notices(const Game& game, Player player, Player mover, const AnyState& before,
             const AnyState& after) {
    return mover == player || !(game.observe(before, player) == game.observe(after, player));
}

namespace {

Position imagined(const Game& game, const View& view, std::uint64_t seed) {
    Random random(seed);
    Position position = Position::at(game, resample(game, view, random));
    for (Knowledge& known : position.known) known = {};
    position.known[static_cast<std::size_t>(view.player)] = view.knowledge;
    return position;
}

/// What is not the same there is taken out of the move.
void keep_what_is_sure(ClickableMove& move, const std::vector<ClickableMove>& elsewhere) {
    const auto same = std::ranges::find(elsewhere, move.move, &ClickableMove::move);
    if (same == elsewhere.end() || same->touched.cells != move.touched.cells) {
        move.touched = {};
        move.cleared.clear();
        return;
    }
    if (same->cleared != move.cleared) move.cleared.clear();
    if (same->touched.piece != move.touched.piece) move.touched.piece = 0;
    if (same->touched.kind != move.touched.kind) move.touched.kind = TouchedCells::Kind::move;
}

}  // namespace

namespace {

/// Whether a sentence has the text among its words: `said: bet` has `bet`.
bool has_words(std::string sentence, const std::string& text) {
    std::ranges::replace(sentence, ':', ' ');
    return (" " + sentence + " ").find(" " + text + " ") != std::string::npos;
}

/// The texts of the moves that lead a player from what it sees of the state to `seen`, if `tells`
/// says yes to one of the legal ones; none where it does not.
template <class Tells>
std::set<std::string> texts_leading_to(const Game& game, const AnyState& state, Player player,
                                       const AnyState& seen, Tells&& tells) {
    std::set<std::string> found;
    if (game.over(state)) return found;
    MoveList list;
    game.moves(state, list);
    std::vector<std::string> texts;
    for (const Move move : list) texts.push_back(game.move_text(state, move));
    if (std::ranges::none_of(texts, tells)) return found;
    for (std::size_t i = 0; i < list.size(); ++i) {
        AnyState after = state;
        game.play(after, list[i]);
        if (game.observe(after, player) == seen) found.insert(texts[i]);
    }
    return found;
}

}  // namespace

std::optional<std::string> told_move(const Game& game, const Position& position,
                                     const AnyState& after, Player player) {
    const View view = view_of(game, position, player);
    const AnyState seen = game.observe(after, player);
    const std::vector<std::string> changes = seen_changes(game, view.seen, seen);
    const auto tells = [&](const std::string& text) {
        return std::ranges::any_of(
            changes, [&](const std::string& change) { return has_words(change, text); });
    };
    // Where a card was played that nobody had seen, few states have it in that hand.
    const std::uint64_t worlds = game.mover(position.state) == chance_player ? 8 : 40;
    // The only card that somebody holds in one of them may be another one elsewhere.
    constexpr int enough = 4;
    std::optional<std::string> told;
    int found = 0;
    for (std::uint64_t seed = 1; seed <= worlds && found < enough && !changes.empty(); ++seed) {
        const Position world = imagined(game, view, seed);
        const auto texts = texts_leading_to(game, world.state, player, seen, tells);
        if (texts.empty()) continue;
        if (texts.size() > 1 || !tells(*texts.begin())) return std::nullopt;
        if (told.value_or(*texts.begin()) != *texts.begin()) return std::nullopt;
        told = *texts.begin();
        ++found;
    }
    return told;
}

Position imagined_position(const Game& game, const Position& position, Player player) {
    return imagined(game, view_of(game, position, player), 1);
}

std::vector<ClickableMove> imagined_moves(const Game& game, const Position& position,
                                          Player player) {
    constexpr std::uint64_t worlds = 4;
    const View view = view_of(game, position, player);
    std::vector<ClickableMove> moves = clickable_moves(game, imagined(game, view, 1));
    for (std::uint64_t seed = 2; seed <= worlds; ++seed) {
        const auto elsewhere = clickable_moves(game, imagined(game, view, seed));
        for (ClickableMove& move : moves) keep_what_is_sure(move, elsewhere);
    }
    // A piece tells moves onto one cell apart; what is met there is not known.
    for (ClickableMove& move : moves)
        if (move.touched.cells.size() > 1) move.touched.piece = 0;
    return moves;
}

}  // namespace ply
