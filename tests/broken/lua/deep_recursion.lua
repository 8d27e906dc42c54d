-- expect: deep_recursion.lua:3: stack overflow
game { name = "Broken", board = square(3, 3) }
local function down(n) return 1 + down(n + 1) end
function moves() down(1) end
