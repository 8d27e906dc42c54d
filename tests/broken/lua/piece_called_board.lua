-- expect: piece_called_board.lua:2: game: pieces: 'board' means something else already; take another name
game { name = "Broken", board = square(3, 3), pieces = { "man", "board" } }
function moves() place() end
