-- expect: unknown_name.lua:3: nothing is called 'plaice' here; did you mean 'place'?; in moves, position 3/3/3 1
game { name = "Broken", board = square(3, 3) }
function moves() plaice() end
