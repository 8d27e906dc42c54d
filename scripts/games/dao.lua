-- Dao (Jeff Pickering and Ben van Buskirk, 1999): bring your four stones together.
-- Rules: http://www.di.fc.ul.pt/~jpn/gv/dao.htm
game { name = "Dao", board = square(4, 4), nomoves = "loss", repetition = { 3, "draw" },
       kind = "alignment",
       description = "Stones go as far as they can. Four in a row or column, in a square or in the corners win; so does a stone shut in its corner." }

setup = "o2x/1ox1/1xo1/x2o"

moves = { slide, MINE, all_directions, EMPTY, FARTHEST }

local function block() return first(both(MINE, shift(MINE, north), shift(MINE, east), shift(MINE, north_east))) end

function result(me, last)
  if line(last, 4, orthogonal) or block() or count(both(corners, MINE)) == 4 then return WIN end
  if first(surrounded(both(corners, THEIRS), MINE)) then return LOSS end
end

-- Two moves for each stone in a corner, four for each in the middle.
test { perft = { 12 } }
test { position = "ox2/4/x2o/xxoo 1", lines = { { "b4-b2", "1-0" }, { "b4-b3", "illegal" } } }
test { position = "x3/1oo1/1o1x/xo1x 1", lines = { { "d2-d4", "1-0" }, { "d2-d3", "illegal" } } }
test { position = "o2x/x1o1/x1x1/oo2 1", lines = { { "d4-b4", "*" } } }
test { position = "ox2/1x2/1x1o/x1oo 1", lines = { { "a1-a3", "0-1" } } }
