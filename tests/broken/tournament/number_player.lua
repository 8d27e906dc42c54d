-- expect: number_player.lua:2: players[2] is 7; it must be a string in quotes
return { game = "tic_tac_toe", players = { "random", 7 } }
