-- expect: memory.lua: used more than 64 MiB
local text = "x"
while true do text = text .. text end
