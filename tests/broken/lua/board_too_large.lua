-- expect: board_too_large.lua:2: square: a board has 1 to 1024 cells
game { name = "Broken", board = square(1000, 1000) }
function moves() place() end
