-- The levels of strength against each other: does each win more than the one below?
--
--     plyboard tournament scripts/tournaments/levels.lua
--     plyboard standings scripts/tournaments/levels.lua
--
-- Levels 1 to 6; the two highest, which may take a second and two a move, would take long.

return {
    games = { "connect_four", "breakthrough", "othello", "go(size=7)", "lua:hex(size=7)" },
    players = { "level1", "level2", "level3", "level4", "level5", "level6" },
    rounds = 10,
    openings = { plies = 2 },
    seed = 1,
}
