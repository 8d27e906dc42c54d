-- expect: error_value_table.lua:3: raised an error that is a table; give error() a message; in moves
game { name = "Broken", board = square(3, 3) }
function moves() error({}) end
