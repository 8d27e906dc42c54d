-- Connect four: stones fall down the columns; four in a row win.
-- Rules: https://en.wikipedia.org/wiki/Connect_Four
-- Perft: https://oeis.org/A090224 counts positions; lines of play by John Tromp's rules.
game { name = "Connect four", board = square(opt.width, opt.height),
       kind = "alignment", aliases = { "four_in_a_row" },
       look = { board = { ground = "holes", colour = "blue", players = { "yellow", "red" } } },
       description = "Stones fall down the columns; four in a row win.",
       options = { width = { 7, min = 1, max = 26, help = "columns" },
                   height = { 6, min = 1, max = 26, help = "rows" },
                   line = { 4, 3, 5, 6, help = "stones in a row that win" } } }

moves = drop
result = { line, opt.line }

test { perft = { 7, 49, 343, 2401, 16807, 117649, 823536, 5673234 } }
test { lines = { { "d e d e d e d", "1-0" }, { "a b a b a b b a", "*" },
                 { "a a a a a a a", "illegal" } } }
