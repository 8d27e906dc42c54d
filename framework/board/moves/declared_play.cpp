#include "framework/board/moves/declared_play.hpp"

#include <algorithm>

#include "framework/board/moves/after_moves.hpp"
#include "framework/board/moves/hops.hpp"
#include "framework/board/moves/lines_and_groups.hpp"
#include "framework/board/moves/move_offers.hpp"
#include "framework/board/moves/move_sets.hpp"

namespace ply::board {
namespace {

/// A piece that may be given as a kind: then it belongs to the side being served.
int piece_at_work(const Playfield& field, std::int64_t piece) {
    if (piece < kind_tag) return static_cast<int>(piece);
    return static_cast<int>(piece - kind_tag) * field.definition.players + field.work.me;
}

void offer_one(Playfield& field, const DeclaredMoves& each, MoveList& list) {
    using Verb = DeclaredMoves::Verb;
    const int directions = field.definition.board.directions(each.directions, field.work.me);
    switch (each.verb) {
        case Verb::place:
            return offer_places(field, each.pieces, piece_at_work(field, each.piece), list);
        case Verb::choose:
            return offer_choices(field, each.pieces, list);
        case Verb::drop:
            return offer_drops(field, list);
        case Verb::step: {
            const std::size_t before = list.size();
            offer_steps(field, each.pieces, directions, each.target, list);
            return become(field, each.becoming, before, list);
        }
        case Verb::slide:
            return offer_slides(field, each.pieces, directions, each.target, each.distance, list);
        case Verb::flank:
            return offer_flanks(field, list);
        case Verb::hop:
            return offer_hops(
                field, {each.pieces, directions, each.target, each.flags, each.landing}, list);
        case Verb::leap:
            return offer_leaps(field, each.pieces, {each.far, each.wide}, each.target, list);
        case Verb::fly:
            return offer_flights(field, each.pieces, each.target, each.most, list);
        case Verb::pass:
            return list.add(MoveCode::make(MoveKind::pass));
        case Verb::otherwise:
            return;
    }
}

void collect_one(const Playfield& field, const DeclaredMoves& each, MoveSets& sets) {
    using Verb = DeclaredMoves::Verb;
    // Inlined: a set passed through memory in two halves and read as one would stall.
    const auto emit = [&](const MoveSet& set) __attribute__((always_inline)) {
        sets.add(set);
    };
    switch (each.verb) {
        case Verb::place:
            return places_as_sets(field, each.pieces, piece_at_work(field, each.piece), emit);
        case Verb::choose:
            return choices_as_sets(field, each.pieces, emit);
        case Verb::drop:
            return drops_as_sets(field, emit);
        case Verb::step:
            return steps_as_sets(field, each.pieces,
                                 field.definition.board.directions(each.directions, field.work.me),
                                 each.target, emit);
        case Verb::fly:
            return flights_as_sets(field, each.pieces, each.target, each.most, emit);
        case Verb::flank:
            return flanks_as_sets(field, emit);
        case Verb::pass:
            return emit({1, 0, MoveCode::make(MoveKind::pass).bits, 0});
        default:
            return;
    }
}

bool wins(const Playfield& field, const DeclaredResult& result, int last) {
    switch (result.verb) {
        case DeclaredResult::Verb::line:
            return has_line(field, last, result.line);
        case DeclaredResult::Verb::crossed:
            return is_across(field, last);
        case DeclaredResult::Verb::fewer:
            return has_fewer(field, result.set, result.length);
        case DeclaredResult::Verb::connected: {
            const auto& [one, other] = result.edges[static_cast<std::size_t>(field.work.me - 1)];
            if (result.directions != 0)
                return connects(
                    field, last, one, other,
                    field.definition.board.directions(result.directions, field.work.me));
            return last < 0 ? connects(field, last, one, other)
                            : connects_now(field, last, one, other);
        }
    }
    return false;
}

}  // namespace

bool are_sets(const std::vector<DeclaredMoves>& moves) {
    return std::ranges::none_of(moves, [](const DeclaredMoves& each) {
        return each.verb == DeclaredMoves::Verb::slide || each.verb == DeclaredMoves::Verb::hop ||
               each.verb == DeclaredMoves::Verb::leap || !each.becoming.pieces.empty();
    });
}

void collect_declared(const Playfield& field, const std::vector<DeclaredMoves>& moves,
                      MoveSets& sets) {
    for (const DeclaredMoves& each : moves) {
        if (each.verb == DeclaredMoves::Verb::otherwise && sets.total() > 0) return;
        collect_one(field, each, sets);
    }
}

void offer_declared(Playfield& field, const std::vector<DeclaredMoves>& moves, MoveList& list) {
    const std::size_t before = list.size();
    field.work.most_captures = 0;
    for (const DeclaredMoves& each : moves) {
        if (each.verb == DeclaredMoves::Verb::otherwise && list.size() > before) return;
        offer_one(field, each, list);
    }
}

bool wins_as_declared(const Playfield& field, const std::vector<DeclaredResult>& results,
                      int last) {
    for (const DeclaredResult& result : results)
        if (wins(field, result, last)) return true;
    return false;
}

void follow_declared(Playfield& field, const std::vector<DeclaredAfter>& actions, int last) {
    if (last < 0) return;
    for (const DeclaredAfter& each : actions) {
        if (each.verb == DeclaredAfter::Verb::mill) {
            close_mill(field, last, each.line);
        } else {
            promote_piece(field, last, piece_at_work(field, each.piece),
                          piece_at_work(field, each.into), each.where);
        }
    }
}

}  // namespace ply::board
