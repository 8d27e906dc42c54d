-- Konane, Hawaiian checkers: jump over the other player's stones, as long as you can.
-- Rules: https://en.wikipedia.org/wiki/Konane. The middle of a row or column of odd length is one cell
-- ("in the center or as near to the center as possible": https://math.berkeley.edu/~berlek/cgt/konane.html).
-- Where width and height are odd, all of these stones have one colour: it is that of player 1, as in
-- https://github.com/norvig/pytudes, ipynb/Konane.ipynb.
local both_odd = opt.width % 2 == 1 and opt.height % 2 == 1
local function is_middle(n, size) return n == (size + 1) // 2 or n == size // 2 + 1 end

game { name = "Konane", board = square(opt.width, opt.height), nomoves = "loss",
       kind = "capture", aliases = { "hawaiian_checkers" },
       winning_lead = { mobility = 2.2 },
       description = "Two neighbouring stones are taken from a full board, the first from a corner or the middle; then each move jumps over stones in one direction. Whoever cannot jump has lost.",
       options = { width = { 8, min = 1, max = 26, help = "columns" },
                   height = { 8, min = 1, max = 26, help = "rows" } },
       regions = { middle = function(c) return is_middle(column(c), opt.width) and is_middle(row(c), opt.height) end,
                   dark = function(c) return (row(c) + column(c)) % 2 == 0 end } }

function setup()
  fill(ALL, both_odd and 2 or 1)
  fill(dark, both_odd and 1 or 2)
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
test { position = "xo2/4/4/4 1", options = { width = 4, height = 4 }, lines = { { "a4xc4", "1-0" } } }
-- Odd boards: four corners and the middle, with 4 * 2 + 4 stones beside them; then a stone jumps into the
-- corner, or three into the middle. Who wins 4x4 and 5x5: tests/unit/lua/published_test.cpp.
test { options = { width = 5, height = 5 }, perft = { 5, 12, 4 * 2 * 1 + 4 * 3 },
       lines = { { "c3 c4 c1xc3", "*" }, { "c3 c4 c5xc3", "illegal" }, { "c3 e1", "illegal" }, { "b1", "illegal" } } }
test { options = { width = 5, height = 1 }, perft = { 3, 4, 2 },
       lines = { { "a1 b1", "0-1" }, { "c1 b1 e1xc1", "1-0" } } }
-- an even side: two cells in the middle, of which one is mine, and two corners
test { options = { width = 8, height = 5 }, perft = { 3 }, lines = { { "d3", "*" }, { "e3", "illegal" } } }
