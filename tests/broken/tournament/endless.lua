-- expect: endless.lua:3: ran longer than 2 s
local n = 0
while true do n = n + 1 end
