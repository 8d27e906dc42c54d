-- Halma (George Howard Monks, 1884): jump into the corner across.
-- Rules: https://en.wikipedia.org/wiki/Halma, for two players
game { name = "Halma", board = square(opt.size, opt.size), nomoves = "loss", limit = { 400, "draw" },
       kind = "race",
       winning_lead = { progress = 11 },
       description = "A piece steps, or jumps over others as often as it can, in all directions; whoever fills the corner across has won.",
       look = { board = { homes = { function(c) return row(c) + column(c) <= opt.size // 2 + 1 end,
                                    function(c) return row(c) + column(c) >= 2 * opt.size + 1 - opt.size // 2 end } } },
       options = { size = { 8, 6, 10, 16, help = "cells along an edge" } },
       regions = { camp = { function(c) return row(c) + column(c) <= opt.size // 2 + 1 end,
                            function(c) return row(c) + column(c) >= 2 * opt.size + 1 - opt.size // 2 end } } }

function setup()
  fill(camp(1), 1)
  fill(camp(2), 2)
end

local function go(pieces, target)
  step(pieces, all_directions, target)
  hop(pieces, all_directions, OCCUPIED, CHAIN + MAY_STOP + KEEP, target)
end

-- what has come home stays there
function moves(me)
  local home = camp(3 - me)
  go(without(MINE, home), EMPTY)
  go(both(MINE, home), both(EMPTY, home))
end

-- the corner is full, and not only with those who never left it
function result(me)
  local goal = camp(3 - me)
  if count(both(goal, EMPTY)) == 0 and count(both(goal, MINE)) > 0 then return WIN end
end

function evaluate.progress(me)
  local far = sum(OCCUPIED, row) + sum(OCCUPIED, column)
  return (me == 1 and 1 or -1) * (far - count() * (opt.size + 1))
end

-- Of ten pieces the four in front step to three cells each, the three behind them to one and jump two
-- ways each; those behind have one jump each: 12 + 3 + 6 + 3. Deeper: tests/data/lua_twins.
test { perft = { 24, 576 }, lines = { { "a1-c1", "illegal" }, { "a1-c3", "*" }, { "a3-a5", "*" } } }
-- over two pieces in one move; home is not left again
test { position = "7o/8/8/8/8/2x5/8/x1x5 1", lines = { { "a1-c1", "illegal" }, { "c1-c2", "*" } } }
test { position = "7o/8/8/8/8/8/1x6/x7 1", lines = { { "a1-c3", "*" }, { "a1-e5", "illegal" } } }
test { position = "8/8/8/8/3o4/8/1o6/x7 1", lines = { { "a1-c3", "*" }, { "a1-e5", "*" } } }
test { position = "6xx/6xx/8/8/8/8/8/o7 1", lines = { { "g7-f7", "*" }, { "g7-f6", "illegal" } } }
