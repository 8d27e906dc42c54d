-- Chinese checkers (Germany, 1892): bring your pieces into the arm of the star across.
-- Rules: https://en.wikipedia.org/wiki/Chinese_checkers
local seats = ({ [2] = { 1, 4 }, [3] = { 1, 3, 5 }, [4] = { 1, 2, 4, 5 },
                 [6] = { 1, 2, 3, 4, 5, 6 } })[opt.players]

-- how far c is towards the tip of an arm, counted from the middle; the arms stand around in order
local function towards(number, c)
  local x, y = column(c) - 2 * opt.arm - 1, row(c) - 2 * opt.arm - 1
  return ({ -y, x, x + y, y, -x, -x - y })[number]
end

local function arm(number) return function(c) return towards(number, c) > opt.arm end end

local function across(number) return (number + 2) % 6 + 1 end

local homes, goals = {}, {}
for player, number in ipairs(seats) do
  homes[player], goals[player] = arm(number), arm(across(number))
end

game { name = "Chinese checkers", board = star(opt.arm), players = opt.players,
       glyphs = string.sub("xoabcd", 1, opt.players), nomoves = "pass", limit = { 600, "draw" },
       kind = "race", winning_lead = { distance = 300 }, aliases = { "sternhalma" },
       description = "A piece steps to a neighbouring cell or jumps over others, as often as it can; whoever fills the arm across first has won.",
       regions = { home = homes, goal = goals },
       look = { board = { ground = "holes", homes = homes } },
       options = { players = { 3, 2, 4, 6, help = "players" },
                   arm = { 4, 2, 3, help = "rows of an arm" } } }

function setup()
  for player = 1, opt.players do fill(home(player), player) end
end

moves = { { step, MINE, all_directions, EMPTY },
          { hop, MINE, all_directions, OCCUPIED, CHAIN + MAY_STOP + KEEP } }

-- pieces of others that stay there do not keep the arm open
function result(me)
  if count(both(goal(me), EMPTY)) == 0 and count(both(goal(me), MINE)) > 0 then return WIN end
end

-- steps from c to the tip of the arm across, counted once for each cell
local known = {}
for player = 1, opt.players do known[player] = {} end

local function to_tip(player, c)
  local number = across(seats[player])
  local way = math.max(2 * opt.arm - towards(number, c),
                       math.abs(opt.arm - towards(number % 6 + 1, c)),
                       math.abs(opt.arm - towards((number + 4) % 6 + 1, c)))
  known[player][c] = way
  return way
end

-- what the others still have to go on the mean, less what I have; a last piece counts twice
function evaluate.distance(me)
  local way, farthest = 0, {}
  for c in each(OCCUPIED) do
    local player = board[c]
    local steps = known[player][c] or to_tip(player, c)
    way = way + (player == me and -steps or steps / (opt.players - 1))
    farthest[player] = math.max(farthest[player] or 0, steps)
  end
  for player, steps in pairs(farthest) do
    way = way + (player == me and -steps or steps / (opt.players - 1))
  end
  return 10 * way
end

-- Eight steps of the front row and six jumps over it; the players do not meet yet.
test { perft = { 14, 196, 2744 }, lines = { { "k3-k5", "*" }, { "k3-k6", "illegal" } } }
test { options = { players = 2 }, perft = { 14, 196 } }
-- in one move over two pieces; the arm across filled
test { options = { arm = 2 }, position = "1/2/7/6/5/6/3x3/1x/x 1",
       lines = { { "g1-g3", "*" }, { "g1-e3", "*" }, { "g2-e3", "illegal" } } }
test { options = { arm = 2 }, position = "x/x1/3x3/6/5/6/7/2/1 1",
       lines = { { "d7-d8", "1-0-0" }, { "d7-e7", "*" } } }
test { options = { arm = 2 }, position = "o/x1/3x3/6/5/6/7/2/1 1", lines = { { "d7-d8", "1-0-0" } } }
