/// Declared verbs at work.
#include <algorithm>

#include "framework/loading/lua/after_moves.hpp"
#include "framework/loading/lua/board_tests.hpp"
#include "framework/loading/lua/hops.hpp"
#include "framework/loading/lua/move_offers.hpp"
#include "framework/loading/lua/move_sets.hpp"

namespace ply::lua {
namespace {

/// A piece that may be told as a kind: then it is one of the side at work.
int piece_at_work(const Machine& machine, std::int64_t piece) {
    if (piece < kind_tag) return static_cast<int>(piece);
    return static_cast<int>(piece - kind_tag) * machine.definition.players + machine.work.me;
}

void offer_one(Machine& machine, const DeclaredMoves& each, MoveList& list) {
    using Verb = DeclaredMoves::Verb;
    const int directions = machine.definition.board.directions(each.directions, machine.work.me);
    switch (each.verb) {
        case Verb::place:
            return offer_places(machine, each.pieces, piece_at_work(machine, each.piece), list);
        case Verb::choose:
            return offer_choices(machine, each.pieces, list);
        case Verb::drop:
            return offer_drops(machine, list);
        case Verb::step: {
            const std::size_t before = list.size();
            offer_steps(machine, each.pieces, directions, each.target, list);
            return become(machine, each.becoming, before, list);
        }
        case Verb::slide:
            return offer_slides(machine, each.pieces, directions, each.target, each.distance, list);
        case Verb::flank:
            return offer_flanks(machine, list);
        case Verb::hop:
            return offer_hops(
                machine, {each.pieces, directions, each.target, each.flags, each.landing}, list);
        case Verb::leap:
            return offer_leaps(machine, each.pieces, {each.far, each.wide}, each.target, list);
        case Verb::fly:
            return offer_flights(machine, each.pieces, each.target, each.most, list);
        case Verb::pass:
            return list.add(MoveCode::make(MoveKind::pass));
        case Verb::otherwise:
            return;
    }
}

void collect_one(const Machine& machine, const DeclaredMoves& each, MoveSets& sets) {
    using Verb = DeclaredMoves::Verb;
    // Inlined: a set passed through memory in two halves and read as one would stall.
    const auto emit = [&](const MoveSet& set) __attribute__((always_inline)) {
        sets.add(set);
    };
    switch (each.verb) {
        case Verb::place:
            return places_as_sets(machine, each.pieces, piece_at_work(machine, each.piece), emit);
        case Verb::choose:
            return choices_as_sets(machine, each.pieces, emit);
        case Verb::drop:
            return drops_as_sets(machine, emit);
        case Verb::step:
            return steps_as_sets(
                machine, each.pieces,
                machine.definition.board.directions(each.directions, machine.work.me), each.target,
                emit);
        case Verb::fly:
            return flights_as_sets(machine, each.pieces, each.target, each.most, emit);
        case Verb::flank:
            return flanks_as_sets(machine, emit);
        case Verb::pass:
            return emit({1, 0, MoveCode::make(MoveKind::pass).bits, 0});
        default:
            return;
    }
}

bool wins(const Machine& machine, const DeclaredResult& result, int last) {
    switch (result.verb) {
        case DeclaredResult::Verb::line:
            return has_line(machine, last, result.line);
        case DeclaredResult::Verb::crossed:
            return is_across(machine, last);
        case DeclaredResult::Verb::fewer:
            return has_fewer(machine, result.set, result.length);
        case DeclaredResult::Verb::connected: {
            const auto& [one, other] = result.edges[static_cast<std::size_t>(machine.work.me - 1)];
            if (result.directions != 0)
                return connects(
                    machine, last, one, other,
                    machine.definition.board.directions(result.directions, machine.work.me));
            return last < 0 ? connects(machine, last, one, other)
                            : connects_now(machine, last, one, other);
        }
    }
    return false;
}

}  // namespace

bool told_as_sets(const std::vector<DeclaredMoves>& moves) {
    return std::ranges::none_of(moves, [](const DeclaredMoves& each) {
        return each.verb == DeclaredMoves::Verb::slide || each.verb == DeclaredMoves::Verb::hop ||
               each.verb == DeclaredMoves::Verb::leap || !each.becoming.pieces.empty();
    });
}

void collect_declared(const Machine& machine, const std::vector<DeclaredMoves>& moves,
                      MoveSets& sets) {
    for (const DeclaredMoves& each : moves) {
        if (each.verb == DeclaredMoves::Verb::otherwise && sets.total() > 0) return;
        collect_one(machine, each, sets);
    }
}

void offer_declared(Machine& machine, const std::vector<DeclaredMoves>& moves, MoveList& list) {
    const std::size_t before = list.size();
    machine.work.most_captures = 0;
    for (const DeclaredMoves& each : moves) {
        if (each.verb == DeclaredMoves::Verb::otherwise && list.size() > before) return;
        offer_one(machine, each, list);
    }
}

bool wins_as_declared(const Machine& machine, const std::vector<DeclaredResult>& results,
                      int last) {
    for (const DeclaredResult& result : results)
        if (wins(machine, result, last)) return true;
    return false;
}

void follow_declared(Machine& machine, const std::vector<DeclaredAfter>& actions, int last) {
    if (last < 0) return;
    for (const DeclaredAfter& each : actions) {
        if (each.verb == DeclaredAfter::Verb::mill) {
            close_mill(machine, last, each.line);
        } else {
            promote_piece(machine, last, piece_at_work(machine, each.piece),
                          piece_at_work(machine, each.into), each.where);
        }
    }
}

}  // namespace ply::lua
