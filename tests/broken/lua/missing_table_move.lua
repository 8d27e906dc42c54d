-- expect: attempt to call a nil value (field 'move')
game { name = "Broken", board = square(3, 3) }
function moves() table.move({}, 1, 1 << 40, 2) end
