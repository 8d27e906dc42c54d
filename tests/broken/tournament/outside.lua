-- expect: outside.lua:2: there is no 'os' here
return { game = "nim", players = { "random", "b = random" }, seed = os.time() }
