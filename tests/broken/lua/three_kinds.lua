-- expect: three_kinds.lua:2: game: glyphs must be 6 letters, one for each piece of each player; add glyphs = "..."
game { name = "Broken", board = square(3, 3), pieces = { "man", "king", "queen" } }
function moves() place() end
