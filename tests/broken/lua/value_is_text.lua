-- expect: value_is_text.lua:3: board: a cell cannot hold a string
game { name = "Broken", board = square(3, 3) }
function setup() board[1] = "x" end
function moves() place() end
