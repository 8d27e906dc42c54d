-- Dots and boxes (Édouard Lucas, 1889): who draws the fourth side of a box gets it and goes on.
-- Rules: https://en.wikipedia.org/wiki/Dots_and_boxes
game { name = "Dots and boxes", board = square(2 * opt.width + 1, 2 * opt.height + 1),
       goal = "margin", neutral = { "dot", "box", "side_of_box" }, glyphs = "xo+~#",
       kind = "territory",
       description = "Draw a line between two dots; whoever draws the fourth side of a box gets it and draws again. The most boxes win.",
       options = { width = { 2, min = 1, max = 9, help = "boxes in a row" },
                   height = { 2, min = 1, max = 9, help = "boxes in a column" } },
       regions = { dots = function(c) return row(c) % 2 == 1 and column(c) % 2 == 1 end,
                   boxes = function(c) return row(c) % 2 == 0 and column(c) % 2 == 0 end },
       look = { pieces = { stone = { "x", "o" }, dot = "•", box = " " },
                cells = { across = function(c) return row(c) % 2 == 1 and column(c) % 2 == 0 end,
                          upright = function(c) return row(c) % 2 == 0 and column(c) % 2 == 1 end } } }

function setup()
  fill(dots, dot)
  fill(boxes, box)
end

moves = place

function after(me, from, to)
  board[to] = side_of_box
  local full = surrounded(both(box, beside(cells(to))), side_of_box, orthogonal)
  if count(full) > 0 then again() end
  fill(full, me)
end

function ending() return score(count(1), count(2)) end

function evaluate.boxes(me) return count(MINE) - count(THEIRS) end

-- twelve lines in any order: 12! / (12 - n)!
test { perft = { 12, 132, 1320, 11880, 95040 },
       lines = { { "b1 b1", "illegal" }, { "b1 d1 a2 d5 c2 a4 b3 e2", "*" } } }
test { options = { width = 1, height = 1 }, perft = { 4, 12, 24, 24 }, lines = { { "a2 b1 c2 b3", "0:1" } } }
test { options = { width = 2, height = 1 }, lines = { { "d1 a2 b1 c2 b3 d3 e2", "1:1" } } }
