-- expect: searcher.lua:4: there is no searcher 'alphabet'; did you mean 'alphabeta'?
return {
    game = "tic_tac_toe",
    players = { "random", "alphabet(depth=2)" },
}
