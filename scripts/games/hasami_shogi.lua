-- Hasami shogi: men move like rooks and capture what they enclose between two of them.
-- Rules: https://en.wikipedia.org/wiki/Hasami_shogi, the first variant
game { name = "Hasami shogi", board = square(9, 9), nomoves = "loss", limit = { 400, "draw" },
       kind = "capture",
       winning_lead = { men = 3.5 },
       description = "Men move like rooks and capture lines between two of them, and men in corners; whoever has one man left has lost." }

function setup() rows(1, 1, 1); rows(-1, -1, 2) end

moves = { slide, MINE, orthogonal, EMPTY }

function after(me, from, to)
  fill(enclosed(to, orthogonal), EMPTY)
  fill(surrounded(both(corners, THEIRS, beside(cells(to))), MINE, orthogonal), EMPTY)
end

result = { fewer, THEIRS, 2 }

function evaluate.men() return count(MINE) - count(THEIRS) end

-- Nine men with seven cells before each; who stands in a column shortens it for the other one:
-- 9 * (7 * 56 + 0 + 1 + ... + 6).
test { perft = { 63, 3717 } }
test { position = "8o/9/9/9/xoo6/9/9/3x5/9 1", lines = { { "d2-d5", "1-0" }, { "d2-d4", "*" } } }
test { position = "8o/9/9/9/1oo6/9/9/3x5/8x 1", lines = { { "d2-d5", "*" } } }
test { position = "ox7/9/x8/9/9/9/9/9/8o 1", lines = { { "a7-a8", "1-0" }, { "a7-a6", "*" } } }
-- between two of the other player a man is safe
test { position = "9/9/9/9/x1x6/9/9/1o6o/o8 2", lines = { { "b2-b5", "*" } } }
