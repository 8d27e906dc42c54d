/// Words that offer moves; called in `moves`, or declared.
#include <algorithm>

#include "framework/board/moves/move_offers.hpp"
#include "framework/lua/api/call.hpp"
#include "framework/lua/api/declare.hpp"
#include "framework/lua/api/offer.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

constexpr Signature place_row{
    "place",
    {{{"where", Type::set, or_empty}, {"what", Type::piece, {0, ""}, "a stone if left out"}}},
    Returns::moves,
    "A stone of the player, or that piece, on each cell of the set."};
void place(Offer& offer, std::int64_t where, int piece) {
    offer_places(offer.machine(), where, piece, offer.list());
}
void declare_place(DeclaredMoves& moves, DeclaredSet where, DeclaredPiece piece) {
    moves.verb = DeclaredMoves::Verb::place;
    moves.pieces = where.set;
    moves.piece = piece.piece;
}

constexpr Signature choose_row{"choose",
                               {{{"of", Type::set, or_mine}}},
                               Returns::moves,
                               "Each cell of the set is a move, which play(me, c) carries out."};
void choose(Offer& offer, std::int64_t of) {
    offer_choices(offer.machine(), of, offer.list());
}
void declare_choose(DeclaredMoves& moves, DeclaredSet of) {
    moves.verb = DeclaredMoves::Verb::choose;
    moves.pieces = of.set;
}

constexpr Signature drop_row{
    "drop", {}, Returns::moves, "A stone falls onto the lowest empty cell of each column."};
void drop(Offer& offer) {
    offer_drops(offer.machine(), offer.list());
}
void declare_drop(DeclaredMoves& moves) {
    moves.verb = DeclaredMoves::Verb::drop;
}

constexpr Parameter pieces_parameter{"pieces", Type::set, or_mine};
constexpr Parameter way_parameter{"way", Type::directions, or_all};
constexpr Parameter target_parameter{"target", Type::set, or_empty};

constexpr Signature step_row{
    "step",
    {{pieces_parameter,
      way_parameter,
      target_parameter,
      {"into", Type::pieces, {0, ""}, "what it becomes on the far row, or a list to choose from"},
      {"on", Type::places, {0, ""}, "where it does, instead of the far row"}}},
    Returns::moves,
    "Each piece to the next cell in the directions, if that belongs to the target."};
void step(Offer& offer, std::int64_t pieces, int directions, std::int64_t target,
          const Becoming& becoming) {
    const std::size_t before = offer.list().size();
    offer_steps(offer.machine(), pieces, directions, target, offer.list());
    if (!becoming.pieces.empty()) become(offer.machine(), becoming, before, offer.list());
}
void declare_steps(DeclaredMoves& moves, DeclaredSet pieces, DeclaredDirections way,
                   DeclaredSet target) {
    moves.pieces = pieces.set;
    moves.directions = way.directions;
    moves.target = target.set;
}
void declare_step(DeclaredMoves& moves, DeclaredSet pieces, DeclaredDirections way,
                  DeclaredSet target, const DeclaredBecoming& becoming) {
    moves.verb = DeclaredMoves::Verb::step;
    declare_steps(moves, pieces, way, target);
    moves.becoming = becoming.becoming;
}

constexpr Signature slide_row{"slide",
                              {{pieces_parameter,
                                way_parameter,
                                target_parameter,
                                {"distance",
                                 Type::distance,
                                 {max_cells, "any"},
                                 "how many cells it may go, 1 or more, or FARTHEST",
                                 1,
                                 max_cells}}},
                              Returns::moves,
                              "Over any number of empty cells onto one of the target: a rook is "
                              "slide(MINE, orthogonal, NOT_MINE)."};
void slide(Offer& offer, std::int64_t pieces, int directions, std::int64_t target,
           std::int64_t distance) {
    offer_slides(offer.machine(), pieces, directions, target, distance, offer.list());
}
void declare_slide(DeclaredMoves& moves, DeclaredSet pieces, DeclaredDirections way,
                   DeclaredSet target, std::int64_t distance) {
    moves.verb = DeclaredMoves::Verb::slide;
    declare_steps(moves, pieces, way, target);
    moves.distance = distance;
}

constexpr Signature flank_row{
    "flank",
    {},
    Returns::moves,
    "A stone on each empty cell that closes a line of other stones, which it turns over."};
void flank(Offer& offer) {
    offer_flanks(offer.machine(), offer.list());
}
void declare_flank(DeclaredMoves& moves) {
    moves.verb = DeclaredMoves::Verb::flank;
}

Move with_cells(Offer& offer, const char* verb, Move move, Rest cells) {
    if (cells.last - cells.first + 1 > MoveCode::max_entries) [[unlikely]]
        fail(offer.lua(), std::string(verb) + ": a move has at most " +
                              std::to_string(MoveCode::max_entries) + " entries");
    for (int i = cells.first; i <= cells.last; ++i)
        move = MoveCode::with_entry(move, cell_argument(offer.lua(), i, verb));
    return move;
}

constexpr Parameter more_cells = Parameter::any_number(Type::cell);

constexpr Signature add_row{
    "add",
    {{more_cells}},
    Returns::moves,
    "One move by its cells, up to five; play(me, ...) gets them, result(me, last) the last."};
void add(Offer& offer, Rest cells) {
    const int count = std::max(1, cells.last);  // of none the first is missed
    Move move = with_cells(offer, "add", MoveCode::make(MoveKind::add), {1, count});
    if (count == 2 && !offer.game().counts) {
        const int from = offer.game().owner(offer.cells()[MoveCode::entry(move, 0)]);
        const int to = offer.game().owner(offer.cells()[MoveCode::entry(move, 1)]);
        if (from != 0 && to != 0 && from != to) move = MoveCode::with_capture(move);
    }
    offer.add(move);
}

constexpr Signature add_number_row{
    "add_number",
    {{{"n", Type::number, {}, "a number from 0 to 2047", 0, MoveCode::max_entry}, more_cells}},
    Returns::moves,
    "One move by a number and up to four cells; play(me, ..., n) gets the number last, and so does "
    "after(me, from, to, captured, n)."};
void add_number(Offer& offer, int number, Rest rest) {
    const Move move = with_cells(offer, "add_number", MoveCode::make(MoveKind::number), rest);
    if (MoveCode::entries(move) == MoveCode::max_entries)
        fail(offer.lua(), "add_number: a move has at most 4 cells beside its number");
    offer.add(MoveCode::with_entry(move, number));
}

constexpr Signature add_piece_row{
    "add_piece",
    {{{"what", Type::piece}, {"a", Type::cell}, {"b", Type::cell, {0, ""}}}},
    Returns::moves,
    "One move that puts the piece on a cell, or moves what stands on a to b and makes it that "
    "piece."};
void add_piece(Offer& offer, int piece, int, Rest rest) {
    Move move = with_cells(offer, "add_piece", MoveCode::make(MoveKind::piece), {2, rest.last});
    const int to = MoveCode::entry(move, MoveCode::entries(move) - 1);
    if (offer.cells()[to] != 0) move = MoveCode::with_capture(move);
    offer.add(MoveCode::with_entry(move, piece));
}

constexpr Signature pass_row{"pass", {}, Returns::moves, "The player may do nothing."};
void pass(Offer& offer) {
    offer.add(MoveCode::make(MoveKind::pass));
}
void declare_pass(DeclaredMoves& moves) {
    moves.verb = DeclaredMoves::Verb::pass;
}

constexpr Word move_table[] = {
    {&place_row, call<place_row, place>, Declared::moves, declare<place_row, declare_place>},
    {&choose_row, call<choose_row, choose>, Declared::moves, declare<choose_row, declare_choose>},
    {&drop_row, call<drop_row, drop>, Declared::moves, declare<drop_row, declare_drop>},
    {&step_row, call<step_row, step>, Declared::moves, declare<step_row, declare_step>},
    {&slide_row, call<slide_row, slide>, Declared::moves, declare<slide_row, declare_slide>},
    {&flank_row, call<flank_row, flank>, Declared::moves, declare<flank_row, declare_flank>},
    {&add_row, call<add_row, add>},
    {&add_number_row, call<add_number_row, add_number>},
    {&add_piece_row, call<add_piece_row, add_piece>},
    {&pass_row, call<pass_row, pass>, Declared::moves, declare<pass_row, declare_pass>},
};

}  // namespace

std::span<const Word> move_words() {
    return move_table;
}

}  // namespace ply::lua
