-- expect: error_value_nil.lua:3: raised an error without a text; give error() a text
game { name = "Broken", board = square(3, 3) }
function moves() error() end
