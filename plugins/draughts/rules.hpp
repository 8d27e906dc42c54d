/// The rules that the games of the family share, by which `Family` it is.
#pragma once

#include <framework/game/counter_hash.hpp>
#include <framework/game/rules.hpp>

#include "evaluation.hpp"
#include "notation.hpp"

namespace draughts {

/// English, International or a Variant.
template <class Family>
class Draughts {
    using G = Geometry<Family>;
    using M = MoveBits<Family>;

public:
    using State = Board;
    static constexpr bool moves_when_over = true;

    Draughts(Family family, DrawRules draws) : family_(family), draws_(draws) {
        for (int y = 0; y < G::n - 1; ++y) {
            start_.pieces[white] |= G::row_mask(y);
            start_.pieces[black] |= G::row_mask(G::rows - 1 - y);
        }
        for (int cell = 0; cell < G::squares; ++cell)
            bits_[static_cast<std::size_t>(cell)] =
                static_cast<std::uint8_t>(G::bit_of(renumbered<Family>(family_, cell + 1)));
        start_.side = family_.first;
        settle(family_, start_, draws_);
    }

    ply::Facts facts() const { return {.repetition = {ply::Repetition::Rule::draw, 3}}; }
    State start() const { return start_; }
    ply::Player mover(const State& s) const { return player_of(s.side); }
    bool over(const State& s) const { return s.status != Status::open; }
    std::optional<ply::Outcome> outcome(const State& s) const {
        if (s.status == Status::lost) return ply::Outcome::loss(mover(s));
        if (s.status == Status::drawn) return ply::Outcome::draw();
        return std::nullopt;
    }

    void moves(const State& s, MoveList& list) const {
        for_mover(family_, s, [&](const auto& moves) {
            if (s.capturing != 0) {
                moves.add_captures(s.capturing, list);
            } else {
                moves.add_steps(list);
            }
        });
    }
    std::uint64_t count_moves(const State& s) const {
        return for_mover(family_, s, [&](const auto& moves) -> std::uint64_t {
            if (s.capturing == 0) return static_cast<std::uint64_t>(moves.count_steps());
            MoveList list;
            moves.add_captures(s.capturing, list);
            return list.size();
        });
    }
    Move random_move(const State& s, ply::Random& random) const {
        return for_mover(family_, s, [&](const auto& moves) {
            if (s.capturing == 0)
                return moves.nth_step(
                    random.below(static_cast<std::uint32_t>(moves.count_steps())));
            MoveList list;
            moves.add_captures(s.capturing, list);
            return list[random.below(static_cast<std::uint32_t>(list.size()))];
        });
    }
    void play(State& s, Move move) const { make(family_, s, move, draws_); }
    std::uint64_t hash(const State& s) const {
        const std::uint64_t hash =
            ply::with_counter(repetition_hash(s), s.quiet_plies, draws_.quiet_plies);
        // No ending has a limit beyond told_plies.
        return ply::with_counter(hash, s.ending_plies, s.ending_plies);
    }
    std::uint64_t repetition_hash(const State& s) const {
        const std::uint64_t pieces = ply::Random::mix(s.pieces[0] + 1) ^ s.pieces[1];
        const std::uint64_t hash =
            ply::Random::mix(ply::Random::mix(pieces) + 2 * s.kings + s.side);
        if (!family_.kings_tire) return hash;
        return ply::Random::mix(hash + s.king_runs[white] * 256U + s.king_runs[black]);
    }

    std::string move_text(const State& s, Move move) const {
        return draughts::move_text(family_, s, move);
    }
    /// Squares are numbers: without a sign between them `1-12` and `11-2` would be one text.
    std::string protocol_move(const State& s, Move move, std::string_view) const {
        return move_text(s, move);
    }
    std::optional<Move> read_move(const State& s, std::string_view text) const {
        return draughts::read_move(family_, s, text);
    }
    std::string state_text(const State& s) const { return FenText::write(family_, s); }
    State parse_state(std::string_view text) const {
        State s = FenText::read(family_, text);
        settle(family_, s, draws_);
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

    ply::Layout layout() const {
        ply::Layout layout;
        for (int number = 1; number <= G::squares; ++number) {
            const int square = renumbered<Family>(family_, number);
            const int x = G::column_of(square);
            layout.cells.push_back({family_.dark_corner_right ? G::rows - 1 - x : x,
                                    G::row_of(square), std::to_string(number)});
        }
        const ply::Player first = player_of(white);
        layout.pieces = {{".", "empty", ply::chance_player},
                         {"w", "man", first},
                         {"W", "king", first},
                         {"b", "man", 1 - first},
                         {"B", "king", 1 - first}};
        return layout;
    }
    State sides_swapped(const State& s) const {
        State image = s;
        image.side = s.side == white ? black : white;
        image.kings = G::turned(s.kings);
        image.capturing = G::turned(s.capturing);
        for (const Side side : {white, black}) {
            const Side other = side == white ? black : white;
            image.pieces[side] = G::turned(s.pieces[other]);
            const int runs = s.king_runs[other];
            image.king_runs[side] =
                static_cast<std::uint8_t>(runs == 0 ? 0 : (runs & 192) + G::turned(runs & 63));
        }
        return image;
    }
    /// Without a branch: at the leaves of a search it is asked of every cell.
    int content(const State& s, int cell) const {
        const int bit = bits_[static_cast<std::size_t>(cell)];
        const Bits content =
            (s.pieces[white] >> bit & 1) + 3 * (s.pieces[black] >> bit & 1) + (s.kings >> bit & 1);
        return static_cast<int>(content);
    }
    ply::TouchedCells touched_cells(const State& s, Move move) const {
        return draughts::touched_cells(family_, s, move);
    }

protected:
    template <class R>
    static std::vector<ply::Evaluation<R>> evaluations_of(double position_lead,
                                                          double material_lead) {
        return {{.name = "position",
                 .function =
                     [](const R& rules, const State& s, ply::Player view) {
                         const ply::Score value = Position<Family>(rules.family_, s).evaluate();
                         return rules.mover(s) == view ? value : -value;
                     },
                 .winning_lead = position_lead},
                {.name = "material",
                 .function =
                     [](const R& rules, const State& s, ply::Player view) {
                         const ply::Score value = material(rules.family_, s);
                         return rules.mover(s) == view ? value : -value;
                     },
                 .winning_lead = material_lead}};
    }

private:
    ply::Player player_of(Side side) const { return side == family_.first ? 0 : 1; }
    bool crowns(const State& s, Move move) const {
        if ((s.kings >> M::from(move) & 1) != 0) return false;
        return (G::king_row(s.side) >> M::to(move) & 1) != 0 ||
               (family_.crowned_passing && (M::captured(move) & G::beyond) != 0);
    }

    [[no_unique_address]] Family family_;
    DrawRules draws_;
    std::array<std::uint8_t, G::squares> bits_;  ///< of the cells
    State start_;
};

}  // namespace draughts
