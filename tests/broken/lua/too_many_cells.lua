-- expect: too_many_cells.lua:3: add: a move has at most 5 entries
game { name = "Broken", board = square(3, 3) }
function moves() add(1, 2, 3, 4, 5, 6) end
