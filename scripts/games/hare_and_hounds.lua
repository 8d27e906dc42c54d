-- Hare and hounds: three hounds, which cannot go back, hunt one hare.
-- Rules: https://en.wikipedia.org/wiki/Hare_games
game { name = "Hare and hounds", glyphs = "dh", nomoves = "loss", variables = { stalled = 0 },
       kind = "hunt", aliases = { "french_military_game" },
       description = "Hounds go up, down and to the right; they win if the hare cannot move. The hare wins when it has passed them, or when they have gone up and down ten times in a row.",
       board = drawn [[
             o---o---o
            /|\  |  /|\
           / | \ | / | \
          /  |  \|/  |  \
         o---o---o---o---o
          \  |  /|\  |  /
           \ | / | \ | /
            \|/  |  \|/
             o---o---o
       ]] }

setup = "d2/d3h/d2"

local onward = east + north_east + south_east

function moves(me)
  if me == 1 then step(MINE, onward + north + south, EMPTY) else step(MINE, all_directions, EMPTY) end
end

function after(me, from, to)
  if me == 1 then var.stalled = column(from) == column(to) and var.stalled + 1 or 0 end
end

function result(me)
  local behind_hare = where(column, 1, column(first(2)) - 1)
  if count(both(1, behind_hare)) == 0 or var.stalled == 10 then return wins(2) end
end

-- The hound at the left has one move, the others three each; the hare has always three.
test { perft = { 7, 21 }, lines = { { "b1-c1 e2-d2 c1-b1", "illegal" } } }
test { position = "2d/2d1h/2d 1 stalled=0", lines = { { "c2-d2", "1-0" }, { "c2-b2", "illegal" } } }
test { position = "2d/3h1/1dd 2 stalled=0", lines = { { "d2-c2", "0-1" }, { "d2-e2", "*" } } }
test { position = "d2/2d1h/2d 1 stalled=9", lines = { { "b3-b2", "0-1" }, { "b3-c3", "*" } } }
