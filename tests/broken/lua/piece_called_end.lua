-- expect: piece_called_end.lua:2: game: pieces: 'end' means something else already; take another name
game { name = "Broken", board = square(3, 3), pieces = { "man", "end" } }
function moves() place() end
