-- Backgammon: race fifteen men home with two dice, and send back those that stand alone.
-- Rules: https://en.wikipedia.org/wiki/Backgammon, without the doubling cube; player 1 begins
game { name = "Backgammon", board = track(24), layers = { "theirs" }, dice = { 6, 6, sorted = true }, nomoves = "pass",
       variables = { bar = { 0, 0 }, off = { 0, 0 }, used = { 0, 0 }, moved = 0 },
       kind = "race",
       look = { men = "theirs", beside = { bar = "bar", off = "off", used = "hidden", moved = "hidden" } },
       description = "Move men by what the dice show, both if possible, four times with doubles. A man is a move; the plugin plays a throw with one." }

-- Player 1 goes from point 24 to point 1, player 2 the other way. Both count their points as the way
-- that is left: 1 to 6 is home, 25 the bar.
local function point(me, way) return me == 1 and way or 25 - way end

function setup()
  for way, men in pairs { [24] = 2, [13] = 5, [8] = 3, [6] = 5 } do
    board[point(1, way)], theirs[point(2, way)] = men, men
  end
end

-- My men by the way that is left, and where others stand closed, as plain lists: moves are tried there.
local function survey(me)
  local mine, closed = { [25] = var.bar[me] }, {}
  for way = 1, 24 do
    local c = point(me, way)
    local one, other = board[c], theirs[c]
    if me == 2 then one, other = other, one end
    mine[way], closed[way] = one, other > 1
  end
  return mine, closed
end

local function farthest(mine)
  for way = 25, 1, -1 do
    if mine[way] > 0 then return way end
  end
end

local function can(mine, closed, way, pips)
  if mine[way] == 0 or mine[25] > 0 and way < 25 then return false end
  if way > pips then return not closed[way - pips] end
  local last = farthest(mine)
  return last <= 6 and (way == pips or way == last)
end

-- how many of these dice can be used, one after the other
local function most(mine, closed, dice_left)
  local best = 0
  for i, pips in ipairs(dice_left) do
    if pips ~= dice_left[i - 1] then
      local rest = {}
      for k, other in ipairs(dice_left) do
        if k ~= i then table.insert(rest, other) end
      end
      for way = 1, 25 do
        if can(mine, closed, way, pips) then
          mine[way] = mine[way] - 1
          if way > pips then mine[way - pips] = mine[way - pips] + 1 end
          best = math.max(best, 1 + most(mine, closed, rest))
          if way > pips then mine[way - pips] = mine[way - pips] - 1 end
          mine[way] = mine[way] + 1
          if best == #dice_left then return best end
        end
      end
    end
  end
  return best
end

local function dice_left()
  local left = {}
  if dice[1] == dice[2] then
    for i = 1, 4 - var.moved do left[i] = dice[1] end
  else
    for i = 1, 2 do
      if var.used[i] == 0 then table.insert(left, dice[i]) end
    end
  end
  return left
end

-- A move is the die and the point it starts from, or the die alone from the bar.
function moves(me)
  local mine, closed = survey(me)
  local left = dice_left()
  local goal = most(mine, closed, left)
  if goal == 0 then return end
  local high = math.max(dice[1], dice[2])
  local high_fits = false
  for way = 1, 25 do high_fits = high_fits or can(mine, closed, way, high) end
  for i, pips in ipairs(left) do
    -- if only one of the two can be used, it is the higher
    local lower = goal == 1 and #left == 2 and pips < high and high_fits
    if pips ~= left[i - 1] and not lower then
      local rest = {}
      for k, other in ipairs(left) do
        if k ~= i then table.insert(rest, other) end
      end
      for way = 1, 25 do
        if can(mine, closed, way, pips) then
          mine[way] = mine[way] - 1
          if way > pips then mine[way - pips] = mine[way - pips] + 1 end
          local fits = 1 + most(mine, closed, rest) == goal
          if way > pips then mine[way - pips] = mine[way - pips] - 1 end
          mine[way] = mine[way] + 1
          if fits and way == 25 then add_number(pips) end
          if fits and way < 25 then add_number(pips, point(me, way)) end
        end
      end
    end
  end
end

local function change(me, c, by)
  if me == 1 then board[c] = board[c] + by else theirs[c] = theirs[c] + by end
end

function play(me, a, b)
  local from, pips = b and a, b or a
  if from then change(me, from, -1) else var.bar[me] = var.bar[me] - 1 end
  local way = (from and point(me, from) or 25) - pips
  if way < 1 then
    var.off[me] = var.off[me] + 1
  else
    local to = point(me, way)
    local other = me == 1 and theirs[to] or board[to]
    if other == 1 then
      change(3 - me, to, -1)
      var.bar[3 - me] = var.bar[3 - me] + 1
    end
    change(me, to, 1)
  end
  var.moved = var.moved + 1
  if dice[1] ~= dice[2] then var.used[pips == dice[1] and 1 or 2] = 1 end
end

function after(me)
  local mine, closed = survey(me)
  if var.moved > 0 and var.off[me] < 15 and most(mine, closed, dice_left()) > 0 then
    again()
  else
    var.used[1], var.used[2], var.moved = 0, 0, 0
  end
end

function result(me) if var.off[me] == 15 then return WIN end end

local function pips(me)
  local sum, mine = 0, survey(me)
  for way = 1, 25 do sum = sum + way * mine[way] end
  return sum
end

-- 167 pips each at first
function evaluate.race(me) return pips(3 - me) - pips(me) end

-- 21 throws, 6 of them doubles. With 1 and 2 a man of 24, 8 or 6 moves one, one of 24, 13, 8 or 6 two.
test { lines = { { "1-2 24=1", "*" }, { "2-1 24=1", "*" }, { "1-2 13=1", "illegal" }, { "1-2 13=2 24=1", "*" },
                 { "6-6 24=6 24=6 13=6 13=6", "*" }, { "6-6 24=6 24=6 13=6 6-6", "illegal" } } }
