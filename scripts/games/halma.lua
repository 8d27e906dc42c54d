-- Halma (George Howard Monks, 1884): jump into the corner across.
-- Rules: https://en.wikipedia.org/wiki/Halma, for two players
game { name = "Halma", board = square(opt.size, opt.size), nomoves = "loss", limit = { 400, "draw" },
       description = "A piece steps, or jumps over others as often as it can, in all directions; who fills the corner across has won.",
       options = { size = { 8, 6, 10, 16, help = "cells along an edge" } },
       regions = { camp = { function(c) return row(c) + column(c) <= opt.size // 2 + 1 end,
                            function(c) return row(c) + column(c) >= 2 * opt.size + 1 - opt.size // 2 end } } }

function setup()
  for player = 1, 2 do fill(camp(player), player) end
end

-- what has come home stays there
local function allowed(me, from, to) return not within(from, camp(3 - me)) or within(to, camp(3 - me)) end

-- from here the piece on `from` jumps on
local function jump(me, from, here, reached)
  for d in directions(all_directions) do
    local over = neighbour(here, d)
    local to = neighbour(over, d)
    if over and over ~= from and board[over] ~= EMPTY and board[to] == EMPTY and not reached[to] then
      reached[to] = true
      if allowed(me, from, to) then add(from, to) end
      jump(me, from, to, reached)
    end
  end
end

function moves(me)
  for from in each(MINE) do
    local reached = { [from] = true }
    jump(me, from, from, reached)
    for to in neighbours(from) do
      if board[to] == EMPTY and not reached[to] and allowed(me, from, to) then add(from, to) end
    end
  end
end

-- the corner is full, and not only with those who never left it
function result(me)
  local goal = camp(3 - me)
  if count(both(goal, EMPTY)) == 0 and count(both(goal, MINE)) > 0 then return WIN end
end

function evaluate.progress(me)
  local sum = 0
  for c in each(OCCUPIED) do sum = sum + row(c) + column(c) end
  return (me == 1 and 1 or -1) * (sum - count() * (opt.size + 1))
end

-- Of ten pieces the four in front step to three cells each, the three behind them to one and jump two
-- ways each; those behind have one jump each: 12 + 3 + 6 + 3. Deeper: tests/data/lua_twins.
test { perft = { 24, 576 }, lines = { { "a1-c1", "illegal" }, { "a1-c3", "*" }, { "a3-a5", "*" } } }
-- over two pieces in one move; home is not left again
test { position = "7o/8/8/8/8/2x5/8/x1x5 1", lines = { { "a1-c1", "illegal" }, { "c1-c2", "*" } } }
test { position = "7o/8/8/8/8/8/1x6/x7 1", lines = { { "a1-c3", "*" }, { "a1-e5", "illegal" } } }
test { position = "8/8/8/8/3o4/8/1o6/x7 1", lines = { { "a1-c3", "*" }, { "a1-e5", "*" } } }
test { position = "6xx/6xx/8/8/8/8/8/o7 1", lines = { { "g7-f7", "*" }, { "g7-f6", "illegal" } } }
