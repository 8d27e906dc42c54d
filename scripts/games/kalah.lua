-- Kalah (William Julius Champion, 1940): sow seeds around, gather most in the own store.
-- Rules: https://en.wikipedia.org/wiki/Kalah; houses 1-6 and store 7 are player 1's, 8-13 and 14
-- player 2's.
game { name = "Kalah", board = track(14), goal = "margin",
       regions = { houses = { "1 2 3 4 5 6", "8 9 10 11 12 13" } },
       kind = "mancala", aliases = { "kalaha" },
       look = { cells = { store = "7 14" }, edges = { south = 1, north = 2 } },
       description = "Sow the seeds of one of your houses; the most seeds in the store win.",
       options = { seeds = { 4, 3, 5, 6, 2, 1, help = "seeds in each house at the start" } } }

function setup() fill(either(houses(1), houses(2)), opt.seeds) end

function moves(me) choose(both(houses(me), OCCUPIED)) end

function play(me, house)
  local store = 7 * me
  local last = sow(house, east, cells(7 * (3 - me)))   -- not into the other player's store
  if last == store then
    again()                                        -- the last seed in the store: once more
  elseif within(last, houses(me)) and board[last] == 1 and board[14 - last] > 0 then
    board[store] = board[store] + board[14 - last] + 1 -- in an empty house of one's own: a capture
    fill(cells(last, 14 - last), EMPTY)
  end
end

function result()                                  -- one side empty: the rest goes home
  local one, other = sum(houses(1)), sum(houses(2))
  if one == 0 or other == 0 then return score(board[7] + one, board[14] + other) end
end

function evaluate.store(me) return board[7 * me] - board[7 * (3 - me)] end

test { perft = { 6, 35 }, lines = { { "3 8", "illegal" }, { "3 6 8", "*" } } }
test { position = "0,0,0,0,0,1,23,2,0,0,0,0,0,22 1", lines = { { "6", "24:24" } } }
