-- Gomoku: five in a row on a large board.
-- Rules: https://en.wikipedia.org/wiki/Gomoku
game { name = "Gomoku", board = square(opt.size, opt.size),
       kind = "alignment", winning_lead = { rows = 160 }, aliases = { "gobang", "five_in_a_row" },
       look = { board = { ground = "points" }, cells = { star = ({ [13] = "d4 j4 g7 d10 j10",
                                    [15] = "d4 l4 h8 d12 l12" })[opt.size] } },
       description = "Players put stones on empty cells; five in a row win.",
       options = { size = { 15, min = 5, max = 26, help = "cells along an edge" },
                   five = { "or_more", "exactly", help = "whether six in a row win too" } } }

moves = place
result = opt.five == "exactly" and { line, 5, EXACT } or { line, 5 }

-- rows of five cells in which only these stones are: worth the more, the more of them are there
local function rows(stones, others)
  local worth = 0
  for _, way in ipairs { north, north_east, east, south_east } do
    local ends, none = shift(ALL, way, 4), without(ALL, ALL)
    local one, two, three, four = none, none, none, none
    for steps = 0, 4 do
      local here = steps == 0 and stones or shift(stones, way, steps)
      ends = without(ends, steps == 0 and others or shift(others, way, steps))
      four, three = either(four, both(three, here)), either(three, both(two, here))
      two, one = either(two, both(one, here)), either(one, here)
    end
    worth = worth + count(both(ends, one)) + 5 * count(both(ends, two))
            + 24 * count(both(ends, three)) + 120 * count(both(ends, four))
  end
  return worth
end

-- rows that can still be filled, mine less the other player's
function evaluate.rows(me) return rows(MINE, THEIRS) - rows(THEIRS, MINE) end

-- any empty cell: 15 * 15, then one less
test { perft = { 225, 50400 },
       lines = { { "e1 a1 e2 a2 e3 a3 e4 a4 e5", "1-0" }, { "h8 h8", "illegal" } } }
test { options = { five = "exactly" },
       lines = { { "a1 a3 b1 b3 c1 c3 d1 d3 f1 f3 e1", "*" },
                 { "a1 a3 b1 b3 c1 c3 d1 d3 e1", "1-0" } } }
test { lines = { { "a1 a3 b1 b3 c1 c3 d1 d3 f1 f3 e1", "1-0" } } }
