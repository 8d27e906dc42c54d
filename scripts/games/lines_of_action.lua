-- Lines of Action (Claude Soucie, 1969): bring all your pieces together.
-- Rules: https://en.wikipedia.org/wiki/Lines_of_Action; who moves wins if both groups are whole.
game { name = "Lines of action", board = square(8, 8), nomoves = "loss", repetition = { 3, "draw" },
       kind = "connection", aliases = { "loa" },
       winning_lead = { centre = 63 },
       description = "A piece moves as far as there are pieces on its line, over its own ones; whoever has all pieces in one group wins." }

setup = "1xxxxxx1/o6o/o6o/o6o/o6o/o6o/o6o/1xxxxxx1"

-- as far as there are pieces on the line, over no piece of the other player
function moves()
  for c in each(MINE) do
    for d in directions(all_directions) do
      local line = reach(cells(c), d + opposite(d), ALL)
      local to = neighbour(c, d, count(both(line, OCCUPIED)))
      if within(to, NOT_MINE) and count(both(between(c, to), THEIRS)) == 0 then add(c, to) end
    end
  end
end

function result(me)
  if groups(me) < 2 then return WIN end
  if groups(3 - me) < 2 then return LOSS end
end

-- nearness of the pieces to the middle of the board
function evaluate.centre(me)
  local sum = 0
  for c in each(OCCUPIED) do
    local far = math.max(math.abs(2 * row(c) - 9), math.abs(2 * column(c) - 9))
    sum = sum + (board[c] == me and -far or far)
  end
  return sum
end

-- The start and the positions with one count: OpenSpiel, playthroughs/lines_of_action.txt; more plies:
-- a second script in plain loops, tests/data/lua_twins
test { perft = { 36, 1244, 44952 }, lines = { { "b1-b4", "illegal" }, { "c1xa3", "*" }, { "b1-h1", "*" } } }
test { position = "1xxx1xx1/o6o/o5xo/o6o/o6o/o6o/o6o/1xxxxxx1 2", perft = { 33 } }
test { position = "1xox1xx1/o6o/6xo/o2x3o/o6o/o6o/2o4o/1xx1xxx1 2", perft = { 34 } }
test { position = "1xox1xx1/o4x1o/4xoxo/o2o2oo/8/2o5/5o1o/5xxx 1", perft = { 20 } }
test { position = "2ox1xx1/o4x1o/3xxoxo/o2o2oo/8/2o5/5o1o/5xxx 2", perft = { 36 } }
test { position = "x7/2x5/8/8/8/8/o7/7o 1", lines = { { "a8-b8", "1-0" } } }
-- a capture that makes both groups whole, and one that helps only the other player
test { position = "8/8/8/3x4/3x4/1o6/8/ox6 2", lines = { { "b3xb1", "0-1" } } }
test { position = "7x/8/8/3o4/3o4/1x6/8/1o6 1", lines = { { "b3xb1", "0-1" } } }
