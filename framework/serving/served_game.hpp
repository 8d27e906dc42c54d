/// What all protocols share: a game, the moves made in it, a searcher that can be set up, and its
/// search in a thread of its own.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/serving/settings.hpp"
#include "framework/serving/thinker.hpp"
#include "framework/serving/variants.hpp"

namespace ply::serving {

/// Called with what a search has found so far, on the search's thread.
using Report = std::function<void(const SearchResult&)>;

/// What a search is asked for.
struct Order {
    Limits limits;
    bool held = false;            ///< the result is held back until it is requested
    int plies_to_win = 0;         ///< enough once a win or loss so near is proved; 0: never enough
    std::vector<Move> only = {};  ///< moves to choose among; empty: all
};

class ServedGame {
public:
    /// `done` is called on the search's thread. Throws Error when the player cannot play the game.
    ServedGame(const GameSource& source, const Spec& player, std::string protocol,
               std::function<void()> done);

    const Game& game() const { return *game_; }
    const std::string& protocol() const { return protocol_; }
    const std::string& name() const { return source_.name; }
    const GameSource& source() const { return source_; }
    const PlayerSettings& settings() const { return settings_; }
    /// The first is played at the beginning.
    const std::vector<Variant>& variants() const { return variants_; }
    const Variant& variant() const { return variants_[variant_]; }

    /// The game is another one from now on, at its start; nothing may be searched meanwhile. Throws
    /// Error, and then nothing has changed.
    void choose_variant(std::size_t index);
    void choose_game(const GameSource& source);
    /// A table larger than what memory is free becomes as large as that; then a sentence says so.
    /// Throws Error, and then nothing has changed.
    std::string set(std::string_view name, std::string_view value);
    /// Forgets what was learned in the match before.
    void new_match();
    /// Of the searcher's own choices, from now on in every match; 1 to begin with.
    void set_seed(std::uint64_t seed);
    /// Makes the searcher, where that is still to be done. Throws Error.
    void get_ready();
    /// Gets ready, and touches the searcher's table, which the system otherwise hands over page by
    /// page while the clock of the first move runs; a fraction of a second. Nothing may be searched
    /// meanwhile.
    void warm_up();

    // The position.
    const Position& position() const { return line_.position; }
    const std::vector<Move>& moves() const { return line_.moves; }
    /// The start, the moves since then, and where they lead.
    struct Line {
        AnyState start;
        std::vector<Move> moves;
        Position position;
    };
    const Line& line() const { return line_; }
    void restore(Line line) { line_ = std::move(line); }
    void set_up(const AnyState& start);
    void set_up_start() { set_up(game_->start()); }
    void play(Move move);
    /// False: there were not so many moves.
    bool take_back(std::size_t plies);
    /// The legal moves of the present position; also where the rules would let a draw be claimed
    /// and a host goes on.
    std::vector<Move> legal() const;
    std::optional<Outcome> outcome() const { return ply::outcome(*game_, line_.position); }
    /// Nothing where `text` is no legal move, in the protocol's words or the game's own.
    std::optional<Move> move_named(std::string_view text) const;
    std::string text_of(Move move) const;
    /// The moves of a line from `from` as text, as far as they are legal and the game goes on. May
    /// be called by the one thread that uses `game`.
    std::vector<std::string> texts_of(const Game& game, const Position& from,
                                      const std::vector<Move>& line) const;

    // The search. Its results are taken from thinker().
    Thinker& thinker() { return thinker_; }
    /// A player is to move, and has a legal move.
    bool has_choice() const;
    /// Needs a choice. `report` may be empty. Throws Error when the searcher cannot be made.
    void search(const Order& order, const Report& report);
    /// The game that belongs to the search's thread, for reports.
    const Game& search_game() const { return *search_game_; }

private:
    /// Lowers it where there is not so much; says so, or nothing.
    std::string fit_into_memory(const Setting& setting);
    SearchResult first_choice(const Position& root, const std::vector<Move>& choices) const;
    Limits bounded(Limits limits) const;
    Searcher& searcher_among(const Position& root, const std::vector<Move>& choices);

    GameSource source_;
    std::string protocol_;
    std::unique_ptr<Game> game_;
    std::vector<Variant> variants_;
    std::size_t variant_ = 0;
    PlayerSettings settings_;
    Line line_;
    std::unique_ptr<Game> search_game_;
    std::unique_ptr<Searcher> searcher_;
    std::uint64_t seed_ = 1;
    bool warm_ = false;                          ///< its table has been touched
    std::unique_ptr<Game> chosen_game_;          ///< with the moves of Order::only, and
    std::unique_ptr<Searcher> chosen_searcher_;  ///< its searcher, for one search
    Thinker thinker_;                            ///< last: its thread uses the others
};

/// A strong searcher for the game.
Spec usual_player(const Game& game);

}  // namespace ply::serving
