-- expect: move_for_ever.lua:2: attempt to call a nil value (field 'move')
local t = table.move({ 1, 2, 3 }, 1, 1 << 40, 2)
return { game = "nim", players = t }
