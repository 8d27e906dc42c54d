-- expect: in table for 'concat'
game { name = "Broken", board = square(3, 3) }
function moves() table.concat({}, "x", 1, 1 << 50) end
