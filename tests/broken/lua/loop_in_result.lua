-- expect: loop_in_result.lua:3: ran longer than 1 s; look for a loop that never ends; in result
game { name = "Broken", board = square(3, 3) }
function result() ::again:: goto again end
function moves() place() end
