-- expect: long_name.lua: players has a name of more than 100 letters
local name = "x"
for i = 1, 7 do name = name .. name end
return { game = "nim", players = { [name] = 1 } }
