-- expect: error_value_nil.lua:3: raised an error without a message; give error() a message
game { name = "Broken", board = square(3, 3) }
function moves() error() end
