-- Go 9x9: Monte Carlo tree search at a second a move against GNU Go, through its GTP.
--
--     plyboard tournament scripts/tournaments/go_gnugo.lua
--
-- A hundred games, Black and White in turn; about an hour and a half of one core. GNU Go takes dead stones off
-- before it passes, as counting by area asks for. What came of it is in plugins/go/README.md.

return {
    games = { "go" },
    players = {
        "plyboard = mcts(time=1s, rave=1000, prior=0.5, c=0.1, implicit=0)",
        "gnugo = gtp(cmd=\"gnugo --mode gtp --level 1 --chinese-rules --capture-all-dead\")",
    },
    rounds = 50,
    openings = { plies = 0 },
    seed = 1,
}
