-- expect: no_players.lua:2: the players are missing
return { game = "tic_tac_toe" }
