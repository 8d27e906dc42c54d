/// What a type must offer to be the rules of a game.
///
/// Rules are made from options, hold tables and sizes, and do not change afterwards. A State is the
/// bytes of a position: trivially copyable, without pointers, at most 4 KiB. Searches copy a state
/// and play on the copy, so nobody writes undo. plugins/README.md builds an example.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/game/board_numbers.hpp"
#include "framework/game/facts.hpp"
#include "framework/game/knowledge.hpp"
#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"
#include "framework/game/move.hpp"
#include "framework/game/outcome.hpp"
#include "framework/game/protocol.hpp"
#include "framework/game/score.hpp"
#include "framework/game/shown_zone.hpp"
#include "framework/game/touched_cells.hpp"

namespace ply {

/// The required operations.
///
///     mover(s)         whose turn it is, or `chance_player`; asked, never assumed to alternate
///     moves(s, list)   adds the legal moves, all different; asked only while outcome(s) is empty,
///                      and then adds at least one (a pass is a move). At a chance node: the
///                      possible results
///     play(s, m)       makes a legal move
///     outcome(s)       how the game ended, or nothing while it goes on; part of the state, so that
///                      a state that was printed and parsed again is still final
///     hash(s)          64 bits that tell states apart, the mover included; counters such as the
///                      fifty-move rule's only near their limit (counter_hash.hpp)
///     move_text(s, m)  the move as a person writes it, different for different moves of s
///     state_text(s)    the state on one line; parse_state(t) reads it back, throws Error
template <class R>
concept Rules = std::copy_constructible<R> && std::is_copy_constructible_v<typename R::State> &&
    requires(const R rules, const typename R::State state, typename R::State& changing,
             MoveList& list, Move move, std::string_view text) {
    { rules.facts() } -> std::convertible_to<Facts>;
    { rules.start() } -> std::same_as<typename R::State>;
    { rules.mover(state) } -> std::convertible_to<Player>;
    rules.moves(state, list);
    rules.play(changing, move);
    { rules.outcome(state) } -> std::same_as<std::optional<Outcome>>;
    { rules.hash(state) } -> std::same_as<std::uint64_t>;
    { rules.move_text(state, move) } -> std::convertible_to<std::string>;
    { rules.state_text(state) } -> std::convertible_to<std::string>;
    { rules.parse_state(text) } -> std::same_as<typename R::State>;
};

/// A static evaluation: the worth of an unfinished state for `view`, whoever is to move. Where dice
/// are thrown it is weighed against wins: (2p - 1) * max_evaluation for a chance p to win is right.
template <class R>
struct Evaluation {
    std::string name;
    Score (*function)(const R&, const typename R::State&, Player view);
    /// How far ahead by it a player is who wins three of four: by this, leads are shown as chances
    /// to win. 0: not known. `plyboard tune GAME --lead NAME` measures it.
    double winning_lead = 0;
};

/// What an evaluation is a sum of: how often it counts, times a weight.
struct EvaluationTerm {
    std::string name;   ///< a word, no evaluation's: `isolated_pawn_ending`
    double weight = 0;  ///< as the rules have it today
};

// The optional operations: what is there is found and used, what is missing costs speed or
// strength.

/// `bool over(s)`: whether outcome(s) would return an outcome, cheaper. Speeds up everything.
template <class R>
concept HasOver = requires(const R rules, const typename R::State state) {
    { rules.over(state) } -> std::same_as<bool>;
};

/// `uint32_t weight(s, m)`: how likely a result of a chance node is, relative to its siblings.
/// Required where facts().chance is true.
template <class R>
concept HasWeight = requires(const R rules, const typename R::State state, Move move) {
    { rules.weight(state, move) } -> std::same_as<std::uint32_t>;
};

/// `static vector<Evaluation<R>> evaluations()`: the first is the default. Without one an
/// unfinished leaf is worth 0.
template <class R>
concept HasEvaluations = requires {
    { R::evaluations() } -> std::same_as<std::vector<Evaluation<R>>>;
};

/// `static vector<EvaluationTerm> terms()` and `void count_terms(s, view, span<double> counts)`:
/// what the first evaluation is a sum of, whose special cases may be left out. One count a term,
/// all of them 0 before, for `view`. `plyboard tune GAME --terms all` fits the weights; nothing is
/// searched by them but `eval=sum(NAME=WEIGHT, ...)`.
template <class R>
concept HasTerms = HasEvaluations<R> &&
    requires(const R rules, const typename R::State state, Player view, std::span<double> counts) {
    { R::terms() } -> std::same_as<std::vector<EvaluationTerm>>;
    rules.count_terms(state, view, counts);
};

/// `uint64_t count_moves(s)`: the number of legal moves without a list. Bulk perft.
template <class R>
concept HasCountMoves = requires(const R rules, const typename R::State state) {
    { rules.count_moves(state) } -> std::same_as<std::uint64_t>;
};

/// `static constexpr bool moves_when_over = true`: moves(s) and count_moves(s) may also be asked
/// where the game is over; they know no move where the mover has none. Perft then goes on through
/// draws that leave moves (fifty moves, too little material), as published tables do.
template <class R>
concept HasMovesWhenOver = requires {
    requires R::moves_when_over;
};

/// `optional<Move> read_move(s, text)`: the legal move that `text` names in another way than
/// move_text() writes it (coordinates, signs left out); nothing where it names none or several.
/// Asked after every move_text() has been compared.
template <class R>
concept HasReadMove = requires(const R rules, const typename R::State state,
                               std::string_view text) {
    { rules.read_move(state, text) } -> std::same_as<std::optional<Move>>;
};

/// `vector<ProtocolGame> protocols()`: what other programs call this game, options considered.
template <class R>
concept HasProtocols = requires(const R rules) {
    { rules.protocols() } -> std::same_as<std::vector<ProtocolGame>>;
};

/// `string protocol_move(s, m, protocol)`: the move as that protocol writes it; different moves of
/// s are written differently. Without it: coordinates_of(move_text(s, m)). read_move() reads it.
template <class R>
concept HasProtocolMove = requires(const R rules, const typename R::State state, Move move) {
    { rules.protocol_move(state, move, std::string_view()) } -> std::convertible_to<std::string>;
};

/// `string protocol_state(s, protocol)`: the state as that protocol writes it. Without it:
/// state_text(s). parse_state() reads it.
template <class R>
concept HasProtocolState = requires(const R rules, const typename R::State state) {
    { rules.protocol_state(state, std::string_view()) } -> std::convertible_to<std::string>;
};

/// `Move random_move(s, random)`: a legal move, all equally likely, without a list. Playouts.
template <class R>
concept HasRandomMove = requires(const R rules, const typename R::State state, Random& random) {
    { rules.random_move(state, random) } -> std::same_as<Move>;
};

/// `Move playout_move(s, random)`: a legal move as a hasty player would make it, of a sensible kind
/// but by chance. Random games that judge a position (MCTS) then mean more; random_move() stays
/// without prejudice.
template <class R>
concept HasPlayoutMove = requires(const R rules, const typename R::State state, Random& random) {
    { rules.playout_move(state, random) } -> std::same_as<Move>;
};

/// `int order_hint(s, m)`: larger is tried earlier; equal ones in the order that the search learns,
/// so a few classes are better than many. Move ordering.
template <class R>
concept HasOrderHint = requires(const R rules, const typename R::State state, Move move) {
    { rules.order_hint(state, move) } -> std::convertible_to<int>;
};

/// `int order_index(s, m)` from 0 to order_indexes() - 1: the same number for moves that tend to be
/// good together (from-to squares, target cells). History tables; without it the move's tag serves.
template <class R>
concept HasOrderIndex = requires(const R rules, const typename R::State state, Move move) {
    { rules.order_index(state, move) } -> std::convertible_to<int>;
    { rules.order_indexes() } -> std::convertible_to<int>;
};

/// `bool irreversible(s, m)`: no position before m can come back after it. Shortens the search for
/// repetitions.
template <class R>
concept HasIrreversible = requires(const R rules, const typename R::State state, Move move) {
    { rules.irreversible(state, move) } -> std::same_as<bool>;
};

/// `uint64_t repetition_hash(s)`: the same for states that repetition rules take for the same (the
/// board without the mover, say). Without it: hash(s).
template <class R>
concept HasRepetitionHash = requires(const R rules, const typename R::State state) {
    { rules.repetition_hash(state) } -> std::same_as<std::uint64_t>;
};

/// `bool never_repeats(s, m)`: where repetition is forbidden, m is not: it makes a position that
/// has never stood, or it may always be made (a pass). Returning false only costs time, but forbids
/// a pass.
template <class R>
concept HasNeverRepeats = requires(const R rules, const typename R::State state, Move move) {
    { rules.never_repeats(state, move) } -> std::same_as<bool>;
};

/// `bool noisy(s, m)`: a capture or another move after which an evaluation means little.
template <class R>
concept HasNoisy = requires(const R rules, const typename R::State state, Move move) {
    { rules.noisy(state, move) } -> std::same_as<bool>;
};

/// `void noisy_moves(s, list)`: adds all moves that are noisy, perhaps others, faster than moves()
/// adds all. Only where a player need not make them, and by rules that forbid no repetition.
template <class R>
concept HasNoisyMoves = requires(const R rules, const typename R::State state, MoveList& list) {
    rules.noisy_moves(state, list);
};

/// `bool null_move(s)`: gives the turn away, where that makes sense; false: not here.
template <class R>
concept HasNullMove = requires(const R rules, typename R::State& state) {
    { rules.null_move(state) } -> std::same_as<bool>;
};

/// `bool in_check(s)`: the mover must answer a threat at once, so that a static value means little.
/// Such states are searched deeper.
template <class R>
concept HasInCheck = requires(const R rules, const typename R::State state) {
    { rules.in_check(state) } -> std::same_as<bool>;
};

/// `bool gives_check(s, m)`: in_check() after the move, faster than by playing it. Where rules say
/// so, searches leave out moves that they have not played.
template <class R>
concept HasGivesCheck = requires(const R rules, const typename R::State state, Move move) {
    { rules.gives_check(state, move) } -> std::same_as<bool>;
};

/// What the next two plies decide; see HasForesight.
enum class Foresight : std::uint8_t {
    open,  ///< nothing: no player wins with its next move
    win,   ///< the mover's next move can win the game
    loss,  ///< whatever the mover does, the move after it can win the game for another player
};

/// `Foresight foresee(s, list)`: what the next two plies decide, at a glance and without playing
/// them. When it is open, the legal moves are added that do not let another player win with the
/// move after; there is at least one. Only where players take turns, the goal is to win, nobody
/// loses by its own move and nothing may repeat. Exact like a search of two plies, but much faster:
/// searches end two plies earlier.
template <class R>
concept HasForesight = requires(const R rules, const typename R::State state, MoveList& list) {
    { rules.foresee(state, list) } -> std::same_as<Foresight>;
};
/// `bool foresees()`, where it matters: no, if the options make a game of which that is not true (a
/// misere game, in which one loses by one's own move); then nobody asks foresee().
template <class R>
bool foresees(const R& rules) {
    if constexpr (requires { static_cast<bool>(rules.foresees()); }) return rules.foresees();
    return HasForesight<R>;
}

/// Hidden information; both are required where facts().hidden is true, and neither is asked where
/// it is false.
///
/// `State observe(s, player)`: s as that player sees it, with all bytes that it does not see blank:
/// the same for states that look the same. It is what a person is shown (state_text(), content()),
/// and need be no state of a game. Everybody sees whose turn it is: mover() is that of s.
///
/// `State resample(seen, player, knowledge, random)`: a state that looks like `seen` to the player
/// and agrees with all that the player has seen and done; as likely as if all others had made their
/// moves by chance, or, where that costs too much, as the game's own page says. It never gets the
/// true state, so it cannot give it away. Equal knowledge allows equal moves, whose texts are
/// equal.
template <class R>
concept HasHidden = requires(const R rules, const typename R::State state, Player player,
                             const Knowledge& knowledge, Random& random) {
    { rules.observe(state, player) } -> std::same_as<typename R::State>;
    { rules.resample(state, player, knowledge, random) } -> std::same_as<typename R::State>;
};

/// `int symmetries()` and `State symmetric(s, k)` for k below it: the images of a state under the
/// board's symmetries, worth the same; k = 0 is s itself.
template <class R>
concept HasSymmetries = requires(const R rules, const typename R::State state) {
    { rules.symmetries() } -> std::convertible_to<int>;
    { rules.symmetric(state, 1) } -> std::same_as<typename R::State>;
};

/// `State sides_swapped(s)`, of a state that is not over: the same with the pieces of both players
/// exchanged, the board turned or mirrored where the rules need that, and the other one to move.
/// Each player has there what the other one has in s.
template <class R>
concept HasSidesSwapped = requires(const R rules, const typename R::State state) {
    { rules.sides_swapped(state) } -> std::same_as<typename R::State>;
};

/// `Layout layout()` and `int content(s, cell)`: how to draw the board.
template <class R>
concept HasLayout = requires(const R rules, const typename R::State state) {
    { rules.layout() } -> std::same_as<Layout>;
    { rules.content(state, 0) } -> std::convertible_to<int>;
};

/// `void contents(s, buffer)`: content() of all cells of the layout at once, in their order, where
/// that is faster: searches by what was learned ask at every leaf.
template <class R>
concept HasContents = HasLayout<R> &&
    requires(const R rules, const typename R::State state, std::uint8_t* buffer) {
    { rules.contents(state, buffer) } -> std::same_as<void>;
};

/// `Look look()`: figures of the pieces and kinds of cells, where those made up from the layout
/// (look_defaults.hpp) are not the game's.
template <class R>
concept HasLook = requires(const R rules) {
    { rules.look() } -> std::same_as<Look>;
};

/// `std::vector<BoardNumbers> board_numbers(s)`: what lies beside the board: dice, points, a hand.
template <class R>
concept HasBoardNumbers = requires(const R rules, const typename R::State state) {
    { rules.board_numbers(state) } -> std::same_as<std::vector<BoardNumbers>>;
};

/// `std::vector<ShownZone> shown_zones(s)`: without a layout, what is drawn instead of the text of
/// a state, or of what a player sees of one; those of a player one after the other.
template <class R>
concept HasShownZones = requires(const R rules, const typename R::State state) {
    { rules.shown_zones(state) } -> std::same_as<std::vector<ShownZone>>;
};

/// `TouchedCells touched_cells(s, m)`: what a person touches on the board of `layout()` to make the
/// move. Without it: the cells that the move's text names (clickable_moves.hpp).
template <class R>
concept HasTouchedCells = requires(const R rules, const typename R::State state, Move move) {
    { rules.touched_cells(state, move) } -> std::same_as<TouchedCells>;
};

/// Whether the game is over, by the cheapest way the rules offer.
template <Rules R>
bool is_over(const R& rules, const typename R::State& state) {
    if constexpr (HasOver<R>) {
        return rules.over(state);
    } else {
        return rules.outcome(state).has_value();
    }
}

}  // namespace ply
