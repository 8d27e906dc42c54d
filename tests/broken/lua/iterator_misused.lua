-- expect: iterator_misused.lua:5: each: argument 1 is no set of cells; was something added to one?
game { name = "Broken", board = square(3, 3) }
function moves(me)
    local next_cell, set = each(MINE)
    next_cell(set, -1000000000); next_cell(1 << 60)
end
