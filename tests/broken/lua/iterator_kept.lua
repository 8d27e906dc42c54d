-- expect: iterator_kept.lua:4: each: argument 1 is -99; it must be a set of cells
game { name = "Broken", board = square(3, 3) }
local next_neighbour = neighbours(1); next_neighbour(1 << 60, 1); next_neighbour(-1, 0)
function moves(me) local next_cell = each(MINE); next_cell(-99, 0) end
