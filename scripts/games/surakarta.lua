-- Surakarta (Java): capture along the loops that leave the board at the corners and come back.
-- Rules: https://en.wikipedia.org/wiki/Surakarta_(game)
game { name = "Surakarta", board = square(6, 6), nomoves = "loss", repetition = { 3, "draw" },
       limit = { 400, "ending" },
       kind = "capture",
       look = { board = { ground = "loops" }, picture = [[
.-------. .-------.
| .---. | | .---. |
| | o-o-o-o-o-o | |
| | | | | | | | | |
| '-o-o-o-o-o-o-' |
|   | | | | | |   |
'---o-o-o-o-o-o---'
    | | | | | |
.---o-o-o-o-o-o---.
|   | | | | | |   |
| .-o-o-o-o-o-o-. |
| | | | | | | | | |
| | o-o-o-o-o-o | |
| '---' | | '---' |
'-------' '-------'
]] },
       winning_lead = { stones = 1 },
       description = "A stone steps to a neighbouring point, or captures: it runs along a line, over empty points and at least one loop at a corner. Whoever captures all twelve stones wins." }

function setup() rows(1, 2, 1); rows(-2, -1, 2) end

-- The points of a circuit in order: along row n, up a column, back along a row, down a column. The
-- ends of each of the four are joined by loops.
local function circuit(n)
  local m, points = 7 - n, {}
  for i = 1, 6 do
    points[i], points[6 + i] = cell(i, n), cell(m, i)
    points[12 + i], points[18 + i] = cell(7 - i, m), cell(n, 7 - i)
  end
  return points
end
local circuits = { circuit(2), circuit(3) }

-- what the stone on points[i] can capture in this direction; found[c] is set for its cell
local function run(me, points, i, way, found)
  local loops, at = 0, i
  for _ = 1, 24 do
    local next = (at + way - 1) % 24 + 1
    if (at - 1) // 6 ~= (next - 1) // 6 then loops = loops + 1 end
    at = next
    local c = points[at]
    if board[c] ~= EMPTY and c ~= points[i] then
      if loops > 0 and board[c] ~= me then found[c] = true end
      return
    end
  end
end

function moves(me)
  step(MINE, all_directions, EMPTY)
  for from in each(MINE) do
    local found = {}
    for _, points in ipairs(circuits) do
      for i, c in ipairs(points) do
        if c == from then
          run(me, points, i, 1, found)
          run(me, points, i, -1, found)
        end
      end
    end
    for to in pairs(found) do add(from, to) end
  end
end

function result() if count(THEIRS) == 0 then return WIN end end

-- no capture for too long: the most stones win
function ending(me)
  local lead = count(MINE) - count(THEIRS)
  return lead > 0 and WIN or lead < 0 and LOSS or DRAW
end

function evaluate.stones() return count(MINE) - count(THEIRS) end

-- Two steps for each stone of the second row at an edge, three for the others; nothing can be captured
-- yet. Deeper: a second script that follows the lines in another way, tests/data/lua_twins.
test { perft = { 16 }, lines = { { "a2-a3 a5-a4", "*" }, { "a1-a2", "illegal" } } }
-- along row 2 to the left, the loop at the corner, up column b
test { position = "6/6/1o4/6/2x3/6 1", lines = { { "c2xb4", "1-0" } } }
-- no loop, no capture
test { position = "6/6/2x3/6/xxxo2/2x3 1", lines = { { "c2xd2", "illegal" } } }
test { position = "6/6/2x3/6/xxxo2/6 1", lines = { { "c2xd2", "1-0" } } }       -- down and round
-- a corner lies on no circuit
test { position = "o5/6/6/6/6/x5 1", lines = { { "a1-b2", "*" }, { "a1xa6", "illegal" } } }
