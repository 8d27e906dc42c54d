-- expect: no_board.lua:2: game: the board is missing
game { name = "Broken" }
function moves() place() end
