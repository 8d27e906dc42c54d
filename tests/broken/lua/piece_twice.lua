-- expect: piece_twice.lua:2: game: pieces must be different names; 'man' stands there twice
game { name = "Broken", board = square(3, 3), pieces = { "man", "man" } }
function moves() place() end
