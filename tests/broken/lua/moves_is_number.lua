-- expect: moves_is_number.lua: moves is a number; it must be a function
game { name = "Broken", board = square(3, 3) }
moves = 5
