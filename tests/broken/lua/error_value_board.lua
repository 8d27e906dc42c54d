-- expect: raised an error that is a userdata
game { name = "Broken", board = square(3, 3) }
function moves() error(board) end
