-- Havannah (Christian Freeling, 1981): a ring, a bridge of two corners or a fork of three sides.
-- Rules: https://en.wikipedia.org/wiki/Havannah_(board_game)
game { name = "Havannah", board = hexagon(opt.side),
       kind = "connection",
       description = "Win with a closed ring, with a group that joins two corners, or with one that joins three sides.",
       options = { side = { 8, min = 3, max = 10, help = "cells along a side" } } }

function moves() place() end

local function bridge(mine) return count(both(mine, corners)) >= 2 end

local function fork(mine)
  local function on(side) return first(both(mine, without(edge(side), corners))) and 1 or 0 end
  return on(north + north_west) + on(north + east) + on(east + south_east) +
         on(south + south_east) + on(south + west) + on(west + north_west) >= 3
end

-- what cannot be reached from the border is inside a ring; so is a stone with six of its group around
local function ring(mine)
  local others = without(ALL, mine)
  local outside = reach(both(border, others), all_directions, others)
  return count(mine) + count(outside) < #board or first(surrounded(mine, mine)) ~= nil
end

function result(me, last)
  for c in each(last and cells(last) or MINE) do
    local mine = group(c)
    if bridge(mine) or fork(mine) or ring(mine) then return WIN end
  end
end

-- 3 * 8 * 7 + 1 cells
test { perft = { 169, 28392 } }
test { options = { side = 3 },
       lines = { { "c1 a4 d1 b4 e1", "1-0" },                           -- a bridge
                 { "d1 a3 d2 a5 e2 c1 d3 c5 d4", "1-0" },               -- a fork; corners are no sides
                 { "c1 a4 d1 b5 d2 d4 e2 b4", "*" },
                 { "c4 a5 d3 e1 c2 a3 b3 e3 b4 c1 d2", "1-0" },         -- a ring
                 { "c4 a5 d3 e1 c2 c3 b3 e3 b4 c1 d2", "1-0" },         -- around a stone of the other
                 { "c3 a5 c4 e1 d3 a3 c2 e3 b3 c1 b4 c5 d2", "1-0" } } } -- and of one's own
