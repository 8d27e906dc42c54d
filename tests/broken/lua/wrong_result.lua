-- expect: wrong_result.lua:4: result answers a boolean; answer WIN, LOSS or DRAW
game { name = "Broken", board = square(3, 3) }
function moves() place() end
function result(me, last) return line(last, 1) end
