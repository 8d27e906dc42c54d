-- Hex in plain loops, to compare with scripts/games/hex.lua.
game { name = "Hex", board = hex(11, 11) }

function moves()
  for c = 1, 121 do
    if board[c] == 0 then add(c) end
  end
end

local steps = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 }, { 1, -1 }, { -1, 1 } }

-- from the player's first edge over its stones to the other edge
function result(me)
  local seen, queue = {}, {}
  for i = 0, 10 do
    local c = me == 1 and i + 1 or 11 * i + 1
    if board[c] == me then
      seen[c] = true
      queue[#queue + 1] = c
    end
  end
  local at = 1
  while queue[at] do
    local x, y = (queue[at] - 1) % 11, (queue[at] - 1) // 11
    if (me == 1 and y or x) == 10 then return WIN end
    for _, step in ipairs(steps) do
      local nx, ny = x + step[1], y + step[2]
      local c = 11 * ny + nx + 1
      if nx >= 0 and nx < 11 and ny >= 0 and ny < 11 and board[c] == me and not seen[c] then
        seen[c] = true
        queue[#queue + 1] = c
      end
    end
    at = at + 1
  end
end
