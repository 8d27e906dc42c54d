-- Othello in plain loops, to compare with scripts/games/othello.lua.
game { name = "Othello", board = square(8, 8), nomoves = "pass" }

function setup()
  board[28], board[37] = 2, 2
  board[29], board[36] = 1, 1
end

local ways = { { 1, 0 }, { 1, 1 }, { 0, 1 }, { -1, 1 }, { -1, 0 }, { -1, -1 }, { 0, -1 }, { 1, -1 } }

-- how many stones a stone of the player on c turns over in a direction
local function flipped(me, c, dx, dy)
  local x, y, n = (c - 1) % 8 + dx, (c - 1) // 8 + dy, 0
  while x >= 0 and x < 8 and y >= 0 and y < 8 do
    local there = board[8 * y + x + 1]
    if there == 0 then return 0 end
    if there == me then return n end
    x, y, n = x + dx, y + dy, n + 1
  end
  return 0
end

function moves(me)
  for c = 1, 64 do
    if board[c] == 0 then
      for _, way in ipairs(ways) do
        if flipped(me, c, way[1], way[2]) > 0 then
          add(c)
          break
        end
      end
    end
  end
end

function play(me, c)
  for _, way in ipairs(ways) do
    for i = 1, flipped(me, c, way[1], way[2]) do board[c + i * (way[1] + 8 * way[2])] = me end
  end
  board[c] = me
end

function ending()
  local stones = { 0, 0 }
  for c = 1, 64 do
    if board[c] ~= 0 then stones[board[c]] = stones[board[c]] + 1 end
  end
  return score(stones[1], stones[2])
end
