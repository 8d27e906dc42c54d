-- expect: wrong_piece.lua:3: place: argument 1 is 7; it must be a set of cells: a piece (1 to 2), EMPTY
game { name = "Broken", board = square(3, 3) }
function moves(me) place(7) end
