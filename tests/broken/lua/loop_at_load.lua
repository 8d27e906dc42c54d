-- expect: loop_at_load.lua:3: ran longer than 2 s; look for a loop that never ends
game { name = "Broken", board = square(3, 3) }
while true do end
function moves() place() end
