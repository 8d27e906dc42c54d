-- expect: shared_tables.lua: the table holds more than 100,000 values
local t = { 1 }
for i = 1, 13 do t = { t, t, t, t, t, t, t, t } end
return { games = { "nim" }, players = t }
