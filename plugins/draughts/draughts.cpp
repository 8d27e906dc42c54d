// English checkers and international draughts.
//
//     board.hpp   squares, bits and rules that differ     notation.hpp    PDN and its FEN
//     moves.hpp   legal moves, making them, draws         evaluation.hpp  what a position is worth

#include <framework/game/counter_hash.hpp>
#include <framework/loading/plugin.hpp>

#include "evaluation.hpp"
#include "notation.hpp"

namespace {

using namespace ply;

/// What the games of the family share.
template <class Family>
class Draughts {
    using G = draughts::Geometry<Family>;
    using M = draughts::MoveBits<Family>;

public:
    using State = draughts::Board;
    static constexpr bool moves_when_over = true;

    explicit Draughts(draughts::DrawRules draws) : draws_(draws) {
        using draughts::Side;
        for (int y = 0; y < G::n - 1; ++y) {
            start_.pieces[draughts::white] |= G::row_mask(y);
            start_.pieces[draughts::black] |= G::row_mask(G::rows - 1 - y);
        }
        start_.side = Family::first;
        draughts::settle<Family>(start_, draws_);
    }

    Facts facts() const { return {.repetition = {Repetition::Rule::draw, 3}}; }
    State start() const { return start_; }
    Player mover(const State& s) const { return player_of(s.side); }
    bool over(const State& s) const { return s.status != draughts::Status::open; }
    std::optional<Outcome> outcome(const State& s) const {
        if (s.status == draughts::Status::lost) return Outcome::loss(mover(s));
        if (s.status == draughts::Status::drawn) return Outcome::draw();
        return std::nullopt;
    }

    void moves(const State& s, MoveList& list) const {
        draughts::for_mover<Family>(s, [&](const auto& moves) {
            if (s.capturing != 0) {
                moves.add_captures(s.capturing, list);
            } else {
                moves.add_steps(list);
            }
        });
    }
    std::uint64_t count_moves(const State& s) const {
        return draughts::for_mover<Family>(s, [&](const auto& moves) -> std::uint64_t {
            if (s.capturing == 0) return static_cast<std::uint64_t>(moves.count_steps());
            MoveList list;
            moves.add_captures(s.capturing, list);
            return list.size();
        });
    }
    Move random_move(const State& s, Random& random) const {
        return draughts::for_mover<Family>(s, [&](const auto& moves) {
            if (s.capturing == 0)
                return moves.nth_step(
                    random.below(static_cast<std::uint32_t>(moves.count_steps())));
            MoveList list;
            moves.add_captures(s.capturing, list);
            return list[random.below(static_cast<std::uint32_t>(list.size()))];
        });
    }
    void play(State& s, Move move) const { draughts::make<Family>(s, move, draws_); }
    std::uint64_t hash(const State& s) const {
        const std::uint64_t hash =
            with_counter(repetition_hash(s), s.quiet_plies, draws_.quiet_plies);
        // No ending has a limit beyond told_plies.
        return with_counter(hash, s.ending_plies, s.ending_plies);
    }
    std::uint64_t repetition_hash(const State& s) const {
        const std::uint64_t pieces = Random::mix(s.pieces[0] + 1) ^ s.pieces[1];
        return Random::mix(Random::mix(pieces) + 2 * s.kings + s.side);
    }

    std::string move_text(const State& s, Move move) const {
        return draughts::move_text<Family>(s, move);
    }
    /// Squares are numbers: without a sign between them `1-12` and `11-2` would be one text.
    std::string protocol_move(const State& s, Move move, std::string_view) const {
        return move_text(s, move);
    }
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        return draughts::read_move<Family>(s, text);
    }
    std::string state_text(const State& s) const {
        return draughts::FenText::write(s, G::square_of.data());
    }
    State parse_state(std::string_view text) const {
        State s = draughts::FenText::read<Family>(text);
        draughts::settle<Family>(s, draws_);
        return s;
    }

    bool irreversible(const State& s, Move move) const {
        return M::captured(move) != 0 || (s.kings >> M::from(move) & 1) == 0;
    }
    /// Captures, all of them forced, and men that become kings.
    bool noisy(const State& s, Move move) const {
        return M::captured(move) != 0 || crowns(s, move);
    }
    int order_hint(const State& s, Move move) const {
        return 2 * std::popcount(M::captured(move)) + (crowns(s, move) ? 1 : 0);
    }
    int order_index(const State&, Move move) const { return static_cast<int>(move.bits & 4095); }
    int order_indexes() const { return 4096; }

    Layout layout() const {
        Layout layout;
        for (int square = 1; square <= G::squares; ++square)
            layout.cells.push_back(
                {G::column_of(square), G::row_of(square), std::to_string(square)});
        const Player first = player_of(draughts::white);
        layout.pieces = {{".", "empty", chance_player},
                         {"w", "man", first},
                         {"W", "king", first},
                         {"b", "man", 1 - first},
                         {"B", "king", 1 - first}};
        return layout;
    }
    int content(const State& s, int cell) const {
        const draughts::Bits square = G::mask_of(cell + 1);
        const int king = (s.kings & square) != 0 ? 1 : 0;
        if ((s.pieces[draughts::white] & square) != 0) return 1 + king;
        return (s.pieces[draughts::black] & square) != 0 ? 3 + king : 0;
    }

protected:
    template <class R>
    static std::vector<Evaluation<R>> evaluations_of() {
        return {{"position",
                 [](const R& rules, const State& s, Player view) {
                     const Score value = draughts::Position<Family>(s).evaluate();
                     return rules.mover(s) == view ? value : -value;
                 }},
                {"material", [](const R& rules, const State& s, Player view) {
                     const Score value = draughts::material<Family>(s);
                     return rules.mover(s) == view ? value : -value;
                 }}};
    }

private:
    static constexpr Player player_of(draughts::Side side) { return side == Family::first ? 0 : 1; }
    static bool crowns(const State& s, Move move) {
        return (s.kings >> M::from(move) & 1) == 0 && (G::king_row(s.side) >> M::to(move) & 1) != 0;
    }

    draughts::DrawRules draws_;
    State start_;
};

OptionSpec quiet_moves(int fallback) {
    return OptionSpec::integer(
        "quiet_moves", fallback, 0, 400,
        "moves of each without a capture or a man's move that draw; 0: none");
}

class Checkers : public Draughts<draughts::English> {
public:
    static GameInfo info() {
        return {"checkers",
                "Checkers",
                "Men jump over the other player's pieces and become kings on the far row; who "
                "cannot move has lost.",
                {quiet_moves(40)}};
    }
    explicit Checkers(const Options& options)
        : Draughts({.quiet_plies = 2 * options.integer("quiet_moves")}) {}
    static std::vector<Evaluation<Checkers>> evaluations() { return evaluations_of<Checkers>(); }
};

class InternationalDraughts : public Draughts<draughts::International> {
public:
    static GameInfo info() {
        return {"draughts",
                "International draughts",
                "Men capture both ways, kings over any distance, always as many as they can; who "
                "cannot move has lost.",
                {quiet_moves(25),
                 OptionSpec::choice("few_kings", {"drawn", "open"},
                                    "endings against a lone king are drawn after 16 or 5 moves")}};
    }
    explicit InternationalDraughts(const Options& options)
        : Draughts({.quiet_plies = 2 * options.integer("quiet_moves"),
                    .few_kings = options.word("few_kings") == "drawn"}) {}
    static std::vector<Evaluation<InternationalDraughts>> evaluations() {
        return evaluations_of<InternationalDraughts>();
    }
};

}  // namespace

PLYBOARD_GAMES(Checkers, InternationalDraughts)
