-- expect: option_name.lua:2: game: options: 'board-size' is no name; use letters, digits and _
game { name = "Broken", board = square(3, 3), options = { ["board-size"] = { 3, 4 } } }
function moves() place() end
