-- Searchers where players do not see everything: does finding something out pay, does everybody beat random?
--
--     plyboard tournament scripts/tournaments/hidden.lua
--     plyboard ratings scripts/tournaments/hidden.lua --decathlon
--
-- Both matches of a pair have the same deal. It takes a minute of one core; what came of it is in
-- framework/search/hidden.md.

return {
    games = { "phantom_tic_tac_toe", "dark_hex", "battleship(size=4)", "goofspiel", "liars_dice", "kuhn_poker",
              "leduc_poker" },
    players = { "random", "ismcts(nodes=300)", "single = ismcts(nodes=300, observers=single)",
                'pimc = pimc(player="alphabeta_tt(nodes=500)", worlds=10)' },
    rounds = 30,
    seed = 1,
}
