-- expect: error_in_setup.lua:3: attempt to perform arithmetic on a nil value (local 'x'); nil is what
game { name = "Broken", board = square(3, 3) }
function setup() local x; board[1] = x + 1 end
function moves() place() end
