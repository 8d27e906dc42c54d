-- expect: missing_string_method.lua:3: attempt to index a string value
game { name = "Broken", board = square(3, 3) }
function moves() local s = ("x"):rep(1 << 40) end
