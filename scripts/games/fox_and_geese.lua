-- Fox and geese: thirteen geese hem in a fox, who jumps over them.
-- Rules: https://en.wikipedia.org/wiki/Fox_and_geese_(board_game); geese go in all directions.
game { name = "Fox and geese", glyphs = "gf", nomoves = "loss", repetition = { 3, "draw" },
       kind = "hunt", winning_lead = { room = 91 },
       description = "The geese win if the fox cannot move; the fox captures geese and wins when fewer than four are left.",
       options = { geese = { 13, 15, 17, help = "geese at the start" } },
       board = drawn [[
             o-o-o
             |\|/|
             o-o-o
             |/|\|
         o-o-o-o-o-o-o
         |\|/|\|/|\|/|
         o-o-o-o-o-o-o
         |/|\|/|\|/|\|
         o-o-o-o-o-o-o
             |\|/|
             o-o-o
             |/|\|
             o-o-o
       ]] }

function setup()
  rows(1, 3, 1)
  local wing = (opt.geese - 13) // 2
  fill(both(where(row, 4), either(where(column, 1, wing), where(column, 8 - wing, 7))), 1)
  board[cell(4, 4)] = 2
end

function moves(me)
  step(MINE, all_directions, EMPTY)
  if me == 2 then hop(MINE, all_directions, THEIRS, CHAIN + MAY_STOP) end
end

function result() if count(1) < 4 then return wins(2) end end

-- geese that are left, and the cells that the fox can run to; 57: hemming him in is the harder part
function evaluate.room(me)
  local worth = 3 * count(1) - count(reach(2)) - 57
  return me == 1 and worth or -worth
end

-- The start, the positions and their counts: OpenSpiel, playthroughs/fox_and_geese.txt
test { perft = { 10 } }
test { position = "3/3/7/3f2g/gggggg1/ggg/ggg 2", perft = { 5 } }
test { position = "3/3/7/4f1g/gggggg1/ggg/ggg 1", perft = { 14 } }
test { position = "3/3/7/4fgg/ggggg2/ggg/ggg 2", perft = { 2 } }
test { position = "3/3/4f2/5gg/ggggg2/ggg/ggg 1", perft = { 17 } }
test { position = "3/3/4f2/6g/ggggg1g/ggg/ggg 2", perft = { 7 } }
test { position = "3/3/7/1f2g1g/gggggg1/gg1/ggg 1", perft = { 17 } }
test { position = "3/3/7/1f1gg1g/gg1ggg1/gg1/ggg 2", perft = { 6 } }
test { position = "3/3/1g1g1g1/7/3f3/1g1/3 2", lines = { { "d3xd1", "0-1" } } }
test { position = "3/3/2g3g/fg4g/3g3/1g1/3 2", lines = { { "a4xc4xc6", "*" }, { "a4xc4", "*" } } }
test { position = "3/3/fgg4/gg5/g2g3/3/3 1", lines = { { "d3-c3", "1-0" }, { "d3-c2", "illegal" } } }
