-- expect: loop_in_after.lua:3: ran longer than 1 s; look for a loop that never ends; in after
game { name = "Broken", board = square(3, 3) }
function after() while count(OCCUPIED) >= 0 do end end
function moves() place() end
