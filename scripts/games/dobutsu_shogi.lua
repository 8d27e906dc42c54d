-- Dobutsu shogi, animal chess (Madoka Kitao and Maiko Fujita, 2008), on three by four cells.
-- Rules: http://www.doubutsushogi.jp/howtoplayeng.html (the publisher's): the first lion on the far row
-- wins unless it is captured in the next turn; the third repetition is a draw.
game { name = "Dobutsu shogi", board = square(3, 4), repetition = { 3, "draw" }, nomoves = "loss",
       kind = "chess", aliases = { "animal_shogi" },
       winning_lead = { animals = 4.1 },
       description = "Capture the lion, or bring yours to the far row where it cannot be captured. Captured animals are put down again on your side.",
       pieces = { "chick", "elephant", "giraffe", "lion", "hen" }, glyphs = "CcEeGgLlHh",
       variables = { chicks = { 0, 0 }, elephants = { 0, 0 }, giraffes = { 0, 0 } },
       look = { beside = { chicks = "chick", elephants = "elephant", giraffes = "giraffe" } } }

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

local lions, far = { lion(1), lion(2) }, { far_row(1), far_row(2) }

function result(me, last)
  local you = 3 - me
  local yours = first(lions[you])
  if not yours then return WIN end
  if last and row(yours) == far[you] then return LOSS end   -- it was attacked, and not captured
  local mine = last or first(lions[me])
  if board[mine] == lions[me] and row(mine) == far[me] and not attacked(lions[me]) then return WIN end
end

function evaluate.animals(me)
  local you = 3 - me
  return count(MINE) - count(THEIRS) + var.chicks[me] - var.chicks[you] + var.elephants[me]
         - var.elephants[you] + var.giraffes[me] - var.giraffes[you]
end

-- Perft: Fairy-Stockfish, UCI_Variant dobutsu, go perft. From ply 7 on it counts more (643982; here
-- 635117), for there a lion on the far row that is attacked and not captured does not win: the game goes
-- on. Its count without the moves after such a turn is 635117.
test { perft = { 4, 17, 123, 976, 8122, 71677, 635117 },
       lines = { { "b1-a2 b3xb2 a2-a3 b4-c3 a3xa4", "1-0" },                 -- nothing attacks it
                 { "b1-a2 b3xb2 a2-a3 c4-b3 a3xa4", "*" },
                 { "b1-a2 b3xb2 a2-a3 c4-b3 a3xa4 b4xa4", "0-1" },
                 { "b1-a2 b3xb2 a2-a3 c4-b3 a3xa4 b3-a2", "1-0" } } }        -- there it goes on
test { position = "g2/1lE/eGL/1c1 1 chicks=1,0 elephants=0,0 giraffes=0,0",
       perft = { 12, 83, 822, 6831 },
       lines = { { "b2xb3", "1-0" }, { "c2-b1", "illegal" },
                 { "c1=C", "*" }, { "c1=E", "illegal" } } }
test { position = "lL1/3/3/2g 2 chicks=2,0 elephants=2,0 giraffes=1,0",    -- just come, and attacked
       lines = { { "a4xb4", "0-1" }, { "c1-c2", "1-0" } } }
-- a lion in the far row; a chick that goes there becomes a hen, one that is put there does not
test { position = "l2/L2/3/2g 1 chicks=2,0 elephants=2,0 giraffes=1,0",
       lines = { { "a3-b4 a4-a3", "1-0" }, { "a3-b4 a4xb4", "0-1" } } }
test { position = "l2/2C/3/2L 1 chicks=1,0 elephants=2,0 giraffes=2,0",
       lines = { { "c3-c4 a4-a3 c4-c3", "*" }, { "b4=C a4-a3 b4-b3", "illegal" } } }
