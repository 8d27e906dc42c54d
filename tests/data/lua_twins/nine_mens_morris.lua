-- Nine men's morris in plain loops, to compare with scripts/games/nine_mens_morris.lua.
game { name = "Nine men's morris", nomoves = "loss", repetition = { 3, "draw" },
       variables = { hand = { 9, 9 }, taking = 0 },
       board = drawn [[
         o-----o-----o
         |     |     |
         | o---o---o |
         | |   |   | |
         | | o-o-o | |
         | | |   | | |
         o-o-o   o-o-o
         | | |   | | |
         | | o-o-o | |
         | |   |   | |
         | o---o---o |
         |     |     |
         o-----o-----o
       ]] }

-- cells are numbered from the bottom row
local mills = { { 1, 2, 3 }, { 4, 5, 6 }, { 7, 8, 9 }, { 10, 11, 12 }, { 13, 14, 15 }, { 16, 17, 18 },
                { 19, 20, 21 }, { 22, 23, 24 }, { 1, 10, 22 }, { 4, 11, 19 }, { 7, 12, 16 }, { 2, 5, 8 },
                { 17, 20, 23 }, { 9, 13, 18 }, { 6, 14, 21 }, { 3, 15, 24 } }

local function in_mill(c)
  for _, mill in ipairs(mills) do
    local here, same = false, true
    for i = 1, 3 do
      here = here or mill[i] == c
      same = same and board[mill[i]] == board[c]
    end
    if here and same then return true end
  end
  return false
end

local function joined(a, b)
  for _, mill in ipairs(mills) do
    for i = 1, 2 do
      if mill[i] == a and mill[i + 1] == b or mill[i] == b and mill[i + 1] == a then return true end
    end
  end
  return false
end

local function men(player)
  local n = 0
  for c = 1, 24 do
    if board[c] == player then n = n + 1 end
  end
  return n
end

function moves(me)
  if var.taking == 3 then
    local free = 0
    for c = 1, 24 do
      if board[c] == 3 - me and not in_mill(c) then free = free + 1 end
    end
    for c = 1, 24 do
      if board[c] == 3 - me and (free == 0 or not in_mill(c)) then add(c) end
    end
    return
  end
  for to = 1, 24 do
    if board[to] == 0 and var.hand[me] > 0 then add(to) end
    for from = 1, 24 do
      if board[to] == 0 and board[from] == me and var.hand[me] == 0 and (men(me) == 3 or joined(from, to)) then
        add(from, to)
      end
    end
  end
end

function play(me, a, b)
  if var.taking == 3 then
    board[a] = 0
    var.taking = 0
    return
  end
  if b then
    board[a] = 0
  else
    var.hand[me] = var.hand[me] - 1
  end
  board[b or a] = me
  if in_mill(b or a) then
    var.taking = 3
    again()
  end
end

function result(me)
  if var.hand[3 - me] == 0 and men(3 - me) < 3 then return WIN end
end
