-- Pente (Gary Gabrel, 1977): five in a row, or five pairs captured.
-- Rules: https://en.wikipedia.org/wiki/Pente
game { name = "Pente", board = square(opt.size, opt.size), variables = { pairs = { 0, 0 } },
       description = "Two stones between two of the other player are captured; five in a row or five pairs win.",
       options = { size = { 19, 9, 13, help = "cells along an edge" } } }

function moves() place() end

function after(me, from, to)
  for d in directions(all_directions) do
    local cells = {}
    for c in ray(to, d) do
      table.insert(cells, c)
      if #cells == 3 then break end
    end
    local a, b, c = cells[1], cells[2], cells[3]
    if board[a] == 3 - me and board[b] == 3 - me and board[c] == me then
      board[a], board[b] = EMPTY, EMPTY
      var.pairs[me] = var.pairs[me] + 1
    end
  end
end

function result(me, last)
  if var.pairs[me] >= 5 or line(last, 5) then return WIN end
end

function evaluate.pairs(me) return var.pairs[me] - var.pairs[3 - me] end

test { perft = { 361, 129960 }, lines = { { "a1 b1 a2 c1 d1 b1", "*" }, { "a1 b1 a2 c1 b2 b1", "illegal" } } }
test { options = { size = 9 }, position = "9/9/9/9/9/9/9/9/xoo6 1 pairs=4,0", lines = { { "d1", "1-0" } } }
test { options = { size = 9 }, position = "9/9/9/9/xxxx5/9/9/9/9 1", lines = { { "e5", "1-0" } } }
-- who moves between two stones is not captured
test { options = { size = 9 }, position = "9/9/9/9/9/9/9/9/xo1x5 2", lines = { { "c1 b1", "illegal" } } }
