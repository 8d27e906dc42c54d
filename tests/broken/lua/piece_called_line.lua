-- expect: piece_called_line.lua:2: game: pieces: 'line' means something else already; take another name
game { name = "Broken", board = square(3, 3), pieces = { "man", "line" } }
function moves() place() end
