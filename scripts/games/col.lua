-- Col (Colin Vout): colour cells of a map; neighbours may not have the same colour.
-- Rules: http://www.papg.com/show?2XM0; J.H. Conway, "On Numbers and Games", 1976, p. 91
game { name = "Col", board = square(opt.width, opt.height), nomoves = opt.misere == "yes" and "win" or "loss",
       kind = "blocking", look = { board = { players = { "blue", "red" } } },
       winning_lead = { room = 1.4 },
       description = "Put a stone on an empty cell that no stone of yours is next to; whoever cannot has lost.",
       options = { width = { 5, min = 1, max = 26, help = "columns" },
                   height = { 5, min = 1, max = 26, help = "rows" },
                   misere = { "no", "yes", help = "who cannot move has won" } } }

local function free(player) return without(EMPTY, beside(player, orthogonal)) end

function moves(me) place(free(me)) end

function evaluate.room(me) return count(free(me)) - count(free(3 - me)) end

-- By hand: a stone leaves all other cells to the other player. Deeper: a second script in plain loops,
-- tests/data/lua_twins. Who wins is verified in tests/unit/lua/published_test.cpp.
test { options = { width = 3, height = 3 }, perft = { 9, 72 },
       lines = { { "a1 a2 b2", "*" }, { "a1 c1 a2", "illegal" } } }
test { options = { width = 2, height = 1 }, perft = { 2, 2, 0 }, lines = { { "a1 b1", "0-1" } } }
test { options = { width = 1, height = 1 }, lines = { { "a1", "1-0" } } }
test { options = { width = 1, height = 1, misere = "yes" }, lines = { { "a1", "0-1" } } }
