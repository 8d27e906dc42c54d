-- expect: there is no game 'tictactoe'
return { game = "tictactoe", players = { "random", "b = random" } }
