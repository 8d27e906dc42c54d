-- expect: division.lua: rounds is not a finite number
return { game = "nim", players = { "random", "b = random" }, rounds = 1 / 0 }
