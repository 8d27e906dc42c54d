-- Three men's morris: three men each; three in a row win.
-- Rules: https://en.wikipedia.org/wiki/Three_men%27s_morris
game { name = "Three men's morris", nomoves = "loss", repetition = { 3, "draw" }, hand = 3,
       kind = "alignment",
       description = "Put down three men, then move them; three in a row win.",
       options = { moves = { "along_lines", "anywhere", help = "where a man may go" } },
       board = drawn [[
         o---o---o
         |\  |  /|
         | \ | / |
         |  \|/  |
         o---o---o
         |  /|\  |
         | / | \ |
         |/  |  \|
         o---o---o
       ]] }

moves = { place, otherwise, opt.moves == "along_lines" and step or fly }
result = { line, 3 }

-- Six men are put down like stones in tic-tac-toe, see tic_tac_toe.lua
test { perft = { 9, 72, 504, 3024, 15120, 54720 },
       lines = { { "a1 b1 a2 b2 a3", "1-0" }, { "a1 b1 a2 b2 c1 c2 a1-a3", "illegal" },
                 { "a1 b1 a2 c2 c1 c3 a1-b2 b1-a1 b2-b3", "*" } } }
test { options = { moves = "anywhere" }, lines = { { "a1 b1 a2 b2 c1 c2 c1-a3", "1-0" } } }
