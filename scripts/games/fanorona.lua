-- Fanorona (Madagascar, 17th century): capture rows of stones by going towards or away from them.
-- Rules: https://en.wikipedia.org/wiki/Fanorona, the board of five by nine
game { name = "Fanorona", nomoves = "loss", repetition = { 3, "draw" },
       kind = "capture",
       winning_lead = { stones = 5.9 },
       description = "A stone that goes towards stones of the other player, or away from them, captures the whole row; the third cell of a move is the first captured. It may go on capturing, each time in a new direction to a new point, or pass.",
       variables = { moving = 0, direction = 0 }, layers = { "visited" },
       look = { beside = { moving = "hidden", direction = "hidden", visited = "hidden" } },
       board = drawn [[
         o-o-o-o-o-o-o-o-o
         |\|/|\|/|\|/|\|/|
         o-o-o-o-o-o-o-o-o
         |/|\|/|\|/|\|/|\|
         o-o-o-o-o-o-o-o-o
         |\|/|\|/|\|/|\|/|
         o-o-o-o-o-o-o-o-o
         |/|\|/|\|/|\|/|\|
         o-o-o-o-o-o-o-o-o
       ]] }

setup = "ooooooooo/ooooooooo/oxox1oxox/xxxxxxxxx/xxxxxxxxx"

-- the captures of the stone on c, one after the other, for `found`
local function captures(me, c, found)
  for d in directions(all_directions) do
    local to = neighbour(c, d)
    if board[to] == EMPTY and d ~= var.direction and visited[to] == 0 then
      local towards, away = neighbour(to, d), neighbour(c, opposite(d))
      if board[towards] == 3 - me then found(c, to, towards) end
      if board[away] == 3 - me then found(c, to, away) end
    end
  end
end

function moves(me)
  if var.moving > 0 then
    captures(me, var.moving, add)
    pass()
    return
  end
  local some = false
  for c in each(MINE) do
    captures(me, c, function(...) some = true; add(...) end)
  end
  if not some then step(MINE, all_directions, EMPTY) end
end

local function finish()
  var.moving, var.direction = 0, 0
  for c in each(ALL) do visited[c] = 0 end
end

function play(me, from, to, victim)
  board[from], board[to] = EMPTY, me
  local way = toward(from, to)
  var.direction = way
  if victim ~= neighbour(to, way) then way = opposite(way) end
  board[victim] = EMPTY
  for c in ray(victim, way) do
    if board[c] ~= 3 - me then break end
    board[c] = EMPTY
  end
  visited[from] = 1
  var.moving = to
  local more = false
  captures(me, to, function() more = true end)
  if more then again() else finish() end
end

function after(me, from, to) if not to then finish() end end -- a pass

function result() if count(THEIRS) == 0 then return WIN end end

function evaluate.stones(me) return count(MINE) - count(THEIRS) end

-- d3, d2, e2 and f2 can capture on e3, the first of them in two ways.
test { perft = { 5 }, lines = { { "d3-e3-c3 f3-f4", "illegal" }, { "d3-e3-f3 d4-d3-d2", "*" } } }
test { position = "3o5/9/2x1o4/9/9 1", lines = { { "c3-d3-e3 d3-d4-d5", "1-0" } } }
test { position = "3o5/9/2x1o4/9/8o 1",
       lines = { { "c3-d3-e3 pass d5-d4-d3", "0-1" }, { "c3-d3-e3 i1-i2", "illegal" }, { "c3-b3", "illegal" },
                 { "c3-d3-e3 d3-c3-e3", "illegal" } } }
-- a whole row falls up to the first gap
test { position = "9/9/x1ooo1o2/9/9 1", lines = { { "a3-b3-c3", "*" } } }
test { position = "9/9/x1ooo4/9/9 1", lines = { { "a3-b3-c3", "1-0" } } }
test { position = "9/9/1xoo5/9/9 1", lines = { { "b3-a3-c3", "1-0" } } }
