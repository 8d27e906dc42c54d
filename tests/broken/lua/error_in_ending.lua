-- expect: ending returns nothing; the game is over
game { name = "Broken", board = square(1, 2) }
function moves() place() end
function ending() end
