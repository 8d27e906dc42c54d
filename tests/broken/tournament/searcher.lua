-- expect: searcher.lua:4: there is no player 'alphabet'; did you mean 'alphabeta'?
return {
    game = "tic_tac_toe",
    players = { "random", "alphabet(depth=2)" },
}
