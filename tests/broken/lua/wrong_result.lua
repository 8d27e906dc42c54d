-- expect: wrong_result.lua:4: result returns a boolean; return WIN, LOSS or DRAW
game { name = "Broken", board = square(3, 3) }
function moves() place() end
function result(me, last) return line(last, 1) end
