-- expect: openings.lua:2: there is no field 'openings.ply' (known: plies, balance, by, file, order, start)
return { game = "nim", players = { "random", "b = random" }, openings = { ply = 2 } }
