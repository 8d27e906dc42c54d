-- Bagh-chal: twenty goats hem in four tigers, who jump over them.
-- Rules: https://en.wikipedia.org/wiki/Bagh-Chal
game { name = "Bagh-chal", glyphs = "gt", nomoves = "loss", repetition = { 3, "draw" }, hand = { 20, 0 },
       kind = "hunt", aliases = { "tigers_and_goats" },
       winning_lead = { room = 17 },
       description = "Goats are put down, then move; they win if no tiger can move. Tigers win when they have captured five goats.",
       board = drawn [[
         o-o-o-o-o
         |\|/|\|/|
         o-o-o-o-o
         |/|\|/|\|
         o-o-o-o-o
         |\|/|\|/|
         o-o-o-o-o
         |/|\|/|\|
         o-o-o-o-o
       ]] }

function setup() fill(corners, 2) end

function moves(me)
  if me == 1 then
    if place() == 0 then step() end
  else
    step()
    hop()
  end
end

function result() if fewer(1, 16) then return wins(2) end end

-- tigers that can move, and goats that are gone
function evaluate.room(me)
  local worth = count(both(beside(2), EMPTY)) + 5 * (20 - hand[1] - count(1))
  return me == 2 and worth or -worth
end

-- 21 free points; wherever the goat stands, each of the four tigers has three moves.
test { perft = { 21, 252 }, lines = { { "b2 a1xc3", "*" }, { "a2 a1-a2", "illegal" } } }
test { position = "t3t/5/5/1g3/t3t 2 hand=15,0", lines = { { "a1xc3", "0-1" } } }
test { position = "tgggg/tgggg/tgggg/tgggg/ggg1g 1 hand=0,0", lines = { { "e1-d1", "1-0" } } }
