-- Oware, Awari: sow your seeds, capture twos and threes.
-- Rules: https://en.wikipedia.org/wiki/Oware (abapa); houses 1-6 are player 1's, 7-12 player 2's.
game { name = "Oware", board = track(12), goal = "margin", variables = { store = { 0, 0 } },
       regions = { houses = { "1 2 3 4 5 6", "7 8 9 10 11 12" } },
       kind = "mancala", aliases = { "awale", "wari" },
       look = { beside = { store = "store" }, edges = { south = 1, north = 2 } },
       description = "Sow the seeds of a house; houses of the other player that then hold two or three are captured, the last one first. The most seeds win.",
       limit = { 300, "ending" } }

function setup() fill(ALL, 4) end

function moves(me) choose(both(houses(me), OCCUPIED)) end

function play(me, house)
  local last = sow(house, east, cells(house))
  local prey = both(houses(3 - me), where(board, 2, 3))
  local taken = reach(both(prey, cells(last)), west, prey)
  if sum(taken) < sum(houses(3 - me)) then              -- who would take all takes nothing
    var.store[me] = var.store[me] + sum(taken)
    fill(taken, EMPTY)
  end
end

function legal(me) return sum(houses(3 - me)) > 0 end   -- the other player must have seeds

local function final() return score(var.store[1] + sum(houses(1)), var.store[2] + sum(houses(2))) end

function ending() return final() end
function result(me) if var.store[me] > 24 then return final() end end

function evaluate.store(me) return var.store[me] - var.store[3 - me] end

-- All houses can be sown at first. At the third move the house that was sown first is empty but for
-- seeds that came round: 34 + 33 + 32 + 31 + 30 + 30.
test { perft = { 6, 36, 190 } }
test { position = "0,0,0,0,1,1,1,0,0,0,0,5 1 store=23,17", lines = { { "6", "26:22" }, { "5", "*" } } }
-- no seeds are taken if they are all, and then none can be given back
test { position = "0,0,0,0,0,1,1,0,0,0,0,0 1 store=23,23", lines = { { "6", "23:25" } } }
-- the other player must be given seeds
test { position = "0,0,0,0,1,1,0,0,0,0,0,0 1 store=23,23", lines = { { "5", "illegal" }, { "6", "*" } } }
