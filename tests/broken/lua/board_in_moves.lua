-- expect: board_in_moves.lua:3: board cannot be changed here; change it in setup, play or after; in moves
game { name = "Broken", board = square(3, 3) }
function moves() board[1] = 1; place() end
