-- expect: memory_hoard.lua:4: used more than 64 MiB
game { name = "Broken", board = square(3, 3) }
local kept = {}
function moves() for i = 1, 100000 do kept[#kept + 1] = { #kept } end place() end
