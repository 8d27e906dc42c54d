-- Hex (Piet Hein, 1942; John Nash, 1948): connect your two edges of a rhombus.
-- Rules: https://en.wikipedia.org/wiki/Hex_(board_game), without the pie rule
game { name = "Hex", board = hex(opt.size, opt.size), longest = opt.size * opt.size,
       kind = "connection", aliases = { "con_tac_tix" },
       description = "Player 1 connects south and north, player 2 west and east.",
       options = { size = { 11, min = 2, max = 26, help = "cells along an edge" } },
       look = { board = { players = { "red", "blue" } }, edges = { south = 1, north = 1, west = 2, east = 2 } } }

moves = place
result = { connected, { south, north }, { west, east } }

test { perft = { 121, 14520, 1727880 } }
test { options = { size = 3 }, perft = { 9, 72, 504, 3024, 15120 },
       lines = { { "b1 a1 b2 a2 b3", "1-0" }, { "a1 a2 a3 b2 b3 c1", "0-1" },
                 { "a1 b1 b2 a3 c3", "*" } } }
