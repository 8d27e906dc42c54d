-- expect: unknown_game.lua:2: there is no game 'tictactoe'
return { game = "tictactoe", players = { "random", "b = random" } }
