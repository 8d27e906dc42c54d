-- Dobutsu shogi, animal chess (Madoka Kitao and Maiko Fujita, 2008), on three by four cells.
-- Rules: https://en.wikipedia.org/wiki/D%C5%8Dbutsu_sh%C5%8Dgi
game { name = "Dobutsu shogi", board = square(3, 4), repetition = { 3, "draw" }, nomoves = "loss",
       description = "Capture the lion, or bring yours to the far row where it cannot be captured. Captured animals are put down again on your side.",
       pieces = { "chick", "elephant", "giraffe", "lion", "hen" }, glyphs = "CcEeGgLlHh",
       variables = { chicks = { 0, 0 }, elephants = { 0, 0 }, giraffes = { 0, 0 } } }

setup = "gle/1c1/1C1/ELG"

function moves(me)
  step(chick, ahead, NOT_MINE)
  step(elephant, diagonal, NOT_MINE)
  step(giraffe, orthogonal, NOT_MINE)
  step(lion, all_directions, NOT_MINE)
  step(hen, orthogonal + ahead_diagonals, NOT_MINE)
  if var.chicks[me] > 0 then place(EMPTY, chick) end
  if var.elephants[me] > 0 then place(EMPTY, elephant) end
  if var.giraffes[me] > 0 then place(EMPTY, giraffe) end
end

-- there are two of a kind: what is missing was captured just now, what is too many was put down
local function count_hand(me, hand, on_board) hand[me] = hand[me] + 2 - (on_board + hand[1] + hand[2]) end

function after(me, from, to)
  count_hand(me, var.chicks, count(chick(1)) + count(chick(2)) + count(hen(1)) + count(hen(2)))
  count_hand(me, var.elephants, count(elephant(1)) + count(elephant(2)))
  count_hand(me, var.giraffes, count(giraffe(1)) + count(giraffe(2)))
  if from ~= to and board[to] == chick(me) and row(to) == far_row(me) then board[to] = hen(me) end
end

function result(me)                                     -- a lion wins if it is not captured there
  local yours = first(lion(3 - me))
  if not yours then return WIN end
  if row(yours) == far_row(3 - me) then return LOSS end
end

function evaluate.animals(me)
  local you = 3 - me
  return count(MINE) - count(THEIRS) + var.chicks[me] - var.chicks[you] + var.elephants[me]
         - var.elephants[you] + var.giraffes[me] - var.giraffes[you]
end

-- Perft: Fairy-Stockfish 14, variant dobutsu
test { perft = { 4, 17, 123, 976, 8122 } }
test { position = "g2/1lE/eGL/1c1 1 chicks=1,0 elephants=0,0 giraffes=0,0",
       perft = { 12, 83, 822, 6831 },
       lines = { { "b2xb3", "1-0" }, { "c2-b1", "illegal" },
                 { "c1=C", "*" }, { "c1=E", "illegal" } } }
-- a lion in the far row; a chick that goes there becomes a hen, one that is put there does not
test { position = "l2/L2/3/2g 1 chicks=2,0 elephants=2,0 giraffes=1,0",
       lines = { { "a3-b4 a4-a3", "1-0" }, { "a3-b4 a4xb4", "0-1" } } }
test { position = "l2/2C/3/2L 1 chicks=1,0 elephants=2,0 giraffes=2,0",
       lines = { { "c3-c4 a4-a3 c4-c3", "*" }, { "b4=C a4-a3 b4-b3", "illegal" } } }
