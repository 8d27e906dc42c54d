-- expect: rounds.lua:5: rounds is "ten"; it must be a whole number from 1 to 1000000
return {
    game = "tic_tac_toe",
    players = { "random", "b = random" },
    rounds = "ten",
}
