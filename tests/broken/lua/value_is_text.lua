-- expect: value_is_text.lua:3: board: argument 3 is 'x'; it must be what to put on the cell
game { name = "Broken", board = square(3, 3) }
function setup() board[1] = "x" end
function moves() place() end
