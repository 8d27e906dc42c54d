-- expect: hang.lua:5: 
return {
    game = "tic_tac_toe",
    players = { "random", "b = random" },
    limits = { hang = "soon" },
}
