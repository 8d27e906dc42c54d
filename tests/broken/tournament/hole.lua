-- expect: hole.lua: players has a hole
return { game = "nim", players = { "random", nil, nil, "b = random", [9] = "c" } }
