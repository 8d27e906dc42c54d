-- Sim (Gustavus Simmons, 1969): colour lines between points, and make no triangle.
-- Rules: http://www.papg.com/show?2XLJ; https://gamescrafters.berkeley.edu/games.php?game=sim (seven points,
-- and that a triangle wins). The points are called a, b, c ... and, in the same order, 1, 2, 3 ...: the
-- line from the first to the fourth is the cell a4.
game { name = "Sim", board = square(opt.points - 1, opt.points, function(x, y) return x >= y end),
       kind = "math", look = { board = { chords = opt.points } },
       winning_lead = { triangles = 1.1 },
       description = "Colour a line between two of the points. Whoever completes a triangle of their own colour has lost.",
       options = { points = { 6, min = 3, max = 12, help = "points, each joined to each other" },
                   triangle = { "loses", "wins", help = "what a triangle of one's own colour means" } } }

moves = place

-- whether the line is, or would be, a side of a triangle of the player's
local function closes(c, player)
  local p, q = column(c), row(c)
  for r = 1, opt.points do
    local one = cell(math.min(p, r), math.max(p, r))
    local other = cell(math.min(q, r), math.max(q, r))
    if board[one] == player and board[other] == player then return true end
  end
  return false
end

function result(me, last)
  for c in each(last and cells(last) or MINE) do
    if closes(c, me) then return opt.triangle == "wins" and WIN or LOSS end
  end
end

-- lines that would make a triangle
local function dangers(player)
  return count(where(function(c) return board[c] == EMPTY and closes(c, player) end))
end

function evaluate.triangles(me)
  local worth = dangers(3 - me) - dangers(me)
  return opt.triangle == "wins" and -worth or worth
end

-- 15 lines in any order; the third one of player 1 may make one of 20 triangles, drawn in 6 orders, with
-- 12 * 11 lines of player 2 between: 15 * 14 * 13 * 12 * 11 - 20 * 6 * 12 * 11 games go on after five.
-- Player 2 wins (Mead, Rosa, Huang, 1974): tests/unit/lua/published_test.cpp.
test { perft = { 15, 210, 2730, 32760, 360360, (360360 - 15840) * 10 },
       lines = { { "a2 a4 b3 d5 a3", "0-1" }, { "a2 a4 b3 d5 e6 a5", "1-0" }, { "a2 a3 b3", "*" },
                 { "a2 a2", "illegal" }, { "a1", "illegal" } } }
test { options = { triangle = "wins" }, lines = { { "a2 a4 b3 d5 a3", "1-0" } } }
test { options = { points = 3 }, perft = { 3, 6, 6 }, lines = { { "a2 a3 b3", "1/2-1/2" } } }
test { options = { points = 5 }, position = "x3/3/1o/x/ 2", lines = { { "a3 b5", "0-1" }, { "a3 a4", "*" } } }
