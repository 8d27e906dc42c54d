-- expect: wrong_argument.lua:3: step: argument 2 is nothing; it must be directions, such as ahead or orthogonal
game { name = "Broken", board = square(3, 3) }
function moves(me) step(me, nil, EMPTY) end
