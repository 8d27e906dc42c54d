-- Focus (Sid Sackson, 1963; also called Domination): stacks move as far as they are high.
-- Rules: https://en.wikipedia.org/wiki/Focus_(board_game), for two players
game { name = "Focus", nomoves = "loss", limit = { 300, "draw" },
       kind = "capture", aliases = { "domination" },
       winning_lead = { stacks = 6.6 },
       description = "The upper n stones of a stack with your colour on top go n cells in a straight line, over anything and onto anything. More than five do not stay on a cell: those at the bottom leave; your own you may bring back. Whoever cannot move has lost.",
       board = square(8, 8, "a1 b1 a2 g1 h1 h2 a7 a8 b8 g8 h7 h8"),
       layers = { "height", "colours" }, variables = { reserve = { 0, 0 } },
       look = { heights = "height", stacks = "colours", beside = { reserve = "stone" } } }

-- A stack: how high it is, and in binary a digit for each stone, the top one last, 0 for player 1.
-- What stands on the board is the stone on top.
local function put(c, n, stones)
  height[c], colours[c] = n, stones
  board[c] = n > 0 and 1 + (stones & 1) or EMPTY
end

function setup()
  for y = 2, 7 do
    for x = 2, 7 do put(cell(x, y), 1, (x // 2 + y + 1) % 2) end
  end
end

function moves(me)
  for c in each(MINE) do
    for n = 1, height[c] do
      for d in directions(orthogonal) do
        local to = neighbour(c, d, n)
        if to then add(c, to) end
      end
    end
  end
  if var.reserve[me] > 0 then
    for c in each(ALL) do add(c) end
  end
end

function play(me, from, to)
  local n, stones = 1, me - 1
  if to then
    local _, steps = toward(from, to)
    n, stones = steps, colours[from] & (1 << steps) - 1
    put(from, height[from] - n, colours[from] >> n)
  else
    to = from
    var.reserve[me] = var.reserve[me] - 1
  end
  n, stones = height[to] + n, colours[to] << n | stones
  while n > 5 do
    n = n - 1
    if stones >> n == me - 1 then var.reserve[me] = var.reserve[me] + 1 end
    stones = stones & (1 << n) - 1
  end
  put(to, n, stones)
end

function evaluate.stacks() return count(MINE) - count(THEIRS) end

-- Each of 18 stones goes four ways, but those at two corners of the square only two. Deeper: a second
-- script with lists instead of numbers, tests/data/lua_twins.
test { perft = { 68 }, lines = { { "b4-c4 c3-b3 c4-c2", "*" }, { "b4-c4 c3-b3 c4-c1", "illegal" } } }
-- the sixth stone pushes one out at the bottom: one's own comes back, the other's does not
test { position = "4/6/o7/8/3x4/3x4/6/4 1 height=d3:1,d4:5,a6:1 colours=a6:1",
       lines = { { "d3-d4 a6-a5 c1", "*" }, { "d3-d4 a6-a5 d4-d8 a5-a4 d8-d3", "illegal" } } }
test { position = "4/6/o7/8/3x4/3x4/6/4 1 height=d3:1,d4:5,a6:1 colours=d4:16,a6:1",
       lines = { { "d3-d4 a6-a5 c1", "illegal" } } }
test { position = "4/6/8/8/3o4/3x4/6/4 1 height=d3:1,d4:1 colours=d4:1", lines = { { "d3xd4", "1-0" } } }
