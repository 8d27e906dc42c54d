-- expect: wrong_glyphs.lua:2: game: glyphs must be 2 letters
game { name = "Broken", board = square(3, 3), glyphs = "xyz" }
function moves() place() end
