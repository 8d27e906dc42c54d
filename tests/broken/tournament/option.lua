-- expect: option.lua:3: 
return { game = "tic_tac_toe", players = { "random",
    "alphabeta(dept=2)" } }
