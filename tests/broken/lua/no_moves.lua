-- expect: there is no function moves(me); did you mean 'move'?
game { name = "Broken", board = square(3, 3) }
function move(me) place() end
