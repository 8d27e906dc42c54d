-- Konane, Hawaiian checkers: jump over the other player's stones, as long as you can.
-- Rules: https://en.wikipedia.org/wiki/Konane
game { name = "Konane", board = square(opt.size, opt.size), nomoves = "loss",
       description = "Two neighbouring stones are taken from a full board; then each move jumps over stones in one direction. Who cannot jump has lost.",
       options = { size = { 8, 4, 6, 10, 12, help = "cells along an edge" } },
       regions = { middle = function(c)
         local n = opt.size // 2
         return (row(c) == n or row(c) == n + 1) and (column(c) == n or column(c) == n + 1)
       end,
       dark = function(c) return (row(c) + column(c)) % 2 == 0 end } }

function setup()
  fill(ALL, 1)
  fill(dark, 2)
end

function moves()
  local taken = count(EMPTY)
  if taken == 0 then                                    -- first a stone of the middle or of a corner
    choose(both(MINE, either(middle, corners)))
  elseif taken == 1 then                                -- then one beside it
    choose(both(MINE, beside(EMPTY, orthogonal)))
  else
    hop(MINE, orthogonal, THEIRS, CHAIN + MAY_STOP + STRAIGHT)
  end
end

function play(me, c) board[c] = EMPTY end

-- stones that can jump
local function jumpers(mine, theirs)
  local function from(d) return shift(both(theirs, shift(EMPTY, d)), d) end
  return count(both(mine, either(from(north), from(east), from(south), from(west))))
end

function evaluate.mobility(me) return jumpers(MINE, THEIRS) - jumpers(THEIRS, MINE) end

-- A stone of the middle has four neighbours, one in a corner two: 2 * 4 + 2 * 2. More plies: a second
-- script in plain loops, tests/data/lua_twins. The positions with one count: OpenSpiel,
-- playthroughs/konane.txt
test { perft = { 4, 12, 28, 172, 892, 7124 },
       lines = { { "e4 f4 c4xe4", "*" }, { "e4 a8", "illegal" }, { "c4", "illegal" } } }
test { position = "xoxo1oxo/oxox1xox/xoxoxoxo/oxox1xox/xoxoxo2/oxoxoxox/xoxoxoxo/oxoxoxox 2",
       perft = { 8 }, lines = { { "e3xe5xe7", "*" }, { "e3xe5", "*" } } }
test { position = "x4o1o/ox2oxo1/xox1xox1/o2x1x1x/xox2o2/oxo3o1/xoxoxoxo/oxoxoxox 1", perft = { 12 } }
test { position = "x4o1o/ox2oxo1/xox1xox1/o2x3x/xox5/oxo2xo1/xoxoxoxo/oxoxoxox 2", perft = { 13 } }
test { position = "xo2/4/4/4 1", options = { size = 4 }, lines = { { "a4xc4", "1-0" } } }
