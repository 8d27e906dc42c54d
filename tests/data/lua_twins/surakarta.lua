-- Surakarta in plain loops: a stone runs straight on, and where it would leave the board it turns into
-- the other line of the same circuit.
game { name = "Surakarta", board = square(6, 6), nomoves = "loss", repetition = { 3, "draw" },
       limit = { 400, "ending" } }

function setup()
  for c = 1, 12 do board[c], board[37 - c] = 1, 2 end
end

local function at(x, y) return board[6 * (y - 1) + x] end

-- off the board at the end of a line: the circuit's other line, inwards
local function turned(x, y, dx, dy)
  if dx ~= 0 then                                     -- left a row: into the column near that end
    local n = y <= 3 and y or 7 - y
    local column = x > 6 and 7 - n or n
    if y <= 3 then return column, 1, 0, 1 else return column, 6, 0, -1 end
  end
  local n = x <= 3 and x or 7 - x
  local line = y > 6 and 7 - n or n
  if x <= 3 then return 1, line, 1, 0 else return 6, line, -1, 0 end
end

local function target(me, x, y, dx, dy)
  local from, loops = 6 * (y - 1) + x, 0
  for _ = 1, 30 do
    x, y = x + dx, y + dy
    if x < 1 or x > 6 or y < 1 or y > 6 then
      local line = dx ~= 0 and y or x
      if line == 1 or line == 6 then return nil end
      x, y, dx, dy = turned(x, y, dx, dy)
      loops = loops + 1
    end
    local c = 6 * (y - 1) + x
    if c ~= from and board[c] ~= 0 then
      return loops > 0 and board[c] == 3 - me and c or nil
    end
  end
  return nil
end

function moves(me)
  for c = 1, 36 do
    if board[c] == me then
      local x, y, found = (c - 1) % 6 + 1, (c - 1) // 6 + 1, {}
      for dx = -1, 1 do
        for dy = -1, 1 do
          local nx, ny = x + dx, y + dy
          if nx >= 1 and nx <= 6 and ny >= 1 and ny <= 6 and at(nx, ny) == 0 then add(c, 6 * (ny - 1) + nx) end
          if (dx == 0) ~= (dy == 0) then
            local to = target(me, x, y, dx, dy)
            if to then found[to] = true end
          end
        end
      end
      for to in pairs(found) do add(c, to) end
    end
  end
end

function result(me)
  for c = 1, 36 do
    if board[c] == 3 - me then return end
  end
  return WIN
end

function ending(me)
  local lead = 0
  for c = 1, 36 do
    if board[c] == me then lead = lead + 1 elseif board[c] ~= 0 then lead = lead - 1 end
  end
  return lead > 0 and WIN or lead < 0 and LOSS or DRAW
end
