-- expect: stack overflow
game { name = "Broken", board = square(3, 3) }
local function down() table.sort({ 1, 2, 3 }, down) return true end
function moves() down() end
