-- expect: cell_off_the_board_in_add.lua:3: add: cell 0 is off the board
game { name = "Broken", board = square(3, 3) }
function moves() add(0) end
