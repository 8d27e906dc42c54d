-- expect: nothing.lua: returns nil, not a table
local game = "nim"
