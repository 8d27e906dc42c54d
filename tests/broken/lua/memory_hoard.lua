-- expect: memory_hoard.lua:5: used more than 64 MiB
game { name = "Broken", board = square(3, 3) }
local kept, long = {}, "x"
for i = 1, 16 do long = long .. long end
function moves() for i = 1, 100 do kept[#kept + 1] = long .. #kept end place() end
