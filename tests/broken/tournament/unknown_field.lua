-- expect: unknown_field.lua:5: there is no field 'ronds'; did you mean 'rounds'?
return {
    game = "tic_tac_toe",
    players = { "random", "b = random" },
    ronds = 5,
}
