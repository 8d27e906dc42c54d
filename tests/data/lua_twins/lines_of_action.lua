-- Lines of action in plain loops, to compare with scripts/games/lines_of_action.lua.
game { name = "Lines of action", board = square(8, 8), nomoves = "loss", repetition = { 3, "draw" } }

function setup()
  for i = 2, 7 do
    board[i], board[56 + i] = 1, 1
    board[8 * i - 7], board[8 * i] = 2, 2
  end
end

local function on_line(x, y, dx, dy)
  local n = 0
  while x >= 1 and x <= 8 and y >= 1 and y <= 8 do
    if board[8 * y - 8 + x] ~= 0 then n = n + 1 end
    x, y = x + dx, y + dy
  end
  return n
end

function moves(me)
  for c = 1, 64 do
    if board[c] == me then
      local x, y = (c - 1) % 8 + 1, (c - 1) // 8 + 1
      for dx = -1, 1 do
        for dy = -1, 1 do
          if dx ~= 0 or dy ~= 0 then
            local far = on_line(x, y, dx, dy) + on_line(x, y, -dx, -dy) - 1
            local tx, ty = x + far * dx, y + far * dy
            local open = tx >= 1 and tx <= 8 and ty >= 1 and ty <= 8
            for i = 1, open and far - 1 or 0 do
              if board[8 * (y + i * dy) - 8 + x + i * dx] == 3 - me then open = false end
            end
            if open and board[8 * ty - 8 + tx] ~= me then add(c, 8 * ty - 8 + tx) end
          end
        end
      end
    end
  end
end

local function groups(player)
  local seen, n = {}, 0
  local function walk(x, y)
    local c = 8 * y - 8 + x
    if x < 1 or x > 8 or y < 1 or y > 8 or seen[c] or board[c] ~= player then return end
    seen[c] = true
    for dx = -1, 1 do
      for dy = -1, 1 do walk(x + dx, y + dy) end
    end
  end
  for c = 1, 64 do
    if board[c] == player and not seen[c] then
      n = n + 1
      walk((c - 1) % 8 + 1, (c - 1) // 8 + 1)
    end
  end
  return n
end

function result(me)
  if groups(me) <= 1 then return WIN end
  if groups(3 - me) <= 1 then return LOSS end
end
