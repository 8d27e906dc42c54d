-- expect: nothing is called 'setmetatable' here
game { name = "Broken", board = square(3, 3) }
local t = setmetatable({}, { __gc = function() while true do end end })
function moves() place() end
