-- expect: loop_in_moves.lua:3: ran longer than 1 s; look for a loop that never ends; moves offered until then: 0; in moves
game { name = "Broken", board = square(3, 3) }
function moves() while true do end end
function result() end
