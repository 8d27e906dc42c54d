-- expect: value_no_piece_has.lua:3: board: 3 on cell 1 (a1) is no piece; values are 0 to 2; in setup
game { name = "Broken", board = square(3, 3) }
function setup() board[1] = 3 end
function moves() place() end
