-- Teeko (John Scarne, 1937): four in a row or in a square.
-- Rules: https://en.wikipedia.org/wiki/Teeko
game { name = "Teeko", board = square(5, 5), nomoves = "loss", repetition = { 3, "draw" }, hand = 4,
       kind = "alignment",
       description = "Put down four stones, then step to neighbouring cells; four in a row or in a square of two by two win." }

moves = { place, otherwise, step }

local function block() return first(both(MINE, shift(MINE, north), shift(MINE, east), shift(MINE, north_east))) end

function result(me, last)
  if line(last, 4) or block() then return WIN end
end

-- the first six stones cannot win: 25 * 24 * 23 ...
test { perft = { 25, 600, 13800, 303600 },
       lines = { { "a1 e1 a2 e2 a3 e3 a4", "1-0" }, { "a1 e1 a2 e2 b1 e3 b2", "1-0" },
                 { "a1 e1 a2 e2 b1 e4 c4 d5 c4-c3", "*" }, { "a1 e1 a2 e2 b1 e4 c4 d5 c4-c2", "illegal" },
                 { "a1 e1 a2 e2 b1 e4 c4 d5 e5", "illegal" } } }
