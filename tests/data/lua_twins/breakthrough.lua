-- Breakthrough in plain loops, to compare with scripts/games/breakthrough.lua.
game { name = "Breakthrough", board = square(8, 8), nomoves = "loss" }

function setup()
  for c = 1, 16 do board[c], board[c + 48] = 1, 2 end
end

function moves(me)
  local up = me == 1 and 8 or -8
  for c = 1, 64 do
    if board[c] == me then
      local to, x = c + up, (c - 1) % 8
      if to >= 1 and to <= 64 then
        if board[to] == 0 then add(c, to) end
        if x > 0 and board[to - 1] ~= me then add(c, to - 1) end
        if x < 7 and board[to + 1] ~= me then add(c, to + 1) end
      end
    end
  end
end

function result(me, last)
  for c = 1, 8 do
    if board[me == 1 and 56 + c or c] == me then return WIN end
  end
end
