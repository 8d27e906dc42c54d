-- expect: deep_recursion.lua:3: stack overflow
game { name = "Broken", board = square(3, 3) }
local function down(...) return 1 + down(..., ...) end
function moves() down(1) end
