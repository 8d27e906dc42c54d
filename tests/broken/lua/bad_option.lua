-- expect: bad_option.lua:2: game: option 'width' must be a list of allowed values
game { name = "Broken", board = square(3, 3), options = { width = 3 } }
function moves() place() end
