-- Oware, Awari: sow your seeds, capture twos and threes.
-- Rules: https://en.wikipedia.org/wiki/Oware (abapa); houses 1-6 are player 1's, 7-12 player 2's.
game { name = "Oware", board = track(12), goal = "margin", variables = { store = { 0, 0 } },
       description = "Sow the seeds of a house; houses of the other player that then hold two or three are captured, the last one first. The most seeds win.",
       limit = { 300, "ending" } }

function setup() fill(ALL, 4) end

local function seeds(player)
  local sum = 0
  for c = 6 * player - 5, 6 * player do sum = sum + board[c] end
  return sum
end

function moves(me)
  local hungry = seeds(3 - me) == 0                     -- the other player must be given seeds
  for c = 6 * me - 5, 6 * me do
    if board[c] > 0 and (not hungry or c + board[c] > 6 * me) then add(c) end
  end
end

local function capturable(me, c) return side(c) ~= me and (board[c] == 2 or board[c] == 3) end

function play(me, house)
  local c, n = house, board[house]
  board[house] = 0
  while n > 0 do
    c = c % 12 + 1
    if c ~= house then board[c] = board[c] + 1; n = n - 1 end
  end
  local first, gain = c, 0
  while capturable(me, c) do
    gain = gain + board[c]
    c = neighbour(c, west)
  end
  if gain < seeds(3 - me) then                          -- who would take all takes nothing
    var.store[me] = var.store[me] + gain
    while first ~= c do
      board[first] = 0
      first = neighbour(first, west)
    end
  end
end

function result(me)
  if var.store[me] > 24 then return score(var.store[1] + seeds(1), var.store[2] + seeds(2)) end
end

function ending() return score(var.store[1] + seeds(1), var.store[2] + seeds(2)) end

function evaluate.store(me) return var.store[me] - var.store[3 - me] end

-- All houses can be sown at first. At the third move the house that was sown first is empty but for
-- seeds that came round: 34 + 33 + 32 + 31 + 30 + 30.
test { perft = { 6, 36, 190 } }
test { position = "0,0,0,0,1,1,1,0,0,0,0,5 1 store=23,17", lines = { { "6", "26:22" }, { "5", "*" } } }
-- no seeds are taken if they are all, and then none can be given back
test { position = "0,0,0,0,0,1,1,0,0,0,0,0 1 store=23,23", lines = { { "6", "23:25" } } }
-- the other player must be given seeds
test { position = "0,0,0,0,1,1,0,0,0,0,0,0 1 store=23,23", lines = { { "5", "illegal" }, { "6", "*" } } }
