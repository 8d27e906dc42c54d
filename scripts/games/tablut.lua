-- Tablut (Lapland, described by Carl Linnaeus in 1732): a king and his guards break out of a ring.
-- Rules: https://en.wikipedia.org/wiki/Tafl_games#Tablut: the king wins on the border; he is
-- captured by four in his castle, by three beside it, by two elsewhere; only he may enter it.
game { name = "Tablut", board = square(9, 9), pieces = { "man", "king" }, glyphs = "asAk",
       kind = "hunt", winning_lead = { siege = 11 },
       description = "All move like rooks; two capture a man between them. The king of player 2 wins on the border, player 1 wins by capturing him.",
       nomoves = "loss", repetition = { 3, "draw" },
       regions = { castle = "e5", muscovites = "d1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5",
                   swedes = "e3 e4 e6 e7 c5 d5 f5 g5" },
       look = { pieces = { man = { "●", "○" }, king = { "♚", "♔" } }, cells = {} } }

function setup()
  fill(muscovites, man(1))
  fill(swedes, man(2))
  fill(castle, king(2))
end

function moves(me)
  slide(man(me), orthogonal, without(EMPTY, castle))
  slide(king(me), orthogonal, EMPTY)
end

function after(me, from, to)
  local safe = both(king(2), either(castle, beside(castle, orthogonal)))
  fill(without(enclosed(to, orthogonal, 1), safe), EMPTY)
end

-- all around the king are enemies or the empty castle
local function surrounded(c)
  return count(without(beside(cells(c), orthogonal), either(man(1), castle))) == 0
end

function result()
  local c = first(king(2))
  if not c or surrounded(c) then return wins(1) end
  if within(c, border) then return wins(2) end
end

-- men, of whom player 1 has twice as many, and where the king can go; 9: he has the better side
function evaluate.siege(me)
  local c = first(king(2))
  local ways = c and count(both(sight(c, orthogonal), EMPTY)) or 0
  local worth = 2 * count(man(1)) - 4 * count(man(2)) - ways - 9
  return me == 1 and worth or -worth
end

-- On each side 6 moves of either outer man and 8 of the one in front.
test { perft = { 80 } }
test { position = "9/9/9/9/4k4/9/9/a1sa5/9 1", lines = { { "a2-b2 c2-c3", "illegal" } } }
test { position = "9/9/9/9/2s1k4/9/9/1a1a5/9 2", lines = { { "c5-c2 b2-b3 c2-c1", "*" }, { "e5-e9", "0-1" } } }
test { position = "9/9/4a4/9/3aka3/4a4/9/9/9 1", lines = { { "e7-e6", "1-0" } } }
test { position = "9/4a4/9/3aka3/9/9/9/9/9 1", lines = { { "e8-e7", "1-0" } } }
test { position = "9/9/9/9/3a5/9/1ak6/9/9 1", lines = { { "d5-d3", "1-0" } } }
test { position = "9/9/4a4/9/9/9/2k6/9/9 1", lines = { { "e7-e5", "illegal" }, { "e7-e4", "*" } } }
