-- expect: there is no function play for a1-b1-c1; only moves of one or two cells play themselves
game { name = "Broken", board = square(3, 3) }
function moves() add(1, 2, 3) end
