-- Konane in plain loops, to compare with scripts/games/konane.lua. A move is the cells of its jump
-- from the first to the last; the verb writes those between as well.
game { name = "Konane", board = square(8, 8), nomoves = "loss" }

function setup()
  for c = 1, 64 do board[c] = (c + (c - 1) // 8) % 2 == 0 and 1 or 2 end
end

function moves(me)
  local empty = {}
  for c = 1, 64 do
    if board[c] == 0 then table.insert(empty, c) end
  end
  for c = 1, 64 do
    local x, y = (c - 1) % 8 + 1, (c - 1) // 8 + 1
    if board[c] == me and #empty == 0 then
      if (x == 1 or x == 8) and (y == 1 or y == 8) or (x == 4 or x == 5) and (y == 4 or y == 5) then add(c) end
    elseif board[c] == me and #empty == 1 then
      local ex, ey = (empty[1] - 1) % 8 + 1, (empty[1] - 1) // 8 + 1
      if math.abs(ex - x) + math.abs(ey - y) == 1 then add(c) end
    elseif board[c] == me then
      for d = 1, 4 do
        local dx, dy = ({ 1, -1, 0, 0 })[d], ({ 0, 0, 1, -1 })[d]
        local tx, ty = x + 2 * dx, y + 2 * dy
        while tx >= 1 and tx <= 8 and ty >= 1 and ty <= 8 and board[8 * ty - 8 + tx] == 0
              and board[8 * (ty - dy) - 8 + tx - dx] == 3 - me do
          add(c, 8 * ty - 8 + tx)
          tx, ty = tx + 2 * dx, ty + 2 * dy
        end
      end
    end
  end
end

function play(me, from, to)
  board[from] = 0
  if not to then return end
  local step = (to - from) % 8 == 0 and 8 or 1
  for c = math.min(from, to) + step, math.max(from, to) - step, step do board[c] = 0 end
  board[to] = me
end
