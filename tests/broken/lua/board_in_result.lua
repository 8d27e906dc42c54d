-- expect: board_in_result.lua:4: board cannot be changed here
game { name = "Broken", board = square(3, 3) }
function moves() place() end
function result() board[1] = 1 end
