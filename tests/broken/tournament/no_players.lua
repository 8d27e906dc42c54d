-- expect: no_players.lua:2: who plays is missing
return { game = "tic_tac_toe" }
