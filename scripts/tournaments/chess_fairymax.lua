-- Chess against Fairy-Max (package fairymax) with the same clock, through its CECP.
--
--     plyboard tournament scripts/tournaments/chess_fairymax.lua
--
-- Twenty games from ten openings of four random plies, each from both sides; about eight minutes of one core.
-- What came of it is in plugins/chess/README.md.

return {
    games = { "chess" },
    players = { "plyboard = pvs(tt=64)", "fairymax = xboard(cmd=\"fairymax\")" },
    clock = "4s+100ms",
    rounds = 10,
    openings = { plies = 4 },
    seed = 1,
}
