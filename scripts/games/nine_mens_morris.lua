-- Nine men's morris: three in a row take a piece of the other player; who has only two has lost.
-- Rules: https://en.wikipedia.org/wiki/Nine_men%27s_morris, with flying
game { name = "Nine men's morris", nomoves = "loss", repetition = { 3, "draw" }, hand = 9,
       kind = "alignment", aliases = { "mills", "merels" },
       winning_lead = { men = 1.5 },
       description = "Put down nine men, then move along the lines; a mill of three takes a man of the other player. With three men they fly. Taking a man is a ply; in the plugin it is part of the move.",
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

moves = {
  place,                                                -- while there are men in the hand
  otherwise, { fly, MINE, EMPTY, 3 },                   -- with three men
  otherwise, step                                       -- along the lines
}
after = { mill, 3 }                                     -- and a man in no mill is taken, unless all are
result = { fewer, THEIRS, 3 }

function evaluate.men(me)
  return count(MINE) + hand[me] - count(THEIRS) - hand[3 - me]
end

-- Four men on 24 points: 24 * 23 * 22 * 21. The first mill can come with the fifth.
test { perft = { 24, 552, 12144, 255024 },
       lines = { { "a1 b2 d1 b4 g1 g4", "illegal" }, { "a1 b2 d1 b4 g1 xa1", "illegal" },
                 { "a1 b2 d1 b4 g1 xb2 a7", "*" } } }
-- a mill is safe while there is another man
test { position = "oo1/1o1/3/o5/3/x1x/x1x 1 hand=1,0", lines = { { "d1 xa7", "*" } } }
test { position = "ooo/3/3/o5/3/3/xx1 1 hand=1,0",
       lines = { { "g1 xa7", "illegal" }, { "g1 xa4", "*" } } }
test { position = "ooo/3/3/6/3/3/xx1 1 hand=1,0", lines = { { "g1 xa7", "1-0" } } }
test { position = "oo1/3/3/o5/3/3/xxx 1 hand=0,0", lines = { { "a1-c4", "*" }, { "a1-g7", "*" } } }
test { position = "oo1/3/3/o5/x2/3/xxx 1 hand=0,0", lines = { { "a1-g7", "illegal" } } }
-- moving, mills and flying: a second script in plain loops, tests/data/lua_twins
test { position = "oo1/1oo/xo1/o1x2o/1x1/x1x/x1x 1 hand=0,0", perft = { 11, 69, 642 } }
test { position = "oo1/3/x2/o5/1x1/2x/3 1 hand=0,0", perft = { 54, 2916 } }
test { position = "oo1/3/x2/o1x3/1x1/2x/3 2 hand=0,1", perft = { 17, 120, 1037 } }
