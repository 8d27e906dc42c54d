-- International draughts: flying kings, and who can capture more may not capture less.
-- Rules: https://en.wikipedia.org/wiki/International_draughts
game { name = "International draughts", board = square(10, 10), pieces = { "man", "king" },
       glyphs = "wbWB", nomoves = "loss", repetition = { 3, "draw" },
       kind = "capture", aliases = { "international_draughts", "polish_draughts" },
       winning_lead = { material = 2.2 },
       description = "Men capture both ways, kings over any distance, always as many as they can; whoever cannot move has lost. Cells are a1 to j10; the plugin numbers the squares.",
       regions = { dark = function(c) return (row(c) + column(c)) % 2 == 0 end } }

function setup()
  fill(both(dark, where(row, 1, 4)), man(1))
  fill(both(dark, where(row, 7, 10)), man(2))
end

function moves()
  if hop(man, diagonal, THEIRS, CHAIN + MOST) + hop(king, diagonal, THEIRS, CHAIN + MOST + FAR) == 0 then
    step(man, ahead_diagonals, EMPTY)
    slide(king, diagonal, EMPTY)
  end
end

function after(me, from, to)
  if board[to] == man(me) and row(to) == far_row(me) then board[to] = king(me) end
end

function evaluate.material(me)
  local you = 3 - me
  return count(man(me)) - count(man(you)) + 3 * (count(king(me)) - count(king(you)))
end

-- Perft: https://aartbik.blogspot.com/search/label/perft
test { perft = { 9, 81, 658, 4265, 27117, 167140 } }
-- a king lands on any cell behind; two captured are more than one
test { position = "10/10/10/10/5b4/10/3b6/2W7/10/1b8 1", lines = { { "c3xe5(d4)", "illegal" } } }
