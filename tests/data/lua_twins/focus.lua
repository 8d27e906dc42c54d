-- Focus with stacks as lists, to compare with scripts/games/focus.lua.
game { name = "Focus", nomoves = "loss", limit = { 300, "draw" },
       board = square(8, 8, function(x, y)
         local far = math.max(math.abs(2 * x - 9), math.abs(2 * y - 9))
         return far == 7 and math.abs(2 * x - 9) + math.abs(2 * y - 9) > 10
       end),
       layers = { "height", "colours" }, variables = { reserve = { 0, 0 } } }

local function read(c)                                    -- the owners from the bottom up
  local list, digits = {}, colours[c]
  for i = height[c], 1, -1 do list[i], digits = 1 + digits % 2, digits // 2 end
  return list
end

local function write(c, list)
  local digits = 0
  for _, owner in ipairs(list) do digits = 2 * digits + owner - 1 end
  height[c], colours[c], board[c] = #list, digits, list[#list] or 0
end

local rows_of_pairs = { "112211", "221122", "112211", "221122", "112211", "221122" }

function setup()
  for y, line in ipairs(rows_of_pairs) do
    for x = 1, 6 do write(cell(x + 1, y + 1), { tonumber(string.sub(line, x, x)) }) end
  end
end

local ways = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } }

function moves(me)
  for c = 1, #board do
    local list = read(c)
    if list[#list] == me then
      for n = 1, #list do
        for way, step in ipairs(ways) do
          if cell(column(c) + n * step[1], row(c) + n * step[2]) then add_number(10 * n + way, c) end
        end
      end
    end
    if var.reserve[me] > 0 then add_number(0, c) end
  end
end

function play(me, c, number)
  local carried, to = { me }, c
  if number > 0 then
    local n, step, list = number // 10, ways[number % 10], read(c)
    carried = {}
    for i = 1, n do table.insert(carried, 1, table.remove(list)) end
    write(c, list)
    to = cell(column(c) + n * step[1], row(c) + n * step[2])
  else
    var.reserve[me] = var.reserve[me] - 1
  end
  local list = read(to)
  for _, owner in ipairs(carried) do table.insert(list, owner) end
  while #list > 5 do
    if table.remove(list, 1) == me then var.reserve[me] = var.reserve[me] + 1 end
  end
  write(to, list)
end
