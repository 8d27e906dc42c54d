-- Ultimate tic-tac-toe with lists of cells, to compare with scripts/games/ultimate_tic_tac_toe.lua.
game { name = "Ultimate tic-tac-toe", board = square(9, 9), layers = { "holder" }, variables = { sent = 0 } }

local lines = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }, { 1, 4, 7 }, { 2, 5, 8 }, { 3, 6, 9 }, { 1, 5, 9 }, { 3, 5, 7 } }

-- small[b][i]: the i-th cell of the b-th small board, both from the bottom left
local small, place_of = {}, {}
for b = 1, 9 do
  small[b] = {}
  for i = 1, 9 do
    local x = 3 * ((b - 1) % 3) + (i - 1) % 3
    local y = 3 * ((b - 1) // 3) + (i - 1) // 3
    small[b][i] = 9 * y + x + 1
    place_of[9 * y + x + 1] = { b, i }
  end
end

local function lined(has)
  for _, l in ipairs(lines) do
    if has(l[1]) and has(l[2]) and has(l[3]) then return true end
  end
  return false
end

local function playable(b)
  if holder[small[b][1]] ~= 0 then return false end
  for i = 1, 9 do
    if board[small[b][i]] == 0 then return true end
  end
  return false
end

function moves()
  for b = 1, 9 do
    if playable(b) and (var.sent == 0 or var.sent == b) then
      for i = 1, 9 do
        if board[small[b][i]] == 0 then add(small[b][i]) end
      end
    end
  end
end

function play(me, c)
  board[c] = me
  local b, i = place_of[c][1], place_of[c][2]
  if lined(function(k) return board[small[b][k]] == me end) then
    for k = 1, 9 do holder[small[b][k]] = me end
  end
  var.sent = playable(i) and i or 0
end

function result(me)
  if lined(function(b) return holder[small[b][1]] == me end) then return WIN end
end
