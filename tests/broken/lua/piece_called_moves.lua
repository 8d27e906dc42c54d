-- expect: piece_called_moves.lua:2: game: pieces: 'moves' means something else already; take another name
game { name = "Broken", board = square(3, 3), pieces = { "man", "moves" } }
function moves() place() end
