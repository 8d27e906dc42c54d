-- Go (China, before 500 BC): surround points and groups of stones.
-- Rules: https://tromp.github.io/go.html, without suicide; no position may come back (superko)
game { name = "Go", board = square(opt.size, opt.size), repetition = "forbidden", goal = "margin",
       variables = { passes = 0 }, limit = { 1000, "ending" },
       kind = "territory", aliases = { "baduk", "weiqi", "igo" },
       look = { board = { ground = "points" }, cells = { star = ({ [9] = "c3 g3 e5 c7 g7", [13] = "d4 j4 g7 d10 j10",
                                    [19] = "d4 j4 p4 d10 j10 p10 d16 j16 p16" })[opt.size] } },
       description = "Groups without liberties are captured. After two passes the stones and the empty points that only they reach count. Columns are a, b, c and so on; the plugin leaves out i.",
       options = { size = { 9, min = 2, max = 19, help = "points along an edge" },
                   komi = { 7, min = 0, max = 50, help = "points for player 2" } },
       protocols = { gtp = { "go", boardsize = opt.size, komi = opt.komi } } }

-- of these stones those with liberties, and all that hang together with them
local function alive(stones)
  return reach(both(stones, beside(EMPTY, orthogonal)), orthogonal, stones)
end

function moves() place(); pass() end

function after(me, from, to)
  if not to then var.passes = var.passes + 1; return end
  var.passes = 0
  fill(without(THEIRS, alive(THEIRS)), EMPTY)
end

function legal(me, last) return not last or within(last, alive(MINE)) end

-- stones, and empty points from which none of the other player's is reached
local function area(player)
  return count(without(reach(player, orthogonal, EMPTY), reach(3 - player, orthogonal, EMPTY)))
end

function ending() return score(area(1), area(2) + opt.komi) end

function result() if var.passes == 2 then return ending() end end

function evaluate.area(me) return area(me) - area(3 - me) end

-- A point each or a pass. More: the number of positions that can come about on small boards is
-- known, https://oeis.org/A094777; tests/unit/lua/scripts_test.cpp counts them.
test { perft = { 82 }, options = { size = 9 } }
test { options = { size = 2, komi = 0 }, perft = { 5 },
       lines = { { "a1 pass pass", "4:0" }, { "a1 b1 b2 a2", "illegal" }, { "a1 b2 b1", "*" }, { "pass pass", "0:0" },
                 { "a1 b2 pass pass", "1:1" } } }
-- two captured at once, and suicide
test { position = "3/oo1/xx1 1 passes=0", options = { size = 3 }, lines = { { "c2 c1", "*" } } }
test { position = "3/ox1/xo1 1 passes=0", options = { size = 3, komi = 0 },
       lines = { { "c1", "*" }, { "a3 pass pass pass", "illegal" } } }
test { position = "3/xx1/1x1 2 passes=0", options = { size = 3 }, lines = { { "a1", "illegal" } } }
-- a ko may not be taken back at once
test { position = "5/5/1xo2/x1xo1/1xo2 2 passes=0", options = { size = 5 },
       lines = { { "b2 c2", "illegal" }, { "b2 e5 e4 c2", "*" } } }
