-- Y (Charles Titus and Craige Schensted, 1953): join all three sides of a triangle.
-- Rules: https://en.wikipedia.org/wiki/Y_(game)
game { name = "Y", board = triangle(opt.side), pie = opt.pie == "yes",
       kind = "connection",
       description = "Whoever joins the three sides of the triangle has won; a draw is not possible.",
       options = { side = { 11, min = 2, max = 26, help = "cells along a side" },
                   pie = { "no", "yes", help = "player 2 may change sides after the first move" } } }

function moves() place() end

function result(me, last)
  if connected(last, south, west) and connected(last, south, north) then return WIN end
end

-- 66 cells
test { perft = { 66, 4290, 274560 } }
-- a corner belongs to two sides
test { options = { side = 3 }, lines = { { "a1 a3 b1 c1 a2", "*" }, { "a1 b2 c1 a2", "*" },
                                         { "a1 b2 a2 b1 a3", "1-0" }, { "b1 a1 b2 a2", "*" } } }
test { options = { side = 3, pie = "yes" }, perft = { 6, 36 } }
