-- Connect four in plain loops, to compare with scripts/games/connect_four.lua.
game { name = "Connect four", board = square(7, 6) }

function moves()
  for x = 1, 7 do
    if board[35 + x] == 0 then
      local c = x
      while board[c] ~= 0 do c = c + 7 end
      add(c)
    end
  end
end

-- how many stones of the player follow on c in a direction
local function run(me, c, dx, dy)
  local x, y, n = (c - 1) % 7 + dx, (c - 1) // 7 + dy, 0
  while x >= 0 and x < 7 and y >= 0 and y < 6 and board[7 * y + x + 1] == me do
    x, y, n = x + dx, y + dy, n + 1
  end
  return n
end

function result(me, last)
  for c = last or 1, last or 42 do
    if board[c] == me and (run(me, c, 0, -1) >= 3 or run(me, c, 1, 0) + run(me, c, -1, 0) >= 3
        or run(me, c, 1, 1) + run(me, c, -1, -1) >= 3 or run(me, c, 1, -1) + run(me, c, -1, 1) >= 3) then
      return WIN
    end
  end
end
