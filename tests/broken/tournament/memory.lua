-- expect: memory.lua:3: used more than 64 MiB
local text = "x"
while true do text = text .. text end
