-- expect: twice.lua:4: two players are called 'random'
return {
    game = "tic_tac_toe",
    players = { "random", "random" },
}
