-- Tic-tac-toe in plain loops, to compare with scripts/games/tic_tac_toe.lua.
game { name = "Tic-tac-toe", board = square(3, 3) }

local lines = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }, { 1, 4, 7 }, { 2, 5, 8 }, { 3, 6, 9 }, { 1, 5, 9 }, { 3, 5, 7 } }

function moves()
  for c = 1, 9 do
    if board[c] == 0 then add(c) end
  end
end

function result(me)
  for _, l in ipairs(lines) do
    if board[l[1]] == me and board[l[2]] == me and board[l[3]] == me then return WIN end
  end
end
