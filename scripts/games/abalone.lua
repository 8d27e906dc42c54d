-- Abalone (Laurent Levi and Michel Lalet, 1987): push six marbles off the board.
-- Rules: https://en.wikipedia.org/wiki/Abalone_(board_game)
game { name = "Abalone", board = hexagon(5), repetition = { 3, "draw" }, limit = { 400, "draw" },
       kind = "capture",
       winning_lead = { marbles = 1.7 },
       description = "One to three marbles in a row move one cell. Along their row (written by the last marble and where it goes) they push fewer marbles of the other player; sideways (the two ends, and where the first goes) they need free cells.",
       variables = { lost = { 0, 0 } }, look = { board = { ground = "holes" }, beside = { lost = "stone" } } }

function setup()
  rows(1, 2, 1)
  rows(-2, -1, 2)
  fill(cells(cell("e3"), cell("f3"), cell("g3")), 1)
  fill(cells(cell("c7"), cell("d7"), cell("e7")), 2)
end

-- how many marbles of the player lie in a row from c on
local function run(c, d, player)
  local n = 0
  while board[c] == player do c, n = neighbour(c, d), n + 1 end
  return n
end

-- whether what lies in front of n marbles can be pushed: nothing, or fewer, behind which it is free
local function gives_way(me, head, d, n)
  if not head then return false end
  local theirs = run(head, d, 3 - me)
  local behind = neighbour(head, d, theirs)
  return theirs < n and (board[behind] == EMPTY or not behind)
end

local function all_free(c, d, n, way)
  for i = 0, n do
    if board[neighbour(neighbour(c, d, i), way)] ~= EMPTY then return false end
  end
  return true
end

function moves(me)
  for c in each(MINE) do
    for d in directions(all_directions) do
      local n = run(c, d, me)
      if n <= 3 and gives_way(me, neighbour(c, d, n), d, n) then add(c, neighbour(c, d)) end
    end
    for d in directions(north + east + north_west) do       -- two or three, sideways
      for n = 1, math.min(run(c, d, me), 3) - 1 do
        for way in directions(all_directions) do
          if way ~= d and way ~= opposite(d) and all_free(c, d, n, way) then
            add(c, neighbour(c, d, n), neighbour(c, way))
          end
        end
      end
    end
  end
end

function play(me, from, other, to)
  if to then
    local way = toward(from, to)
    for c in each(either(cells(from, other), between(from, other))) do
      board[c], board[neighbour(c, way)] = EMPTY, me
    end
    return
  end
  local d, c, carried = toward(from, other), from, EMPTY
  repeat
    board[c], carried = carried, board[c]
    c = neighbour(c, d)
  until carried == EMPTY or not c
  if carried ~= EMPTY then var.lost[carried] = var.lost[carried] + 1 end
end

function result(me) if var.lost[3 - me] == 6 then return WIN end end

function evaluate.marbles(me) return var.lost[3 - me] - var.lost[me] end

-- Deeper: a second script that goes through rows and coordinates, tests/data/lua_twins.
test { perft = { 44 }, lines = { { "g1-g2", "*" }, { "e3-g3-e4", "*" }, { "e1-f1", "illegal" } } }
-- two push one off the edge; not two, not one with its own kind behind
test { position = "5/6/7/8/9/8/7/6/2xxo 1 lost=0,5", lines = { { "g1-h1", "1-0" }, { "h1-i1", "illegal" } } }
test { position = "5/6/7/8/9/8/7/6/1xxoo 1 lost=0,5", lines = { { "f1-g1", "illegal" } } }
test { position = "5/6/7/8/9/8/7/6/xxxoo 1 lost=0,4", lines = { { "e1-f1", "*" } } }
test { position = "5/6/7/8/9/8/7/6/1xxox 1 lost=0,5", lines = { { "f1-g1", "illegal" } } }
