-- Nine men's morris: three in a row take a piece of the other player; who has only two has lost.
-- Rules: https://en.wikipedia.org/wiki/Nine_men%27s_morris, with flying
game { name = "Nine men's morris", nomoves = "loss", repetition = { 3, "draw" },
       description = "Put down nine men, then move along the lines; a mill of three takes a man of the other player. With three men they fly.",
       variables = { hand = { 9, 9 }, taking = 0 },
       board = drawn [[
         o-----o-----o
         |     |     |
         | o---o---o |
         | |   |   | |
         | | o-o-o | |
         | | |   | | |
         o-o-o   o-o-o
         | | |   | | |
         | | o-o-o | |
         | |   |   | |
         | o---o---o |
         |     |     |
         o-----o-----o
       ]] }

local function in_mill(c) return line(c, 3) end

local function take()                                   -- men in mills only if there are no others
  local free = 0
  for c in each(THEIRS) do
    if not in_mill(c) then add(c); free = free + 1 end
  end
  if free == 0 then
    for c in each(THEIRS) do add(c) end
  end
end

function moves(me)
  if var.taking == 1 then
    take()
  elseif var.hand[me] > 0 then
    place()
  elseif count(MINE) > 3 then
    step(MINE, orthogonal, EMPTY)
  else
    for c in each(MINE) do
      for to in each(EMPTY) do add(c, to) end
    end
  end
end

function play(me, a, b)
  if b then
    board[b], board[a] = me, EMPTY
  else
    board[a] = EMPTY
    var.taking = 0
  end
end

function after(me, from, to)
  if board[to] == EMPTY then return end                 -- a man was taken
  if from == to then var.hand[me] = var.hand[me] - 1 end
  if in_mill(to) then
    var.taking = 1
    again()
  end
end

function result(me)
  if var.hand[3 - me] == 0 and count(THEIRS) < 3 then return WIN end
end

function evaluate.men(me)
  return count(MINE) + var.hand[me] - count(THEIRS) - var.hand[3 - me]
end

-- Four men on 24 points: 24 * 23 * 22 * 21. The first mill can come with the fifth.
test { perft = { 24, 552, 12144, 255024 },
       lines = { { "a1 b2 d1 b4 g1 g4", "illegal" }, { "a1 b2 d1 b4 g1 a1", "illegal" },
                 { "a1 b2 d1 b4 g1 b2 a7", "*" } } }
-- a mill is safe while there is another man
test { position = "oo1/1o1/3/o5/3/x1x/x1x 1 hand=1,0 taking=0", lines = { { "d1 a7", "*" } } }
test { position = "ooo/3/3/o5/3/3/xx1 1 hand=1,0 taking=0",
       lines = { { "g1 a7", "illegal" }, { "g1 a4", "*" } } }
test { position = "ooo/3/3/6/3/3/xx1 1 hand=1,0 taking=0", lines = { { "g1 a7", "1-0" } } }
test { position = "oo1/3/3/o5/3/3/xxx 1 hand=0,0 taking=0", lines = { { "a1-c4", "*" }, { "a1-g7", "*" } } }
test { position = "oo1/3/3/o5/x2/3/xxx 1 hand=0,0 taking=0", lines = { { "a1-g7", "illegal" } } }
-- moving, mills and flying: a second script in plain loops, tests/data/lua_twins
test { position = "oo1/1oo/xo1/o1x2o/1x1/x1x/x1x 1 hand=0,0 taking=0", perft = { 11, 69, 642 } }
test { position = "oo1/3/x2/o5/1x1/2x/3 1 hand=0,0 taking=0", perft = { 54, 2916 } }
test { position = "oo1/3/x2/o1x3/1x1/2x/3 2 hand=0,1 taking=0", perft = { 17, 120, 1037 } }
