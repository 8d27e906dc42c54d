-- Fox and hounds: one fox runs through a line of hounds, which cannot go back.
-- Rules: https://gilith.wordpress.com/2018/11/26/fox-hounds/ (the fox moves first; who cannot move has
-- lost); E. Berlekamp, J.H. Conway, R. Guy, "Winning Ways", "Fox and geese".
game { name = "Fox and hounds", board = square(opt.size, opt.size), glyphs = "fh", nomoves = "loss",
       longest = opt.size * (opt.size - 1) + 1,         -- half of them by hounds, which only go ahead
       kind = "hunt", aliases = { "wolf_and_sheep" },
       winning_lead = { room = 49 },
       description = "The fox steps diagonally, the hounds diagonally ahead. The fox wins on the far row, the hounds when it cannot move.",
       options = { size = { 8, 4, 6, 10, 12, help = "cells along an edge" },
                   wins = { "row", "escaped", help = "where the fox wins: on the far row, or where no hound can come to it any more" } } }

function setup()
  for c in each(edge(north)) do
    if (row(c) + column(c)) % 2 == 0 then board[c] = 2 end
  end
  board[cell(opt.size // 4 * 2 + 1, 1)] = 1
end

function moves(me) step(MINE, me == 1 and diagonal or ahead_diagonals, EMPTY) end

-- the fox has escaped where two cells side by side are its own: it moves to and fro until no hound can move
local function escaped()
  local safe = without(ALL, reach(2, south_east + south_west, ALL))
  return first(both(1, safe)) and first(both(beside(1, diagonal), safe))
end

function result()
  if opt.wins == "row" and row(first(1)) == opt.size then return wins(1) end
  if opt.wins == "escaped" and escaped() then return wins(1) end
end

-- cells that the fox can come to
function evaluate.room(me)
  local room = count(reach(1, diagonal, EMPTY))
  return me == 1 and room or -room
end

-- By hand: two steps of the fox, seven of the hounds, then four. Deeper: a second script in plain loops,
-- tests/data/lua_twins. How many positions there are, who wins and when: tests/unit/lua/published_test.cpp.
test { perft = { 2, 14, 56 }, lines = { { "e1-f2 b8-c7 f2-e1 c7-b8", "illegal" }, { "e1-e2", "illegal" } } }
test { position = "8/8/8/8/8/2h5/8/f7 2", lines = { { "c3-b2", "0-1" }, { "c3-d2 a1-b2", "*" } } }
test { position = "8/f7/8/8/8/2h5/8/8 1", lines = { { "a7-b8", "1-0" } } }
test { position = "8/8/8/8/1h6/2f5/8/8 1", lines = { { "c3-d4", "*" } } }
test { options = { wins = "escaped" }, position = "8/8/8/8/1h6/2f5/8/8 1",
       lines = { { "c3-d4", "1-0" }, { "c3-d2", "*" }, { "c3-d2 b4-c3", "*" } } }
