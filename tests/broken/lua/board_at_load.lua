-- expect: board_at_load.lua:3: board: there is no position while the script is read
game { name = "Broken", board = square(3, 3) }
board[1] = 1
function moves() place() end
