-- expect: cell_off_the_board.lua:4: board: cell 10 is off the board; its cells are 1 to 9; in moves
game { name = "Broken", board = square(3, 3) }
function moves()
    for c = 1, 10 do if board[c] == 0 then add(c) end end
end
