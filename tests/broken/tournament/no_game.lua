-- expect: no_game.lua:2: name what is played
return { players = { "random", "b = random" } }
