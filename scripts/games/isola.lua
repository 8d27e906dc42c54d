-- Isola (Bernd Kienitz, 1972), also Isolation: step, then take a cell out of the board.
-- Rules: https://en.wikipedia.org/wiki/Isolation_(board_game). As it was sold, the pawns begin on
-- platforms that always stay: https://de.wikipedia.org/wiki/Isola_(Spiel)
game { name = "Isola", board = square(opt.width, opt.height), neutral = { "hole" }, nomoves = "loss",
       kind = "blocking", aliases = { "isolation" },
       winning_lead = { freedom = 2.6 },
       description = "Step to a neighbouring cell, then take out any empty one; whoever cannot step has lost.",
       options = { width = { 6, min = 3, max = 9, help = "columns" },
                   height = { 8, min = 3, max = 9, help = "rows" },
                   platforms = { "yes", "no", help = "whether the cells where the pawns begin always stay" } } }

local middle = (opt.width + 1) // 2
local begins = { cell(middle, 1), cell(opt.width + 1 - middle, opt.height) }
local stays = opt.platforms == "yes" and { [begins[1]] = true, [begins[2]] = true } or {}

function setup() board[begins[1]], board[begins[2]] = 1, 2 end

function moves(me)
  local here = first(MINE)
  for to in neighbours(here) do
    if board[to] == EMPTY then
      for out in each(either(EMPTY, cells(here))) do
        if out ~= to and not stays[out] then add(here, to, out) end
      end
    end
  end
end

function play(me, from, to, out)
  board[from], board[to] = EMPTY, me
  board[out] = hole
end

-- cells that can be stepped on
local function freedom(piece) return count(both(EMPTY, beside(piece))) end

function evaluate.freedom(me) return freedom(MINE) - freedom(THEIRS) end

-- 5 steps, and after each 48 - 2 cells to take out; one less where the pawn's own may not be
test { perft = { 225 }, lines = { { "c1-c2-c1", "illegal" }, { "c1-c2-a1 d8-d7-c1", "illegal" } } }
test { options = { platforms = "no" }, perft = { 230 },
       lines = { { "c1-c2-c1 d8-d7-a1", "*" }, { "c1-c3-a1", "illegal" }, { "c1-c2-c2", "illegal" } } }
-- Perft: Fairy-Stockfish 14, a king that cannot capture with wallingRule = static
test { options = { width = 4, height = 4, platforms = "no" }, perft = { 70, 4225, 240192 } }
