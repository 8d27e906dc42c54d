-- expect: pairs_huge.lua:5: pairs: the table has more than 100000 keys; in moves
game { name = "Broken", board = square(3, 3) }
local t = {}
for i = 1, 200000 do t[i] = i end
function moves() for k in pairs(t) do add(k) end end
