-- Pentago (Tomas Flodén, 2005): put down a stone, then turn a quarter of the board.
-- Rules: https://en.wikipedia.org/wiki/Pentago
local function quarter(n)
  return function(c) return (row(c) - 1) // 3 * 2 + (column(c) - 1) // 3 + 1 == n end
end

game { name = "Pentago", board = square(6, 6),
       kind = "alignment",
       look = { board = { ground = "holes", colour = "red",
                          regions = { quarter(1), quarter(2), quarter(3), quarter(4) } } },
       description = "Put a stone on an empty cell and turn one of the four quarters: 1 to 4 clockwise, 5 to 8 the other way. Five in a row win." }

function moves()
  for c in each(EMPTY) do
    for turning = 1, 8 do add_number(turning, c) end
  end
end

local function rotate(quarter, clockwise)
  local left, low = 3 * (quarter % 2), 3 * (quarter // 2)
  local old = {}
  for i = 0, 8 do old[i] = board[cell(left + i % 3 + 1, low + i // 3 + 1)] end
  for i = 0, 8 do
    local x, y = i % 3, i // 3
    if clockwise then x, y = y, 2 - x else x, y = 2 - y, x end
    board[cell(left + x + 1, low + y + 1)] = old[i]
  end
end

function play(me, c, turning)
  board[c] = me
  rotate((turning - 1) % 4, turning <= 4)
end

local function five(player)
  for c in each(player) do
    if line(c, 5) then return true end
  end
end

function result(me)
  local mine, theirs = five(me), five(3 - me)
  if mine then return theirs and DRAW or WIN end
  if theirs then return LOSS end
end

-- 36 cells, 8 turns; then 35 cells
test { perft = { 288, 80640 } }
test { lines = { { "a6=1 d1=1 b6=1 d2=1 c6=1 f3=1 d6=1 f1=1 e6=1", "1-0" },
                 { "a1=1 a3=1", "illegal" }, { "a1=5 c1=1", "illegal" }, { "a1=1 a1=1", "*" } } }
-- a turn that makes five for both, and one that makes them for the other player
test { position = "xxx3/3x1o/ooox1o/6/6/6 1", lines = { { "a1=4", "1/2-1/2" } } }
test { position = "6/5o/ooo2o/6/6/6 1", lines = { { "a1=4", "0-1" }, { "a1=8", "*" } } }
