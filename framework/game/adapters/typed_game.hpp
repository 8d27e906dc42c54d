/// Rules of a known type as a Game: how C++ rules become what the host holds.
#pragma once

#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/game/erased_rules.hpp"
#include "framework/game/game.hpp"
#include "framework/game/library_file.hpp"
#include "framework/game/rules.hpp"
#include "framework/game/shown/board_cells.hpp"
#include "framework/game/shown/board_images.hpp"
#include "framework/game/shown/board_layers.hpp"
#include "framework/game/shown/shown_zones.hpp"

namespace ply {

/// Throws the exception that is being handled on, as a RulesError that names the game where it is
/// not one already. Called in a handler.
[[noreturn, gnu::cold]] void throw_as_rules_error(const std::string& game);
/// No text of a state or a move is longer; one that is would be kept, compared and printed. Throws
/// RulesError that names the function of the rules.
void check_length(const std::string& text, const std::string& game, const char* function);

/// A Game over rules R, whose loops (perft, playouts) are compiled with the rules. What is not
/// called while games are played or searched is `cold`: compiled for size, which takes half the
/// time. R has `static GameInfo info()` and a constructor from `const Options&`.
template <Rules R>
class TypedGame : public Game,
                  public BoardLayers,
                  public BoardCells,
                  public BoardImages,
                  public ShownZones,
                  public LibraryFile {
public:
    using State = typename R::State;
    static_assert(std::is_trivially_copyable_v<State>, "a State is plain bytes without pointers");
    static_assert(sizeof(State) <= AnyState::capacity, "a State has at most 4 KiB");

    TypedGame(Options options, const KernelList* kernels = nullptr)
        : TypedGame(R::info(), std::move(options), kernels) {}
    /// Where one R plays several games.
    [[gnu::cold]] TypedGame(GameInfo info, Options options, const KernelList* kernels = nullptr)
        : info_(std::move(info)),
          options_(std::move(options)),
          rules_(std::as_const(options_)),
          facts_(rules_.facts()),
          kernels_(kernels) {
        if (facts_.hidden && !HasHidden<R>)
            throw RulesError(
                info_.name +
                ": facts() says that it hides something; then the rules need observe() "
                "and resample()");
        if constexpr (HasEvaluations<R>) evaluations_ = R::evaluations();
        if constexpr (HasLayout<R>) layout_ = std::make_unique<Layout>(rules_.layout());
    }

    const R& rules() const { return rules_; }
    const GameInfo& info() const override { return info_; }
    const Options& options() const override { return options_; }
    const Facts& facts() const override { return facts_; }
    [[gnu::cold]] std::unique_ptr<Game> fork() const override {
        auto game = std::make_unique<TypedGame>(info_, options_, kernels_);
        game->loaded_from(library_file());
        return game;
    }

    AnyState start() const override {
        return guard([&] { return AnyState::of(rules_.start()); });
    }
    Player mover(const AnyState& s) const override {
        return guard([&] { return rules_.mover(s.as<State>()); });
    }
    void moves(const AnyState& s, MoveList& list) const override {
        guard([&] { rules_.moves(s.as<State>(), list); });
    }
    void play(AnyState& s, Move move) const override {
        guard([&] { rules_.play(s.as<State>(), move); });
    }
    bool over(const AnyState& s) const override {
        return guard([&] { return is_over(rules_, s.as<State>()); });
    }
    std::optional<Outcome> outcome(const AnyState& s) const override {
        return guard([&] { return rules_.outcome(s.as<State>()); });
    }
    std::uint64_t hash(const AnyState& s) const override {
        return guard([&] { return rules_.hash(s.as<State>()); });
    }
    [[gnu::cold]] std::string move_text(const AnyState& s, Move move) const override {
        return bounded_text("move_text", [&] { return rules_.move_text(s.as<State>(), move); });
    }
    [[gnu::cold]] std::string state_text(const AnyState& s) const override {
        return bounded_text("state_text", [&] { return rules_.state_text(s.as<State>()); });
    }
    [[gnu::cold]] AnyState parse_state(std::string_view text) const override {
        try {
            return AnyState::of(rules_.parse_state(text));
        } catch (const Error&) {  // says what is wrong with the text
            throw;
        } catch (...) {
            return guard([]() -> AnyState { throw; });
        }
    }

    [[gnu::cold]] std::optional<Move> read_move(const AnyState& s,
                                                std::string_view text) const override {
        if constexpr (HasReadMove<R>)
            return guard([&] { return rules_.read_move(s.as<State>(), text); });
        return Game::read_move(s, text);
    }
    [[gnu::cold]] std::vector<ProtocolGame> protocols() const override {
        if constexpr (HasProtocols<R>) return guard([&] { return rules_.protocols(); });
        return Game::protocols();
    }
    [[gnu::cold]] std::string protocol_move(const AnyState& s, Move move,
                                            std::string_view protocol) const override {
        if constexpr (HasProtocolMove<R>)
            return bounded_text("protocol_move", [&] {
                return rules_.protocol_move(s.as<State>(), move, protocol);
            });
        return Game::protocol_move(s, move, protocol);
    }
    [[gnu::cold]] std::string protocol_state(const AnyState& s,
                                             std::string_view protocol) const override {
        if constexpr (HasProtocolState<R>)
            return bounded_text("protocol_state",
                                [&] { return rules_.protocol_state(s.as<State>(), protocol); });
        return Game::protocol_state(s, protocol);
    }
    std::uint32_t weight(const AnyState& s, Move move) const override {
        if constexpr (HasWeight<R>)
            return guard([&] { return rules_.weight(s.as<State>(), move); });
        return Game::weight(s, move);
    }
    std::uint64_t count_moves(const AnyState& s) const override {
        if constexpr (HasCountMoves<R>)
            return guard([&] { return rules_.count_moves(s.as<State>()); });
        return Game::count_moves(s);
    }
    Move random_move(const AnyState& s, Random& random) const override {
        if constexpr (HasRandomMove<R>)
            return guard([&] { return rules_.random_move(s.as<State>(), random); });
        return Game::random_move(s, random);
    }
    bool has_playout_move() const override { return HasPlayoutMove<R>; }
    Move playout_move(const AnyState& s, Random& random) const override {
        if constexpr (HasPlayoutMove<R>)
            return guard([&] { return rules_.playout_move(s.as<State>(), random); });
        return Game::playout_move(s, random);
    }
    std::uint64_t repetition_hash(const AnyState& s) const override {
        if constexpr (HasRepetitionHash<R>)
            return guard([&] { return rules_.repetition_hash(s.as<State>()); });
        return Game::repetition_hash(s);
    }
    bool never_repeats(const AnyState& s, Move move) const override {
        if constexpr (HasNeverRepeats<R>)
            return guard([&] { return rules_.never_repeats(s.as<State>(), move); });
        return Game::never_repeats(s, move);
    }
    bool irreversible(const AnyState& s, Move move) const override {
        if constexpr (HasIrreversible<R>)
            return guard([&] { return rules_.irreversible(s.as<State>(), move); });
        return Game::irreversible(s, move);
    }
    bool has_noisy() const override { return HasNoisy<R>; }
    bool noisy(const AnyState& s, Move move) const override {
        if constexpr (HasNoisy<R>) return guard([&] { return rules_.noisy(s.as<State>(), move); });
        return Game::noisy(s, move);
    }
    bool has_null_move() const override { return HasNullMove<R>; }
    bool null_move(AnyState& s) const override {
        if constexpr (HasNullMove<R>) return guard([&] { return rules_.null_move(s.as<State>()); });
        return Game::null_move(s);
    }
    bool in_check(const AnyState& s) const override {
        if constexpr (HasInCheck<R>) return guard([&] { return rules_.in_check(s.as<State>()); });
        return Game::in_check(s);
    }
    bool gives_check(const AnyState& s, Move move) const override {
        if constexpr (HasGivesCheck<R>)
            return guard([&] { return rules_.gives_check(s.as<State>(), move); });
        return Game::gives_check(s, move);
    }
    bool has_foresight() const override { return foresees(rules_); }
    Foresight foresee(const AnyState& s, MoveList& list) const override {
        if constexpr (HasForesight<R>)
            return guard([&] { return rules_.foresee(s.as<State>(), list); });
        return Game::foresee(s, list);
    }
    int symmetries() const override {
        if constexpr (HasSymmetries<R>) return guard([&] { return rules_.symmetries(); });
        return Game::symmetries();
    }
    AnyState symmetric(const AnyState& s, int k) const override {
        if constexpr (HasSymmetries<R>)
            return guard([&] { return AnyState::of(rules_.symmetric(s.as<State>(), k)); });
        return Game::symmetric(s, k);
    }
    /// Which images are worth the same symmetries() says.
    int board_images() const override { return 1; }
    AnyState board_image(const AnyState& s, int /*k*/) const override { return s; }
    std::optional<AnyState> sides_swapped(const AnyState& s, int /*k*/) const override {
        if constexpr (HasSidesSwapped<R>)
            return guard([&] { return AnyState::of(rules_.sides_swapped(s.as<State>())); });
        return std::nullopt;
    }
    AnyState observe(const AnyState& s, Player player) const override {
        if constexpr (HasHidden<R>)
            return guard([&] { return AnyState::of(rules_.observe(s.as<State>(), player)); });
        return Game::observe(s, player);
    }
    AnyState resample(const AnyState& seen, Player player, const Knowledge& knowledge,
                      Random& random) const override {
        if constexpr (HasHidden<R>)
            return guard([&] {
                return AnyState::of(rules_.resample(seen.as<State>(), player, knowledge, random));
            });
        return Game::resample(seen, player, knowledge, random);
    }
    [[gnu::cold]] std::vector<std::string> evaluations() const override {
        std::vector<std::string> names;
        for (const auto& evaluation : evaluations_) names.push_back(evaluation.name);
        return names;
    }
    Score evaluate(int index, const AnyState& s, Player view) const override {
        return guard([&] { return evaluations_.at(index).function(rules_, s.as<State>(), view); });
    }
    [[gnu::cold]] double winning_lead(int index) const override {
        return guard([&] { return evaluations_.at(index).winning_lead; });
    }
    [[gnu::cold]] std::vector<EvaluationTerm> terms() const override {
        if constexpr (HasTerms<R>) return guard([&] { return R::terms(); });
        return {};
    }
    void count_terms(const AnyState& s, Player view, std::span<double> counts) const override {
        if constexpr (HasTerms<R>)
            guard([&] { rules_.count_terms(s.as<State>(), view, counts); });
        else
            Game::count_terms(s, view, counts);
    }
    int order_hint(const AnyState& s, Move move) const override {
        if constexpr (HasOrderHint<R>)
            return guard([&] { return rules_.order_hint(s.as<State>(), move); });
        return Game::order_hint(s, move);
    }
    int order_indexes() const override {
        if constexpr (HasOrderIndex<R>) return guard([&] { return rules_.order_indexes(); });
        return Game::order_indexes();
    }
    int order_index(const AnyState& s, Move move) const override {
        if constexpr (HasOrderIndex<R>)
            return guard([&] { return rules_.order_index(s.as<State>(), move); });
        return Game::order_index(s, move);
    }
    const Layout* layout() const override { return layout_.get(); }
    int content(const AnyState& s, int cell) const override {
        if constexpr (HasLayout<R>)
            return guard([&] { return rules_.content(s.as<State>(), cell); });
        return Game::content(s, cell);
    }
    const std::uint8_t* board_cells(const AnyState& s, std::uint8_t* buffer) const override {
        if constexpr (HasContents<R>)
            guard([&] { rules_.contents(s.as<State>(), buffer); });
        else if constexpr (HasLayout<R>)
            guard([&] {
                const int cells = static_cast<int>(layout_->cells.size());
                for (int c = 0; c < cells; ++c)
                    buffer[c] = content_byte(rules_.content(s.as<State>(), c));
            });
        return buffer;
    }
    [[gnu::cold]] Look look() const override {
        if constexpr (HasLook<R>) return guard([&] { return rules_.look(); });
        return Game::look();
    }
    std::vector<BoardLayer> board_layers(const AnyState&) const override { return {}; }
    [[gnu::cold]] std::vector<BoardNumbers> board_numbers(const AnyState& s) const override {
        if constexpr (HasBoardNumbers<R>)
            return guard([&] { return rules_.board_numbers(s.as<State>()); });
        return {};
    }
    [[gnu::cold]] std::vector<ShownZone> shown_zones(const AnyState& s) const override {
        if constexpr (HasShownZones<R>)
            return guard([&] { return rules_.shown_zones(s.as<State>()); });
        return {};
    }
    [[gnu::cold]] std::optional<TouchedCells> touched_cells(const AnyState& s,
                                                            Move move) const override {
        if constexpr (HasTouchedCells<R>)
            return guard([&] { return rules_.touched_cells(s.as<State>(), move); });
        return Game::touched_cells(s, move);
    }
    std::uint64_t perft(const AnyState& s, int depth, Bulk bulk) const override {
        return guard([&] { return ply::perft(rules_, s.as<State>(), depth, bulk); });
    }
    PlayoutStats playouts(const AnyState& s, Random& random, std::uint64_t games,
                          int limit) const override {
        return guard([&] { return ply::playouts(rules_, s.as<State>(), random, games, limit); });
    }
    const KernelList* kernels() const override { return kernels_; }
    void protect(const std::function<void()>& work) const override { guard(work); }

private:
    template <class Work>
    std::string bounded_text(const char* function, Work&& work) const {
        std::string written = guard(work);
        check_length(written, info_.name, function);
        return written;
    }
    /// Whatever C++ rules throw while they work comes out as a RulesError that names the game.
    template <class Work>
    auto guard(Work&& work) const -> decltype(work()) {
        try {
            return work();
        } catch (...) {
            throw_as_rules_error(info_.name);
        }
    }

    GameInfo info_;
    Options options_;
    R rules_;
    Facts facts_;
    const KernelList* kernels_;
    std::vector<Evaluation<R>> evaluations_;
    std::unique_ptr<Layout> layout_;
};

/// The rules by which `game`, a TypedGame<R>, is played; any game by ErasedRules, which it must
/// outlive.
template <Rules R>
R rules_of(const Game& game) {
    if constexpr (std::is_same_v<R, ErasedRules>) {
        return ErasedRules(game);
    } else {
        return static_cast<const TypedGame<R>&>(game).rules();
    }
}

}  // namespace ply
