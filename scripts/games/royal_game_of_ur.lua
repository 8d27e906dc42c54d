-- Royal game of Ur (Mesopotamia, about 2600 BC; rules by Irving Finkel): a race with seven pieces.
-- Rules: https://en.wikipedia.org/wiki/Royal_Game_of_Ur, the short path of fourteen squares
game { name = "Royal game of Ur", board = square(8, 3), neutral = { "wall" }, nomoves = "pass",
       kind = "race", aliases = { "ur", "game_of_twenty_squares" },
       description = "Bring seven pieces along the path and off the board. Rosettes (a1, a3, d2, g1, g3) give another throw, that in the middle is safe.",
       dice = { { 1, 4, 6, 4, 1, from = 0 } },          -- marked corners of four pyramids
       variables = { waiting = { 7, 7 }, home = { 0, 0 } },
       regions = { rosettes = "a1 a3 d2 g1 g3", off = "e1 f1 e3 f3" },
       look = { pieces = { wall = " " }, cells = { rosette = "a1 a3 d2 g1 g3" },
                beside = { waiting = "stone", home = "stone" } } }

function setup() fill(off, wall) end

local paths = { {}, {} }
for player = 1, 2 do
  local own = player == 1 and 1 or 3
  for x = 4, 1, -1 do table.insert(paths[player], cell(x, own)) end
  for x = 1, 8 do table.insert(paths[player], cell(x, 2)) end
  for x = 8, 7, -1 do table.insert(paths[player], cell(x, own)) end
end

local function free(me, to)
  return board[to] ~= me and (board[to] == EMPTY or not within(to, rosettes))
end

function moves(me)
  local path, eyes = paths[me], dice[1]
  if eyes == 0 then return end
  if var.waiting[me] > 0 and free(me, path[eyes]) then add(path[eyes]) end
  for i, from in ipairs(path) do
    if board[from] == me then
      local to = path[i + eyes]
      if to and free(me, to) then add(from, to) end
      if i + eyes == 15 then add(from) end              -- off the board by an exact throw
    end
  end
end

function play(me, from, to)
  if board[from] == me and not to then
    board[from] = EMPTY
    var.home[me] = var.home[me] + 1
    return
  end
  if to then board[from] = EMPTY else var.waiting[me] = var.waiting[me] - 1 end
  to = to or from
  if board[to] == 3 - me then var.waiting[3 - me] = var.waiting[3 - me] + 1 end
  board[to] = me
  if within(to, rosettes) then
    again()
    throw()
  end
end

function result(me) if var.home[me] == 7 then return WIN end end

local function way(player)
  local sum = 15 * var.home[player]
  for i, c in ipairs(paths[player]) do
    if board[c] == player then sum = sum + i end
  end
  return sum
end

function evaluate.way(me) return way(me) - way(3 - me) end

-- Five throws; after any of them one move: a piece enters, or with 0 a pass.
test { perft = { 5, 5, 25 },
       lines = { { "1 d1 1 d3 1 d1", "illegal" }, { "1 d1 1 d3 1 d1-c1", "*" }, { "0 pass 2 c3", "*" },
                 { "4 a1 2 a1-b2", "*" } } }            -- a rosette: another throw
test { position = "4##2/x1o5/4##2 1 dice=2 home=0,0 waiting=6,6", lines = { { "a2xc2", "*" } } }
test { position = "4##2/x2o4/4##2 1 dice=3 home=0,0 waiting=6,6", lines = { { "a2xd2", "illegal" } } }
test { position = "4##2/8/4##x1 1 dice=1 home=6,0 waiting=0,7", lines = { { "g1", "1-0" } } }
test { position = "4##2/8/4##x1 1 dice=2 home=6,0 waiting=0,7", lines = { { "g1", "illegal" } } }
