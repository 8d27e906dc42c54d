-- Abalone by coordinates, to compare with scripts/games/abalone.lua: every row of one to three marbles
-- is tried in every direction.
game { name = "Abalone", board = hexagon(5), repetition = { 3, "draw" }, limit = { 400, "draw" },
       variables = { lost = { 0, 0 } } }

local at, count_of_cells = {}, 0
for y = 1, 9 do
  for x = 1, 9 do
    if x + y >= 6 and x + y <= 14 then
      count_of_cells = count_of_cells + 1
      at[10 * x + y] = count_of_cells
    end
  end
end

function setup()
  for c = 1, 11 do board[c], board[62 - c] = 1, 2 end
  for c = 14, 16 do board[c], board[62 - c] = 1, 2 end
end

local ways = { { 0, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, 0 }, { -1, 1 } }

local function cell_at(x, y, way, n) return at[10 * (x + n * ways[way][1]) + y + n * ways[way][2]] end
local function content(x, y, way, n)
  local c = cell_at(x, y, way, n)
  return c and board[c]
end

local function along(axis, way) return (way - axis) % 3 == 0 end

-- the marbles of the other player in front of the row, or nil if it cannot go there
local function pushed(me, x, y, axis, n, way)
  local fx, fy = x, y
  if way == axis then fx, fy = x + (n - 1) * ways[axis][1], y + (n - 1) * ways[axis][2] end
  local k = 0
  while content(fx, fy, way, k + 1) == 3 - me do k = k + 1 end
  if k >= n then return nil end
  local beyond = content(fx, fy, way, k + 1)
  if beyond == 0 or beyond == nil and k > 0 then return k end
  return nil
end

local function try(me, x, y, axis, n)
  for i = 0, n - 1 do
    if content(x, y, axis, i) ~= me then return end
  end
  for way = 1, 6 do
    local free = true
    if n == 1 then
      free = pushed(me, x, y, way, 1, way) ~= nil
    elseif along(axis, way) then
      free = pushed(me, x, y, axis, n, way) ~= nil
    else
      for i = 0, n - 1 do
        local sx, sy = x + i * ways[axis][1], y + i * ways[axis][2]
        free = free and content(sx, sy, way, 1) == 0
      end
    end
    if free then add_number(100 * axis + 10 * n + way, at[10 * x + y]) end
  end
end

function moves(me)
  for y = 1, 9 do
    for x = 1, 9 do
      if at[10 * x + y] then
        try(me, x, y, 1, 1)
        for axis = 1, 3 do
          for n = 2, 3 do try(me, x, y, axis, n) end
        end
      end
    end
  end
end

function play(me, c, number)
  local axis, n, way = number // 100, number // 10 % 10, number % 10
  local x, y = column(c), row(c)
  if n == 1 then axis = (way - 1) % 3 + 1 end
  local k, fx, fy = 0, x, y
  if way == axis then fx, fy = x + (n - 1) * ways[axis][1], y + (n - 1) * ways[axis][2] end
  if along(axis, way) then k = pushed(me, x, y, axis, n, way) end
  local moved = {}
  for i = 0, n - 1 do moved[#moved + 1] = { x + i * ways[axis][1], y + i * ways[axis][2], me } end
  for i = 1, k do moved[#moved + 1] = { fx + i * ways[way][1], fy + i * ways[way][2], 3 - me } end
  for _, marble in ipairs(moved) do board[at[10 * marble[1] + marble[2]]] = 0 end
  for _, marble in ipairs(moved) do
    local to = cell_at(marble[1], marble[2], way, 1)
    if to then board[to] = marble[3] else var.lost[marble[3]] = var.lost[marble[3]] + 1 end
  end
end

function result(me) if var.lost[3 - me] == 6 then return WIN end end
