-- expect: loop_before_game.lua:2: ran longer than 2 s
for i = 1, math.huge do local x = i end
game { name = "Broken", board = square(3, 3) }
function moves() place() end
