-- Turkish draughts: men step and capture ahead and sideways, kings along rows and columns; captured pieces leave the
-- board at once, and nobody turns back between two captures.
-- Rules: https://en.wikipedia.org/wiki/Turkish_draughts
game { name = "Turkish draughts", board = square(8, 8), pieces = { "man", "king" }, nomoves = "loss",
       kind = "capture", aliases = { "dama" },
       winning_lead = { material = 3 },
       description = "Capture as many as you can, straight and never diagonally. Whoever has no piece or no move left has lost.",
       repetition = { 3, "draw" }, limit = { 300, "draw" } }

setup = "8/oooooooo/oooooooo/8/8/xxxxxxxx/xxxxxxxx/8"

moves = { { hop, man, ahead + sideways, THEIRS, CHAIN + MOST + AT_ONCE },
          { hop, king, orthogonal, THEIRS, CHAIN + MOST + AT_ONCE + FAR }, otherwise,
          { step, man, ahead + sideways, EMPTY }, { slide, king, orthogonal, EMPTY } }

after = { promote, man, king }                          -- at the end of its move, not in passing

-- a man counts one, a king four
function evaluate.material(me)
  local you = 3 - me
  return count(man(me)) - count(man(you)) + 4 * (count(king(me)) - count(king(you)))
end

-- Eight men of the front row can step ahead, and nobody aside, since the rows are full. A second script in plain
-- loops agrees, tests/data/lua_twins.
test { perft = { 8, 64, 708, 7538 } }
-- what is captured is gone: the king crosses the cells where three of the eight stood
test { position = "3o4/8/1o1o1o2/8/3o1o2/2o5/8/X2o3O 1", perft = { 2, 28 },
       lines = { { "a1xd7(d1+c3+d4+f4+b6+d6+f6+d8)", "*" } } }
-- men never go back; a king does not turn round between two captures
test { position = "8/8/8/3x4/3o4/8/8/8 1", lines = { { "d5-d6", "*" }, { "d5xd3", "illegal" } } }
test { position = "8/8/8/8/8/8/8/1o1X1o2 1",
       lines = { { "d1xa1(b1)", "*" }, { "d1xg1(f1)", "*" }, { "d1xa1(f1+b1)", "illegal" } } }
