-- expect: function_value.lua: players[2] is a function
return { game = "tic_tac_toe", players = { "random", function() end } }
