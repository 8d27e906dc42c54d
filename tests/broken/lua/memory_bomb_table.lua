-- expect: memory_bomb_table.lua:5: used more than 64 MiB; look for a table or text that grows without end; in moves
game { name = "Broken", board = square(3, 3) }
function moves()
    local t = {}
    for i = 1, 1e9 do t[i] = i end
end
