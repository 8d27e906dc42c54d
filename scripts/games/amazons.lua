-- Game of the Amazons (Walter Zamkauskas, 1988): move like a queen and shoot an arrow.
-- Rules: https://en.wikipedia.org/wiki/Game_of_the_Amazons
game { name = "Amazons", board = square(opt.size, opt.size), neutral = { "arrow" }, nomoves = "loss",
       kind = "blocking", aliases = { "game_of_the_amazons" },
       look = { pieces = { stone = { "♕", "♛" }, arrow = "■" } },
       winning_lead = { mobility = 12 },
       description = "An amazon moves like a queen and shoots an arrow that burns a cell; whoever cannot move has lost.",
       options = { size = { 10, 4, 6, 8, help = "cells along an edge" } } }

function setup()
  local n, k = opt.size, (opt.size + 2) // 3
  for c in each(cells(cell(k, 1), cell(n + 1 - k, 1), cell(1, k), cell(n, k))) do
    board[c], board[#board + 1 - c] = 1, 2
  end
end

function moves()
  for from in each(MINE) do
    for to in each(both(sight(from), EMPTY)) do
      for d in directions(all_directions) do
        for target in ray(to, d) do
          if board[target] ~= EMPTY and target ~= from then break end
          add(from, to, target)
        end
      end
    end
  end
end

function play(me, from, to, target)
  board[from], board[to] = EMPTY, me
  board[target] = arrow
end

local function mobility(pieces)
  local moves = 0
  for c in each(pieces) do moves = moves + count(both(sight(c), EMPTY)) end
  return moves
end

function evaluate.mobility(me) return mobility(MINE) - mobility(THEIRS) end

-- 2176 first moves: https://en.wikipedia.org/wiki/Game_of_the_Amazons
test { perft = { 2176 }, lines = { { "d1-d7-d1", "*" }, { "d1-d7-d8", "*" }, { "d1-d7-b4", "illegal" } } }
-- Perft: Fairy-Stockfish 14 with a board and pieces like these
test { options = { size = 4 }, position = "1o2/3o/x3/2x1 1", perft = { 122, 10282, 586349 } }
test { options = { size = 4 }, position = "####/####/##1o/xo## 1", lines = { { "a1-b1", "illegal" } } }
