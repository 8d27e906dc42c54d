-- Yavalath (Cameron Browne's program Ludi, 2007): four in a row win, but three before lose.
-- Rules: https://en.wikipedia.org/wiki/Yavalath
game { name = "Yavalath", board = hexagon(opt.side), pie = opt.pie == "yes",
       kind = "alignment",
       description = "Four in a row win; whoever makes three in a row without making four has lost.",
       options = { side = { 5, min = 3, max = 10, help = "cells along a side" },
                   pie = { "no", "yes", help = "player 2 may change sides after the first move" } } }

function moves() place() end

function result(me, last)
  if line(last, 4) then return WIN end
  if line(last, 3) then return LOSS end
end

-- 61 cells; three stones of one player need five moves
test { perft = { 61, 3660, 215940 },
       lines = { { "e5 a5 f5 a6 h5 a8 g5", "1-0" }, { "e5 a5 f5 a6 g5", "0-1" }, { "e5 e5", "illegal" } } }
