/// A verb and a plain loop that must do the same, on random boards of many shapes and sizes.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "framework/game/grid_text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace ply_test {

inline const char* const boards[] = {"square(3, 3)",
                                     "square(1, 5)",
                                     "square(7, 6)",
                                     "square(8, 8)",
                                     "square(9, 7)",
                                     "hex(5, 5)",
                                     "square(10, 10)",
                                     "hexagon(3)",
                                     "hexagon(6)",
                                     "triangle(5)",
                                     "star(2)",
                                     "hex(11, 11)",
                                     "square(13, 16)",
                                     "track(12)",
                                     "square(26, 26)",
                                     "track(80)",
                                     "drawn [[\no---o-o\n|\\ / \\|\n| X   o\n|/ \\ /|\no---o-o]]"};

/// Which of the boards: those whose text begins so, and those of few cells where loops take long.
struct Only {
    const char* begin = "";
    bool small = false;
    Only() = default;
    Only(const char* text) : begin(text) {}
    bool has(const std::string& board) const {
        const bool large = board.find("26") != board.npos || board.find("16") != board.npos ||
                           board.find("80") != board.npos || board.find("11") != board.npos;
        return board.starts_with(begin) && !(small && large);
    }
};
inline const Only small_boards = [] {
    Only only;
    only.small = true;
    return only;
}();

/// What the loops are written with.
inline const char* const helpers = R"(
local function is(content, what, me)
  local owner = content == 0 and 0 or (content - 1) % 2 + 1
  if what == MINE then return owner == me end
  if what == THEIRS then return owner ~= 0 and owner ~= me end
  if what == NOT_MINE then return owner ~= me end
  if what == OCCUPIED then return content ~= 0 end
  return content == what
end
local function total(set) local sum = 0 for c in each(set) do sum = sum + c * c end return sum end
local function each_direction()
  local list = {}
  for i, d in ipairs { north, north_east, east, south_east, south, south_west, west, north_west } do
    list[i] = d
  end
  return list
end
)";

inline std::string script(const std::string& board, const std::string& text) {
    return "game { name = 'T', board = " + board +
           ", pieces = { 'man', 'king' }, counts = false }\n" + helpers + text;
}

inline ply::AnyState random_position(const ply::Game& game, ply::Random& random) {
    const ply::Layout& layout = *game.layout();
    ply::GridRows rows;
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        if (i == 0 || layout.cells[i].y != layout.cells[i - 1].y) rows.push_back(0);
        ++rows.back();
    }
    const std::uint32_t density = 2 + random.below(8);
    const std::uint32_t kinds = 1 + random.below(4);
    const std::string text = ply::grid_text(rows, ".xoXO", [&](int) {
        return random.below(10) < density ? static_cast<int>(1 + random.below(kinds)) : 0;
    });
    return game.parse_state(text + (random.below(2) == 0 ? " 1 =*" : " 2 =*"));
}

inline std::vector<std::uint64_t> sorted_moves(const ply::Game& game, const ply::AnyState& state) {
    ply::MoveList list;
    game.moves(state, list);
    std::vector<std::uint64_t> moves;
    // By their cells: a verb and a loop over add make moves of different kinds.
    for (const ply::Move move : list) moves.push_back(move.bits >> 8);
    std::sort(moves.begin(), moves.end());
    return moves;
}

/// Fewer on large boards, where plain loops are slow.
inline int positions(const ply::Game& game) {
    return game.layout()->cells.size() > 150 ? 8 : 60;
}

/// Both bodies of `moves` offer the same on every board.
inline void same_moves(const std::string& verb, const std::string& loop, const Only& only = {}) {
    for (const std::string board : boards) {
        if (!only.has(board)) continue;
        const auto native = lua_game(script(board, "function moves(me) " + verb + " end"));
        const auto plain = lua_game(script(board, "function moves(me) " + loop + " end"));
        ply::Random random(11);
        for (int i = 0; i < positions(*native); ++i) {
            const ply::AnyState state = random_position(*native, random);
            INFO(verb << " on " << board << ' ' << native->state_text(state));
            REQUIRE(sorted_moves(*native, state) == sorted_moves(*plain, state));
        }
    }
}

/// Both expressions have the same worth for both players on every board.
inline void same_worth(const std::string& verb, const std::string& loop, const Only& only = {}) {
    for (const std::string board : boards) {
        if (!only.has(board)) continue;
        const auto game = lua_game(script(board,
                                          "function moves() place() end\n"
                                          "function evaluate.verb(me)\n" +
                                              verb +
                                              " end\n"
                                              "function evaluate.loop(me)\n" +
                                              loop + " end"));
        REQUIRE(game->evaluations() == std::vector<std::string>{"verb", "loop"});
        ply::Random random(5);
        for (int i = 0; i < positions(*game); ++i) {
            const ply::AnyState state = random_position(*game, random);
            for (const ply::Player view : {0, 1}) {
                INFO(verb << " on " << board << ' ' << game->state_text(state) << " for " << view);
                REQUIRE(game->evaluate(0, state, view) == game->evaluate(1, state, view));
            }
        }
    }
}

}  // namespace ply_test
