-- Snort (Simon Norton), also Cats and dogs: neighbours must have the same colour.
-- Rules: https://arxiv.org/html/2506.20669v1; J.H. Conway, "On Numbers and Games", 1976, p. 91
game { name = "Snort", board = square(opt.width, opt.height), nomoves = opt.misere == "yes" and "win" or "loss",
       kind = "blocking", look = { board = { players = { "blue", "red" } } },
       winning_lead = { room = 1.1 },
       description = "Put a stone on an empty cell that no stone of the other player is next to; whoever cannot has lost.",
       options = { width = { 5, min = 1, max = 26, help = "columns" },
                   height = { 5, min = 1, max = 26, help = "rows" },
                   misere = { "no", "yes", help = "who cannot move has won" } } }

local function free(player) return without(EMPTY, beside(3 - player, orthogonal)) end

function moves(me) place(free(me)) end

function evaluate.room(me) return count(free(me)) - count(free(3 - me)) end

-- By hand: a stone in a corner leaves the other player 6 cells, one on an edge 5, one in the middle 4.
-- Deeper: a second script in plain loops, tests/data/lua_twins. Who wins is verified in
-- tests/unit/lua/published_test.cpp.
test { options = { width = 3, height = 3 }, perft = { 9, 4 * 6 + 4 * 5 + 4 },
       lines = { { "a1 c1 a2", "*" }, { "a1 a2", "illegal" }, { "b2 b1", "illegal" } } }
test { options = { width = 2, height = 1 }, perft = { 2, 0 }, lines = { { "a1", "1-0" } } }
test { options = { width = 2, height = 1, misere = "yes" }, lines = { { "a1", "0-1" } } }
