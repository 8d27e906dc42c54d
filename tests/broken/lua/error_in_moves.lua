-- expect: error_in_moves.lua:3: attempt to index a number value (local 'me'); cells, pieces and sets are numbers
game { name = "Broken", board = square(3, 3) }
function moves(me) place(me.x) end
