-- expect: offered_twice.lua:3: add: the move a1 is offered twice; offer each move once; in moves
game { name = "Broken", board = square(3, 3) }
function moves() add(1); add(2); add(1) end
