-- Tic-tac-toe: three in a row on nine cells.
-- Rules: https://en.wikipedia.org/wiki/Tic-tac-toe
game { name = "Tic-tac-toe", board = square(3, 3),
       kind = "alignment", aliases = { "noughts_and_crosses" },
       description = "Players put a stone on an empty cell; three in a row win.",
       look = { pieces = { stone = { "×", "○" } } } }

moves = place
result = { line, 3 } -- a full board is a draw

test { perft = { 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872 } }
test { lines = { { "a1 b1 a2 b2 a3", "1-0" },
                 { "a1 b2 c3 a3 c1 b1 b3 c2 a2", "1/2-1/2" },
                 { "b2 b2", "illegal" } } }
