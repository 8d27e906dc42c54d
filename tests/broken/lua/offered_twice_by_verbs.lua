-- expect: offered_twice_by_verbs.lua:5: step: the move a1-a2 is offered twice
game { name = "Broken", board = square(3, 3) }
function setup() board[1] = 1 end
function moves(me)
    step(me, orthogonal, EMPTY); step(me, ahead, EMPTY)
end
