-- expect: attempt to call a nil value (field 'find')
game { name = "Broken", board = square(3, 3) }
function moves() string.find("aaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "(a*)*(a*)*(a*)*b") end
