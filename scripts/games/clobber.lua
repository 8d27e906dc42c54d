-- Clobber (Michael Albert, J.P. Grossman, Richard Nowakowski, David Wolfe, 2001): capture a
-- neighbouring stone, as long as you can.
-- Rules: https://en.wikipedia.org/wiki/Clobber
game { name = "Clobber", board = square(opt.width, opt.height), nomoves = "loss",
       kind = "capture",
       winning_lead = { mobility = 2.5 },
       description = "A move captures a neighbouring stone; whoever cannot move has lost.",
       options = { width = { 5, min = 2, max = 26, help = "columns" },
                   height = { 6, min = 2, max = 26, help = "rows" } },
       regions = { dark = function(c) return (row(c) + column(c)) % 2 == 0 end },
       protocols = opt.width == 5 and opt.height == 6 and { uci = "clobber" } or nil }

function setup()
  fill(ALL, 1)
  fill(dark, 2)
end

function moves() step(MINE, orthogonal, THEIRS) end

-- stones that can still move
local function movable(mine, theirs) return count(both(mine, beside(theirs, orthogonal))) end

function evaluate.mobility(me) return movable(MINE, THEIRS) - movable(THEIRS, MINE) end

-- Perft of the 5x6 board: Fairy-Stockfish 14, variant clobber
test { perft = { 49, 2116 }, lines = { { "b1xa1 c1xd1", "*" }, { "b1xa2", "illegal" } } }
test { options = { width = 2, height = 2 }, perft = { 4, 4 },
       lines = { { "b1xa1 a1xb1", "illegal" } } }
