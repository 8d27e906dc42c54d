/// A walk through a game from a position on, along the best lines of an analysis or by moves that
/// are typed: what keys do, apart from the terminal and from the search.
///
///     AnalysisWalk walk(game, position, 3, 64);
///     if (walk.press(key, found.lines) == AnalysisWalk::Next::search) search(walk.position());
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/app/terminal/terminal_screen.hpp"
#include "framework/game/position.hpp"

namespace ply {

/// The keys in short, for the last line of a screen (key_hints).
inline constexpr std::string_view walk_keys[] = {"q: quit",    "up/down: choose", "right: play",
                                                 "left: back", "+/-: lines",      "a move: type it",
                                                 "?: moves"};
/// The same before a throw.
inline constexpr std::string_view throw_keys[] = {"q: quit", "up/down/PgUp/PgDn: choose",
                                                  "right: throw", "left: back", "a throw: type it"};

class AnalysisWalk {
public:
    /// `game` must outlive it; `lines` is from 1 to `most_lines`.
    AnalysisWalk(const Game& game, Position root, int lines, int most_lines);

    /// Makes these legal moves, which are taken back as if they had been typed.
    void follow(const std::vector<Move>& moves);

    enum class Next : std::uint8_t {
        ignore,  ///< the key means nothing
        stay,    ///< the same search goes on
        search,  ///< position() or lines() is another one
        leave
    };
    /// Reacts to a key; `choices` are the moves or throws that were on the screen when it was
    /// pressed, as Findings lists them. What is typed and names none is said by trouble(). Throws
    /// RulesError when the rules fail.
    Next press(const KeyPress& pressed, const std::vector<std::string>& choices);

    const Position& position() const { return steps_.empty() ? root_ : steps_.back().position; }
    /// The state before the last move of the walk; null at its start.
    const AnyState* before() const;
    /// The moves from the start of the walk to position().
    std::vector<std::string> path() const;

    /// How many best lines are wanted.
    int lines() const { return lines_; }
    /// Dice are thrown at position(), and all throws are listed.
    bool before_throw() const { return before_throw_; }
    /// The line or throw that is chosen, from 0; there may be fewer lines by now.
    int chosen() const { return chosen_; }
    /// The move that is being typed; nothing: none is.
    const std::optional<std::string>& typed() const { return typed_; }
    /// Why the last key did nothing, or what it asked for; empty: it did something. Esc drops it.
    const std::string& trouble() const { return trouble_; }
    /// Why there is nothing to search at position(), and the way out; empty: there is.
    const std::string& standstill() const { return standstill_; }

private:
    struct Step {
        std::string move;
        Position position;  ///< after it
        int chosen;         ///< before it
    };

    Next press_letter(char letter);
    Next list_moves();
    Next edit(const KeyPress& pressed, const std::vector<std::string>& choices);
    Next play_text(const std::string& text, const std::vector<std::string>& choices);
    Next step_back();
    Next show_lines(int lines);
    void arrive();

    const Game& game_;
    Position root_;
    std::vector<Step> steps_;
    int lines_;
    int most_lines_;
    bool before_throw_ = false;
    int chosen_ = 0;
    std::optional<std::string> typed_;
    std::string trouble_;
    std::string standstill_;
};

}  // namespace ply
