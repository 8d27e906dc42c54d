-- A first tournament: four players over a game written in Lua and a game written in C++.
--
--     plyboard tournament scripts/tournaments/first.lua
--
-- It takes some seconds. All limits are depths and nodes, none is a time, so that everybody who
-- runs it gets the same matches and the same table, whatever the machine and the number of workers.
-- Stop it with Ctrl-C and start it again: it goes on from its journal, first.db beside this file.

-- Who plays, each in one line as on the command line. `name = searcher(...)` gives a short name.
local players = {
    "random",
    "negamax(depth=2)",
    "tt = alphabeta_tt(nodes=3000, tt=4)",
}

-- A file may compute its table: here one player for each depth.
for _, depth in ipairs { 3, 4 } do
    players[#players + 1] = string.format("depth %d = alphabeta(depth=%d)", depth, depth)
end

return {
    games = { "lua:breakthrough", "connect_four" },
    players = players,

    -- In a round every pairing plays every game from both seats.
    rounds = 10,

    -- Each pairing starts from a random position after so many plies, the same from both seats,
    -- and never twice the same in one tournament.
    openings = { plies = 4 },

    -- Openings, dice and the choices of `random` come from here.
    seed = 7,

    -- A match that is not over after 400 plies is drawn.
    limits = { plies = 400 },
}
