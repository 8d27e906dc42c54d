-- Peg solitaire (17th century): jump until one peg is left.
-- Rules: https://en.wikipedia.org/wiki/Peg_solitaire, the English board
game { name = "Peg solitaire", players = 1, glyphs = "x#", neutral = { "outside" }, board = square(7, 7),
       description = "A peg jumps over another, which is taken away. One peg must be left in the end.",
       options = { left = { "anywhere", "middle", help = "where the last peg must stand" } } }

function setup()
  fill(ALL, 1)
  for c in each(ALL) do
    local x, y = math.abs(column(c) - 4), math.abs(row(c) - 4)
    if x > 1 and y > 1 then board[c] = outside end
    if x + y == 0 then board[c] = EMPTY end
  end
end

moves = { hop, MINE, orthogonal, MINE }

function ending()
  return count(1) == 1 and (opt.left == "anywhere" or board[cell(4, 4)] == 1) and WIN or LOSS
end

function evaluate.pegs() return -count(1) end

-- Four pegs can jump into the middle; then three jumps are possible each time.
test { perft = { 4, 12 }, lines = { { "d2xd4", "*" }, { "b4xd4 d3xd5", "illegal" } } }
test { position = "##3##/##3##/7/7/7/##xx1##/##3## 1", lines = { { "c2xe2", "1" } } }
test { options = { left = "middle" }, position = "##3##/##3##/7/7/7/##xx1##/##3## 1", lines = { { "c2xe2", "0" } } }
