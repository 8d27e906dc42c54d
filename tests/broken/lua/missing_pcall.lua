-- expect: missing_pcall.lua:3: nothing is called 'pcall' here
game { name = "Broken", board = square(3, 3) }
function moves() pcall(function() while true do end end) end
