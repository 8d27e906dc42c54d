-- expect: moves_is_number.lua:3: moves must be a function, a verb, or verbs with their arguments
game { name = "Broken", board = square(3, 3) }
moves = 5
