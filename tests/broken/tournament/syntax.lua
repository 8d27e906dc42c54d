-- expect: syntax.lua:4: 
return {
    game = "tic_tac_toe"
    players = { "random" },
}
