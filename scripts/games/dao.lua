-- Dao (Jeff Pickering and Ben van Buskirk, 1999): bring your four stones together.
-- Rules: http://www.di.fc.ul.pt/~jpn/gv/dao.htm
game { name = "Dao", board = square(4, 4), nomoves = "loss", repetition = { 3, "draw" },
       description = "Stones go as far as they can. Four in a row or column, in a square or in the corners win; so does a stone shut in its corner." }

function setup()
  for i = 1, 4 do board[cell(i, i)], board[cell(i, 5 - i)] = 1, 2 end
end

moves = { slide, MINE, all_directions, EMPTY, FARTHEST }

local function together()
  local low, high, left, right = 4, 1, 4, 1
  for c in each(MINE) do
    low, high = math.min(low, row(c)), math.max(high, row(c))
    left, right = math.min(left, column(c)), math.max(right, column(c))
  end
  return low == high or left == right or high - low == 1 and right - left == 1
end

function result()
  if together() or count(both(corners, MINE)) == 4 then return WIN end
  for c in each(both(corners, THEIRS)) do
    if count(both(beside(cells(c)), MINE)) == 3 then return LOSS end
  end
end

-- Two moves for each stone in a corner, four for each in the middle.
test { perft = { 12 } }
test { position = "ox2/4/x2o/xxoo 1", lines = { { "b4-b2", "1-0" }, { "b4-b3", "illegal" } } }
test { position = "x3/1oo1/1o1x/xo1x 1", lines = { { "d2-d4", "1-0" }, { "d2-d3", "illegal" } } }
test { position = "o2x/x1o1/x1x1/oo2 1", lines = { { "d4-b4", "*" } } }
test { position = "ox2/1x2/1x1o/x1oo 1", lines = { { "a1-a3", "0-1" } } }
