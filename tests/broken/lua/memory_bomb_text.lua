-- expect: memory_bomb_text.lua:5: used more than 64 MiB
game { name = "Broken", board = square(3, 3) }
function moves()
    local s = "x"
    while true do s = s .. s end
end
