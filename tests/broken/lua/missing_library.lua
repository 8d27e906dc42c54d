-- expect: missing_library.lua:2: nothing is called 'os' here
local now = os.time()
game { name = "Broken", board = square(3, 3) }
function moves() place() end
