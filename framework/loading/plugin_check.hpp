/// Tells the author of a plugin, when it is compiled, which operation of the rules is missing or
/// misspelt. Without this an optional operation with a wrong signature would be silently left out.
#pragma once

#include <type_traits>

#include "framework/game/rules.hpp"
#include "framework/game/state.hpp"
#include "framework/search/core/known_bounds.hpp"

namespace ply::plugin_detail {

/// Whether R says that the bytes of its State are all defined, though the compiler cannot see it.
template <class R>
concept ClearsPadding = requires {
    requires R::state_is_clear;
};

#define PLYBOARD_NEEDS(declaration, ...)                                                      \
    static_assert(requires(const R rules, const State state, State& changing, MoveList& list, \
                           Move move, std::string_view text){__VA_ARGS__},                    \
                  "the rules need: " declaration)
// A name that is overloaded or private is not seen here, and not complained of.
#define PLYBOARD_TAKES(name, concept_of_it, declaration) \
    static_assert(                                       \
        concept_of_it<R> || !requires { &R::name; },     \
        "'" #name "' would be ignored; it is taken as: " declaration)

/// Whether R can be a plugin's game; where it cannot, compiling stops with the reasons.
template <class R>
consteval bool sound_rules() {
    static_assert(
        requires { typename R::State; }, "the rules need: struct State");
    if constexpr (requires { typename R::State; }) {
        using State = typename R::State;
        static_assert(std::is_trivially_copyable_v<State>,
                      "a State is plain bytes: no pointers, no std::vector, no std::string");
        static_assert(sizeof(State) <= AnyState::capacity, "a State has at most 4 KiB");
        static_assert(std::has_unique_object_representations_v<State> || ClearsPadding<R>,
                      "the State has padding: order or widen its members so that none is left "
                      "(or, where it is always zero: static constexpr bool state_is_clear = true)");
        static_assert(std::is_constructible_v<R, const Options&>,
                      "the rules need: explicit Constructor(const ply::Options&)");
        static_assert(std::copy_constructible<R>, "rules can be copied");
        PLYBOARD_NEEDS("static ply::GameInfo info()", { R::info() } -> std::same_as<GameInfo>;);
        PLYBOARD_NEEDS("ply::Facts facts() const",
                       { rules.facts() } -> std::convertible_to<Facts>;);
        PLYBOARD_NEEDS("State start() const", { rules.start() } -> std::same_as<State>;);
        PLYBOARD_NEEDS("ply::Player mover(const State&) const",
                       { rules.mover(state) } -> std::convertible_to<Player>;);
        PLYBOARD_NEEDS("void moves(const State&, ply::MoveList&) const", rules.moves(state, list););
        PLYBOARD_NEEDS("void play(State&, ply::Move) const", rules.play(changing, move););
        PLYBOARD_NEEDS("std::optional<ply::Outcome> outcome(const State&) const",
                       { rules.outcome(state) } -> std::same_as<std::optional<Outcome>>;);
        PLYBOARD_NEEDS("std::uint64_t hash(const State&) const",
                       { rules.hash(state) } -> std::same_as<std::uint64_t>;);
        PLYBOARD_NEEDS("std::string move_text(const State&, ply::Move) const",
                       { rules.move_text(state, move) } -> std::convertible_to<std::string>;);
        PLYBOARD_NEEDS("std::string state_text(const State&) const",
                       { rules.state_text(state) } -> std::convertible_to<std::string>;);
        PLYBOARD_NEEDS("State parse_state(std::string_view) const",
                       { rules.parse_state(text) } -> std::same_as<State>;);

        PLYBOARD_TAKES(over, HasOver, "bool over(const State&) const");
        PLYBOARD_TAKES(weight, HasWeight, "std::uint32_t weight(const State&, ply::Move) const");
        PLYBOARD_TAKES(evaluations, HasEvaluations,
                       "static std::vector<ply::Evaluation<Rules>> evaluations()");
        PLYBOARD_TAKES(count_terms, HasTerms,
                       "void count_terms(const State&, ply::Player, std::span<double>) const, with "
                       "static std::vector<ply::EvaluationTerm> terms()");
        PLYBOARD_TAKES(count_moves, HasCountMoves, "std::uint64_t count_moves(const State&) const");
        PLYBOARD_TAKES(read_move, HasReadMove,
                       "std::optional<ply::Move> read_move(const State&, std::string_view) const");
        PLYBOARD_TAKES(protocols, HasProtocols, "std::vector<ply::ProtocolGame> protocols() const");
        PLYBOARD_TAKES(
            protocol_move, HasProtocolMove,
            "std::string protocol_move(const State&, ply::Move, std::string_view) const");
        PLYBOARD_TAKES(protocol_state, HasProtocolState,
                       "std::string protocol_state(const State&, std::string_view) const");
        PLYBOARD_TAKES(random_move, HasRandomMove,
                       "ply::Move random_move(const State&, ply::Random&) const");
        PLYBOARD_TAKES(playout_move, HasPlayoutMove,
                       "ply::Move playout_move(const State&, ply::Random&) const");
        PLYBOARD_TAKES(order_hint, HasOrderHint, "int order_hint(const State&, ply::Move) const");
        PLYBOARD_TAKES(order_index, HasOrderIndex,
                       "int order_index(const State&, ply::Move) const, with "
                       "int order_indexes() const");
        PLYBOARD_TAKES(irreversible, HasIrreversible,
                       "bool irreversible(const State&, ply::Move) const");
        PLYBOARD_TAKES(repetition_hash, HasRepetitionHash,
                       "std::uint64_t repetition_hash(const State&) const");
        PLYBOARD_TAKES(never_repeats, HasNeverRepeats,
                       "bool never_repeats(const State&, ply::Move) const");
        PLYBOARD_TAKES(noisy, HasNoisy, "bool noisy(const State&, ply::Move) const");
        PLYBOARD_TAKES(noisy_moves, HasNoisyMoves,
                       "void noisy_moves(const State&, ply::MoveList&) const");
        PLYBOARD_TAKES(null_move, HasNullMove, "bool null_move(State&) const");
        PLYBOARD_TAKES(in_check, HasInCheck, "bool in_check(const State&) const");
        PLYBOARD_TAKES(gives_check, HasGivesCheck,
                       "bool gives_check(const State&, ply::Move) const");
        PLYBOARD_TAKES(foresee, HasForesight,
                       "ply::Foresight foresee(const State&, ply::MoveList&) const");
        PLYBOARD_TAKES(bounds, HasBounds, "ply::ScoreRange bounds(const State&) const");
        PLYBOARD_TAKES(observe, HasHidden,
                       "State observe(const State&, ply::Player) const, with State "
                       "resample(const State&, ply::Player, const ply::Knowledge&, ply::Random&) "
                       "const");
        PLYBOARD_TAKES(resample, HasHidden,
                       "State resample(const State&, ply::Player, const ply::Knowledge&, "
                       "ply::Random&) const, with State observe(const State&, ply::Player) const");
        PLYBOARD_TAKES(symmetries, HasSymmetries,
                       "int symmetries() const, with State symmetric(const State&, int) const");
        PLYBOARD_TAKES(sides_swapped, HasSidesSwapped, "State sides_swapped(const State&) const");
        PLYBOARD_TAKES(look, HasLook, "ply::Look look() const");
        PLYBOARD_TAKES(board_numbers, HasBoardNumbers,
                       "std::vector<ply::BoardNumbers> board_numbers(const State&) const");
        PLYBOARD_TAKES(layout, HasLayout,
                       "ply::Layout layout() const, with int content(const State&, int) const");
        PLYBOARD_TAKES(
            contents, HasContents,
            "void contents(const State&, std::uint8_t*) const, with ply::Layout layout() "
            "const");
    }
    return Rules<R>;
}

#undef PLYBOARD_NEEDS
#undef PLYBOARD_TAKES

}  // namespace ply::plugin_detail
