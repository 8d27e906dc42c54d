-- expect: memory_bomb_at_load.lua:3: used more than 64 MiB
game { name = "Broken", board = square(3, 3) }
local s = "x"; for i = 1, 100 do s = s .. s .. i end
function moves() place() end
