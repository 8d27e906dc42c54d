-- Kalah (William Julius Champion, 1940): sow seeds around, gather most in the own store.
-- Rules: https://en.wikipedia.org/wiki/Kalah; houses 1-6 and store 7 are player 1's, 8-13 and 14
-- player 2's.
game { name = "Kalah", board = track(14), goal = "margin",
       description = "Sow the seeds of one of your houses; the most seeds in the store win.",
       options = { seeds = { 4, 3, 5, 6, 2, 1, help = "seeds in each house at the start" } } }

function setup()
  for c = 1, 14 do board[c] = c % 7 == 0 and 0 or opt.seeds end
end

function moves(me)
  for c = 7 * me - 6, 7 * me - 1 do
    if board[c] > 0 then add(c) end
  end
end

function play(me, c)
  local store, skip, seeds = 7 * me, 7 * (3 - me), board[c]
  board[c] = 0
  while seeds > 0 do
    c = c % 14 + 1
    if c ~= skip then board[c] = board[c] + 1; seeds = seeds - 1 end
  end
  if c == store then
    again()                                        -- the last seed in the store: once more
  elseif side(c) == me and board[c] == 1 and board[14 - c] > 0 then
    board[store] = board[store] + board[14 - c] + 1 -- in an empty house of one's own: a capture
    board[c], board[14 - c] = 0, 0
  end
end

local function left(player)
  local seeds = 0
  for c = 7 * player - 6, 7 * player - 1 do seeds = seeds + board[c] end
  return seeds
end

function result()                                  -- one side empty: the rest goes home
  if left(1) == 0 or left(2) == 0 then
    return score(board[7] + left(1), board[14] + left(2))
  end
end

function evaluate.store(me) return board[7 * me] - board[7 * (3 - me)] end

test { perft = { 6, 35 }, lines = { { "3 8", "illegal" }, { "3 6 8", "*" } } }
test { position = "0,0,0,0,0,1,23,2,0,0,0,0,0,22 1", lines = { { "6", "24:24" } } }
