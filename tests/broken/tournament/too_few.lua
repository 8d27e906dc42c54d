-- expect: tic_tac_toe is for 2 players and the tournament has 1
return { game = "tic_tac_toe", players = { "random" } }
