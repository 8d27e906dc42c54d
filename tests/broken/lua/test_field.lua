-- expect: test_field.lua:4: test: there is no field 'prft'; did you mean 'perft'?
game { name = "Broken", board = square(3, 3) }
function moves() place() end
test { prft = { 9 } }
