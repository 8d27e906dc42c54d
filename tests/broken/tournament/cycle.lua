-- expect: cycle.lua: a.a.a
local t = {}
t.a = t
return t
