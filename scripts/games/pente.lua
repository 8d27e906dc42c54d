-- Pente (Gary Gabrel, 1977): five in a row, or five pairs captured.
-- Rules: https://en.wikipedia.org/wiki/Pente
game { name = "Pente", board = square(opt.size, opt.size), variables = { pairs = { 0, 0 } },
       kind = "alignment", look = { board = { ground = "points" } },
       winning_lead = { pairs = 1.1 },
       description = "Two stones between two of the other player are captured; five in a row or five pairs win.",
       options = { size = { 19, 9, 13, help = "cells along an edge" } } }

function moves() place() end

function after(me, from, to)
  local taken = enclosed(to, all_directions, 2)
  var.pairs[me] = var.pairs[me] + count(taken) // 2
  fill(taken, EMPTY)
end

function result(me, last)
  if var.pairs[me] >= 5 or line(last, 5) then return WIN end
end

function evaluate.pairs(me) return var.pairs[me] - var.pairs[3 - me] end

test { perft = { 361, 129960 }, lines = { { "a1 b1 a2 c1 d1 b1", "*" }, { "a1 b1 a2 c1 b2 b1", "illegal" } } }
test { options = { size = 9 }, position = "9/9/9/9/9/9/9/9/xoo6 1 pairs=4,0", lines = { { "d1", "1-0" } } }
test { options = { size = 9 }, position = "9/9/9/9/xxxx5/9/9/9/9 1", lines = { { "e5", "1-0" } } }
-- who moves between two stones is not captured
test { options = { size = 9 }, position = "9/9/9/9/9/9/9/9/xo1x5 2", lines = { { "c1 b1", "illegal" } } }
