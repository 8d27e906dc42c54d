-- Domineering (Göran Andersson, 1973): one player puts dominoes upright, the other across.
-- Rules: https://en.wikipedia.org/wiki/Domineering
game { name = "Domineering", board = square(opt.width, opt.height), nomoves = "loss",
       kind = "blocking", aliases = { "crosscram" },
       look = { board = { players = { "blue", "red" } } },
       winning_lead = { room = 2.3 },
       description = "Player 1 puts dominoes upright, player 2 across; whoever has no room has lost.",
       options = { width = { 8, min = 1, max = 26, help = "columns" },
                   height = { 8, min = 1, max = 26, help = "rows" } } }

local function way(player) return player == 1 and north or east end

function moves(me) step(EMPTY, way(me), EMPTY) end         -- from one end of a domino to the other
function after(me, from, to) board[from], board[to] = me, me end

-- places for a domino of each player
local function room(player) return count(both(EMPTY, shift(EMPTY, way(player)))) end

function evaluate.room(me) return room(me) - room(3 - me) end

-- 7 * 8 upright dominoes. One in the first or last column takes away 2 of the 56 places across,
-- any other 4: 14 * 54 + 42 * 52.
test { perft = { 56, 2940 }, lines = { { "a1-a2 a3-b3", "*" }, { "a1-b1", "illegal" } } }
test { options = { width = 2, height = 2 }, perft = { 2, 0 }, lines = { { "a1-a2", "1-0" } } }
test { options = { width = 4, height = 1 }, lines = { { "a1-b1", "illegal" } } }
