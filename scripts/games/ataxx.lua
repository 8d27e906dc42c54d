-- Ataxx (Dave Crummack and Craig Galley, 1988): grow or jump, and turn over all neighbours.
-- Rules: https://en.wikipedia.org/wiki/Ataxx
game { name = "Ataxx", board = square(7, 7), neutral = { "wall" }, nomoves = "pass",
       kind = "territory",
       winning_lead = { stones = 13 },
       description = "A stone doubles itself onto a neighbouring cell or jumps two cells far; the stones around it change sides. The most stones win. The plugin writes jumps, passes and positions as the Universal Ataxx Interface does.",
       options = { walls = { "none", "four", "cross", help = "cells that nobody can enter" } },
       regions = { four = "c3 e3 c5 e5", cross = "d3 d5 c4 e4" },
       limit = { 300, "ending" } }

function setup()
  fill(either(edge(north + west), edge(south + east)), 1)
  fill(either(edge(south + west), edge(north + east)), 2)
  if opt.walls ~= "none" then fill(opt.walls == "four" and four or cross, wall) end
end

function moves()
  place(both(EMPTY, beside(MINE)))
  leap(MINE, 2, 0, EMPTY)
  leap(MINE, 2, 1, EMPTY)
  leap(MINE, 2, 2, EMPTY)
end

function after(me, from, to)
  if to then fill(both(THEIRS, beside(cells(to))), me) end -- no pass
end

function result() if count(THEIRS) == 0 then return WIN end end

function ending() return score(count(1), count(2)) end -- nobody can move

function evaluate.stones(me) return count(MINE) - count(THEIRS) end

-- Perft: https://github.com/kz04px/libataxx/blob/master/tests/perft.cpp
test { perft = { 16, 256, 6460, 155888 }, lines = { { "a7-c7 g7-f6", "illegal" } } }
test { options = { walls = "four" }, perft = { 14, 196, 4184, 86528 } }
test { position = "7/7/7/7/ooooooo/ooooooo/xxxxxxx 2", perft = { 75, 249, 14270, 452980 } }
