-- Rows: the m,n,k-game for two to six players.
-- Rules: https://en.wikipedia.org/wiki/M,n,k-game
game { name = "Rows", board = square(opt.width, opt.height), players = opt.players,
       glyphs = string.sub("xoabcd", 1, opt.players),
       kind = "alignment",
       description = "Players in turn put a stone on an empty cell; enough in a row win.",
       options = { players = { 3, min = 2, max = 6, help = "players" },
                   width = { 5, min = 2, max = 20, help = "columns" },
                   height = { 5, min = 2, max = 20, help = "rows" },
                   line = { 4, 3, 5, 6, help = "stones in a row that win" } } }

moves = place
result = { line, opt.line } -- a full board is a draw

test { perft = { 25, 600, 13800 } }
test { lines = { { "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1", "1-0-0" }, { "a1 a1", "illegal" } } }
