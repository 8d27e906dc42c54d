/// Finding games by words: `three players`, `connection`, `dice lua`.
///
///     const GameSearch search({"three", "players"});
///     for (const CatalogueEntry& entry : catalogue.entries())
///         if (search.finds(entry)) ...
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/loading/catalogue.hpp"

namespace ply {

/// How many players the game can have, in ascending order: the values of its option `players`, or
/// the one number that it has.
std::vector<int> player_counts(const GameInfo& info);

/// `plugin` is written in C++, `script` in Lua.
const char* language_name(GameSource::Kind kind);

/// The game that words mean, written out: `draughts(size=8)` for `draughts 8x8`,
/// `draughts(variant=brazilian)` for `brazilian draughts`, `connect_four` for `connect four`.
/// Besides the name or an alias each word is the value of an option, or sizes with an x between.
/// Nothing where they mean none.
std::optional<std::string> game_in_words(const std::vector<CatalogueEntry>& entries,
                                         std::string_view text);

/// Words that GameSearch understands besides names, kinds and words of the rules.
inline constexpr std::string_view game_filter_words[] = {"solo",   "chance", "dice",
                                                         "hidden", "lua",    "c++"};

/// What somebody looks for. All of it must be true of a game that is found; no words find every
/// game. Case does not matter.
class GameSearch {
public:
    /// A number (1 to 6, one to six) before `players`, and `solo`, ask for so many players;
    /// `hidden` for those where players do not see everything; `c++` and `lua` for the language.
    /// Every other word is the beginning of a word of the name, title, aliases, kind or
    /// description, or of `chance` and what does it, dice or cards; so one of punctuation alone
    /// matches nothing.
    explicit GameSearch(const std::vector<std::string>& words);

    /// False for an entry that is broken.
    bool finds(const CatalogueEntry& entry) const;

private:
    std::vector<int> players_;
    std::vector<std::string> languages_;
    std::vector<std::string> beginnings_;
    bool hidden_ = false;
};

}  // namespace ply
