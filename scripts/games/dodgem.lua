-- Dodgem (Colin Vout, 1972): drive all cars off the far side.
-- Rules: https://en.wikipedia.org/wiki/Dodgem; who cannot move has won.
game { name = "Dodgem", board = square(opt.size, opt.size), nomoves = "win", repetition = { 3, "draw" },
       kind = "race", look = { board = { players = { "blue", "red" } } },
       description = "Cars go ahead or sideways and leave over the far edge; whoever cannot move at all has won.",
       options = { size = { 3, min = 3, max = 8, help = "cells along an edge" } } }

function setup()
  fill(without(edge(west), edge(south)), 1)
  fill(without(edge(south), edge(west)), 2)
end

function moves(me)
  local forward = me == 1 and east or north
  step(MINE, forward + (me == 1 and north + south or east + west), EMPTY)
  choose(both(MINE, edge(forward)))                      -- off the board
end
function play(me, c) board[c] = EMPTY end

-- By hand. 3x3 is won by the first player, 4x4 never ends (Winning Ways; D. desJardins, 1996):
-- plyboard solve says the same.
test { perft = { 3, 7 }, lines = { { "a2-b2 b1-a1 b2-c2 c1-b1 c2", "*" }, { "a2", "illegal" } } }
test { position = "3/2x/o2 1", lines = { { "c2 a1-a2", "1-0" }, { "c2-c1 a1-a2", "*" } } }
