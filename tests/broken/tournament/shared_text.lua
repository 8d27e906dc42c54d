-- expect: shared_text.lua: the table holds more than 100,000 values or 10 MB of text
local text = "x"
for i = 1, 20 do text = text .. text end
local t = {}
for i = 1, 1000 do t[i] = text end
return { game = "nim", players = t }
