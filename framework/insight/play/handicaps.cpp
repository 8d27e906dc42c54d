#include "framework/insight/play/handicaps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <span>

#include "framework/game/one_sided.hpp"
#include "framework/game/position.hpp"
#include "framework/game/shown/offered_by.hpp"
#include "framework/match/match.hpp"
#include "framework/player/player.hpp"
#include "framework/search/core/playable.hpp"

namespace ply::insight {
namespace {

/// The pieces on the board of `player` less those of the others; 0 where none can be counted.
int piece_lead(const Game& game, const AnyState& state, Player player) {
    const Layout* const layout = game.layout();
    if (layout == nullptr || layout->counts) return 0;
    int lead = 0;
    for (std::size_t cell = 0; cell < layout->cells.size(); ++cell) {
        const auto content = static_cast<std::size_t>(game.content(state, static_cast<int>(cell)));
        if (content == 0 || content >= layout->pieces.size()) continue;
        const Player owner = layout->pieces[content].owner;
        if (owner != chance_player) lead += owner == player ? 1 : -1;
    }
    return lead;
}

/// What the position after a move is worth at a glance.
double glance(const Game& game, const AnyState& after, Player player, int evaluation) {
    if (const auto ended = game.outcome(after)) return (ended->points(player) - 0.5) * 4e9;
    if (!game.evaluations().empty()) return game.evaluate(evaluation, after, player);
    return piece_lead(game, after, player);
}

/// One of the moves after which the position is worth most, drawn by lot.
template <class Worth>
SearchResult best_move(const Game& game, const AnyState& state, std::span<const Move> moves,
                       Random& random, Worth&& worth_of) {
    std::vector<Move> best;
    double most = 0;
    for (const Move move : moves) {
        AnyState after = state;
        game.play(after, move);
        const double worth = worth_of(after);
        if (!best.empty() && worth < most) continue;
        if (best.empty() || worth > most) best.clear();
        most = worth;
        best.push_back(move);
    }
    SearchResult result;
    result.move = best[random.below(static_cast<std::uint32_t>(best.size()))];
    return result;
}

class OnePly final : public Participant {
public:
    explicit OnePly(const Game& game, int evaluation = 0) : game_(game), evaluation_(evaluation) {}
    void new_match(std::uint64_t seed) override { random_ = Random(seed); }
    SearchResult choose(const Position& position, const MatchSoFar&, std::stop_token) override {
        MoveList moves;
        legal_moves(game_, position, moves);
        const Player player = game_.mover(position.state);
        return best_move(game_, position.state, moves, random_, [&](const AnyState& after) {
            return glance(game_, after, player, evaluation_);
        });
    }

private:
    const Game& game_;
    int evaluation_;
    Random random_;
};

/// The standard player, but of the moves that it may make only those that `allowed` keeps, while
/// there are any; among them the one that a search of the positions after them likes best.
class Restricted : public Participant {
public:
    Restricted(const Game& game, std::unique_ptr<Participant> standard)
        : game_(game), standard_(std::move(standard)) {}
    void new_match(std::uint64_t seed) override {
        random_ = Random(seed);
        standard_->new_match(random_.next());
    }
    SearchResult choose(const Position& position, const MatchSoFar& so_far,
                        std::stop_token stop) override {
        MoveList moves;
        legal_moves(game_, position, moves);
        look_at(position, so_far);
        std::vector<Move> kept;
        for (const Move move : moves)
            if (allowed(position, move)) kept.push_back(move);
        SearchResult result = standard_->choose(position, so_far, std::move(stop));
        if (kept.empty() || std::ranges::find(kept, result.move) != kept.end()) return result;
        return of_these(position, kept);
    }

protected:
    /// Before it is asked what is allowed there.
    virtual void look_at(const Position&, const MatchSoFar&) {}
    virtual bool allowed(const Position& position, Move move) = 0;
    const Game& game_;

private:
    SearchResult of_these(const Position& position, const std::vector<Move>& kept) {
        const Player player = game_.mover(position.state);
        return best_move(game_, position.state, kept, random_,
                         [&](const AnyState& after) { return sampled(after, player); });
    }

    /// The mean of a few random games, which need no search that knows what is forbidden.
    double sampled(const AnyState& after, Player player) {
        constexpr int samples = 8;
        double points = 0;
        for (int i = 0; i < samples; ++i) {
            AnyState state = after;
            for (int ply = 0; ply < most_plies && !game_.over(state); ++ply) step(state);
            const auto ended = game_.outcome(state);
            points += ended ? ended->points(player) : 0.5;
        }
        return points;
    }
    void step(AnyState& state) {
        if (game_.mover(state) != chance_player) {
            game_.play(state, game_.random_move(state, random_));
            return;
        }
        MoveList results;
        game_.moves(state, results);
        game_.play(state, throw_dice(game_, results, state, random_));
    }

    static constexpr int most_plies = 200;
    std::unique_ptr<Participant> standard_;
    Random random_;
};

/// Whether each cell lies opposite the one as far from the other end of the list.
bool has_opposites(const Game& game) {
    if (game.layout() == nullptr) return false;
    const auto& cells = game.layout()->cells;
    const auto middle = [&](std::size_t i) {
        const auto& one = cells[i];
        const auto& other = cells[cells.size() - 1 - i];
        return std::pair(one.x + other.x, one.y + other.y);
    };
    for (std::size_t i = 1; i < cells.size(); ++i)
        if (middle(i) != middle(0)) return false;
    return true;
}

/// Answers on the cell opposite, unless it can win at once.
class Mirror final : public Restricted {
public:
    using Restricted::Restricted;

private:
    /// The cells that the last move has changed, turned by half a circle.
    void look_at(const Position&, const MatchSoFar& so_far) override {
        opposite_.clear();
        if (so_far.moves.empty()) return;
        AnyState state = *so_far.start;
        for (std::size_t i = 0; i + 1 < so_far.moves.size(); ++i)
            game_.play(state, so_far.moves[i]);
        AnyState after = state;
        game_.play(after, so_far.moves.back());
        opposite_ = changed(state, after);
        const auto last = static_cast<int>(game_.layout()->cells.size()) - 1;
        for (int& cell : opposite_) cell = last - cell;
        std::ranges::sort(opposite_);
    }
    bool allowed(const Position& position, Move move) override {
        AnyState after = position.state;
        game_.play(after, move);
        if (opposite_.empty() || changed(position.state, after) == opposite_) return true;
        const auto ended = game_.outcome(after);
        return ended && ended->points(game_.mover(position.state)) == 1;
    }
    std::vector<int> changed(const AnyState& before, const AnyState& after) const {
        std::vector<int> cells;
        for (int cell = 0; cell < static_cast<int>(game_.layout()->cells.size()); ++cell)
            if (game_.content(before, cell) != game_.content(after, cell)) cells.push_back(cell);
        return cells;
    }

    std::vector<int> opposite_;
};

/// Never brings one kind of piece to a cell.
class WithoutPiece final : public Restricted {
public:
    WithoutPiece(const Game& game, std::unique_ptr<Participant> standard, std::string piece)
        : Restricted(game, std::move(standard)), piece_(std::move(piece)) {}

private:
    bool allowed(const Position& position, Move move) override {
        AnyState after = position.state;
        game_.play(after, move);
        const Layout& layout = *game_.layout();
        const Player player = game_.mover(position.state);
        for (int cell = 0; cell < static_cast<int>(layout.cells.size()); ++cell) {
            const int content = game_.content(after, cell);
            if (content == game_.content(position.state, cell)) continue;
            if (static_cast<std::size_t>(content) >= layout.pieces.size()) continue;
            const Layout::Piece& piece = layout.pieces[static_cast<std::size_t>(content)];
            if (piece.name == piece_ && (piece.owner == player || piece.owner == chance_player))
                return false;
        }
        return true;
    }
    std::string piece_;
};

/// Makes moves of one kind whenever it may, or never while it may make another one.
class ByKind final : public Restricted {
public:
    ByKind(const Game& game, std::unique_ptr<Participant> standard, MoveKind kind, bool wanted)
        : Restricted(game, std::move(standard)), kind_(kind), wanted_(wanted) {}

private:
    bool allowed(const Position& position, Move move) override {
        AnyState after = position.state;
        game_.play(after, move);
        const MoveKinds kinds =
            kinds_of_move(*game_.layout(), contents_of(game_, position.state),
                          contents_of(game_, after), game_.mover(position.state));
        return kinds.has(kind_) == wanted_;
    }
    MoveKind kind_;
    bool wanted_;
};

/// Makes no move that a script offers there, `leap (line 14)`, while it may make another one.
class WithoutOffer final : public Restricted {
public:
    WithoutOffer(const Game& game, std::unique_ptr<Participant> standard, std::string offer)
        : Restricted(game, std::move(standard)), offer_(std::move(offer)) {}

private:
    void look_at(const Position& position, const MatchSoFar&) override {
        offered_by_ = dynamic_cast<const OfferedBy&>(game_).offered_by(position.state);
    }
    bool allowed(const Position&, Move move) override {
        const auto by = offered_by_.find(move);
        return by == offered_by_.end() || by->second != offer_;
    }
    std::string offer_;
    std::map<Move, std::string> offered_by_;
};

/// As may stand in `eval=`.
bool is_plain_word(std::string_view text) {
    return std::ranges::all_of(text, [](unsigned char c) { return std::isalnum(c) || c == '_'; });
}

/// Names of the pieces that some player has, each once.
std::vector<std::string> kinds_of(const Layout& layout, const std::vector<int>& pieces) {
    std::vector<std::string> kinds;
    for (const int piece : pieces) {
        const std::string& name = layout.pieces[static_cast<std::size_t>(piece)].name;
        if (!name.empty() && std::ranges::find(kinds, name) == kinds.end()) kinds.push_back(name);
    }
    return kinds;
}

/// Beneath a player of this handicap there is a standard one.
class HandicapList {
public:
    explicit HandicapList(const Contestant& standard) : standard_(standard) {}

    /// `make(game, the standard player)`.
    template <class Make>
    void add(const std::string& name, const std::string& what, const std::string& left_out,
             Make&& make) {
        const auto player = [standard = standard_, make](const Game& own) {
            return std::unique_ptr<Participant>(make(own, standard.make(own)));
        };
        list.push_back({name, what, left_out, {name + " " + standard_.name, player}});
    }
    std::vector<Handicap> list;

private:
    const Contestant& standard_;
};

void add_kinds_of_moves(HandicapList& handicaps, const KindUse& use) {
    using Standard = std::unique_ptr<Participant>;
    if (use.can_be_left_out(MoveKind::pass))
        handicaps.add(
            "passes", "passes whenever it may", "", [](const Game& own, Standard standard) {
                return std::make_unique<ByKind>(own, std::move(standard), MoveKind::pass, true);
            });
    for (const MoveKind kind : {MoveKind::placement, MoveKind::step, MoveKind::capture}) {
        if (!use.can_be_left_out(kind)) continue;
        handicaps.add(fmt::format("no {}", name_of(kind)),
                      fmt::format("never makes a {} while it has another move", name_of(kind)), "",
                      [kind](const Game& own, Standard standard) {
                          return std::make_unique<ByKind>(own, std::move(standard), kind, false);
                      });
    }
}

void add_kinds_of_pieces(HandicapList& handicaps, const Layout& layout,
                         const std::vector<int>& pieces) {
    const std::vector<std::string> kinds = kinds_of(layout, pieces);
    if (kinds.size() < 2) return;
    for (const std::string& kind : kinds)
        handicaps.add("no " + kind, fmt::format("never moves a {} while it has another move", kind),
                      kind, [kind](const Game& own, std::unique_ptr<Participant> standard) {
                          return std::make_unique<WithoutPiece>(own, std::move(standard), kind);
                      });
}

void add_offers(HandicapList& handicaps, const KindUse& use) {
    for (const std::string& offer : use.seldom_made())
        handicaps.add("no " + offer, fmt::format("makes no move of {} while it has another", offer),
                      offer, [offer](const Game& own, std::unique_ptr<Participant> standard) {
                          return std::make_unique<WithoutOffer>(own, std::move(standard), offer);
                      });
}

/// Those who hold to one strategy: a search as costly as the standard player by that evaluation, or
/// where alpha-beta cannot play, a look at the next move.
void add_one_sided(std::vector<Handicap>& list, const Game& game, std::uint64_t budget) {
    const std::vector<std::string> evaluations = game.evaluations();
    const bool searches = alphabeta_plays(game);
    for (std::size_t i = 0; i < evaluations.size(); ++i) {
        const std::string& evaluation = evaluations[i];
        if (!is_one_sided(evaluation) || !is_plain_word(evaluation)) continue;
        std::string name = evaluation;
        std::ranges::replace(name, '_', ' ');
        const auto looks = [i](const Game& own) {
            return std::make_unique<OnePly>(own, static_cast<int>(i));
        };
        list.push_back(
            {name, fmt::format("plays by evaluate.{} alone", evaluation), "",
             searches ? Strengths::by_evaluation(budget, evaluation) : Contestant{name, looks}});
        list.back().one_sided = true;
    }
}

}  // namespace

std::vector<Handicap> handicaps_of(const Game& game, const Contestant& standard,
                                   std::uint64_t budget, const std::vector<int>& pieces,
                                   const KindUse& kinds) {
    if (game.facts().players < 2) return {};
    HandicapList handicaps(standard);
    handicaps.list.push_back(
        {"one ply", "looks at its own next move only", "", {"one ply", [](const Game& own) {
                                                                return std::make_unique<OnePly>(
                                                                    own);
                                                            }}});
    add_one_sided(handicaps.list, game, budget);
    // It can nothing else, so that it wins by this alone.
    if (game.facts().players == 2 && has_opposites(game))
        handicaps.add("mirror", "answers on the opposite cell", "",
                      [](const Game& own, const std::unique_ptr<Participant>&) {
                          return std::make_unique<Mirror>(own, make_player(parse_player("random"), own));
                      });
    // With dice a search as short as this one is too unsure to say what is missed.
    if (game.facts().chance_later()) return handicaps.list;
    add_offers(handicaps, kinds);
    if (!has_move_kinds(game)) return handicaps.list;
    add_kinds_of_moves(handicaps, kinds);
    add_kinds_of_pieces(handicaps, *game.layout(), pieces);
    return handicaps.list;
}

}  // namespace ply::insight
