-- expect: loop_in_setup.lua:3: ran longer than 1 s; look for a loop that never ends; in setup
game { name = "Broken", board = square(3, 3) }
function setup() while true do end end
function moves() place() end
