-- expect: memory_bomb_table.lua:5: used more than 64 MiB; look for a table or text that grows without end; in moves
game { name = "Broken", board = square(3, 3) }
function moves()
    local t, s = {}, "0123456789abcdef" for i = 1, 16 do s = s .. s end
    for i = 1, 1e9 do t[i] = s .. i end
end
