-- Halma in plain loops: jumps by going through coordinates with a list of cells still to look at.
-- Who has come home does not leave it, not even on the way.
game { name = "Halma", board = square(8, 8), nomoves = "loss", limit = { 400, "draw" } }

local function index(x, y) return 8 * (y - 1) + x end
local function home(player, c)
  local sum = (c - 1) % 8 + (c - 1) // 8 + 2
  if player == 1 then return sum <= 5 end
  return sum >= 13
end

function setup()
  for c = 1, 64 do
    if home(1, c) then board[c] = 1 elseif home(2, c) then board[c] = 2 end
  end
end

local function content(x, y)
  if x < 1 or x > 8 or y < 1 or y > 8 then return -1 end
  return board[index(x, y)]
end

function moves(me)
  for c = 1, 64 do
    if board[c] == me then
      local reached, list = {}, { c }
      local i = 1
      while list[i] do
        local x, y = (list[i] - 1) % 8 + 1, (list[i] - 1) // 8 + 1
        for dx = -1, 1 do
          for dy = -1, 1 do
            local over = content(x + dx, y + dy)
            local to = index(x + 2 * dx, y + 2 * dy)
            if over > 0 and index(x + dx, y + dy) ~= c and content(x + 2 * dx, y + 2 * dy) == 0
               and not reached[to] and (not home(3 - me, c) or home(3 - me, to)) then
              reached[to] = true
              table.insert(list, to)
            end
          end
        end
        i = i + 1
      end
      local x, y = (c - 1) % 8 + 1, (c - 1) // 8 + 1
      for dx = -1, 1 do
        for dy = -1, 1 do
          local to = index(x + dx, y + dy)
          if content(x + dx, y + dy) == 0 and (not home(3 - me, c) or home(3 - me, to)) then reached[to] = true end
        end
      end
      for to in pairs(reached) do add(c, to) end
    end
  end
end

function result(me)
  local mine = 0
  for c = 1, 64 do
    if home(3 - me, c) then
      if board[c] == 0 then return end
      if board[c] == me then mine = mine + 1 end
    end
  end
  if mine > 0 then return WIN end
end
