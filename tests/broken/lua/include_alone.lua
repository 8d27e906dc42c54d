-- expect: include_alone.lua:2: include: 'lib/nothing'
local lib = include "lib/nothing"
game { name = "Broken", board = square(3, 3) }
function moves() place() end
