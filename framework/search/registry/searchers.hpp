/// The table of all searchers: the one place where a searcher gets its name, help and options.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/spec.hpp"
#include "framework/search/core/playable.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/search/core/view_searcher.hpp"

namespace ply {

/// An option that says nothing while another one is 0.
struct OptionNeed {
    std::string option;
    std::string needed;   ///< the other one
    std::string what;     ///< it stands for: "a table"
    std::string example;  ///< of it: "tt=64"
};

/// One line of the table.
struct SearcherEntry {
    std::string name{};
    std::string help{};                 ///< one sentence
    std::vector<OptionSpec> options{};  ///< its own; the limits come on top for all
    bool any_game = false;              ///< also plays games of chance and of three to six players
    /// Null: it plays only where something is hidden.
    std::unique_ptr<Searcher> (*make)(const Game& game, const Options& options) = nullptr;
    bool ends_at_depth = true;    ///< a depth limit alone ends its search
    bool ends_by_itself = false;  ///< needs no limit
    bool searches = true;         ///< false: what it plays is known or drawn, limits mean nothing
    std::vector<OptionNeed> needs{};
    /// How it plays where something is hidden; null: it cannot.
    std::unique_ptr<ViewSearcher> (*make_view)(const Game& game, const Options& options) = nullptr;
    std::string library{};   ///< the file that it comes from; empty: the program has it
    bool no_chance = false;  ///< any_game, but those without chance
    /// Its scores are means of results, in hundredths (mean_score.hpp).
    bool finds_means = false;

    /// Whether depth, nodes and time mean anything to it.
    bool limited() const { return searches || !options.empty(); }
};

std::span<const SearcherEntry> searcher_table();
/// The line of this name, in the table or added; null: there is none. Any thread.
const SearcherEntry* find_searcher(std::string_view name);
/// Adds a searcher that is not in the table, until the program ends; its name must be new. Any
/// thread.
const SearcherEntry& add_searcher(SearcherEntry entry);

/// Whether it knows of no chance, and plays this game only once chance has made its last move.
bool plays_after_deal(const SearcherEntry& entry, const Game& game);

/// All options of an entry: its own and the limits (depth, nodes, time).
std::vector<OptionSpec> searcher_options(const SearcherEntry& entry);

/// A searcher as a player writes it, checked but not yet bound to a game.
struct SearcherSpec {
    const SearcherEntry* entry = nullptr;
    Options options;
    Limits limits;

    std::string text() const;  ///< `name(option=value)` with what differs from the defaults
};

/// Where the goal is the margin: what a point counts in its scores. mean_score_whole of those that
/// find means or evaluate leaves by what was learned.
Score score_of_point(const SearcherSpec& spec);

/// Reads `alphabeta(depth=8)`. Without a limit a searcher that can use one gets `default_time`.
/// Throws Error with the nearest known name or option.
SearcherSpec parse_searcher(std::string_view text);
SearcherSpec resolve_searcher(const Spec& spec);
inline constexpr std::chrono::milliseconds default_time{1000};

/// The searcher for this game: compiled with the rules where the plugin has it, type-erased
/// otherwise. `game` must outlive it. Throws Error when the searcher cannot play the game.
std::unique_ptr<Searcher> make_searcher(const SearcherSpec& spec, const Game& game);
/// The same, always type-erased: what it counts does not depend on how the plugin was compiled.
std::unique_ptr<Searcher> make_type_erased(const SearcherSpec& spec, const Game& game);
/// The same, fit to be recorded. Throws Error for searchers that walk
/// no tree of the game.
std::unique_ptr<Searcher> make_recordable(const SearcherSpec& spec, const Game& game);

}  // namespace ply
