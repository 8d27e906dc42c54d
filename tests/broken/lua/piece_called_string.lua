-- expect: piece_called_string.lua:2: game: pieces: 'string' means something else already; take another name
game { name = "Broken", board = square(3, 3), pieces = { "man", "string" } }
function moves() place() end
