-- Breakthrough (Dan Troyka, 2000): pawns that capture diagonally; reach the far row.
-- Rules: https://en.wikipedia.org/wiki/Breakthrough_(board_game)
game { name = "Breakthrough", board = square(opt.width, opt.height), nomoves = "loss",
       kind = "race",
       winning_lead = { material = 6.9 },
       description = "Pawns step ahead and capture diagonally; whoever reaches the far row wins.",
       options = { width = { 8, 5, 6, 7, help = "columns" },
                   height = { 8, 5, 6, 7, help = "rows" } },
       protocols = opt.width == 8 and opt.height == 8 and { uci = "breakthrough" } or nil }

function setup() rows(1, 2, 1); rows(-2, -1, 2) end

moves = { { step, MINE, ahead, EMPTY }, { step, MINE, ahead_diagonals, NOT_MINE } }
result = crossed

function evaluate.material(me) return count(MINE) - count(THEIRS) end

test { perft = { 22, 484, 11132, 256036 } }
