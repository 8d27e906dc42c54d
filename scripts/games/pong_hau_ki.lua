-- Pong hau k'i: two men each on five points; who cannot move has lost.
-- Rules: https://en.wikipedia.org/wiki/Pong_Hau_K%27i
game { name = "Pong hau k'i", nomoves = "loss", repetition = { 3, "draw" },
       kind = "blocking", aliases = { "umul_gonu" },
       description = "Move to the free point; whoever cannot move has lost.",
       board = drawn [[
         o   o
         |\ /|
         | o |
         |/ \|
         o---o
       ]] }

function setup() fill(cells(1, 2), 1); fill(cells(4, 5), 2) end

moves = step

-- The first three moves are forced (Wikipedia), but for the mirror image.
test { perft = { 2, 2, 2, 4 } }
test { position = "o1/x/xo 1", lines = { { "a1-c3", "illegal" } } }
test { position = "1x/o/xo 2", lines = { { "b2-a3", "*" } } }
