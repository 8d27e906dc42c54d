-- Ultimate tic-tac-toe: nine small boards; where one plays on one says on which the other one plays.
-- Rules: https://en.wikipedia.org/wiki/Ultimate_tic-tac-toe. won = "open" is the form that Bertholon,
-- Géraud-Stewart, Kugelmann, Lenoir and Naccache solved ("At most 43 moves, at least 29", 2020).
local function number(c) return 3 * ((row(c) - 1) // 3) + (column(c) - 1) // 3 + 1 end
local function small_board(n) return function(c) return number(c) == n end end
local small_boards = {}
for n = 1, 9 do small_boards[n] = small_board(n) end

game { name = "Ultimate tic-tac-toe", board = square(9, 9), layers = { "holder" }, variables = { sent = 0 },
       kind = "alignment", aliases = { "super_tic_tac_toe" },
       look = { pieces = { stone = { "×", "○" } }, board = { regions = small_boards }, beside = { sent = "number" },
                numbers = { "a1-c3", "d1-f3", "g1-i3", "a4-c6", "d4-f6", "g4-i6", "a7-c9", "d7-f9", "g7-i9" },
                cells = { light = function(c) return number(c) % 2 == 1 end,
                          dark = function(c) return number(c) % 2 == 0 end } },
       winning_lead = { boards = 1.7 },
       description = "The cell that a stone takes on its small board names the small board where the other player goes on; if that one is finished, any. Three in a row win a small board, three small boards in a row the game.",
       options = { won = { "closed", "open", help = "whether a small board that is won may be played on until it is full" },
                   full = { "draw", "most", help = "when nobody can move: a draw, or most small boards win" } },
       regions = { small1 = small_board(1), small2 = small_board(2), small3 = small_board(3),
                   small4 = small_board(4), small5 = small_board(5), small6 = small_board(6),
                   small7 = small_board(7), small8 = small_board(8), small9 = small_board(9) } }

local small = { small1, small2, small3, small4, small5, small6, small7, small8, small9 }

local function free() return opt.won == "open" and EMPTY or both(EMPTY, where(holder, 0)) end

function moves()
  if var.sent == 0 then place(free()) else place(both(EMPTY, small[var.sent])) end
end

-- whether three of the set lie in a row, so many cells from each other
local function three(set, apart)
  if count(set) < 3 then return false end
  for d in directions(north + north_east + east + south_east) do
    if first(both(set, shift(set, d, apart), shift(set, d, 2 * apart))) then return true end
  end
  return false
end

function after(me, from, to)
  local here = small[number(to)]
  if holder[to] == 0 and three(both(MINE, here), 1) then
    for c in each(here) do holder[c] = me end
  end
  local next = 3 * ((row(to) - 1) % 3) + (column(to) - 1) % 3 + 1
  var.sent = first(both(free(), small[next])) and next or 0
end

function result(me, last)
  if last and holder[last] ~= me then return end
  return three(where(holder, me), 3) and WIN
end

local function boards(player) return count(where(holder, player)) // 9 end

function ending()
  if opt.full == "most" then return score(boards(1), boards(2)) end
  return DRAW
end

function evaluate.boards(me) return boards(me) - boards(3 - me) end

-- Perft: bge.game.ultimatetictactoe.UTTTPerfTest of BoardGameEngine, which goes on with 4020960 and 33782544
-- (so does https://github.com/evilnose/ultimate-tictactoe, tests/perft_test.rs).
test { perft = { 81, 720, 6336, 55080, 473256 },
       lines = { { "e5 e5", "illegal" }, { "e5 d4 a1 a1", "illegal" }, { "e5 d4 a1 b1", "*" } } }
-- Two small boards are won. The same perft_test.rs has this position and 4876350 as the next number; those
-- before: a second script with lists of cells, tests/data/lua_twins.
test { position = "x8/oooooo3/9/xx1xx2x1/9/9/9/9/9 1 holder=a7:2,b7:2,c7:2,d7:2,e7:2,f7:2,a8:2,b8:2,c8:2,d8:2,e8:2,f8:2,a9:2,b9:2,c9:2,d9:2,e9:2,f9:2 sent=6",
       perft = { 8, 114, 1730, 25198, 355904 } }
