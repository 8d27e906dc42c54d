-- Backgammon: is it worth looking beyond the throw of the other player? And how good is the
-- evaluation beside the one that programs have been measured against since 1993?
--
--     plyboard tournament scripts/tournaments/backgammon.lua
--
-- It takes some minutes. What came of it is in plugins/backgammon/README.md.

return {
    games = { "backgammon" },
    players = {
        "three plies = expectiminimax(depth=3, prune=star2, bound=3000)",
        "one ply = expectiminimax(depth=1)",
        "pubeval = expectiminimax(depth=1, eval=pubeval)",
    },
    rounds = 1000,
    openings = { plies = 1 },
    seed = 7,
}
