-- Peg solitaire (17th century): jump until one peg is left.
-- Rules: https://en.wikipedia.org/wiki/Peg_solitaire, the English board
game { name = "Peg solitaire", players = 1,
       board = square(7, 7, function(x, y) return (x < 3 or x > 5) and (y < 3 or y > 5) end),
       kind = "puzzle", aliases = { "hi_q", "solo_noble" },
       look = { board = { ground = "holes", colour = "brown", players = { "red" } } },
       description = "A peg jumps over another, which is taken away. One peg must be left in the end.",
       options = { left = { "anywhere", "middle", help = "where the last peg must stand" } } }

function setup()
  fill(ALL, 1)
  board[cell("d4")] = EMPTY
end

moves = { hop, MINE, orthogonal, MINE }

function ending()
  return count(1) == 1 and (opt.left == "anywhere" or board[cell("d4")] == 1) and WIN or LOSS
end

-- Four pegs can jump into the middle; then three jumps are possible each time.
test { perft = { 4, 12 }, lines = { { "d2xd4", "*" }, { "b4xd4 d3xd5", "illegal" } } }
test { position = "3/3/7/7/7/xx1/3 1", lines = { { "c2xe2", "1" } } }
test { options = { left = "middle" }, position = "3/3/7/7/7/xx1/3 1", lines = { { "c2xe2", "0" } } }
